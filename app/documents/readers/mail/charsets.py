"""Decodes the bytes of a message: the declared encoding is weighed against the bytes."""

import codecs

from app.documents.encodings import Decoded, decode
from app.documents.refusal import Refusal

_SEVEN_BITS = ("hz", "iso2022", "utf-7")
"""Charsets, by the beginnings of their names, in which ASCII bytes stand for other characters."""
_MIN_GUESSED = 100
"""In fewer bytes a charset is hardly told from others, and what is declared is more likely."""


def decode_declared(data: bytes, charset: str | None) -> Decoded:
    """Return text that declares `charset`; characters that cannot be read are U+FFFD."""
    if charset and (text := _as_declared(data, charset)) is not None:
        return Decoded(text, charset)
    try:
        return decode(data, charset)
    except Refusal:
        return Decoded(data.decode("cp1252", errors="replace"), "cp1252", is_certain=False)


def _as_declared(data: bytes, charset: str) -> str | None:
    """Return the text in the charset it declares; None if the bytes should decide.

    UTF-8 is told by the bytes, since hardly any other text is valid UTF-8 by accident.
    """
    try:
        name = codecs.lookup(charset).name
        if data.isascii():
            return data.decode(name) if name.startswith(_SEVEN_BITS) else None
        return data.decode(name) if len(data) < _MIN_GUESSED and not _is_utf8(data) else None
    except (LookupError, ValueError):
        return None


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
