"""Pages with heads and feet, as the layout takes them."""

import string
from collections.abc import Sequence

from app.documents.layout.fragment import Fragment, group_rows
from app.documents.layout.page_reader import RawPage
from app.documents.layout.running_lines import RunningLineFilter

LEFT, RIGHT = 50.0, 550.0


def page(
    *lines: str,
    head: str | tuple[str, ...] = (),
    foot: str | tuple[str, ...] = (),
    asides: tuple[str, ...] = (),
    head_at: float = 40.0,
    body_at: float = 200.0,
    size: float = 10.0,
) -> RawPage:
    """A page with its head at 40, its lines from 200 on, and its foot at 800 points.

    Heads and feet of two parts stand at the left and at the right; no part is nothing.
    """
    placed = [
        (head_at, (head,) if isinstance(head, str) else head),
        *((body_at + 12 * n, (line,)) for n, line in enumerate(lines)),
        (800.0, (foot,) if isinstance(foot, str) else foot),
    ]
    fragments = [
        _fragment(part, at > 0, y, size if y == head_at else 10)
        for y, parts in placed
        for at, part in enumerate(parts)
        if part
    ]
    return RawPage(tuple(group_rows(fragments)), top=0, bottom=842, asides=asides)


def _fragment(text: str, is_right: bool, y: float, size: float) -> Fragment:
    width = size / 2 * len(text)
    x0 = RIGHT - width if is_right else LEFT
    return Fragment(x0, x0 + width, y, size, text)


def texts(pages: Sequence[RawPage]) -> list[list[str]]:
    return [[row.text for row in filtered.rows] for filtered in RunningLineFilter().filter(pages)]


def left_out(pages: Sequence[RawPage]) -> dict[str, int]:
    running = RunningLineFilter()
    list(running.filter(pages))
    return {part.text: part.count for part in running.left_out}


def body(number: int) -> tuple[str, str, str]:
    """Lines that no other page has; the last one ends at the right edge of all text."""
    letter = string.ascii_letters[number % 52]
    return f"text {letter * 5} {number * 7}", f"more {letter}", f"{letter} " * 50
