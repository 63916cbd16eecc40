"""Markup files as UTF-8, from whatever encoding they declare or turn out to have."""

import codecs
import re

from app.documents.encodings import Decoded, decode

_DECLARATION = re.compile(r"""((?:encoding|charset)\s*=\s*["']?)([A-Za-z0-9._:-]+)""")
_HEAD_CHARACTERS = 2048
_MARK = codecs.BOM_UTF8
_NUL = "\0"


def as_utf8(data: bytes) -> tuple[bytes, str]:
    """Return the file in UTF-8 with a byte order mark, and the encoding it had."""
    decoded = decode_markup(data)
    return marked_utf8(decoded.text), decoded.encoding


def marked_utf8(text: str) -> bytes:
    """Return markup in UTF-8 with a byte order mark, which is what it then declares, too."""
    head, tail = text[:_HEAD_CHARACTERS], text[_HEAD_CHARACTERS:]
    head = _DECLARATION.sub(r"\1utf-8", head)
    return _MARK + f"{head}{tail}".replace(_NUL, "").encode("utf-8", errors="replace")


def decode_markup(data: bytes) -> Decoded:
    """Return the text of a markup file; what it declares is weighed against its bytes."""
    declared = _DECLARATION.search(data[:_HEAD_CHARACTERS].replace(b"\0", b"").decode("latin-1"))
    return decode(data, declared[2] if declared else None)
