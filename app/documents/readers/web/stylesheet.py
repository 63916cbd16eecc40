"""Which elements a style sheet hides, as far as simple rules go.

Rules with combinations, states or media conditions are passed over: rather is something read that
a browser hides than the other way round.
"""

import re
from collections.abc import Iterator, Mapping

_MOST_CHARACTERS = 300_000
_HIDDEN = re.compile(r"(?:^|[;{\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)\b", re.IGNORECASE)
_SIMPLE = re.compile(r"[a-z][a-z0-9]*|(?:[a-z][a-z0-9]*)?[.#][\w-]+", re.IGNORECASE)


class HiddenBySheets:
    """The simple selectors of elements that are not shown."""

    def __init__(self) -> None:
        self._selectors: set[str] = set()

    def read(self, sheet: str) -> None:
        """Take over the rules of a sheet."""
        for selectors, declarations in _rules(_without_comments(sheet[:_MOST_CHARACTERS])):
            if _HIDDEN.search(declarations):
                simple = filter(_SIMPLE.fullmatch, map(str.strip, selectors.split(",")))
                self._selectors.update(selector.lower() for selector in simple)

    def hide(self, name: str, attributes: Mapping[str, str]) -> bool:
        """Tell whether an element is hidden, by a rule or by its own attributes."""
        if "hidden" in attributes or _HIDDEN.search(attributes.get("style", "")):
            return True
        if not self._selectors:
            return False
        words = [f".{word}" for word in attributes.get("class", "").lower().split()]
        if identifier := attributes.get("id"):
            words.append(f"#{identifier.lower()}")
        keys = (name, *words, *(f"{name}{word}" for word in words))
        return not self._selectors.isdisjoint(keys)


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
