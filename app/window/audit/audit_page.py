"""What an audit shows, as plain records; every text is ready to be shown."""

from dataclasses import dataclass
from enum import StrEnum

from app.documents.document import Document


class Listing(StrEnum):
    """What is listed: pages, or the parts of the file that are not in the text."""

    ALL = "all"
    SUSPICIOUS = "suspicious"
    LEFT_OUT = "left out"
    NOT_IN_TEXT = "not in the text"


@dataclass(frozen=True, slots=True)
class AuditedDocument:
    """A document, and the pages of it that are left out, ascending, from 1.

    `tokens` is what it comes to in the reading; 0 where that was not counted.
    """

    document: Document
    left_out: tuple[int, ...] = ()
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class PageRow:
    """One page in the list; `warning` is empty where nothing is suspicious."""

    number: int
    label: str
    warning: str
    is_left_out: bool
    left_out_label: str


@dataclass(frozen=True, slots=True)
class PageDetail:
    """The page that is looked at; `note` explains a warning, or that there is no text."""

    number: int
    heading: str
    note: str
    text: str
    is_left_out: bool


@dataclass(frozen=True, slots=True)
class PartRow:
    """Parts of the file that are alike and not in the text: what they are, say, and how many."""

    kind: str
    text: str
    count: str


@dataclass(frozen=True, slots=True)
class AuditProps:
    """The whole dialog.

    Attributes:
        documents: names, of which `document` is the number of the one shown.
        document: see `documents`.
        facts: pages, and what is wrong with how many.
        notes: what else is known of the extraction.
        filters: a label for each `Listing`, in that order; empty where it would list nothing ever.
        filter: what is listed.
        rows: the pages listed.
        parts: the parts listed.
        detail: the page that is looked at; None where none is listed.
        bulk: what can be done with all listed pages; empty where that is too much.
        ranges: the pages left out, as they are written; or what was written and cannot be taken.
        ranges_problem: why not; empty where they are the pages left out.
        price: what the change costs; empty without a change.
        is_changed: whether there is anything to confirm.
    """

    documents: tuple[str, ...] = ()
    document: int = 0
    facts: str = ""
    notes: str = ""
    filters: tuple[str, ...] = ()
    filter: Listing = Listing.ALL
    rows: tuple[PageRow, ...] = ()
    parts: tuple[PartRow, ...] = ()
    detail: PageDetail | None = None
    bulk: str = ""
    ranges: str = ""
    ranges_problem: str = ""
    price: str = ""
    is_changed: bool = False
