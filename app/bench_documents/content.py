"""The content of a corpus document: blocks, from which each typesetter makes its source.

Texts may hold soft hyphens, the places where a word may be broken; they are no part of the truth.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from app.bench_documents.vocabulary import SOFT_HYPHEN, Language


@dataclass(frozen=True, slots=True)
class Heading:
    """A title on a line of its own."""

    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text; `note` is a footnote that its last word has a mark for."""

    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Items:
    """A list, with bullets or counted."""

    texts: tuple[str, ...]
    is_counted: bool = False


@dataclass(frozen=True, slots=True)
class Entries:
    """A description list: terms and what they mean."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Lines of typewriter text; their indents belong to them."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Cells row by row, the first row a head; ``r`` in `alignment` sets a column flush right."""

    rows: tuple[tuple[str, ...], ...]
    alignment: str


@dataclass(frozen=True, slots=True)
class Formula:
    """An expression as pairs of signs and what is raised (above 0) or lowered (below 0)."""

    parts: tuple[tuple[str, int], ...]


Block = Heading | Paragraph | Items | Entries | Code | Table | Formula


@dataclass(frozen=True, slots=True)
class Style:
    """How a document is set, sizes and distances in points; typesetters use what they support."""

    size: float = 10.0
    columns: int = 1
    gap: float = 18.0
    """Between columns of text."""
    cell_gap: float = 12.0
    is_ruled: bool = False
    is_justified: bool = True
    turn: int = 0
    """In degrees."""
    is_sideways: bool = False
    """Turned text on an upright page, not a turned page."""
    font: int = 0
    """Which of a typesetter's fonts."""
    language: Language = Language.ENGLISH


@dataclass(frozen=True)
class Content:
    """A document before it is set."""

    blocks: tuple[Block, ...]
    style: Style = field(default_factory=Style)

    @property
    def tables(self) -> list[Table]:
        """The tables, from first to last."""
        return [block for block in self.blocks if isinstance(block, Table)]

    @property
    def code_lines(self) -> list[str]:
        """The lines of code."""
        codes = (block for block in self.blocks if isinstance(block, Code))
        return [line for code in codes for line in code.lines]

    def flows(self) -> list[str]:
        """Return the texts that have an order: the document as it is read, then each footnote."""
        main = " ".join(part for block in self.blocks for part in _texts(block))
        notes = (block.note for block in self.blocks if isinstance(block, Paragraph) and block.note)
        counted = (f"{number} {note}" for number, note in enumerate(notes, start=1))
        return [plain(text) for text in (main, *counted)]


def plain(text: str) -> str:
    """Return text without the places where its words may be broken."""
    return text.replace(SOFT_HYPHEN, "")


def _texts(block: Block) -> Iterator[str]:
    match block:
        case Heading(text) | Paragraph(text):
            yield text
        case Items(texts, is_counted):
            for number, text in enumerate(texts, start=1):
                yield f"{number}. {text}" if is_counted else text
        case Entries(pairs):
            yield from _flat(pairs)
        case Code(lines):
            yield from lines
        case Table(rows):
            yield from _flat(rows)
        case Formula(parts):
            yield "".join(text for text, _ in parts)


def _flat(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    for row in rows:
        yield from row
