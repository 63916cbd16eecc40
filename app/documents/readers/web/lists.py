"""Lists of web pages: the number or bullet before each item."""

from collections.abc import Mapping
from dataclasses import dataclass

_INDENT = "  "
_MOST_DEPTH = 8
_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l")),
    *((40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


@dataclass(slots=True)
class ItemList:
    """A list that is being read; `number` is that of its next item, None for bullets."""

    depth: int
    number: int | None
    style: str = "1"

    def next_prefix(self, value: str) -> str:
        """Return what stands before the next item, which may name its number itself."""
        indent = _INDENT * min(self.depth, _MOST_DEPTH)
        if self.number is None:
            return f"{indent}• "
        number = _number(value, self.number)
        self.number = number + 1
        return f"{indent}{_written(number, self.style)}. "


def begin_list(name: str, attributes: Mapping[str, str], depth: int) -> ItemList:
    """Return the list that an element begins, within `depth` others."""
    if name != "ol":
        return ItemList(depth, None)
    return ItemList(depth, _number(attributes.get("start", ""), 1), attributes.get("type", "1"))


def _number(text: str, default: int) -> int:
    digits = text.strip().removeprefix("-")
    if not (digits.isdecimal() and len(digits) < 10):
        return default
    return -int(digits) if text.strip().startswith("-") else int(digits)


def _written(number: int, style: str) -> str:
    if style in ("a", "A") and number > 0:
        word = _letters(number)
    elif style in ("i", "I") and 0 < number < 4000:
        word = _roman(number)
    else:
        return str(number)
    return word.upper() if style.isupper() else word


def _letters(number: int) -> str:
    word = ""
    while number:
        number, letter = divmod(number - 1, 26)
        word = chr(ord("a") + letter) + word
    return word


def _roman(number: int) -> str:
    word = ""
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        word += letters * count
    return word
