"""A document after reading: pages of clean text, and an audit of that text.

Knows no file format and no process; these records cross both boundaries.
"""

from dataclasses import dataclass
from enum import StrEnum

from app.documents.code_marks import Place
from app.documents.emphasis_marks import Span
from app.documents.links import LinkTarget
from app.documents.page_labels import LabelRule

EXTRACTION_VERSION = 7
"""Raised whenever the same file would give other text; stored text of a lower number is kept."""


class Format(StrEnum):
    """Kinds of documents that can be read."""

    PDF = "PDF"
    XPS = "XPS"
    EPUB = "EPUB"
    MOBI = "MOBI"
    FB2 = "FB2"
    DOCX = "DOCX"
    PPTX = "PPTX"
    XLSX = "XLSX"
    ODT = "ODT"
    ODP = "ODP"
    ODS = "ODS"
    RTF = "RTF"
    HTML = "HTML"
    MAIL = "mail"
    PNG = "PNG"
    JPEG = "JPEG"
    TIFF = "TIFF"
    AVIF = "AVIF"
    HEIC = "HEIC"
    TEXT = "text"


IMAGES = frozenset({Format.PNG, Format.JPEG, Format.TIFF, Format.AVIF, Format.HEIC})
"""Formats that hold nothing but pictures."""
DRAWN = frozenset({Format.PDF, Format.XPS, *IMAGES})
"""Formats whose pages can be drawn as they are: looked at, and recognised."""


class PageFlaw(StrEnum):
    """Why the text of a page may not be what a person sees on it."""

    NO_TEXT_LAYER = "no text layer"
    """The page shows something, but as a picture or as outlines: a scan."""
    LOW_DENSITY = "low density"
    """A few words on a page that is mostly a picture."""
    UNREADABLE = "unreadable"
    """The font does not say which characters its shapes stand for."""
    DAMAGED = "damaged"
    """Part of the page could not be parsed."""
    LOST_TEXT = "no text left"
    """Nothing of a damaged page could be read."""
    REPLACED = "replaced characters"
    """Characters that could not be read; U+FFFD stands for them in the text."""
    GUESSED = "guessed encoding"
    """Letters beyond ASCII whose encoding was guessed, and others would fit nearly as well."""
    RECOGNISED = "recognised text"
    """The text was recognised in a picture of the page, and may differ from it."""
    NO_WORDS = "no words recognised"
    """Nothing but what the text has was recognised in the picture of the page."""
    NOT_RECOGNISED = "recognition failed"
    """The picture of the page may show text, but recognising it failed."""


_PICTURES = frozenset({PageFlaw.NO_TEXT_LAYER, PageFlaw.LOW_DENSITY, PageFlaw.UNREADABLE})
"""What a picture of the page may be of help against."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page; `number` counts from 1."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One flaw of one page; `page` counts from 1.

    `confidence` says of recognised text how sure its characters are, from 0 to 1.
    """

    page: int
    flaw: PageFlaw
    confidence: float | None = None


class LeftOutKind(StrEnum):
    """What a part of a file is that does not stand in the text."""

    RUNNING_LINE = "running line"
    """A head or foot that stands on earlier pages already, or a page number."""
    ATTACHMENT = "attachment"
    """A file that came with a message."""
    ENCRYPTED_PART = "encrypted part"
    """A part that only the person it was written to can open."""
    SIGNATURE = "signature"
    """What proves who wrote a message."""
    OTHER_VERSION = "other version"
    """What only that version of a message says which is not read."""
    HEADER_FIELDS = "header fields"
    """The technical fields in the headers of messages, by their names."""
    PICTURE = "picture"
    """A picture; `text` is what it is called or described as."""
    EMBEDDED_OBJECT = "embedded object"
    """A drawing, a recording or a document of another program."""
    DELETED_TEXT = "deleted text"
    """Text whose deletion is noted in the file."""
    HIDDEN_TEXT = "hidden text"
    """Text that the writer chose not to show."""
    FORMULA = "formula without a value"
    """A formula whose result was not saved with it."""
    LOOSE_NOTE = "loose note"
    """A note or comment that no place in the text refers to."""
    LAYOUT_TEXT = "layout text"
    """Text of a layout that no slide shows."""
    READING_AID = "reading aid"
    """How the characters beside which it stands are pronounced."""
    PROPERTY = "description field"
    """What the file says of itself: its title, its author, its keywords."""
    MISSING_PART = "missing part"
    """A part that the file refers to but does not hold."""
    UNKNOWN_PART = "unknown part"
    """A part of a kind that no reader here knows."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Parts of a file that are alike and do not stand in the text.

    `text` is what they say, word for word, or their name; empty where they have neither. `count`
    is how many there are.
    """

    kind: LeftOutKind
    text: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, as the file says: `text` is a block of its page; `level` counts from 1."""

    page: int
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Quotation:
    """A quotation set apart, as the file says: with `beginning` a block of its page begins."""

    page: int
    beginning: str


@dataclass(frozen=True, slots=True)
class PageEmphasis:
    """The words of a page that stand out, as the file says: places in its text, in order."""

    page: int
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class PageCode:
    """The code of a page, as the file says: places of whole blocks in its text, in order."""

    page: int
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class PageBreaks:
    """The line feeds of a page that are breaks on purpose, as the file says: their places."""

    page: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Audit:
    """What a person should know before relying on the text.

    `is_virtual` says that the format has no pages, so that the page numbers are Lectern's own.
    `left_out` names everything of the file that is not in the text, each kind and text once;
    `title` is what the file says that it is called, `labels` what its pages are called, if not by
    their numbers; `headings` are those that the file tells apart from its other paragraphs, empty
    where it tells none, and so are `quotations`, `emphasis`, `code` and `breaks`. Words that are
    the link of a number lead to the one of `links`, which count from 1.
    """

    format: Format
    findings: tuple[Finding, ...] = ()
    is_virtual: bool = False
    is_encrypted: bool = False
    is_repaired: bool = False
    encoding: str | None = None
    left_out: tuple[LeftOut, ...] = ()
    title: str = ""
    labels: tuple[LabelRule, ...] = ()
    headings: tuple[Heading, ...] = ()
    quotations: tuple[Quotation, ...] = ()
    emphasis: tuple[PageEmphasis, ...] = ()
    code: tuple[PageCode, ...] = ()
    breaks: tuple[PageBreaks, ...] = ()
    links: tuple[LinkTarget, ...] = ()

    def pages_with(self, *flaws: PageFlaw) -> tuple[int, ...]:
        """Return the numbers of the pages that have any of `flaws`, once for each they have."""
        return tuple(finding.page for finding in self.findings if finding.flaw in flaws)

    @property
    def pages_to_recognise(self) -> tuple[int, ...]:
        """The pages whose text could be recognised in their pictures, and was not yet."""
        if self.format not in DRAWN:
            return ()
        pictures = {finding.page for finding in self.findings if finding.flaw in _PICTURES}
        return tuple(sorted(pictures.difference(self.pages_with(PageFlaw.NOT_RECOGNISED))))

    @property
    def recognised_pages(self) -> frozenset[int]:
        """The pages whose text was recognised."""
        return frozenset(self.pages_with(PageFlaw.RECOGNISED))


@dataclass(frozen=True, slots=True)
class Document:
    """A document that has been read completely; `sha256` is the hash of the file, in hex.

    `version` is that of the extraction that took the text; see `outdated`.
    """

    name: str
    sha256: str
    pages: tuple[Page, ...]
    audit: Audit
    version: int = EXTRACTION_VERSION
