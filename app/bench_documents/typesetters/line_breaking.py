"""Breaks text into full lines, at spaces and soft hyphens."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from app.bench_documents.content import plain
from app.bench_documents.vocabulary import SOFT_HYPHEN

Width = Callable[[str], float]


class Line(NamedTuple):
    """The words of a line; `is_last` of its text."""

    words: list[str]
    is_last: bool


def break_lines(words: list[str], width: Width, room: float, space: float) -> Iterator[Line]:
    """Yield the lines of a text whose words have `space` between them."""
    line: list[str] = []
    used = 0.0
    pending = list(reversed(words))
    while pending:
        word = pending.pop()
        gap = space if line else 0.0
        if used + gap + width(plain(word)) <= room:
            line.append(plain(word))
            used += gap + width(plain(word))
            continue
        head, tail = _broken(word, width, room - used - gap)
        if head:
            line.append(head)
        if not line:  # a word that is wider than the column sticks out
            line, tail = [plain(word)], ""
        yield Line(line, is_last=not tail and not pending)
        if tail:
            pending.append(tail)
        line, used = [], 0.0
    if line:
        yield Line(line, is_last=True)


def _broken(word: str, width: Width, room: float) -> tuple[str, str]:
    """Return as much of a word as fits, with its hyphen, and the rest."""
    separator = "-" if "-" in word else SOFT_HYPHEN
    parts = word.split(separator)
    for count in range(len(parts) - 1, 0, -1):
        head = plain(separator.join(parts[:count])) + "-"
        if len(head) > 2 and width(head) <= room:
            return head, separator.join(parts[count:])
    return "", word
