"""Random tables with cells as in real ones."""

from collections.abc import Callable, Sequence
from random import Random

from app.bench_documents.content import Table
from app.bench_documents.vocabulary import SOFT_HYPHEN, phrase

WRAPPED = 24
"""Cells of more characters than this are wrapped."""
_MAX_WIDTH = 66
"""Of a table, in characters."""
_EMPTY = 0.5
"""Share of tables with empty cells."""
_EMPTY_CELLS = 0.15


def random_table(random: Random) -> Table:
    """Return a table of two columns and more, its first column filled in every row."""
    num_rows = random.randint(3, 10)
    columns = [_column(random, _label, num_rows)]
    sides = "l"
    for _ in range(random.randint(1, 6)):
        make, side = random.choice(_MAKERS)
        column = _column(random, make, num_rows)
        if _width(columns) + _width([column]) > _MAX_WIDTH:
            break
        columns.append(column)
        sides += side
    head, *rows = zip(*columns, strict=True)
    if random.random() < _EMPTY:
        rows = [_with_gaps(random, row) for row in rows]
    return Table((head, *rows), sides)


def _column(random: Random, make: Callable[[Random], str], num_rows: int) -> list[str]:
    return [_label(random).capitalize(), *(make(random) for _ in range(num_rows))]


def _width(columns: Sequence[Sequence[str]]) -> int:
    """Return how wide columns are, in characters; longer cells are wrapped."""
    return sum(min(max(map(len, column)), WRAPPED) + 3 for column in columns)


def _with_gaps(random: Random, row: Sequence[str]) -> tuple[str, ...]:
    first, *others = row
    kept = ["" if random.random() < _EMPTY_CELLS else cell for cell in others]
    return (first, *kept) if any(kept) else tuple(row)


def _label(random: Random) -> str:
    return phrase(random, random.randint(1, 2)).replace(SOFT_HYPHEN, "")


def _remark(random: Random) -> str:
    return phrase(random, random.randint(2, 9)).replace(SOFT_HYPHEN, "")


def _code(random: Random) -> str:
    return f"{random.choice('ABCDE')}{random.randint(10, 999)}"


def _number(random: Random) -> str:
    value = random.choice((random.randint(0, 999), random.randint(1, 10**7) / 100))
    return f"{-value if random.random() < 0.1 else value:,}"


_MAKERS = ((_number, "r"), (_number, "r"), (_label, "l"), (_code, "l"), (_remark, "l"))
