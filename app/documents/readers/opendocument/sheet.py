"""One sheet of a workbook as lines."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.layout.characters import clean_characters
from app.documents.layout.table import CELL_SEPARATOR
from app.documents.readers.markup import attribute, local_name
from app.documents.readers.opendocument.inline import plain
from app.documents.readers.opendocument.numbering import number
from app.documents.readers.opendocument.package import OpenDocument
from app.documents.readers.opendocument.repeats import Repeats
from app.documents.readers.opendocument.story import CELLS, ROWS, Story

_COLUMNS = frozenset({"table-column-group", "table-columns", "table-header-columns"})
_HIDDEN = ("collapse", "filter")
_VALUES = ("string-value", "date-value", "time-value", "boolean-value", "value")
_FORMULA_LANGUAGE = re.compile(r"^\w+:(?==)")
_TEXT = ("p", "h", "list")


class Sheet:
    """Turns the children of a table into lines; counts rows and columns on the way."""

    def __init__(self, document: OpenDocument, story: Story) -> None:
        self._left_out = document.left_out
        self._story = story
        self._repeats = Repeats()
        self._row = 0
        self._column = 0
        self._hidden: list[str] = []

    def lines(self, element: Element) -> Iterator[str]:
        """Yield the lines of a row, of a group of rows, or of what lies upon the sheet."""
        match local_name(element):
            case "table-column":
                self._pass_columns(element)
            case name if name in _COLUMNS:
                for each in element:
                    yield from self.lines(each)
            case "table-row":
                yield from self._hidden_columns()
                yield from self._rows(element)
            case name if name in ROWS:
                for each in element:
                    yield from self.lines(each)
            case "shapes":
                for shape in element:
                    yield from filter(None, self._story.blocks(shape))

    def _pass_columns(self, element: Element) -> None:
        first = self._column
        self._column += number(element, "number-columns-repeated", 1)
        if attribute(element, "visibility") in _HIDDEN:
            names = _column_name(first), _column_name(self._column - 1)
            self._hidden.append("-".join(dict.fromkeys(names)))

    def _hidden_columns(self) -> Iterator[str]:
        if self._hidden:
            yield f"[Hidden columns: {', '.join(self._hidden)}]"
            self._hidden.clear()

    def _rows(self, row: Element) -> Iterator[str]:
        """Yield the row as often as it is shown, and what belongs to its cells."""
        self._column = 0
        line = CELL_SEPARATOR.join(self._cells(row)).rstrip(" |")
        times = number(row, "number-rows-repeated", 1)
        if line:
            is_hidden = attribute(row, "visibility") in _HIDDEN
            shown = f"{line} [hidden row]" if is_hidden else line
            yield from self._repeats.repeated(shown, times)
        yield from self._story.asides()
        self._row += times

    def _cells(self, row: Element) -> Iterator[str]:
        for cell in row:
            if local_name(cell) in CELLS:
                times = number(cell, "number-columns-repeated", 1)
                yield from self._repeats.repeated_cell(self._text(cell), times)
                self._column += times

    def _text(self, cell: Element) -> str:
        """Return what a cell shows; keep its comments and drawings as asides."""
        if len(cell) == 1 and not (len(cell[0]) or cell[0].attrib):  # nearly all; large sheets
            return plain(cell[0].text).strip() or self._value(cell)
        text = self._story.lines(each for each in cell if local_name(each) in _TEXT)
        inline = self._story.inline
        for each in cell:
            if local_name(each) == "annotation":
                place = f" on {_column_name(self._column)}{self._row + 1}"
                inline.asides.append(inline.comment(each, place))
            elif inline.is_aside(each):
                inline.asides.append(inline.aside(each))
        return text.replace("\n", " ") if text else self._value(cell)

    def _value(self, cell: Element) -> str:
        """Return the value of a cell without text; note a formula that has none."""
        for name in _VALUES:
            if value := attribute(cell, name):
                return clean_characters(value).strip()
        if formula := attribute(cell, "formula"):
            shown = clean_characters(_FORMULA_LANGUAGE.sub("", formula))
            self._left_out.add(LeftOutKind.FORMULA, shown)
        return ""


def _column_name(column: int) -> str:
    """Return A, B, ..., Z, AA, ... for columns counted from 0."""
    name = ""
    column += 1
    while column > 0:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name
