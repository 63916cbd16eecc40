"""Compares tables: the right text in the right row and column.

A table in a text is found by its form alone, whatever the reader: a line is a row, its cells are
separated by bars, or by two or more spaces where the line has no bar.
"""

import re
from collections.abc import Sequence

from app.bench_documents.content import Table

_RULE = re.compile(r"[\s|:+=-]*")
_WIDE_SPACE = re.compile(r" {2,}")
_BREAK = re.compile(r"<br\s*/?>|\*\*")

_Row = Sequence[str]


def right_cells(tables: Sequence[Table], text: str) -> tuple[int, int]:
    """Return how many of the filled cells stand in their row and column, and how many there are."""
    truth = [row for table in tables for row in table.rows]
    if not truth:
        return 0, 0
    found = [_cells(line) for line in text.splitlines() if not _RULE.fullmatch(line)]
    return _most_right(truth, found), sum(bool(cell) for row in truth for cell in row)


def _cells(line: str) -> list[str]:
    line = _BREAK.sub(" ", line).strip()
    if "|" not in line:
        return _WIDE_SPACE.split(line)
    if line.startswith("|") and line.endswith("|"):  # Markdown
        line = line[1:-1]
    return [" ".join(cell.split()) for cell in line.split("|")]


def _most_right(truth: Sequence[_Row], found: Sequence[_Row]) -> int:
    """Return the right cells when rows are paired, in order, so that most are right."""
    best = [0] * (len(found) + 1)
    for row in truth:
        above = best
        best = [0]
        for at, other in enumerate(found):
            paired = above[at] + _num_right(row, other)
            best.append(max(paired, best[at], above[at + 1]))
    return best[-1]


def _num_right(row: _Row, other: _Row) -> int:
    return sum(bool(cell) and cell == found for cell, found in zip(row, other, strict=False))
