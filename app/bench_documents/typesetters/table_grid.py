"""Lays out a table's cells: widths, wrapped lines and heights."""

from dataclasses import dataclass
from typing import NamedTuple

from app.bench_documents.content import Style, Table
from app.bench_documents.typesetters.line_breaking import Width, break_lines

_ROW_GAP = 0.5
"""Between rows of several lines, in lines."""


class CellLine(NamedTuple):
    """Its distance from the table's left edge, and its text."""

    x: float
    text: str


@dataclass(frozen=True, slots=True)
class Grid:
    """Lines of each cell, row by row; heights in lines, edges in points from the left."""

    rows: list[list[list[CellLine]]]
    heights: list[float]
    edges: list[float]

    @property
    def height(self) -> float:
        """Of all rows, in lines."""
        return sum(self.heights)


def table_grid(table: Table, style: Style, room: float, width: Width) -> Grid:
    """Lay out a table in `room` points."""
    columns = list(zip(*table.rows, strict=True))
    gaps = style.cell_gap * len(columns)
    share = (room - gaps) / len(columns)
    natural = [max(map(width, column)) for column in columns]
    spare = sum(max(share - wide, 0.0) for wide in natural)
    num_wide = sum(wide > share for wide in natural) or 1
    widths = [min(wide, share + spare / num_wide) for wide in natural]
    edges = [0.0]
    for wide in widths:
        edges.append(edges[-1] + wide + style.cell_gap)
    rows = []
    for row in table.rows:
        cells = zip(row, table.alignment, edges, widths, strict=False)
        rows.append(
            [
                _cell(text, side, edge + style.cell_gap / 2, wide, width)
                for text, side, edge, wide in cells
            ]
        )
    most = [max(map(len, row)) for row in rows]
    gap = _ROW_GAP if max(most) > 1 else 0.0
    return Grid(rows, [max(number, 1) + gap for number in most], edges)


def _cell(text: str, side: str, left: float, room: float, width: Width) -> list[CellLine]:
    lines = [
        " ".join(line.words) for line in break_lines(text.split(), width, room + 0.1, width(" "))
    ]
    return [CellLine(left + room - width(line) if side == "r" else left, line) for line in lines]
