"""Plain records of an audit; texts to be shown are complete."""

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

    `tokens` is what it comes to in the reading; 0 where that was not counted. `is_outdated` says
    that its text would be another one if it was extracted again.
    """

    document: Document
    left_out: tuple[int, ...] = ()
    tokens: int = 0
    is_outdated: bool = False


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
