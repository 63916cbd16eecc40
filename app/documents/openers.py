"""Opens a file with the reader of its format, which is loaded only then.

Every document has a parser process of its own. All readers with their libraries take half a second
to load, longer than most small files take to be read.
"""

# ruff: noqa: PLC0415

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.documents.document import Format
from app.documents.limits import Limits
from app.documents.readers.reader import Reader


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


Open = Callable[[Source], Reader]
"""Opens a file. Raises ``Refusal`` where it is damaged, locked, or beyond the limits."""


def fixed_layout(kind: Format) -> Open:
    """Return what opens pages that are laid out: PDF, XPS and pictures."""

    def open_pages(source: Source) -> Reader:
        from app.documents.readers.fixed_layout import FixedLayoutReader

        return FixedLayoutReader(source.path, kind, password=source.password)

    return open_pages


def open_epub(source: Source) -> Reader:
    """Open an EPUB book."""
    from app.documents.readers.web.book import EpubReader

    return EpubReader(source.path, source.max_expanded_bytes)


def open_docx(source: Source) -> Reader:
    """Open a Word document."""
    from app.documents.readers.docx.reader import DocxReader

    return DocxReader(source.path, source.max_expanded_bytes)


def open_pptx(source: Source) -> Reader:
    """Open a PowerPoint presentation."""
    from app.documents.readers.pptx.reader import PptxReader

    return PptxReader(source.path, source.max_expanded_bytes)


def open_xlsx(source: Source) -> Reader:
    """Open an Excel workbook."""
    from app.documents.readers.xlsx.reader import XlsxReader

    return XlsxReader(source.path, source.max_expanded_bytes)


def open_odt(source: Source) -> Reader:
    """Open an OpenDocument text."""
    from app.documents.readers.opendocument.text_document import TextDocumentReader

    return TextDocumentReader(source.path, source.max_expanded_bytes)


def open_odp(source: Source) -> Reader:
    """Open an OpenDocument presentation."""
    from app.documents.readers.opendocument.slides import SlidesReader

    return SlidesReader(source.path, source.max_expanded_bytes)


def open_ods(source: Source) -> Reader:
    """Open an OpenDocument spreadsheet."""
    from app.documents.readers.opendocument.sheets import SheetsReader

    return SheetsReader(source.path, source.max_expanded_bytes)


def open_mobi(source: Source) -> Reader:
    """Open a Mobipocket book."""
    from app.documents.readers.mobi import MobiReader

    return MobiReader(source.path)


def open_rtf(source: Source) -> Reader:
    """Open Rich Text."""
    from app.documents.readers.rtf.reader import RtfReader

    return RtfReader(source.path)


def open_mail(source: Source) -> Reader:
    """Open a message or a mailbox."""
    from app.documents.readers.mail.reader import MailReader

    return MailReader(source.path)


def open_fb2(source: Source) -> Reader:
    """Open a FictionBook."""
    from app.documents.readers.web.fiction_book import FictionBookReader

    return FictionBookReader(source.path)


def open_html(source: Source) -> Reader:
    """Open a web page."""
    from app.documents.readers.web.reader import WebPageReader

    return WebPageReader(source.path)


def open_text(source: Source) -> Reader:
    """Open plain text."""
    from app.documents.readers.plain_text import PlainTextReader

    return PlainTextReader(source.path.read_bytes())
