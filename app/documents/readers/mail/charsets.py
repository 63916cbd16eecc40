"""Bytes of a message as text: what they declare is believed only as far as it fits."""

import codecs

from app.documents.encodings import decode
from app.documents.refusal import Refusal

_NO_CHARSETS = frozenset({"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape"})
"""Codecs of Python that no message means; decoding punycode takes quadratic time."""


def decode_declared(data: bytes, charset: str | None) -> str:
    """Return text that declares `charset`; characters that cannot be read are U+FFFD.

    UTF-8 is told by the bytes, since hardly any other text is valid UTF-8 by accident. A charset
    that does not fit counts for nothing.
    """
    codec = _codec(charset) if charset else None
    may_be_utf8 = b"\0" not in data and not (data.isascii() and codec)
    for candidate in filter(None, ("utf-8" if may_be_utf8 else None, codec)):
        try:
            return data.decode(candidate)
        except ValueError:
            continue
    try:
        return decode(data).text
    except Refusal:
        return data.decode("cp1252", errors="replace")


def _codec(charset: str) -> str | None:
    """Return the codec of a charset that messages may declare."""
    try:
        name = codecs.lookup(charset).name
        b"".decode(name)
    except (LookupError, ValueError):
        return None  # also a codec that turns bytes into bytes
    return None if name in _NO_CHARSETS else name
