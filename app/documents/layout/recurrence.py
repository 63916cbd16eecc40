"""Whether text that recurs on the pages around is a running line or says something of each.

A running line is the same throughout, or it changes as chapters do: never back, and by more than a
number. Whatever else changes from page to page is information, even where it happens to stay the
same for some pages: among samples that passed, one that failed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import groupby

_MIN_CHAPTERS = 3
_MIN_COPIES = 3
_MIN_LONG_COPIES = 8
"""Pages of either of two texts that follow each other; fewer may be chance."""
_DIGITS = re.compile(r"\d+")


class Recurrence(Enum):
    """What a text is among those of the pages around."""

    NONE = auto()
    """Nothing shows that it runs."""
    CHANGING = auto()
    """It comes back after others: it does not run, here or anywhere."""
    FIRST = auto()
    """It runs, and here it stands for the first time."""
    AGAIN = auto()


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The texts at one place of all pages nearby, in order; that at `at` is the one in question.

    None means that nothing stands there. Pages before or after may be out of sight.
    """

    texts: Sequence[str | None]
    at: int
    has_more_before: bool = False
    has_more_after: bool = False


@dataclass(frozen=True, slots=True)
class _Run:
    text: str | None
    start: int
    stop: int
    is_cut: bool

    @property
    def length(self) -> int:
        return self.stop - self.start

    def has(self, least: int) -> bool:
        """Tell whether it takes that many pages, as far as can be seen."""
        return self.is_cut or self.length >= least


def recurrence(seen: Neighbours, *, least: int = _MIN_COPIES, is_head: bool = False) -> Recurrence:
    """Judge a text that takes at least `least` pages; `is_head` says that it is a head for sure."""
    runs = _runs(seen)
    if runs[0].text is None:
        runs = runs[1:]  # heads may begin after a title page
    own = next(run for run in runs if run.start <= seen.at < run.stop)
    if _comes_back(own, runs):
        return Recurrence.CHANGING
    is_running = own.length >= least and (
        len(runs) == 1 or (_change_once(runs) and (is_head or _are_chapters(runs)))
    )
    if not is_running:
        return Recurrence.NONE
    return Recurrence.FIRST if seen.at == own.start else Recurrence.AGAIN


def _runs(seen: Neighbours) -> list[_Run]:
    runs: list[_Run] = []
    start, end = 0, len(seen.texts)
    for text, group in groupby(seen.texts):
        stop = start + sum(1 for _ in group)
        is_cut = (start == 0 and seen.has_more_before) or (stop == end and seen.has_more_after)
        runs.append(_Run(text, start, stop, is_cut))
        start = stop
    return runs


def _comes_back(own: _Run, runs: Sequence[_Run]) -> bool:
    """Tell whether another text stands between two runs of the same."""
    texts = [run.text for run in runs if run.text is not None]
    return sum(text == own.text for text, _ in groupby(texts)) > 1


def _change_once(runs: Sequence[_Run]) -> bool:
    """Tell whether no text comes back or differs from another in its numbers alone."""
    patterns = {_DIGITS.sub("#", run.text) for run in runs if run.text is not None}
    return len(patterns) == len(runs)


def _are_chapters(runs: Sequence[_Run]) -> bool:
    """Tell whether runs are so many or so long that they are none by chance."""
    long = [run.length for run in runs if run.has(_MIN_COPIES)]
    if len(long) < _MIN_CHAPTERS:
        return all(run.has(_MIN_LONG_COPIES) for run in runs)
    return 2 * sum(long) > runs[-1].stop - runs[0].start
