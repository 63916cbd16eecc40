"""Recognises OpenDocument files by the type that the archive or the flat file declares."""

import re
import zipfile
import zlib
from collections.abc import Callable

from app.documents.recognition.evidence import Evidence

_DECLARED = re.compile(rb"application/vnd\.oasis\.opendocument\.([a-z-]+)")
_FLAT = re.compile(rb"<(?:\w+:)?document\b[^>]{0,6000}\bmimetype\s*=\s*[\"']" + _DECLARED.pattern)
_MAX_BYTES = 100_000
_PLACES = ("mimetype", "META-INF/manifest.xml")
_BROKEN = (zipfile.BadZipFile, zlib.error, OSError, ValueError, NotImplementedError, RuntimeError)


def is_opendocument(kind: str) -> Callable[[Evidence], bool]:
    """Return what tells an OpenDocument file of a kind, such as "text", or a template for one."""
    return lambda evidence: _declared_kind(evidence) in (kind, f"{kind}-template")


def _declared_kind(evidence: Evidence) -> str:
    """Return the last word of the declared type; empty where there is none."""
    if "content.xml" in evidence.members:
        declared = _DECLARED.search(_declaration(evidence))
    elif evidence.is_named_text:
        return ""
    else:
        declared = _FLAT.search(evidence.head)
    return declared[1].decode() if declared else ""


def _declaration(evidence: Evidence) -> bytes:
    """Return what the archive says of its type; the manifest begins with it."""
    for place in _PLACES:
        if place in evidence.members:
            try:
                with zipfile.ZipFile(evidence.path) as archive, archive.open(place) as member:
                    return member.read(_MAX_BYTES)
            except _BROKEN:
                continue
    return b""
