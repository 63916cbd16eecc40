"""Joins rows of one column to paragraphs.

Rows set close to each other in one size are a *stack*. Inside a stack a line break stays where the
writer made it and goes where the width of the column made it. It was made by the writer when the
first word below would still have fitted above.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median, quantiles

from app.documents.layout.characters import shorten_leaders
from app.documents.layout.fragment import LIST_MARKER, Row
from app.documents.layout.hyphenation import Hyphenation, is_broken

_INDENT = 0.8
"""In type sizes."""
_SPARE_ROOM = 1.2
"""In type sizes: a word space, and lines of unjustified text are not equally long."""
_FLUSH = 1.0
"""Lines of a stack that end within this distance of the longest, in type sizes."""
_WIDER_LEADING = 1.3
_OTHER_SIZE = 1.15
_DEFAULT_LEADING = 1.2
_LED = re.compile(r"… (?:\d{1,6}|[ivxlc]{1,6})$")
_LONGEST_LED = 8
"""The end of a line in a table of contents: dots that lead to a page number; its characters."""


@dataclass(frozen=True, slots=True)
class _Measure:
    """What is usual in a column: edges and distance of baselines, in points."""

    left: float
    right: float
    leading: float
    size: float


def prose_text(rows: Sequence[Row], hyphenation: Hyphenation) -> str:
    """Return rows as text: paragraphs parted by an empty line, broken only where they should be."""
    measure = _measure(rows)
    stacks = _stacks(rows, measure)
    return "\n\n".join(_stack_text(stack, measure, hyphenation) for stack in stacks)


def _stacks(rows: Sequence[Row], measure: _Measure) -> Iterator[list[Row]]:
    stack = [rows[0]]
    for row in rows[1:]:
        if _is_apart(stack[-1], row, measure):
            yield stack
            stack = []
        stack.append(row)
    yield stack


def _stack_text(stack: Sequence[Row], column: _Measure, hyphenation: Hyphenation) -> str:
    measure = replace(column, right=_right_edge(stack, column))
    text = shorten_leaders(stack[0].text)
    for at, (above, below) in enumerate(pairwise(stack), start=2):
        line = shorten_leaders(below.text)
        after = stack[at] if at < len(stack) else None
        if _starts_paragraph(above, below, measure) and not _hangs(above, below, after, measure):
            text = f"{text}\n\n{line}"
        elif _is_marked(below) or _is_led(text) or breaks_on_purpose(above, below, measure.right):
            text = f"{text}\n{line}"
        else:
            text = hyphenation.join(text, line)
    return text


def _measure(rows: Sequence[Row]) -> _Measure:
    size = median(row.size for row in rows)
    distances = [
        below.y - above.y for above, below in pairwise(rows) if below.y - above.y < 2 * size
    ]
    return _Measure(
        left=_usual(row.x0 for row in rows),
        right=right_edge(rows),
        leading=median(distances) if distances else _DEFAULT_LEADING * size,
        size=size,
    )


def _usual(edges: Iterable[float]) -> float:
    """Return the edge that most lines share; the outer one of several."""
    counts = Counter(round(edge) for edge in edges)
    return min(counts, key=lambda edge: (-counts[edge], edge))


def _outer(edges: Sequence[float]) -> float:
    """Return the edge that nearly all lines keep within; single lines may stick out."""
    return quantiles(edges, n=10)[-1] if len(edges) > 9 else max(edges)


def _right_edge(stack: Sequence[Row], column: _Measure) -> float:
    """Return where the lines of a stack end: its own edge if two lines show one."""
    edge = max(row.x1 for row in stack)
    num_flush = sum(edge - row.x1 <= _FLUSH * column.size for row in stack)
    return edge if num_flush >= 2 and len(stack) > 2 else max(edge, column.right)


def _is_apart(above: Row, below: Row, measure: _Measure) -> bool:
    """Tell whether size or distance sets two rows apart."""
    larger, smaller = max(above.size, below.size), min(above.size, below.size)
    usual = measure.leading * larger / measure.size
    return larger > _OTHER_SIZE * smaller or below.y - above.y > _WIDER_LEADING * usual


def _starts_paragraph(above: Row, below: Row, measure: _Measure) -> bool:
    """Tell whether `below` is set in as a first line, or out as the first line of an entry."""
    indent = _INDENT * below.size
    if _is_marked(below) or _is_marked(above):
        return False
    if below.x0 < measure.left - indent:
        return above.x0 > measure.left - indent
    return abs(above.x0 - measure.left) < indent and below.x0 - above.x0 > indent


def _hangs(above: Row, below: Row, after: Row | None, measure: _Measure) -> bool:
    """Tell whether `below` is set in because it goes on with the entry of a list."""
    if below.x0 <= above.x0 or breaks_on_purpose(above, below, measure.right):
        return False
    if is_broken(above.text) and below.text[0].islower():
        return True
    indent = _INDENT * below.size
    return after is not None and (
        abs(after.x0 - below.x0) < indent or breaks_on_purpose(below, after, measure.right)
    )


def _is_led(text: str) -> bool:
    """Tell whether dots lead to a page number at the end of a text."""
    return _LED.search(text, max(0, len(text) - _LONGEST_LED)) is not None


def _is_marked(row: Row) -> bool:
    return LIST_MARKER.fullmatch(row.text.split(" ", 1)[0]) is not None


def breaks_on_purpose(above: Row, below: Row, right: float) -> bool:
    """Tell whether the writer ended a line, as the first word below would still have fitted.

    `right` is the edge of the column. A line that ends with a hyphen was not ended on purpose.
    """
    if above.text.endswith("-") and below.text[0].islower():
        return False
    first_word = below.text.split(" ", 1)[0]
    word_width = (below.x1 - below.x0) * len(first_word) / len(below.text)
    return right - above.x1 > word_width + _SPARE_ROOM * below.size


def goes_on(above: Sequence[Row], below: Sequence[Row]) -> bool:
    """Tell whether the last paragraph of a column goes on in the next one.

    Its last line is as wide as the column and ends no sentence, nor is it alone, as a heading is.
    """
    if len(above) == 1:
        return False
    before, last, first, right = *above[-2:], below[0], right_edge(above)
    return (
        (last.text[-1].isalnum() or last.text[-1] == ",")
        and first.text[0].islower()
        and max(last.size, first.size) <= _OTHER_SIZE * min(last.size, first.size)
        and not breaks_on_purpose(before, last, right)
        and not breaks_on_purpose(last, first, right)
    )


def right_edge(rows: Sequence[Row]) -> float:
    """Return where the lines of a column end; single lines may stick out."""
    return _outer([row.x1 for row in rows])
