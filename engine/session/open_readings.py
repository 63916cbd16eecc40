"""The readings that can be asked about, with their tokens; the oldest are dropped for memory."""

from collections import OrderedDict

from engine.errors import UsageFailure
from engine.protocol.problems.requests import ReadingNotOpen
from engine.text.reading_plan import Reading

MAX_TOKENS = 2**25
"""Tokens kept beside those of the reading used last: 128 MiB, far more than the application keeps
the texts of."""


class OpenReadings:
    """Drops the least recently used ones."""

    def __init__(self, max_tokens: int = MAX_TOKENS) -> None:
        self._max_tokens = max_tokens
        self._readings: OrderedDict[str, Reading] = OrderedDict()

    def put(self, reading: Reading) -> None:
        """Keep a reading; others may have to go."""
        self._readings[reading.id] = reading
        self._readings.move_to_end(reading.id)
        while len(self._readings) > 1 and self._num_tokens > self._max_tokens:
            self._readings.popitem(last=False)

    def get(self, reading_id: str) -> Reading:
        """Return an open reading. Raises ``UsageFailure``."""
        if reading_id not in self._readings:
            raise UsageFailure(ReadingNotOpen())
        self._readings.move_to_end(reading_id)
        return self._readings[reading_id]

    def all(self) -> tuple[Reading, ...]:
        """All of them, the least recently used one first."""
        return tuple(self._readings.values())

    def forget(self, reading: Reading) -> None:
        """Drop a reading."""
        del self._readings[reading.id]

    @property
    def _num_tokens(self) -> int:
        return sum(reading.num_tokens for reading in self._readings.values())
