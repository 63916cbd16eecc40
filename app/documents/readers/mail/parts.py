"""The parts of a message: their names, sizes and texts."""

import re
from dataclasses import replace
from email.message import Message

from app.documents.encodings import Decoded
from app.documents.readers.hard_wraps.unwrap import Unwrapping
from app.documents.readers.mail.charsets import decode_declared
from app.documents.readers.mail.flowed import unflowed
from app.documents.readers.mail.header import decoded_field
from app.documents.readers.plain_text import whole_paragraphs
from app.size_units import decimals, in_unit

_LINE_END = re.compile(r"\r\n|\r")
_PGP_MESSAGE = "-----BEGIN PGP MESSAGE-----"


def content(part: Message) -> bytes:
    """Return the bytes of a part, decoded for transfer; none for one that has parts itself."""
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def title(part: Message) -> str:
    """Return what a part is called and its size, such as "report.pdf, 34 KB"."""
    name = " ".join(decoded_field(_file_name(part)).split())
    return f"{name or part.get_content_type()}, {_size(len(content(part)))}"


def has_name(part: Message) -> bool:
    """Tell whether a part is named like a file."""
    return bool(_file_name(part))


def is_attachment(part: Message) -> bool:
    """Tell whether a part says that it is not to be shown with the message."""
    return part.get_content_disposition() == "attachment"


def parameter(part: Message, name: str) -> str:
    """Return a parameter of the content type, in lower case."""
    value = part.get_param(name, "")
    return value.lower() if isinstance(value, str) else ""


def plain_text(part: Message) -> Decoded:
    """Return the text of a part that has no markup."""
    decoded = decode_declared(content(part), part.get_content_charset())
    if parameter(part, "format") == "flowed":
        is_dropped = parameter(part, "delsp") == "yes"
        text = unflowed(_LINE_END.sub("\n", decoded.text), drops_space=is_dropped)
        # Programs that let their own text flow quote lines of others that do not.
        text = "\n\n".join(Unwrapping(text, only_quoted=True).blocks(text))
    else:
        text = "\n\n".join(whole_paragraphs(decoded.text))
    return replace(decoded, text=text)


def is_encrypted_text(text: str) -> bool:
    """Tell whether a text is nothing but a message encrypted with OpenPGP."""
    return text.lstrip().startswith(_PGP_MESSAGE)


def _file_name(part: Message) -> str:
    return part.get_filename("") or ""


def _size(num_bytes: int) -> str:
    amount, unit = in_unit(num_bytes)
    if unit:
        return f"{amount:,.{decimals(amount)}f} {unit}"
    return "1 byte" if num_bytes == 1 else f"{num_bytes} bytes"
