"""Finds running heads, feet and page numbers by their recurrence, and leaves them out.

Nothing that carries information goes. A line is left out only if pages nearby have the same line at
the same height, digits included and only the number of the page itself apart, and its first copy
stays where it stands. What is not certain is text. Pages are looked at through a window, so that a
document of any length takes the memory of some tens of pages.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from operator import attrgetter

from app.documents.document import LeftOut, LeftOutKind
from app.documents.layout import numbering
from app.documents.layout.fragment import Row
from app.documents.layout.margins import MarginLine, Margins, margins, usual_distance, windows
from app.documents.layout.numbering import number_pages
from app.documents.layout.page_reader import RawPage
from app.documents.layout.recurrence import Recurrence
from app.documents.layout.sequences import Judge

REACH = 64
"""Pages compared before and after each page: what is rarely different must be seen to differ."""
DELAY = REACH + numbering.REACH
"""Pages taken ahead of the one given back; fewer where they are full of small print."""
_MAX_FRAGMENTS = 50_000
"""Pieces of text on the pages held; some tens of megabytes."""
_APART = 1.6
"""Least distance from the text, in type sizes."""
_FARTHER = 1.3
"""The same in distances of the lines of the text, as far as these are closer than `_LOOSE`."""
_LOOSE = 2.0
"""In type sizes: lines farther from each other than this are no text to belong to."""
_MAX_TEXTS = 10_000
"""Different lines that are left out; what comes after stays."""
_RUNS = frozenset({Recurrence.FIRST, Recurrence.AGAIN})


@dataclass(slots=True)
class _Copies:
    """What was left out of one running line: first and last copy, word for word, and how many."""

    first: str
    last: str
    count: int = 0

    @property
    def text(self) -> str:
        return self.first if self.first == self.last else f"{self.first} … {self.last}"


class RunningLineFilter:
    """Takes pages in order, gives them back without their running lines, `DELAY` pages later."""

    def __init__(self) -> None:
        self._copies: dict[str, _Copies] = {}
        self._judge = Judge(REACH)

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """The lines left out so far, each once; of one with page numbers its first and last."""
        counts: Counter[str] = Counter()
        for copies in self._copies.values():
            counts[copies.text] += copies.count
        return tuple(
            LeftOut(LeftOutKind.RUNNING_LINE, text, count) for text, count in counts.items()
        )

    def filter(self, pages: Iterable[RawPage]) -> Iterator[RawPage]:
        """Yield every page, in order."""
        held: deque[RawPage] = deque()

        def taken() -> Iterator[Margins]:
            for ordinal, page in enumerate(pages, start=1):
                held.append(page)
                yield margins(page, ordinal)

        numbered = number_pages(taken())
        sized = windows(numbered, REACH, weight=attrgetter("num_fragments"), most=_MAX_FRAGMENTS)
        for window, at in sized:
            yield self._filtered(held.popleft(), window, at)

    def _filtered(self, page: RawPage, window: Sequence[Margins], at: int) -> RawPage:
        running = self._running_lines(page.rows, window, at)
        dropped = [row for row, line in running if self._leave_out(line.words, line.text)]
        asides = (
            aside
            for aside in page.asides
            if self._judge.aside(aside, window, at) is not Recurrence.AGAIN
            or not self._leave_out(aside, aside)
        )
        rows = tuple(row for row in page.rows if all(row is not one for one in dropped))
        return replace(page, rows=rows, asides=tuple(asides))

    def _running_lines(
        self, rows: Sequence[Row], window: Sequence[Margins], at: int
    ) -> list[tuple[Row, MarginLine]]:
        """Return the rows of a page that earlier ones have too; none if it has no others."""
        heads, feet = (self._outermost(window, at, end) for end in (0, 1))
        body = rows[len(heads) : len(rows) - len(feet)]
        if not body:
            return []
        least = _FARTHER * min(usual_distance(body), _LOOSE * body[0].size)
        return [*_again(heads, rows, least), *_again(feet, rows[::-1], least)]

    def _outermost(
        self, window: Sequence[Margins], at: int, end: int
    ) -> list[tuple[MarginLine, Recurrence]]:
        """Return the running lines of one end, from the edge to the first line that is none."""
        judged = ((line, self._judge.line(line, window, at, end)) for line in window[at].ends[end])
        return list(takewhile(lambda one: one[1] in _RUNS, judged))

    def _leave_out(self, text: str, name: str) -> bool:
        """Note a copy of the line called `name`, if there is still room."""
        if name not in self._copies and len(self._copies) >= _MAX_TEXTS:
            return False
        copies = self._copies.setdefault(name, _Copies(text, text))
        copies.last = text
        copies.count += 1
        return True


def _again(
    lines: Sequence[tuple[MarginLine, Recurrence]], rows: Sequence[Row], least: float
) -> list[tuple[Row, MarginLine]]:
    """Return the rows to leave out, as far inwards as white sets them apart from the text."""
    count = len(lines)
    while count and not _is_apart(rows[count - 1], rows[count], least):
        count -= 1
    found = zip(rows, lines[:count], strict=False)
    return [(row, line) for row, (line, judged) in found if judged is Recurrence.AGAIN]


def _is_apart(outer: Row, inner: Row, least: float) -> bool:
    return abs(inner.y - outer.y) >= max(least, _APART * max(outer.size, inner.size))
