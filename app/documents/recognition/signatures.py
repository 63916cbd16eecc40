"""How the formats are recognised: each function tells whether a file is of its format."""

import re
from collections.abc import Callable

from app.documents.recognition.evidence import Evidence

Recognise = Callable[[Evidence], bool]
"""Tells whether a file is of one format."""
_PDF_WITHIN = 1024
"""PDF readers accept so much rubbish before the signature."""
_MARKUP_SUFFIXES = frozenset({".html", ".htm", ".xhtml"})
_HTML = re.compile(
    rb"\s*(?:<\?xml[^>]*>\s*)?(?:(?><!--.*?-->)\s*)*+<(?:!doctype\s+html|html)\b",
    re.IGNORECASE | re.DOTALL,
)
_FB2 = re.compile(rb"<FictionBook\b")


def is_pdf(evidence: Evidence) -> bool:
    """Tell a PDF."""
    return b"%PDF-" in evidence.head[:_PDF_WITHIN]


def is_mobi(evidence: Evidence) -> bool:
    """Tell a Mobipocket book by the type in the header of its database."""
    return evidence.head[60:68] in (b"BOOKMOBI", b"TEXtREAd")


def is_fb2(evidence: Evidence) -> bool:
    """Tell a FictionBook by its root element."""
    return bool(_FB2.search(evidence.head))


def is_html(evidence: Evidence) -> bool:
    """Tell a web page by its first element or its name."""
    is_named_so = evidence.suffix in _MARKUP_SUFFIXES
    return is_named_so or bool(_HTML.match(evidence.head.removeprefix(b"\xef\xbb\xbf")))


def archive_with(member: str) -> Recognise:
    """Return what tells an archive that has a member whose whole name matches a pattern."""
    pattern = re.compile(member)
    return lambda evidence: any(map(pattern.fullmatch, evidence.members))
