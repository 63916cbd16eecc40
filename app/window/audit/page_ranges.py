"""Pages as a person writes them: ``1–12, 40, 201–``; pure.

Runs have a hyphen or a dash between their ends; one that is open goes on to the end of the
document. Commas, semicolons and spaces stand between runs.
"""

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum

_DASH = r"[-‐‑‒–—−~～]"  # what is typed for one, also on a Chinese keyboard
_SPACED_DASH = re.compile(rf"\s*{_DASH}\s*")
_RUN = re.compile(r"(\d{1,9})(?:(-)(\d{1,9})?)?")
_BETWEEN = re.compile(r"[\s,;，；、]+")  # likewise


class RangeFlaw(StrEnum):
    """Why a text cannot be taken."""

    NO_PAGES = "no pages"
    """A part of it is no page number and no run of pages."""
    BEYOND_THE_END = "beyond the end"
    """It names pages that the document does not have."""
    EVERY_PAGE = "every page"
    """It names all of them, so nothing would be left."""


class PageRangeError(ValueError):
    """A text that names no pages; `part` is where it went wrong."""

    def __init__(self, flaw: RangeFlaw, part: str) -> None:
        super().__init__(f"{flaw}: {part}")
        self.flaw = flaw
        self.part = part


def parse_pages(text: str, num_pages: int) -> frozenset[int]:
    """Return the pages, from 1, that a text names; an empty text names none.

    Raises:
        PageRangeError: it cannot be understood, or names pages that are not there, or all of them.
    """
    parts = filter(None, _BETWEEN.split(_SPACED_DASH.sub("-", text)))
    found: set[int] = set()
    for part in parts:
        found.update(_parse_run(part, num_pages))
    if found and len(found) == num_pages:
        raise PageRangeError(RangeFlaw.EVERY_PAGE, text)
    return frozenset(found)


def write_pages(numbers: Iterable[int]) -> str:
    """Return pages as they are written: ``1–12, 40``."""
    return ", ".join(
        str(first) if first == last else f"{first}\N{EN DASH}{last}"
        for first, last in _runs(sorted(numbers))
    )


def _parse_run(part: str, num_pages: int) -> range:
    match = _RUN.fullmatch(part)
    if match is None:
        raise PageRangeError(RangeFlaw.NO_PAGES, part)
    first, dash, end = int(match[1]), match[2], match[3]
    last = first if not dash else int(end) if end else max(first, num_pages)
    if first < 1 or last < first:
        raise PageRangeError(RangeFlaw.NO_PAGES, part)
    if last > num_pages:
        raise PageRangeError(RangeFlaw.BEYOND_THE_END, part)
    return range(first, last + 1)


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Yield first and last of each run of neighbours."""
    first = last = 0
    for number in numbers:
        if first and number == last + 1:
            last = number
            continue
        if first:
            yield first, last
        first = last = number
    if first:
        yield first, last
