"""Chooses the fuller of a message's alternative versions."""

import re
from collections.abc import Iterable, Iterator

_WORD = re.compile(r"\w+")
_LACKS_MUCH = 0.2
"""Share of the other version's words that the plain version may lack and still be preferred."""


def fuller_version(plain: list[str], marked_up: list[str]) -> tuple[list[str], list[str]]:
    """Return the version to be read and the other one, as blocks of text.

    The plain one is preferred, unless it is a stand-in ("your program cannot show this message").
    """
    said, meant = _words(plain), _words(marked_up)
    num_lacking, num_added = len(meant - said), len(said - meant)
    is_stand_in = num_lacking > max(num_added, _LACKS_MUCH * len(meant))
    return (marked_up, plain) if is_stand_in else (plain, marked_up)


def only_in_other(read: Iterable[str], other: Iterable[str]) -> Iterator[str]:
    """Yield the lines of the other version with words that are not read."""
    known = _words(read)
    for block in other:
        for line in block.splitlines():
            if _words([line]) - known:
                yield line.strip()


def _words(blocks: Iterable[str]) -> set[str]:
    return {word for block in blocks for word in _WORD.findall(block.casefold())}
