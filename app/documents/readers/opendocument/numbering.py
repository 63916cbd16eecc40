"""The numbers and bullets of lists and headings, which the file defines but does not write out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from app.documents.layout.characters import clean_characters
from app.documents.readers.markup import attribute, local_name
from app.documents.readers.office.numerals import MAX_COUNT, letters, roman

_BULLET = "•"
_NUMBERED = ("list-level-style-number", "outline-level-style")
_FORMATS: Mapping[str, Callable[[int], str]] = {
    "a": letters,
    "A": lambda count: letters(count).upper(),
    "i": roman,
    "I": lambda count: roman(count).upper(),
}


@dataclass(frozen=True, slots=True)
class Level:
    """How one level is numbered; `format` is empty where it is not, None where it has bullets.

    `num_shown` is how many levels, this one included, a label shows.
    """

    format: str | None
    prefix: str = ""
    suffix: str = ""
    start: int = 1
    num_shown: int = 1


ListStyle = dict[int, Level]
"""Levels, counted from 1."""


class Counter:
    """Counts the items of one list, or the headings."""

    def __init__(self, style: ListStyle) -> None:
        self._style = style
        self._counts: dict[int, int] = {}

    def next_label(self, depth: int, start: int | None = None) -> str:
        """Count on at `depth`, or from `start`, and return the label; deeper levels begin again."""
        level = self._style.get(depth)
        if level is None:
            return ""
        count = self._counts.get(depth, level.start - 1) + 1 if start is None else start
        self._counts = {place: each for place, each in self._counts.items() if place < depth}
        self._counts[depth] = count
        return _BULLET if level.format is None else self._label(level, depth)

    def _label(self, level: Level, depth: int) -> str:
        if not level.format:
            return f"{level.prefix}{level.suffix}".strip()
        first = max(depth - level.num_shown + 1, 1)
        numbers = [self._written(place) for place in range(first, depth + 1)]
        return f"{level.prefix}{'.'.join(filter(None, numbers))}{level.suffix}".strip()

    def _written(self, depth: int) -> str:
        level = self._style.get(depth, Level(""))
        if not level.format:
            return ""
        count = self._counts.get(depth, level.start)
        written = _FORMATS.get(level.format)
        return written(count) if written and 0 < count <= MAX_COUNT else str(count)


def list_style(element: Element) -> ListStyle:
    """Return the levels that a style of lists, or that of the headings, defines."""
    return {number(each, "level", 0): _level(each) for each in element}


def number(element: Element, name: str, default: int) -> int:
    """Return an attribute that counts something; the default where it is no such number."""
    text = attribute(element, name)
    return int(text) if text.isdecimal() and len(text) < 10 else default


def _level(element: Element) -> Level:
    if local_name(element) not in _NUMBERED:
        return Level(None)
    return Level(
        format=attribute(element, "num-format"),
        prefix=clean_characters(attribute(element, "num-prefix")),
        suffix=clean_characters(attribute(element, "num-suffix")),
        start=number(element, "start-value", 1),
        num_shown=number(element, "display-levels", 1),
    )
