"""Paragraphs, headings, lists and tables of one part, as blocks of text."""

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.layout.table import CELL_SEPARATOR
from app.documents.pagination import PAGE_END
from app.documents.readers.markup import attribute, child, local_name
from app.documents.readers.office.runs import hidden_text, join_runs
from app.documents.readers.opendocument.inline import Inline
from app.documents.readers.opendocument.lists import Lists
from app.documents.readers.opendocument.numbering import number
from app.documents.readers.opendocument.package import OpenDocument
from app.documents.readers.opendocument.repeats import Repeats
from app.documents.readers.opendocument.styles import Styles

_SILENT = frozenset(
    {
        *("alphabetical-index-source", "bibliography-source", "dde-connection-decls", "desc"),
        *("event-listeners", "illustration-index-source", "list-header-source", "number"),
        *("object-index-source", "sequence-decls", "table-index-source", "table-column"),
        *("table-columns", "table-header-columns", "table-of-content-source", "title"),
        *("user-field-decls", "user-index-source", "variable-decls"),
    }
)
ROWS = frozenset({"table-header-rows", "table-row-group", "table-rows"})
CELLS = ("table-cell", "covered-table-cell")


class Story:
    """Turns the elements of one part into text, in the order of the document.

    `has_pages` says that the part is no head or foot, where numbers of pages mean nothing.
    """

    def __init__(self, document: OpenDocument, styles: Styles, *, has_pages: bool = True) -> None:
        self._left_out = document.left_out
        self._styles = styles
        self._lists = Lists(styles)
        self._repeats = Repeats()
        self.inline = Inline(document, styles, self.lines, has_pages=has_pages)

    def blocks(self, element: Element) -> Iterator[str]:
        """Yield paragraphs and tables, and after each what belongs to it: notes, comments."""
        for block in self._blocks(element):
            yield block
            yield from self.asides()
        yield from self.asides()

    def lines(self, elements: Iterable[Element]) -> str:
        """Return paragraphs and tables that stand inside of something else."""
        blocks = (block for each in elements for block in self._blocks(each))
        return "\n".join(filter(None, (block.replace(PAGE_END, " ").strip() for block in blocks)))

    def asides(self) -> Iterator[str]:
        """Yield what waits to be put below the paragraph or row."""
        while self.inline.asides:
            if text := self.inline.asides.popleft():
                yield text

    def _blocks(self, element: Element) -> Iterator[str]:
        match local_name(element):
            case "p" | "h":
                yield from self._paragraph(element)
            case "list":
                with self._lists.inside(element):
                    for each in element:
                        yield from self._item(each)
            case "numbered-paragraph":
                self._lists.start_item(element)
                yield from self._all(element)
            case "table":
                yield "\n".join(self._rows(element))
            case "tracked-changes":
                self._note_deleted(element)
            case "section":
                yield from self._section(element)
            case "soft-page-break":
                yield PAGE_END
            case name if name not in _SILENT:
                yield from self._other(element)

    def _all(self, elements: Iterable[Element]) -> Iterator[str]:
        for each in elements:
            yield from self._blocks(each)

    def _other(self, element: Element) -> Iterator[str]:
        """Yield what stands in an index or another frame around paragraphs, or in a drawing."""
        if self.inline.is_aside(element):
            yield self.inline.aside(element)
        else:
            yield from self._all(element)

    def _item(self, element: Element) -> Iterator[str]:
        if local_name(element) == "list-item":
            self._lists.start_item(element)
        yield from self._all(element)
        self._lists.end_item()

    def _paragraph(self, element: Element) -> Iterator[str]:
        style = attribute(element, "style-name")
        label = self._lists.label(element)
        runs = self.inline.runs(element)
        for hidden in hidden_text(runs):
            self._left_out.add(LeftOutKind.HIDDEN_TEXT, hidden)
        text = join_runs(runs).strip(" \t\n")
        if self._styles.begins_page(style):
            yield PAGE_END
        yield f"{label} {text}" if label and text else text
        if self._styles.ends_page(style):
            yield PAGE_END

    def _section(self, element: Element) -> Iterator[str]:
        is_hidden = attribute(element, "display") in ("none", "condition")
        if is_hidden and attribute(element, "is-hidden") != "false":
            if text := self.lines(element):
                self._left_out.add(LeftOutKind.HIDDEN_TEXT, text)
        else:
            yield from self._all(element)

    def _rows(self, table: Element) -> Iterator[str]:
        """Yield the rows of a table, each on a line, where pages begin with a mark before it."""
        page_ends = ""
        for element in table:
            match local_name(element):
                case name if name in ROWS:
                    yield from self._rows(element)
                case "table-row":
                    line = CELL_SEPARATOR.join(self._cells(element)).rstrip(" |")
                    times = number(element, "number-rows-repeated", 1)
                    page_ends += PAGE_END * max(map(_count_page_ends, element), default=0)
                    yield from self._repeats.repeated(page_ends + line, times if line else 1)
                    page_ends = ""
                case "soft-page-break":
                    page_ends += PAGE_END
                case "title" | "desc":
                    text = "".join(element.itertext()).strip()
                    yield from [f"[Table: {text}]"] if text else []

    def _cells(self, row: Element) -> Iterator[str]:
        for cell in row:
            if local_name(cell) in CELLS:
                text = self.lines(cell).replace("\n", " ")
                times = number(cell, "number-columns-repeated", 1)
                yield from self._repeats.repeated_cell(text, times)

    def _note_deleted(self, changes: Element) -> None:
        for region in changes:
            deletion = child(region, "deletion")
            if deletion is not None and (text := self.lines(deletion)):
                self._left_out.add(LeftOutKind.DELETED_TEXT, text)


def _count_page_ends(cell: Element) -> int:
    return sum(local_name(each) == "soft-page-break" for each in cell.iter())
