"""The head of a message: its fields unfolded, decoded and in reading order.

Fields are taken as they stand rather than parsed: what a person is shown is the text, and the
library's parser of addresses fails on hostile fields.
"""

import re
from collections.abc import Iterable, Iterator
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.policy import Compat32

from app.documents.layout.characters import clean_characters
from app.documents.readers.mail.charsets import decode_declared

_SHOWN = ("Subject", "From", "Sender", "Reply-To", "To", "Cc", "Bcc", "Date")
_STRUCTURE = frozenset({"mime-version"})
_MAX_STRUCTURE = 10_000
"""Characters of a field that says how a part is built."""
_ENCODED_WORD = r"=\?[^?\s]{1,75}\?[bBqQ]\?[^?]*\?="
_ENCODED_WORDS = re.compile(rf"{_ENCODED_WORD}(?:\s*{_ENCODED_WORD})*")
_REMARK = re.compile("[;(]")
_FOLD = re.compile(r"(?<![ \t\r\n])[ \t]*[\r\n][ \t\r\n]*")


class LenientPolicy(Compat32):
    """Gives fields with bytes above ASCII as text, and encodings for transfer without remarks."""

    def header_fetch_parse(self, name: str, value: str) -> str:
        """Return the value of a field."""
        if not value.isascii():
            data = value.encode("utf-8", errors="surrogateescape")
            value = decode_declared(data, None).text
        if name.lower().startswith("content-"):
            value = value[:_MAX_STRUCTURE]  # the library takes quadratic time for parameters
        if name.lower() == "content-transfer-encoding":
            value = _REMARK.split(value, maxsplit=1)[0].strip(' \t\r\n"')
        return value


def head_lines(message: Message) -> Iterator[str]:
    """Yield the fields that say who wrote to whom, when and about what."""
    fields = [(name.lower(), value) for name, value in message.items()]
    for shown in _SHOWN:
        for name, value in fields:
            if name == shown.lower() and (text := decoded_field(value)):
                yield f"{shown}: {text}"


def other_fields(message: Message) -> Iterator[str]:
    """Yield the names of the fields that are not shown."""
    shown = {name.lower() for name in _SHOWN} | _STRUCTURE
    for name in message.keys():  # noqa: SIM118  # a message is no mapping: iterating it fails
        if name.lower() not in shown and not name.lower().startswith("content-"):
            yield clean_characters(name)


def decoded_field(value: str) -> str:
    """Return a field on one line, its encoded words as text."""
    unfolded = _FOLD.sub(" ", value)
    return clean_characters(_ENCODED_WORDS.sub(_decoded_words, unfolded)).strip()


def _decoded_words(words: re.Match[str]) -> str:
    """Return neighbouring encoded words as text; a character may be cut in two by them."""
    try:
        parts: Iterable[tuple[bytes | str, str | None]] = decode_header(words[0])
        text = "".join(
            part if isinstance(part, str) else decode_declared(part, charset).text
            for part, charset in parts
        )
    except (HeaderParseError, ValueError, LookupError):
        text = ""
    return text or words[0]
