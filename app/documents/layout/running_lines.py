"""Running heads, feet and page numbers: recognised because they come back, and left out.

A line at the top or bottom of a page is *running* when pages nearby have the same line at the same
height, its numbers equal or counting with the pages. Pages are looked at through a window, so that
a document of any length takes the memory of a few pages.
"""

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile

from app.documents.document import LeftOut, LeftOutKind
from app.documents.layout.fragment import Row
from app.documents.layout.page_reader import RawPage

REACH = 8
"""Pages looked at before and after each page: left and right pages may differ, chapters begin."""
_MIN_PAGES = 3
_MAX_LINES = 3
"""Running lines at one end of a page."""
_MARGIN = 0.15
"""Share of the paper's height at either end that running lines stand in."""
_MAX_PARTS = 3
"""Left, middle and right; a line of more parts is the head of a table."""
_SAME_HEIGHT = 3.0
"""In points."""
_NUMBER = re.compile(r"\d{1,9}")
"""Page numbers are no longer, and thousands of digits are more than ``int`` takes."""
_ROMAN = re.compile(r"[ivxlc]+", re.IGNORECASE)
_LABEL = re.compile(r"(\w+)\W*#")
_PAGE_WORDS = frozenset(
    {
        *("page", "p", "pg", "seite", "s", "página", "pág", "pagina", "pag", "sida", "side"),
        *("sivu", "strana", "strona", "oldal", "sayfa", "страница", "стр", "сторінка", "σελίδα"),
    }
)


@dataclass(frozen=True, slots=True)
class _Line:
    """What is compared of a row; in `pattern` "#" stands for numbers, "~" for a Roman one.

    A "#" of the text itself looks the same there, so equal patterns may have more or fewer numbers.
    """

    pattern: str
    numbers: tuple[int, ...]
    y: float
    page: int

    def recurs_as(self, other: "_Line") -> bool:
        """Tell whether `other`, on another page, is the same running line."""
        turned = other.page - self.page
        return (
            self.pattern == other.pattern
            and abs(self.y - other.y) <= _SAME_HEIGHT
            and len(self.numbers) == len(other.numbers)
            and all(
                mine == theirs or (mine + turned == theirs and not _is_caption(self.pattern))
                for mine, theirs in zip(self.numbers, other.numbers, strict=True)
            )
        )


@dataclass(frozen=True, slots=True)
class _Candidate:
    page: RawPage
    top: tuple[_Line, ...]
    bottom: tuple[_Line, ...]


class RunningLineFilter:
    """Takes pages in order, gives them back without their running lines, `REACH` pages later."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """The lines left out so far, each once, with "#" for numbers."""
        return tuple(
            LeftOut(LeftOutKind.RUNNING_LINE, text, count) for text, count in self._counts.items()
        )

    def filter(self, pages: Iterable[RawPage]) -> Iterator[RawPage]:
        """Yield every page, in order."""
        source = (_candidate(page, index) for index, page in enumerate(pages))
        before: deque[_Candidate] = deque(maxlen=REACH)
        after = deque(islice(source, REACH + 1))
        while after:
            current = after.popleft()
            yield self._filtered(current, [*before, *after])
            before.append(current)
            after.extend(islice(source, 1))

    def _filtered(self, current: _Candidate, nearby: list[_Candidate]) -> RawPage:
        top = _running(current.top, [page.top for page in nearby])
        bottom = _running(current.bottom, [page.bottom for page in nearby])
        page = current.page
        rows = page.rows
        if len(top) + len(bottom) < len(rows):  # a page of nothing else keeps them
            rows = rows[len(top) : len(rows) - len(bottom)]
            self._counts.update(line.pattern for line in (*top, *bottom))
        asides = tuple(
            aside
            for aside in page.asides
            if sum(aside in other.page.asides for other in nearby) < _MIN_PAGES - 1
        )
        return replace(page, rows=rows, asides=asides)


def _running(lines: Sequence[_Line], nearby: Sequence[Sequence[_Line]]) -> Sequence[_Line]:
    """Return the outermost lines that run."""
    for count, line in enumerate(lines):
        num_pages = sum(any(map(line.recurs_as, others)) for others in nearby)
        if num_pages < _MIN_PAGES - 1:
            return lines[:count]
    return lines


def _candidate(page: RawPage, index: int) -> _Candidate:
    margin = _MARGIN * (page.bottom - page.top)
    heads = takewhile(lambda row: row.y < page.top + margin, page.rows)
    feet = takewhile(lambda row: row.y > page.bottom - margin, reversed(page.rows))
    return _Candidate(page, _lines(heads, index), _lines(feet, index))


def _lines(rows: Iterable[Row], page: int) -> tuple[_Line, ...]:
    """Return the outermost rows that can be running lines."""
    lines: list[_Line] = []
    for row in islice(rows, _MAX_LINES):
        if len(row.fragments) > _MAX_PARTS:
            break
        text = "~" if _ROMAN.fullmatch(row.text) else row.text
        numbers = tuple(int(number) for number in _NUMBER.findall(text))
        lines.append(_Line(_NUMBER.sub("#", text), numbers, row.y, page))
    return tuple(lines)


def _is_caption(pattern: str) -> bool:
    """Tell whether a line is a word and a number, such as "Table 4", and does not count pages."""
    label = _LABEL.fullmatch(pattern)
    return label is not None and label[1].lower() not in _PAGE_WORDS
