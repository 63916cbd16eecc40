"""One sheet of a workbook as lines: rows with their comments, then its drawings."""

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.layout.table import CELL_SEPARATOR
from app.documents.readers.markup import attribute, children, children_of, local_name
from app.documents.readers.office.drawing import Drawing
from app.documents.readers.office.package import DAMAGE, Package, index
from app.documents.readers.xlsx.cells import Cells
from app.documents.readers.xlsx.comments import Comments
from app.documents.readers.xlsx.print_heads import print_heads
from app.documents.readers.xlsx.strings import plain_string

_MAX_EMPTY_CELLS = 8
"""A longer run of empty cells inside a row is cut to this."""
_LETTERS = 26


class Sheet:
    """Turns sheets into lines, one after the other."""

    def __init__(self, package: Package, cells: Cells, names: Mapping[str, str]) -> None:
        self._package = package
        self._cells = cells
        self._names = names
        self._heads: set[str] = set()

    def lines(self, part: str) -> Iterator[str]:
        """Yield a line for every row that has something in it, then comments, heads, drawings."""
        comments = Comments(self._package, part, self._names)
        self._cells.begin_sheet()
        for element in children_of(
            self._package.archive, part, "worksheet", "chartsheet", "dialogsheet", "sheetData"
        ):
            match local_name(element):
                case "cols":
                    yield from _hidden_columns(element)
                case "row":
                    yield from self._row(element, comments)
                case "dataValidations":
                    yield from _hints(element)
                case "headerFooter":
                    yield from self._print_heads(element)
                case "drawing":
                    yield from self._drawing(part, element)
        yield from comments.remaining()

    def _row(self, row: Element, comments: Comments) -> Iterator[str]:
        cells = children(row, "c")
        if line := self._line(cells):
            yield f"{line} [hidden row]" if row.get("hidden") in ("1", "true") else line
        for cell in cells:
            yield from comments.take(cell.get("r", ""))

    def _line(self, cells: list[Element]) -> str:
        shown: list[str] = []
        following = 0  # the column after the last cell: a gap that was cut counts in full
        for cell in cells:
            column = max(_column(cell.get("r", "")), following)
            shown.extend([""] * min(column - following, _MAX_EMPTY_CELLS))
            shown.append(self._cells.shown(cell))
            following = column + 1
        return CELL_SEPARATOR.join(shown).rstrip(" |")

    def _print_heads(self, element: Element) -> Iterator[str]:
        """Yield what is printed above and below the sheet, unless it was above another."""
        for head in print_heads(element):
            if head in self._heads:
                self._package.left_out.add(LeftOutKind.RUNNING_LINE, head)
            else:
                self._heads.add(head)
                yield head

    def _drawing(self, sheet: str, element: Element) -> Iterator[str]:
        part = self._package.linked(sheet, element)
        root = self._package.root(part)
        if part is None or root is None:
            yield DAMAGE
        else:
            yield from Drawing(self._package, part).blocks(root)


def _hidden_columns(element: Element) -> Iterator[str]:
    """Yield which columns are not shown."""
    hidden = [
        _span(index(attribute(each, "min")), index(attribute(each, "max")))
        for each in children(element, "col")
        if attribute(each, "hidden") in ("1", "true")
    ]
    if hidden:
        yield f"[Hidden columns: {', '.join(hidden)}]"


def _span(first: int, last: int) -> str:
    return _letters(first) if first == last else f"{_letters(first)}-{_letters(last)}"


def _letters(column: int) -> str:
    """Return the letters of a column, counted from 1."""
    letters = ""
    while column > 0:
        column, letter = divmod(column - 1, _LETTERS)
        letters = chr(ord("A") + letter) + letters
    return letters


def _hints(element: Element) -> Iterator[str]:
    """Yield what is shown to those who fill in a cell."""
    for each in children(element, "dataValidation"):
        names = ("promptTitle", "prompt", "errorTitle", "error")
        texts = (plain_string(attribute(each, name)).strip() for name in names)
        if text := " ".join(filter(None, texts)):
            yield f"[Hint on {plain_string(attribute(each, 'sqref'))}: {text}]"


def _column(reference: str) -> int:
    """Return the column of a reference such as "C7", counted from 0; 0 also without a reference."""
    column = 0
    for letter in reference[:3]:
        if "A" <= letter <= "Z":
            column = column * _LETTERS + ord(letter) - ord("A") + 1
    return max(column - 1, 0)
