"""What style sheets say of elements: hidden, bold, italic; as far as simple rules go.

Rules with combinations, states or media conditions are passed over: rather is something read that
a browser hides than the other way round.
"""

import re
from collections.abc import Iterator, Mapping

from app.documents.emphasis_marks import Emphasis

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


class SheetRules:
    """The simple selectors of elements that are not shown, or whose words stand out."""

    def __init__(self) -> None:
        self._hidden: set[str] = set()
        self._emphasis: dict[str, Emphasis] = {}

    def read(self, sheet: str) -> None:
        """Take over the rules of a sheet."""
        for selectors, declarations in _rules(_without_comments(sheet[:_MOST_CHARACTERS])):
            is_hidden, emphasis = _HIDDEN.search(declarations), _emphasis_in(declarations)
            if not is_hidden and not emphasis:
                continue
            for selector in filter(_SIMPLE.fullmatch, map(str.strip, selectors.split(","))):
                name = selector.lower()
                if is_hidden:
                    self._hidden.add(name)
                self._emphasis[name] = self._emphasis.get(name, Emphasis.NONE) | emphasis

    def hide(self, name: str, attributes: Mapping[str, str]) -> bool:
        """Tell whether an element is hidden, by a rule or by its own attributes."""
        if "hidden" in attributes or _HIDDEN.search(attributes.get("style", "")):
            return True
        return bool(self._hidden) and not self._hidden.isdisjoint(_selectors(name, attributes))

    def emphasis(self, name: str, attributes: Mapping[str, str]) -> Emphasis:
        """Return how the words of an element stand out, by rules or by its own style."""
        found = _emphasis_in(attributes.get("style", ""))
        for selector in _selectors(name, attributes) if self._emphasis else ():
            found |= self._emphasis.get(selector, Emphasis.NONE)
        return found


def _emphasis_in(declarations: str) -> Emphasis:
    found = Emphasis.NONE
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
