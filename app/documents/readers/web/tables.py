"""Tables of web pages: one line per row, cells separated by bars.

Tables also lay pages out. A row with a cell that holds a table, a list or long paragraphs is no
row of data: its cells are read one after the other.
"""

from dataclasses import dataclass, field

from app.documents.block_marks import length
from app.documents.emphasis_marks import without_end
from app.documents.layout.table import CELL_SEPARATOR
from app.documents.readers.web.flow import Flow

_MOST_CHARACTERS = 1000
"""Of several paragraphs in a cell; with more it is part of a layout."""
_MOST_SPAN = 30


@dataclass(slots=True)
class Cell:
    """A cell; one that spans columns keeps the place of those beside it."""

    blocks: list[str]
    num_columns: int = 1
    num_rows: int = 1
    holds_structure: bool = False

    @property
    def is_layout(self) -> bool:
        """Whether it is more than the value of a cell."""
        is_long = len(self.blocks) > 1 and sum(map(length, self.blocks)) > _MOST_CHARACTERS
        return self.holds_structure or is_long

    @property
    def line(self) -> str:
        """Everything in it on one line."""
        return " ".join(" ".join(block.split("\n")) for block in self.blocks)


@dataclass(slots=True)
class Table:
    """A table that is being read."""

    flow: Flow
    row: list[Cell] = field(default_factory=list)
    below: dict[int, int] = field(default_factory=dict)
    """Columns that cells of earlier rows reach into, and how many rows further."""

    def end_row(self) -> None:
        """Write the row."""
        cells, self.row = self.row, []
        if any(cell.is_layout for cell in cells):
            for cell in cells:
                self.flow.add_blocks(cell.blocks)
        elif cells:
            line = without_end(CELL_SEPARATOR.join(self._columns(cells)), " |")
            if line:
                self.flow.add_line(line)

    def _columns(self, cells: list[Cell]) -> list[str]:
        columns: list[str] = []
        below: dict[int, int] = {}
        for cell in cells:
            while self.below.get(len(columns)):
                below[len(columns)] = self.below[len(columns)] - 1
                columns.append("")
            if cell.num_rows > 1:
                for column in range(len(columns), len(columns) + cell.num_columns):
                    below[column] = cell.num_rows - 1
            columns.extend([cell.line, *[""] * (cell.num_columns - 1)])
        for column, rows in self.below.items():
            if column >= len(columns) and rows > 1:
                below[column] = rows - 1
        self.below = below
        return columns


def span(value: str) -> int:
    """Return how many columns or rows a cell takes."""
    return min(max(int(value), 1), _MOST_SPAN) if value.isdecimal() and len(value) < 6 else 1
