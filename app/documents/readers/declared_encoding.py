"""Markup files as UTF-8, from whatever encoding they declare or turn out to have."""

import codecs
import re

from app.documents.encodings import decode

_DECLARATION = re.compile(r"""((?:encoding|charset)\s*=\s*["']?)([A-Za-z0-9._:-]+)""")
_HEAD_CHARACTERS = 2048
_MARK = codecs.BOM_UTF8
_NUL = "\0"


def as_utf8(data: bytes) -> tuple[bytes, str]:
    """Return the file in UTF-8 with a byte order mark, and the encoding it had."""
    text, encoding = _decoded(data)
    return marked_utf8(text), encoding


def marked_utf8(text: str) -> bytes:
    """Return markup in UTF-8 with a byte order mark, which is what it then declares, too."""
    head, tail = text[:_HEAD_CHARACTERS], text[_HEAD_CHARACTERS:]
    head = _DECLARATION.sub(r"\1utf-8", head)
    return _MARK + f"{head}{tail}".replace(_NUL, "").encode("utf-8", errors="replace")


def _decoded(data: bytes) -> tuple[str, str]:
    declared = _DECLARATION.search(data[:_HEAD_CHARACTERS].decode("latin-1"))
    if declared:
        try:
            # A declaration that fits nothing but itself is worth less than the bytes.
            return data.decode(declared[2]), declared[2].lower()
        except (LookupError, ValueError):
            pass
    decoded = decode(data)
    return decoded.text, decoded.encoding
