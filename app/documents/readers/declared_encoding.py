"""Decodes markup files by the encoding that they declare or turn out to have."""

import re

from app.documents.encodings import Decoded, decode

_DECLARATION = re.compile(r"""(?:encoding|charset)\s*=\s*["']?([A-Za-z0-9._:-]+)""", re.IGNORECASE)
_HEAD_BYTES = 4096


def decode_markup(data: bytes) -> Decoded:
    """Return the text of a markup file; what it declares is weighed against its bytes.

    Raises:
        Refusal: it is no text.
    """
    head = data[:_HEAD_BYTES].replace(b"\0", b"").decode("latin-1")
    declared = _DECLARATION.search(head)
    return decode(data, declared[1] if declared else None)
