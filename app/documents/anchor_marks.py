"""Which blocks of a text links lead to: the numbers of their names, marked before them.

They stay until the page is done. No text has the mark by itself, since readers take control
characters out of what they read.
"""

import re
from collections.abc import Iterable

_MARK = "\x06"
_ONE = re.compile(f"{_MARK}(\\d+){_MARK}")
_ALL_BEFORE = re.compile(f"(?:{_MARK}\\d+{_MARK})*")


def anchored(block: str, numbers: Iterable[int]) -> str:
    """Return a block to which links lead by the names of these numbers."""
    return "".join(f"{_MARK}{number}{_MARK}" for number in numbers) + block


def anchors_before(block: str) -> str:
    """Return all marks of this kind that stand before a block."""
    found = _ALL_BEFORE.match(block) if block.startswith(_MARK) else None
    return found[0] if found else ""


def without_anchors(text: str) -> str:
    """Return a text without its marks."""
    return _ONE.sub("", text) if _MARK in text else text


def anchors_in(text: str) -> Iterable[int]:
    """Return the numbers of all names in a text, in order."""
    return map(int, _ONE.findall(text)) if _MARK in text else ()
