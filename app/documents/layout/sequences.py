"""Collects what is at a line's place on the pages around, for `recurrence` to judge.

Left and right pages may have heads of their own, so every second page is looked at too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from app.documents.layout.margins import MarginLine, Margins, is_title
from app.documents.layout.recurrence import Neighbours, Recurrence, recurrence

_MIN_COPIES = 3
_MIN_HEADS = 2
"""Copies of a line that is a head for sure, since its page number changes sides."""
_MIN_ALTERNATE = 6
"""Copies on every second page where nothing else shows a pattern; two values may alternate."""
_OTHER_SIDE = 72.0
"""Heads of left and right pages are so far apart, in points."""
_MAX_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a text stands: what stands there on a page, and which pages may have nothing there.

    `leasts` are the copies it takes on all pages and on every second one; `is_head` says that
    only heads stand there.
    """

    text_on: Callable[[Margins], str | None]
    may_lack: Callable[[Margins], bool]
    leasts: tuple[int, int]
    is_head: bool = False


class Judge:
    """Judges the lines of a document page by page, and remembers texts that proved not to run."""

    def __init__(self, reach: int) -> None:
        self._reach = reach
        self._changing: set[str] = set()

    def line(self, line: MarginLine, window: Sequence[Margins], at: int, end: int) -> Recurrence:
        """Judge a line at one end of the page at place `at`."""
        if line.number and not line.text:
            return _number_recurrence(window[:at])
        if not line.is_short or is_title(line.size, window[at].size):
            return Recurrence.NONE

        def text_on(page: Margins) -> str | None:
            for other in page.ends[end]:
                if other.is_level_with(line):
                    has_type = other.has_type_of(line)
                    return other.text if has_type else f"{other.text} in {other.size}"
            return None

        if line.changes_sides:
            heads = _Place(text_on, lambda _: True, (_MIN_HEADS, _MIN_HEADS), is_head=True)
            return self._judged(heads, window, at)
        is_mirrored = _is_mirrored(line, window, at, end)
        least = _MIN_COPIES if is_mirrored else _MIN_ALTERNATE
        may_lack = partial(Margins.is_built_unlike, other=window[at])
        return self._judged(_Place(text_on, may_lack, (_MIN_COPIES, least)), window, at)

    def aside(self, aside: str, window: Sequence[Margins], at: int) -> Recurrence:
        """Judge text along the margin, such as a stamp; it runs if all pages around have it."""

        def text_on(page: Margins) -> str | None:
            return aside if aside in page.asides else None

        stamps = _Place(text_on, _is_empty, (_MIN_COPIES, _MIN_ALTERNATE))
        return self._judged(stamps, window, at)

    def _judged(self, place: _Place, window: Sequence[Margins], at: int) -> Recurrence:
        """Judge by all pages, else by left or right ones alone."""
        text_on, is_head = place.text_on, place.is_head
        text = text_on(window[at])
        near = (*window[max(at - 2, 0) : at], *window[at + 1 : at + 3])
        if text is None or text in self._changing or text not in map(text_on, near):
            return Recurrence.NONE
        is_on_facing = not is_head and text in map(text_on, window[(at + 1) % 2 :: 2])
        judged = Recurrence.NONE
        for step, least in enumerate(place.leasts[: 1 if is_on_facing else 2], start=1):
            seen = self._neighbours(place, window, at, step)
            judged = recurrence(seen, least=least, is_head=is_head)
            if judged in {Recurrence.FIRST, Recurrence.AGAIN}:
                return judged
        if judged is Recurrence.CHANGING and not is_head and len(self._changing) < _MAX_REMEMBERED:
            self._changing.add(text)
        return judged

    def _neighbours(
        self, place: _Place, window: Sequence[Margins], at: int, step: int
    ) -> Neighbours:
        """Take the text of every `step`th page, without those that may lack it."""
        texts = {
            index: text
            for index in range(at % step, len(window), step)
            if (text := place.text_on(window[index])) is not None
            or not place.may_lack(window[index])
        }
        return Neighbours(
            list(texts.values()),
            list(texts).index(at),
            has_more_before=window[0].ordinal > 1,
            has_more_after=len(window) - at > self._reach,
        )


def _is_empty(page: Margins) -> bool:
    return page.num_rows == 0


def _number_recurrence(before: Sequence[Margins]) -> Recurrence:
    """Judge a proven page number that stands alone; the first stays, to show how they look."""
    is_first = not any(page.has_number for page in before)
    return Recurrence.FIRST if is_first else Recurrence.AGAIN


def _is_mirrored(line: MarginLine, window: Sequence[Margins], at: int, end: int) -> bool:
    """Tell whether the pages facing this one have their head on the other side, both of them."""
    facing = [
        abs(_middle(other) - _middle(line)) >= _OTHER_SIDE
        for page in (*window[max(at - 1, 0) : at], *window[at + 1 : at + 2])
        for other in page.ends[end]
        if other.is_level_with(line)
    ]
    return bool(facing) and all(facing)


def _middle(line: MarginLine) -> float:
    return (line.x0 + line.x1) / 2
