"""The supported formats: how each is recognised, and which reader opens it.

A further format is a reader, a member of `Format` and an entry here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.documents.document import Format
from app.documents.limits import Limits
from app.documents.readers.docx.reader import DocxReader
from app.documents.readers.fixed_layout import FixedLayoutReader
from app.documents.readers.mail.reader import MailReader
from app.documents.readers.mobi import MobiReader
from app.documents.readers.opendocument.sheets import SheetsReader
from app.documents.readers.opendocument.slides import SlidesReader
from app.documents.readers.opendocument.text_document import TextDocumentReader
from app.documents.readers.plain_text import PlainTextReader
from app.documents.readers.pptx.reader import PptxReader
from app.documents.readers.reader import Reader
from app.documents.readers.rtf.reader import RtfReader
from app.documents.readers.web.book import EpubReader
from app.documents.readers.web.fiction_book import FictionBookReader
from app.documents.readers.web.reader import WebPageReader
from app.documents.readers.xlsx.reader import XlsxReader
from app.documents.recognition.evidence import Evidence
from app.documents.recognition.mail import is_mail
from app.documents.recognition.opendocument import is_opendocument
from app.documents.recognition.signatures import (
    AVIF_BRANDS,
    HEIC_BRANDS,
    Recognise,
    archive_with,
    has_brand,
    is_fb2,
    is_html,
    is_mobi,
    is_pdf,
    is_picture,
    is_rtf,
)
from app.documents.recognition.text import is_plain_text


@dataclass(frozen=True, slots=True)
class Source:
    """A file to be opened, and what its reader may need to know."""

    path: Path
    password: str | None
    limits: Limits

    @property
    def max_expanded_bytes(self) -> int:
        """Largest size that the parts of an archive may unpack to."""
        return self.limits.max_expanded_bytes


@dataclass(frozen=True, slots=True)
class FormatEntry:
    """One format."""

    format: Format
    recognise: Recognise
    open: Callable[[Source], Reader]


def _fixed_layout(kind: Format) -> Callable[[Source], Reader]:
    return lambda source: FixedLayoutReader(source.path, kind, password=source.password)


_FORMATS = (
    FormatEntry(Format.PDF, is_pdf, _fixed_layout(Format.PDF)),
    FormatEntry(
        Format.EPUB,
        archive_with(r"META-INF/container\.xml"),
        lambda source: EpubReader(source.path, source.max_expanded_bytes),
    ),
    FormatEntry(
        Format.DOCX,
        archive_with(r"word/document\w*\.xml"),
        lambda source: DocxReader(source.path, source.max_expanded_bytes),
    ),
    FormatEntry(
        Format.PPTX,
        archive_with(r"ppt/presentation\w*\.xml"),
        lambda source: PptxReader(source.path, source.max_expanded_bytes),
    ),
    FormatEntry(
        Format.XLSX,
        archive_with(r"xl/workbook\w*\.xml"),
        lambda source: XlsxReader(source.path, source.max_expanded_bytes),
    ),
    FormatEntry(
        Format.ODT,
        is_opendocument("text"),
        lambda source: TextDocumentReader(source.path, source.max_expanded_bytes),
    ),
    FormatEntry(
        Format.ODP,
        is_opendocument("presentation"),
        lambda source: SlidesReader(source.path, source.max_expanded_bytes),
    ),
    FormatEntry(
        Format.ODS,
        is_opendocument("spreadsheet"),
        lambda source: SheetsReader(source.path, source.max_expanded_bytes),
    ),
    FormatEntry(Format.XPS, archive_with(r".*\.fdseq"), _fixed_layout(Format.XPS)),
    FormatEntry(Format.MOBI, is_mobi, lambda source: MobiReader(source.path)),
    FormatEntry(Format.RTF, is_rtf, lambda source: RtfReader(source.path)),
    FormatEntry(Format.MAIL, is_mail, lambda source: MailReader(source.path)),
    FormatEntry(Format.FB2, is_fb2, lambda source: FictionBookReader(source.path)),
    FormatEntry(Format.HTML, is_html, lambda source: WebPageReader(source.path)),
    FormatEntry(Format.PNG, is_picture(rb"\x89PNG\r\n\x1a\n"), _fixed_layout(Format.PNG)),
    FormatEntry(Format.JPEG, is_picture(rb"\xff\xd8\xff[\xc0-\xfe]"), _fixed_layout(Format.JPEG)),
    FormatEntry(Format.TIFF, is_picture(rb"II\*\0|MM\0\*"), _fixed_layout(Format.TIFF)),
    FormatEntry(Format.AVIF, has_brand(AVIF_BRANDS), _fixed_layout(Format.AVIF)),
    FormatEntry(Format.HEIC, has_brand(HEIC_BRANDS), _fixed_layout(Format.HEIC)),
    FormatEntry(
        Format.TEXT, is_plain_text, lambda source: PlainTextReader(source.path.read_bytes())
    ),
)
"""The first format that recognises a file has it."""


def detect_format(path: Path) -> Format:
    """Return the format of a file.

    Raises:
        Refusal: the content is of no supported kind; the detail says what it seems to be.
    """
    evidence = Evidence(path)
    return next(entry.format for entry in _FORMATS if entry.recognise(evidence))


def open_reader(source: Source, kind: Format) -> Reader:
    """Open a document.

    Raises:
        Refusal: it is damaged, locked, or larger than the limits allow.
    """
    entry = next(entry for entry in _FORMATS if entry.format is kind)
    return entry.open(source)
