"""Recognises formats: one function per format says whether a file is of it.

A signature alone proves little, since people also write about formats: the structure behind it
must be there, and a name that stands for plain text is believed wherever the bytes are text.
"""

import codecs
import re
import struct
from collections.abc import Callable

from app.documents.recognition.evidence import Evidence

Recognise = Callable[[Evidence], bool]
"""Tells whether a file is of one format."""
_PDF = re.compile(rb"%PDF-\d")
_PDF_BODY = re.compile(rb"%PDF-\d[^\r\n]*\s+(?:%[^\r\n]*\s+)*+\d+\s+\d+\s+obj\b")
_PDF_POINTER = re.compile(rb"startxref\s+(\d{1,15})\s+%%EOF")
_PDF_TABLE = re.compile(rb"\s*(?:xref\b|\d+\s+\d+\s+obj\b)")
_PALM_TYPES = (b"BOOKMOBI", b"TEXtREAd")
_PALM_HEADER = 78
_PALM_RECORD = 8
_MARKUP_SUFFIXES = frozenset({".html", ".htm", ".xhtml", ".xht", ".shtml"})
_TAG = re.compile(rb"<[a-z!/]", re.IGNORECASE)
_PROLOGUE = (
    rb"\s*(?:<\?xml[^>]*>\s*)?(?:(?>(?><!--.*?-->)|(?><\?.*?\?>)|(?><!doctype\b[^>\[]*>))\s*)*+"
)
_HTML = re.compile(_PROLOGUE + rb"<html\b", re.IGNORECASE | re.DOTALL)
_HTML_TYPE = re.compile(
    rb"\s*(?:<\?xml[^>]*>\s*)?(?:(?><!--.*?-->)\s*)*+<!doctype\s+html\b", re.IGNORECASE | re.DOTALL
)
_FB2 = re.compile(_PROLOGUE + rb"<(?:\w+:)?FictionBook\b", re.IGNORECASE | re.DOTALL)
AVIF_BRANDS = frozenset({b"avif", b"avis"})
HEIC_BRANDS = frozenset({b"heic", b"heix", b"heim", b"heis"})
"""Of still pictures; films of HEVC have others."""
_MOST_BRANDS_BYTES = 512
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def is_pdf(evidence: Evidence) -> bool:
    """Tell a PDF: its end points to its table, or two of place, name and content speak for it.

    Rubbish may stand before the signature, and positions may count with or without it.
    """
    found = _PDF.search(evidence.head)
    if not found:
        return False
    is_first = not evidence.head[: found.start()].strip()
    is_named_so = evidence.suffix == ".pdf"
    has_objects = bool(_PDF_BODY.match(evidence.head, found.start()))
    is_binary = not evidence.is_text or (has_objects and not evidence.is_utf8)
    if is_first + is_named_so + is_binary >= 2:
        return True
    if evidence.is_archive:  # with a PDF in it
        return False
    pointer = _PDF_POINTER.search(evidence.tail)
    starts = (int(pointer[1]), int(pointer[1]) + found.start()) if pointer else ()
    return any(_PDF_TABLE.match(evidence.read(start, 64)) for start in starts)


def is_mobi(evidence: Evidence) -> bool:
    """Tell a Mobipocket book by its database's type and the records that the header lists."""
    head = evidence.head
    if head[60:68] not in _PALM_TYPES or len(head) < _PALM_HEADER + 4:
        return False
    num_records, first_record = struct.unpack_from(">HI", head, _PALM_HEADER - 2)
    end_of_list = _PALM_HEADER + _PALM_RECORD * num_records
    return bool(num_records) and end_of_list <= first_record < evidence.size


def is_rtf(evidence: Evidence) -> bool:
    """Tell Rich Text by the group that it is."""
    return not evidence.is_named_text and evidence.head.lstrip().startswith(b"{\\rtf")


def is_fb2(evidence: Evidence) -> bool:
    """Tell a FictionBook by its root element."""
    return not evidence.is_named_text and bool(_FB2.match(_ascii_head(evidence)))


def is_html(evidence: Evidence) -> bool:
    """Tell a web page by its document type, by its root element, or by name and any tag."""
    if evidence.is_named_text or not evidence.is_text:
        return False
    head = _ascii_head(evidence)
    if evidence.suffix in _MARKUP_SUFFIXES and _TAG.search(head):
        return True
    return bool(_HTML_TYPE.match(head) or _HTML.match(head))


def is_picture(signature: bytes) -> Recognise:
    """Return what tells a picture that begins with a pattern."""
    pattern = re.compile(signature, re.DOTALL)
    return lambda evidence: not evidence.is_text and bool(pattern.match(evidence.head))


def has_brand(brands: frozenset[bytes]) -> Recognise:
    """Return what tells a HEIF picture by a brand that its first box names: that of its codec."""

    def is_of_them(evidence: Evidence) -> bool:
        head = evidence.head
        if evidence.is_text or head[4:8] != b"ftyp":
            return False
        end = min(int.from_bytes(head[:4], "big"), _MOST_BRANDS_BYTES)
        return not brands.isdisjoint(head[at : at + 4] for at in (8, *range(16, end, 4)))

    return is_of_them


def archive_with(member: str) -> Recognise:
    """Return what tells an archive that has a member whose whole name matches a pattern."""
    pattern = re.compile(member)
    return lambda evidence: any(map(pattern.fullmatch, evidence.members))


def _ascii_head(evidence: Evidence) -> bytes:
    """Return the beginning with its tags in ASCII, whatever Unicode encoding it is in."""
    head = evidence.head
    for mark in _MARKS:
        head = head.removeprefix(mark)
    return head.replace(b"\0", b"")
