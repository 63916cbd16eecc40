"""What a file is, told from its content; the name only decides between kinds of text.

Nothing is parsed here beyond a signature and the member names of an archive.
"""

import re
import zipfile
from pathlib import Path

from app.documents.document import Format
from app.documents.refusal import Refusal, RefusalReason

_HEAD_BYTES = 4096
_PDF_WITHIN = 1024
"""PDF readers accept so much rubbish before the signature."""
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_OFFICE = "EncryptedPackage".encode("utf-16-le")
_MARKUP_SUFFIXES = frozenset({".html", ".htm", ".xhtml"})
_HTML = re.compile(
    rb"\s*(?:<\?xml[^>]*>\s*)?(?:(?><!--.*?-->)\s*)*+<(?:!doctype\s+html|html)\b",
    re.IGNORECASE | re.DOTALL,
)
_FB2 = re.compile(rb"<FictionBook\b")
_ARCHIVE_PARTS = (
    (re.compile(r"META-INF/container\.xml"), Format.EPUB),
    (re.compile(r"word/document\w*\.xml"), Format.DOCX),
    (re.compile(r"ppt/presentation\w*\.xml"), Format.PPTX),
    (re.compile(r"xl/workbook\w*\.xml"), Format.XLSX),
    (re.compile(r".*\.fdseq"), Format.XPS),
)
_PICTURES = (
    (b"\x89PNG\r\n", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"BM", "BMP"),
)


def detect_format(path: Path) -> Format:
    """Return the format of a file.

    Raises:
        Refusal: the content is of no supported kind; the detail says what it seems to be.
    """
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
    if b"%PDF-" in head[:_PDF_WITHIN]:
        return Format.PDF
    if head.startswith(b"PK\x03\x04"):
        return _archive_format(path)
    if head[60:68] in (b"BOOKMOBI", b"TEXtREAd"):
        return Format.MOBI
    _refuse_binary(path, head)
    if _FB2.search(head):
        return Format.FB2
    if _HTML.match(head.removeprefix(b"\xef\xbb\xbf")) or path.suffix.lower() in _MARKUP_SUFFIXES:
        return Format.HTML
    return Format.TEXT


def _archive_format(path: Path) -> Format:
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise Refusal(RefusalReason.DAMAGED, "the archive's table of contents is broken") from error
    for part, found in _ARCHIVE_PARTS:
        if any(map(part.fullmatch, names)):
            return found
    if "content.xml" in names:
        raise _unsupported("an OpenDocument file", "Save it as DOCX or PDF.")
    raise _unsupported("an archive", "Unpack it and add the documents in it.")


def _refuse_binary(path: Path, head: bytes) -> None:
    """Raise for content that is certainly no text."""
    if head.startswith(_OLE):
        if _ENCRYPTED_OFFICE in path.read_bytes():
            remedy = "Save it without a password."
            raise Refusal(RefusalReason.PROTECTED, "with an office password", remedy=remedy)
        raise _unsupported("in an old office format", "Save it as DOCX, PPTX, XLSX or PDF.")
    if head.startswith(b"{\\rtf"):
        raise _unsupported("a Rich Text file", "Save it as DOCX or PDF.")
    for signature, kind in _PICTURES:
        if head.startswith(signature):
            remedy = "Recognise its text with an OCR program and add the result."
            raise _unsupported(f"a picture ({kind})", remedy)


def _unsupported(detail: str, remedy: str) -> Refusal:
    return Refusal(RefusalReason.UNSUPPORTED, detail, remedy=remedy)
