"""Paragraphs and tables of one part of a Word document, as blocks of text."""

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.emphasis_marks import without_end
from app.documents.layout.characters import clean_characters
from app.documents.layout.table import CELL_SEPARATOR
from app.documents.pagination import PAGE_END
from app.documents.readers.docx.inline import SKIPPED, Inline
from app.documents.readers.docx.shared import Shared, plain_text
from app.documents.readers.markup import attribute, child, local_name
from app.documents.readers.office.alternatives import chosen
from app.documents.readers.office.runs import hidden_text, join_runs

_WRAPPERS = frozenset({"sdt", "sdtContent", "customXml", "smartTag", "ins", "moveTo"})
"""Elements that may stand between a table and its rows, or a row and its cells."""


class Story:
    """Turns the elements of one part into text, in the order of the document."""

    def __init__(self, shared: Shared, part: str, *, has_rendered_breaks: bool = False) -> None:
        self._shared = shared
        self._left_out = shared.package.left_out
        self._inline = Inline(
            shared, part, boxes=self._lines, has_rendered_breaks=has_rendered_breaks
        )

    def blocks(self, element: Element) -> Iterator[str]:
        """Yield paragraphs and tables, and after each what belongs to it: notes, comments."""
        for block in self._blocks(element):
            yield block
            yield from self._asides()
        yield from self._asides()

    def _asides(self) -> Iterator[str]:
        asides = self._inline.asides
        while asides:
            yield asides.popleft().replace(PAGE_END, "")

    def _blocks(self, element: Element) -> Iterator[str]:
        match local_name(element):
            case "p":
                yield self._paragraph(element)
            case "tbl":
                yield "\n".join(self._rows(element))
            case "AlternateContent":
                for each in chosen(element, self._left_out):
                    yield from self._blocks(each)
            case "del" | "moveFrom":
                self._delete(element)
            case name if name not in SKIPPED:
                for each in element:
                    yield from self._blocks(each)

    def _lines(self, elements: Iterable[Element]) -> str:
        """Return paragraphs and tables that stand inside of something else."""
        blocks = (block.strip() for each in elements for block in self._blocks(each))
        return "\n".join(filter(None, blocks))

    def _paragraph(self, element: Element) -> str:
        label = self._shared.numbering.label(element)
        style = attribute(child(element, "pPr", "pStyle"), "val")
        runs = self._inline.runs(element, style)
        for hidden in hidden_text(runs):
            self._left_out.add(LeftOutKind.HIDDEN_TEXT, hidden)
        text = join_runs(runs).strip(" \t\n")
        return f"{label} {text}" if label and text else text

    def _rows(self, table: Element) -> Iterator[str]:
        if described := _description(table):
            yield described
        for row in _within(table, "tr"):
            if child(row, "trPr", "del") is not None:
                self._delete(row)
                continue
            cells = [self._cell(cell) for cell in _within(row, "tc")]
            joined = CELL_SEPARATOR.join(cell.replace(PAGE_END, "") for cell in cells)
            line = without_end(joined, " |")
            yield PAGE_END + line if any(PAGE_END in cell for cell in cells) else line

    def _cell(self, cell: Element) -> str:
        return self._lines(cell).replace("\n", " ").strip()

    def _delete(self, element: Element) -> None:
        if text := plain_text(element):
            self._left_out.add(LeftOutKind.DELETED_TEXT, text)


def _within(element: Element, name: str) -> Iterator[Element]:
    """Yield the children of a name, also those that are wrapped."""
    for each in element:
        if local_name(each) == name:
            yield each
        elif local_name(each) in _WRAPPERS:
            yield from _within(each, name)


def _description(table: Element) -> str:
    """Return what a table is described as, for those who cannot see it."""
    settings = (child(table, "tblPr", name) for name in ("tblCaption", "tblDescription"))
    texts = (clean_characters(attribute(setting, "val")).strip() for setting in settings)
    text = ". ".join(filter(None, texts))
    return f"[Table: {text}]" if text else ""
