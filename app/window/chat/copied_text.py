"""A selection as plain text to copy: words and table rows, nothing else.

Buttons and lines are made of text and cells as well, since Qt lays out nothing else; they are left
out. What is drawn in a cell of its own has a colour of its own there, which no cell with words has.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument

from app.window.chat.message_markup import REASONING
from app.window.chat.rich_text_writer import CITE

_SIGNS = {0x2028: "\n", 0xA0: " "}
"""Qt's sign for a line break, and the space that does not break."""
_TABLE_END = "\ufdd1"


@dataclass(frozen=True, slots=True)
class _Cell:
    """The cell that holds a block; `table` is where its table begins."""

    table: int
    row: int
    column: int
    is_drawn: bool

    def is_beside(self, other: "_Cell | None") -> bool:
        """Whether the other one is in the same row."""
        is_in_row = other is not None and (self.table, self.row) == (other.table, other.row)
        return is_in_row and self != other


def copied_text(
    document: QTextDocument, start: int, end: int, label_of: Callable[[int], str]
) -> str:
    """Return the text between two places; `label_of` gives the label of a citation's chip."""
    lines: list[str] = []
    last: _Cell | None = None
    for block in _blocks(document, start, end):
        cell = _cell(block)
        if _is_fold(block) or _is_filler(block) or (cell is not None and cell.is_drawn):
            continue
        words = "".join(_words(block, start, end, label_of)).translate(_SIGNS)
        if lines and cell is not None and cell.is_beside(last):
            lines[-1] += f"\t{words}"
        else:
            lines.append(words)
        last = cell
    return "\n".join(lines)


def _blocks(document: QTextDocument, start: int, end: int) -> Iterator[QTextBlock]:
    block = document.findBlock(start)
    while block.isValid() and block.position() <= end:
        yield block
        block = block.next()


def _cell(block: QTextBlock) -> _Cell | None:
    """Return the innermost cell around a block; None outside tables."""
    cursor = QTextCursor(block)
    table = cursor.currentTable()
    if table is None:
        return None
    cell = table.cellAt(cursor)
    is_drawn = cell.format().background().style() is not Qt.BrushStyle.NoBrush
    return _Cell(table.firstPosition(), cell.row(), cell.column(), is_drawn)


def _is_fold(block: QTextBlock) -> bool:
    """Whether a block is the line that opens and closes the reasoning."""
    first = block.begin()
    return not first.atEnd() and first.fragment().charFormat().anchorHref() == REASONING


def _is_filler(block: QTextBlock) -> bool:
    """Whether a block is one of those that Qt puts around tables."""
    if block.length() > 1:
        return False
    following = QTextCursor(block.next()).currentTable()
    begins = following is not None and following.firstPosition() == block.position() + 1
    return begins or block.document().characterAt(block.position() - 1) == _TABLE_END


def _words(
    block: QTextBlock, start: int, end: int, label_of: Callable[[int], str]
) -> Iterator[str]:
    """Yield what of a block lies between two places, fragment by fragment."""
    iterator = block.begin()
    while not iterator.atEnd():
        fragment = iterator.fragment()
        first = max(start, fragment.position())
        last = min(end, fragment.position() + fragment.length())
        kind = fragment.charFormat()
        if first < last and kind.isImageFormat():
            yield f"[{label_of(int(kind.anchorHref().removeprefix(CITE)))}]"
        elif first < last:
            cursor = QTextCursor(block)
            cursor.setPosition(first)
            cursor.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
            yield cursor.selectedText()
        iterator += 1
