"""Finds stop strings in text that arrives in increments."""

from collections.abc import Sequence


class StopMatcher:
    """Lets text through until one of the stop strings is complete.

    Text is held back only while it may still become a stop string. The result does not depend on
    how the text was cut: the stop string that is complete first ends the answer, the longest of
    those that are complete at the same character.

    Attributes:
        stopped: whether a stop string was found; nothing passes after it.
        found: that stop string.
        rest: the text behind the stop string, as far as it came with the same increment.
    """

    def __init__(self, stops: Sequence[str]) -> None:
        self.stopped = False
        self.found = ""
        self.rest = ""
        self._stops = tuple(stop for stop in stops if stop)
        self._held = ""

    def push(self, text: str) -> str:
        """The part of the text so far that is safe to show and was not returned yet."""
        if self.stopped:
            return ""
        pending = self._held + text
        found = self._first_stop(pending)
        if found is None:
            shown = len(pending) - self._num_held(pending)
            self._held = pending[shown:]
            return pending[:shown]
        self.stopped, self._held = True, ""
        self.found, self.rest = pending[found], pending[found.stop :]
        return pending[: found.start]

    def finish(self) -> str:
        """What was held back when the text ends without a stop string."""
        held, self._held = self._held, ""
        return held

    def _first_stop(self, pending: str) -> slice | None:
        """The stop string that is complete first, or None."""
        found = [(pending.find(stop), len(stop)) for stop in self._stops]
        ends = [(start + length, start) for start, length in found if start >= 0]
        if not ends:
            return None
        end, start = min(ends)
        return slice(start, end)

    def _num_held(self, pending: str) -> int:
        """Length of the longest end of ``pending`` that begins a stop string."""
        longest = max((len(stop) for stop in self._stops), default=1) - 1
        for length in range(min(longest, len(pending)), 0, -1):
            if any(stop.startswith(pending[-length:]) for stop in self._stops):
                return length
        return 0
