"""Runs: pieces of a line that are on it, above it, below it, or hidden."""

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import groupby

from app.documents.raised import lowered, raised


class Place(Enum):
    """Where a run is, relative to its line."""

    ON_LINE = "on the line"
    RAISED = "raised"
    LOWERED = "lowered"
    HIDDEN = "hidden"


Run = tuple[Place, str]


def join_runs(runs: Iterable[Run]) -> str:
    """Return the line that the runs make; neighbours at the same place are one."""
    return "".join(_written(place, text) for place, text in _joined(runs))


def hidden_text(runs: Iterable[Run]) -> Iterator[str]:
    """Yield what the hidden runs say."""
    for place, text in _joined(runs):
        if place is Place.HIDDEN and text.strip():
            yield text


def _joined(runs: Iterable[Run]) -> Iterator[Run]:
    filled = (run for run in runs if run[1])
    for place, group in groupby(filled, key=lambda run: run[0]):
        yield place, "".join(text for _, text in group)


def _written(place: Place, text: str) -> str:
    match place:
        case Place.RAISED:
            return raised(text)
        case Place.LOWERED:
            return lowered(text)
        case Place.HIDDEN:
            return ""
    return text
