"""Tokens per second, now and over the last minutes, from the engine's counters; pure.

The engine counts tokens, and the seconds that computing them took; a rate is the tokens between two
counts over those seconds, as an answer states its own. Where an engine counts no seconds, the time
between the counts stands for them. Reading and answering differ by orders of magnitude and are kept
apart.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

SECONDS = 180
"""How far back the history goes, one value a second."""
_NOW_SECONDS = 1.0


class Work(StrEnum):
    """What the tokens are."""

    ANSWERING = "answering"
    READING = "reading"
    RESTING = "resting"


@dataclass(frozen=True, slots=True)
class Count:
    """The engine's counters at one time, in seconds of any steady clock."""

    at: float
    decoded: int
    prefilled: int
    decode_seconds: float = 0.0
    prefill_seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class RateHistory:
    """`answering` and `reading` hold one value for every second that has passed, oldest first."""

    work: Work = Work.RESTING
    now: float = 0.0
    answering: tuple[float, ...] = ()
    reading: tuple[float, ...] = ()
    _recent: tuple[Count, ...] = ()
    _second: Count | None = None

    def take(self, count: Count) -> "RateHistory":
        """Return the history with one more count; a restarted engine counts from 0 again."""
        last = self._recent[-1] if self._recent else self._second
        if last is None or count.decoded < last.decoded or count.prefilled < last.prefilled:
            return replace(self, work=Work.RESTING, now=0.0, _recent=(count,), _second=count)
        if count.at <= last.at:
            return self
        recent = (*self._recent, count)
        while len(recent) > 2 and recent[1].at <= count.at - _NOW_SECONDS:
            recent = recent[1:]
        work, now = _rate_now(recent[0], count)
        return replace(self._with_seconds(count), work=work, now=now, _recent=recent)

    def start_over(self) -> "RateHistory":
        """Return the history, with what is happening now told from the next count on."""
        return replace(self, work=Work.RESTING, now=0.0, _recent=())

    @property
    def shown(self) -> tuple[float, ...]:
        """The history of what is happening now, or of answering."""
        return self.reading if self.work is Work.READING else self.answering

    @property
    def range(self) -> tuple[float, float] | None:
        """Least and most of what is shown, seconds of rest left out; None where there was none."""
        busy = [rate for rate in self.shown if rate > 0]
        return (min(busy), max(busy)) if busy else None

    def _with_seconds(self, count: Count) -> "RateHistory":
        start = self._second or count
        passed = int(count.at - start.at)
        if passed < 1:
            return self
        answering = [_answering(start, count)] * min(passed, SECONDS)
        reading = [_reading(start, count)] * min(passed, SECONDS)
        return replace(
            self,
            answering=(*self.answering, *answering)[-SECONDS:],
            reading=(*self.reading, *reading)[-SECONDS:],
            _second=count,
        )


def _rate_now(start: Count, end: Count) -> tuple[Work, float]:
    if end.decoded > start.decoded:
        return Work.ANSWERING, _answering(start, end)
    if end.prefilled > start.prefilled:
        return Work.READING, _reading(start, end)
    return Work.RESTING, 0.0


def _answering(start: Count, end: Count) -> float:
    seconds = end.decode_seconds - start.decode_seconds
    return (end.decoded - start.decoded) / (seconds or end.at - start.at)


def _reading(start: Count, end: Count) -> float:
    seconds = end.prefill_seconds - start.prefill_seconds
    return (end.prefilled - start.prefilled) / (seconds or end.at - start.at)
