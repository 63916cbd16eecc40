"""Cuts the Markdown of a long answer into sections that are laid out on their own. Pure.

A cut depends only on what stands before it and on the one character behind it: while an answer
grows its cuts stay where they are, and only the section behind the last one changes.
"""

import re
from itertools import pairwise

MIN_LENGTH = 3_000
"""Characters; laying out so many takes a few milliseconds."""
_MARK = re.compile(r"^[ \t]*(?P<fence>`{3,}|~{3,})(?P<info>[^\n]*)$|\n[ \t]*\n(?=\S)", re.MULTILINE)


def sections(text: str) -> list[tuple[int, int]]:
    """Return start and end of each section; together they are the whole text.

    Sections end at empty lines between blocks, never inside fenced code, and are longer than
    `MIN_LENGTH` except for the last. A block without such a line stays whole, however long.
    """
    cuts, fence = [0], ""
    for mark in _MARK.finditer(text):
        if mark["fence"]:
            fence = _fence_after(fence, mark["fence"], mark["info"])
        elif not fence and mark.end() - cuts[-1] > MIN_LENGTH:
            cuts.append(mark.end())
    return list(pairwise([*cuts, len(text)]))


def _fence_after(fence: str, sign: str, info: str) -> str:
    """Return the fence that is open after a line that may open or close one."""
    if not fence:
        return "" if sign[0] == "`" and "`" in info else sign
    closes = sign[0] == fence[0] and len(sign) >= len(fence) and not info.strip()
    return "" if closes else fence
