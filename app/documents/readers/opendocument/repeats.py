"""Cells and rows that a file stores once and shows many times."""

from collections.abc import Iterator

from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import RepeatedCells

_MAX_EMPTY_CELLS = 8
"""A longer run of empty cells inside a row is cut to this."""
_MAX_CHARACTERS = 20_000_000
"""In all the copies of one part."""


class Repeats:
    """Writes out copies, as long as they make no more than any document has."""

    def __init__(self) -> None:
        self._num_left = _MAX_CHARACTERS

    def repeated(self, line: str, times: int) -> Iterator[str]:
        """Yield a row as often as it is shown."""
        self._count(line, times)
        for _ in range(times):
            yield line

    def repeated_cell(self, text: str, times: int) -> Iterator[str]:
        """Yield a cell as often as it is shown; an empty one only where it parts others."""
        yield from self.repeated(text, times if text else min(times, _MAX_EMPTY_CELLS))

    def _count(self, text: str, times: int) -> None:
        self._num_left -= (len(text) + 1) * max(times - 1, 0)
        if self._num_left < 0:
            raise Refusal(RefusalReason.TOO_LARGE, RepeatedCells(_MAX_CHARACTERS))
