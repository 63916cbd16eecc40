"""What style sheets say of elements: hidden, bold, italic; as far as simple rules go.

Bold and italic also by where an element stands ("ol.terms > li b.new"). Rules with states or media
conditions are passed over, and combinations that hide: rather is something read that a browser
hides than the other way round.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from app.documents.emphasis_marks import Emphasis

_NONE = Emphasis.NONE
_MOST_CHARACTERS = 300_000
_HIDDEN = re.compile(r"(?:^|[;{\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)\b", re.IGNORECASE)
_EMPHASIS = {
    Emphasis.BOLD: re.compile(
        r"(?:^|[;{\s])font-weight\s*:\s*(?:bold|bolder|[6-9]00)\b", re.IGNORECASE
    ),
    Emphasis.ITALIC: re.compile(
        r"(?:^|[;{\s])font-style\s*:\s*(?:italic|oblique)\b", re.IGNORECASE
    ),
}
_SIMPLE = re.compile(r"[a-z][a-z0-9]*|(?:[a-z][a-z0-9]*)?[.#][\w-]+", re.IGNORECASE)
_COMPOUND = r"(?:[a-z][a-z0-9]*|(?=[.#]))(?:[.#][\w-]+)*"
_COMBINED = re.compile(rf"{_COMPOUND}(?:(?:\s+|\s*>\s*){_COMPOUND})*", re.IGNORECASE)
_PIECE = re.compile(r">|[^\s>]+")
_WORD = re.compile(r"[.#]?[\w-]+")
_MOST_COMBINED = 2000

Words = frozenset[str]
"""What simple selectors may call an element: its name, `.class`, `#id`."""


class _Combined(NamedTuple):
    """A selector from its last part outwards, each with whether it must be the very next one."""

    words: Words
    around: tuple[tuple[Words, bool], ...]
    emphasis: Emphasis


class SheetRules:
    """The simple selectors of elements that are not shown, or whose words stand out."""

    def __init__(self) -> None:
        self._hidden: set[str] = set()
        self._emphasis: dict[str, Emphasis] = {}
        self._combined: dict[str, list[_Combined]] = defaultdict(list)
        self._num_combined = 0

    @property
    def ask_where(self) -> bool:
        """Whether it matters where an element stands."""
        return bool(self._combined)

    def read(self, sheet: str) -> None:
        """Take over the rules of a sheet."""
        for selectors, declarations in _rules(_without_comments(sheet[:_MOST_CHARACTERS])):
            is_hidden, emphasis = _HIDDEN.search(declarations), _emphasis_in(declarations)
            if not is_hidden and not emphasis:
                continue
            for selector in map(str.strip, selectors.lower().split(",")):
                if _SIMPLE.fullmatch(selector):
                    if is_hidden:
                        self._hidden.add(selector)
                    self._emphasis[selector] = self._emphasis.get(selector, _NONE) | emphasis
                elif emphasis and _COMBINED.fullmatch(selector):
                    self._combine(selector, emphasis)

    def hide(self, name: str, attributes: Mapping[str, str]) -> bool:
        """Tell whether an element is hidden, by a rule or by its own attributes."""
        if "hidden" in attributes or _HIDDEN.search(attributes.get("style", "")):
            return True
        return bool(self._hidden) and not self._hidden.isdisjoint(_selectors(name, attributes))

    def emphasis(
        self, name: str, attributes: Mapping[str, str], around: Sequence[Words] = ()
    ) -> Emphasis:
        """Return how the words of an element stand out, by rules or by its own style.

        Around it are other elements, from the outermost inwards.
        """
        found = _emphasis_in(attributes.get("style", ""))
        for selector in _selectors(name, attributes) if self._emphasis else ():
            found |= self._emphasis.get(selector, _NONE)
        if self._combined:
            words = words_of(name, attributes)
            for rule in (rule for word in words for rule in self._combined.get(word, ())):
                if rule.words <= words and _stands_in(rule.around, around):
                    found |= rule.emphasis
        return found

    def _combine(self, selector: str, emphasis: Emphasis) -> None:
        """Keep a combination under one word of its last part."""
        if self._num_combined == _MOST_COMBINED:
            return
        self._num_combined += 1
        last, *pieces = reversed(_PIECE.findall(selector))
        around: list[tuple[Words, bool]] = []
        for piece, inner in zip(pieces, [last, *pieces], strict=False):
            if piece != ">":
                around.append((frozenset(_WORD.findall(piece)), inner == ">"))
        words = frozenset(_WORD.findall(last))
        self._combined[min(words)].append(_Combined(words, tuple(around), emphasis))


def words_of(name: str, attributes: Mapping[str, str]) -> Words:
    """Return what simple selectors may call an element."""
    classes = (f".{word}" for word in attributes.get("class", "").lower().split())
    return frozenset((name, f"#{attributes.get('id', '').lower()}", *classes))


def _stands_in(wanted: Sequence[tuple[Words, bool]], around: Sequence[Words]) -> bool:
    """Tell whether elements stand around another as a selector wants it, from inside outwards.

    Of elements alike the nearest is taken, without a second try.
    """
    place = len(around)
    for words, is_next in wanted:
        place -= 1
        while place >= 0 and not words <= around[place]:
            if is_next:
                return False
            place -= 1
        if place < 0:
            return False
    return True


def _emphasis_in(declarations: str) -> Emphasis:
    found = _NONE
    for emphasis, pattern in _EMPHASIS.items() if "font-" in declarations.lower() else ():
        if pattern.search(declarations):
            found |= emphasis
    return found


def _selectors(name: str, attributes: Mapping[str, str]) -> list[str]:
    """Return the simple selectors that choose an element."""
    words = [f".{word}" for word in attributes.get("class", "").lower().split()]
    if identifier := attributes.get("id"):
        words.append(f"#{identifier.lower()}")
    return [name, *words, *(f"{name}{word}" for word in words)]


def _without_comments(sheet: str) -> str:
    kept = []
    start = 0
    while (begin := sheet.find("/*", start)) >= 0:
        kept.append(sheet[start:begin])
        end = sheet.find("*/", begin + 2)
        if end < 0:
            return "".join(kept)
        start = end + 2
    return "".join(kept) + sheet[start:]


def _rules(sheet: str) -> Iterator[tuple[str, str]]:
    """Yield selectors and declarations of the rules that hold everywhere."""
    depth = 0
    for piece in sheet.split("}"):
        parts = piece.split("{")
        if depth == 0 and len(parts) == 2:
            yield parts[0].rpartition(";")[2], parts[1]
        depth = max(0, depth + len(parts) - 2)
