"""Which reader opens which format."""

from pathlib import Path

from app.documents.document import Format
from app.documents.limits import Limits
from app.documents.readers.docx import DocxReader
from app.documents.readers.fixed_layout import FixedLayoutReader
from app.documents.readers.plain_text import PlainTextReader
from app.documents.readers.pptx import PptxReader
from app.documents.readers.reader import Reader
from app.documents.readers.reflowable import ReflowableReader
from app.documents.readers.xlsx import XlsxReader


def open_reader(path: Path, kind: Format, *, password: str | None, limits: Limits) -> Reader:
    """Open a document.

    Raises:
        Refusal: it is damaged, locked, or larger than the limits allow.
    """
    expanded = limits.max_expanded_bytes
    match kind:
        case Format.PDF | Format.XPS:
            return FixedLayoutReader(path, kind, password=password)
        case Format.EPUB | Format.MOBI | Format.FB2 | Format.HTML:
            return ReflowableReader(path, kind, max_expanded_bytes=expanded)
        case Format.DOCX:
            return DocxReader(path, expanded)
        case Format.PPTX:
            return PptxReader(path, expanded)
        case Format.XLSX:
            return XlsxReader(path, expanded)
        case Format.TEXT:
            return PlainTextReader(path)
