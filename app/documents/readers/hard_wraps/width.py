"""The width at which lines were broken, told by the breaks themselves.

A line that was broken at a width is no longer than it, and would have been with the first word of
the next one. Each break so has a range of widths that explain it. Where lines were really broken at
one width, nearly all ranges share it; lines that end where their writer ended them share none.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import sqrt

from app.documents.readers.hard_wraps.line import WIDEST, Line

NARROWEST = 40
"""Columns. Shorter lines are those of verse, lists and tables."""
_WIDEST_OF_VERSE = 60
_MIN_EXPLAINED, _MIN_EXPLAINED_OF_VERSE = 3, 5
"""Breaks by which a width is told; both, where there are only two."""
_MIN_SHARE = 0.45
"""Of the breaks of a text; others may have been made by hand, or at other widths."""
_DOUBT = 1.2
"""What is added for widths of verse, over the root of the number of breaks: by chance one width
explains a larger share of few breaks."""
_MIN_SHARE_OF_BLOCK = 0.8


@dataclass(frozen=True, slots=True)
class _Width:
    """A width, and how many breaks of how many it explains."""

    columns: int
    num_explained: int
    num_breaks: int

    def is_told(self, min_share: float) -> bool:
        """Tell whether it explains more breaks than one width would by chance."""
        if self.columns < _WIDEST_OF_VERSE:
            beyond_chance = min(_MIN_SHARE + _DOUBT / sqrt(self.num_breaks), 1.0)
            least, min_share = _MIN_EXPLAINED_OF_VERSE, max(min_share, beyond_chance)
        else:
            least = min(_MIN_EXPLAINED, max(self.num_breaks, 2))
        return self.num_explained >= max(least, min_share * self.num_breaks)


def reach(above: Line, below: Line) -> int:
    """Return the column where a line would have ended with the first word of the next one."""
    return above.end + below.first_word + (not above.text.endswith("-"))


def goes_on(above: Line, below: Line) -> bool:
    """Tell whether a sentence surely goes on from line to line."""
    return below.text[0].islower() and not above.ends_sentence


def usual_width(pairs: Iterable[tuple[Line, Line]]) -> int | None:
    """Return the width of a text, told by lines that follow each other; None if it has none."""
    width = _best_width(_sure_breaks(pairs))
    return width.columns if width and width.is_told(_MIN_SHARE) else None


def best_for(lines: Sequence[Line], usual: int | None) -> int | None:
    """Return the width at which a block was broken: the usual one, or one of its own."""
    if not lines:
        return None
    breaks = list(_sure_breaks(pairwise(lines)))
    own = _best_width(breaks)
    if own is None:
        return usual
    is_clear = own.is_told(_MIN_SHARE_OF_BLOCK)
    if usual is None:
        return own.columns if is_clear else None
    num_by_usual = sum(end <= usual < reached for end, reached in breaks)
    is_other = own.num_breaks >= _MIN_EXPLAINED and own.num_explained > num_by_usual
    return own.columns if is_clear and is_other else usual


def _sure_breaks(pairs: Iterable[tuple[Line, Line]]) -> Iterable[tuple[int, int]]:
    """Yield where lines end, and would have ended, if a sentence surely goes on below them."""
    for above, below in pairs:
        is_text = not (above.stands_alone or below.stands_alone or above.ends_on_purpose)
        if is_text and above.end >= NARROWEST and goes_on(above, below):
            yield above.end, min(reach(above, below), WIDEST + 1)


def _best_width(breaks: Iterable[tuple[int, int]]) -> _Width | None:
    """Return the least width that explains most breaks."""
    steps: Counter[int] = Counter()
    num_breaks = 0
    for end, reached in breaks:
        steps[end] += 1
        steps[reached] -= 1
        num_breaks += 1
    if not num_breaks:
        return None
    columns = sorted(steps)
    explained = accumulate(steps[column] for column in columns)
    most, least = max(zip(explained, (-column for column in columns), strict=True))
    return _Width(-least, most, num_breaks)
