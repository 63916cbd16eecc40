"""The numbers and bullets that Word shows before paragraphs but does not store in their text.

Contracts are cited by them ("4.2 (b)"), so they belong to what is read. Lists that share a
definition count on together, as in Word, unless one of them starts over.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from xml.etree.ElementTree import Element

from app.documents.readers.docx.style_inheritance import StyleInheritance, own_or_inherited
from app.documents.readers.markup import attribute, child, children, local_name
from app.documents.readers.office.numerals import MAX_COUNT, letters, roman

_BULLET = "•"
_PLACE = re.compile(r"%([1-9])")


@dataclass(frozen=True, slots=True)
class _Level:
    """How one level is numbered; in `pattern` "%1" stands for the number of the first level."""

    style: str
    pattern: str
    start: int


@dataclass
class _List:
    """The levels of one list and how far each has counted."""

    levels: dict[int, _Level]
    counts: dict[int, int] = field(default_factory=dict)

    def next_label(self, depth: int) -> str:
        """Count on at `depth` and return the label; deeper levels begin again."""
        level = self.levels.get(depth)
        if level is None or level.style == "none":
            return ""
        self.counts[depth] = self.counts.get(depth, level.start - 1) + 1
        self.counts = {place: count for place, count in self.counts.items() if place <= depth}
        return _BULLET if level.style == "bullet" else _PLACE.sub(self._number, level.pattern)

    def _number(self, place: re.Match[str]) -> str:
        depth = int(place[1]) - 1
        level = self.levels.get(depth)
        return _written(self.counts.get(depth, level.start), level.style) if level else ""


@dataclass(frozen=True, slots=True)
class _Place:
    """Which list a paragraph belongs to, and how deep."""

    list_id: str
    depth: int


class Numbering:
    """Gives every paragraph its label; to be asked in the order of the document."""

    def __init__(self, definitions: Iterable[Element], styles: Mapping[str, Element]) -> None:
        self._lists = _lists(definitions)
        self._places = StyleInheritance[_Place | None](
            styles, _place, own_or_inherited, nothing=None
        )

    def label(self, paragraph: Element) -> str:
        """Return what Word shows before the paragraph, or an empty string."""
        style = _value(child(paragraph, "pPr", "pStyle"))
        place = _place(paragraph) or self._places.of(style)
        numbered = self._lists.get(place.list_id) if place else None
        return numbered.next_label(place.depth) if place and numbered else ""


def _place(owner: Element | None) -> _Place | None:
    """Return the list and the level that a paragraph or a style names itself."""
    properties = child(owner, "pPr", "numPr")
    list_id = _value(child(properties, "numId"))
    return _Place(list_id, _number(_value(child(properties, "ilvl")), 0)) if list_id else None


def _lists(definitions: Iterable[Element]) -> dict[str, _List]:
    """Return the lists by the ids that paragraphs use."""
    shared: dict[str, _List] = {}
    lists: dict[str, _List] = {}
    for element in definitions:
        if local_name(element) == "abstractNum":
            levels = {_depth(level): _level(level) for level in children(element, "lvl")}
            shared[attribute(element, "abstractNumId")] = _List(levels)
        elif local_name(element) == "num":
            definition = shared.get(_value(child(element, "abstractNumId")), _List({}))
            starts = {_depth(each): each for each in children(element, "lvlOverride")}
            lists[attribute(element, "numId")] = _restarted(definition, starts)
    return lists


def _restarted(definition: _List, overrides: Mapping[int, Element]) -> _List:
    """Return the list itself, or one of its own if it restarts some level."""
    if not overrides:
        return definition
    levels = dict(definition.levels)
    for depth, override in overrides.items():
        level = child(override, "lvl")
        if level is not None:
            levels[depth] = _level(level)
        start = _number(_value(child(override, "startOverride")), -1)
        if depth in levels and start >= 0:
            levels[depth] = replace(levels[depth], start=start)
    return _List(levels)


def _level(element: Element) -> _Level:
    return _Level(
        style=_value(child(element, "numFmt")) or "decimal",
        pattern=_value(child(element, "lvlText")),
        start=_number(_value(child(element, "start")), 0),
    )


def _depth(element: Element) -> int:
    return _number(attribute(element, "ilvl"), 0)


def _value(element: Element | None) -> str:
    return attribute(element, "val")


def _number(text: str, default: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else default


def _written(count: int, style: str) -> str:
    """Return a number as its level writes it."""
    written = _STYLES.get(style)
    return written(count) if written and 0 < count <= MAX_COUNT else str(count)


_STYLES: Mapping[str, Callable[[int], str]] = {
    "lowerLetter": letters,
    "upperLetter": lambda count: letters(count).upper(),
    "lowerRoman": roman,
    "upperRoman": lambda count: roman(count).upper(),
    "decimalZero": lambda count: f"{count:02}",
}
