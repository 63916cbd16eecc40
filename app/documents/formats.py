"""The supported formats: how each is recognised, and which reader opens it.

A further format is a reader, a member of `Format` and an entry here.
"""

from dataclasses import dataclass
from pathlib import Path

from app.documents import openers
from app.documents.document import Format
from app.documents.readers.reader import Reader
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
class FormatEntry:
    """One format."""

    format: Format
    recognise: Recognise
    open: openers.Open


_FORMATS = (
    FormatEntry(Format.PDF, is_pdf, openers.fixed_layout(Format.PDF)),
    FormatEntry(Format.EPUB, archive_with(r"META-INF/container\.xml"), openers.open_epub),
    FormatEntry(Format.DOCX, archive_with(r"word/document\w*\.xml"), openers.open_docx),
    FormatEntry(Format.PPTX, archive_with(r"ppt/presentation\w*\.xml"), openers.open_pptx),
    FormatEntry(Format.XLSX, archive_with(r"xl/workbook\w*\.xml"), openers.open_xlsx),
    FormatEntry(Format.ODT, is_opendocument("text"), openers.open_odt),
    FormatEntry(Format.ODP, is_opendocument("presentation"), openers.open_odp),
    FormatEntry(Format.ODS, is_opendocument("spreadsheet"), openers.open_ods),
    FormatEntry(Format.XPS, archive_with(r".*\.fdseq"), openers.fixed_layout(Format.XPS)),
    FormatEntry(Format.MOBI, is_mobi, openers.open_mobi),
    FormatEntry(Format.RTF, is_rtf, openers.open_rtf),
    FormatEntry(Format.MAIL, is_mail, openers.open_mail),
    FormatEntry(Format.FB2, is_fb2, openers.open_fb2),
    FormatEntry(Format.HTML, is_html, openers.open_html),
    FormatEntry(Format.PNG, is_picture(rb"\x89PNG\r\n\x1a\n"), openers.fixed_layout(Format.PNG)),
    FormatEntry(
        Format.JPEG, is_picture(rb"\xff\xd8\xff[\xc0-\xfe]"), openers.fixed_layout(Format.JPEG)
    ),
    FormatEntry(Format.TIFF, is_picture(rb"II\*\0|MM\0\*"), openers.fixed_layout(Format.TIFF)),
    FormatEntry(Format.AVIF, has_brand(AVIF_BRANDS), openers.fixed_layout(Format.AVIF)),
    FormatEntry(Format.HEIC, has_brand(HEIC_BRANDS), openers.fixed_layout(Format.HEIC)),
    FormatEntry(Format.TEXT, is_plain_text, openers.open_text),
)
"""The first format that recognises a file has it."""


def detect_format(path: Path) -> Format:
    """Return the format of a file.

    Raises:
        Refusal: the content is of no supported kind; the detail says what it seems to be.
    """
    evidence = Evidence(path)
    return next(entry.format for entry in _FORMATS if entry.recognise(evidence))


def open_reader(source: openers.Source, kind: Format) -> Reader:
    """Open a document.

    Raises:
        Refusal: it is damaged, locked, or larger than the limits allow.
    """
    entry = next(entry for entry in _FORMATS if entry.format is kind)
    return entry.open(source)
