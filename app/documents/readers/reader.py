"""The protocol of readers: what each offers, whatever the format."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from app.documents.block_marks import Marks
from app.documents.code_marks import Place
from app.documents.document import LeftOut, PageFlaw
from app.documents.emphasis_marks import Span
from app.documents.links import LinkTarget
from app.documents.page_labels import LabelRule


@dataclass(frozen=True, slots=True)
class ReadPage:
    """One page as it was read, and what the file says of its blocks and words."""

    text: str
    flaws: tuple[PageFlaw, ...] = ()
    marks: Marks = ()
    emphasis: tuple[Span, ...] = ()
    code: tuple[Place, ...] = ()
    breaks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Notes:
    """What a reader knows about the document once all pages are read (see `Audit`)."""

    is_virtual: bool = False
    is_encrypted: bool = False
    is_repaired: bool = False
    encoding: str | None = None
    left_out: tuple[LeftOut, ...] = ()
    title: str = ""
    labels: tuple[LabelRule, ...] = ()
    links: tuple[LinkTarget, ...] = ()


class Reader(Protocol):
    """An open document. Its methods raise `Refusal` when it turns out not to be readable."""

    @property
    def num_pages(self) -> int | None:
        """How many pages there are; None where the format has none of its own."""

    def pages(self) -> Iterator[ReadPage]:
        """Yield the pages in order; to be called once."""

    def notes(self) -> Notes:
        """Return what was learned while reading, after the last page."""
