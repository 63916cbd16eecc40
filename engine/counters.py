"""Counts what the engine did, and measures its recent rates."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

_WINDOW_SECONDS = 10.0


class Rate:
    """Tokens per second of computing time over the last seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._samples: deque[tuple[float, int, float]] = deque()

    def add(self, tokens: int, seconds: float) -> None:
        """Note ``tokens`` that took ``seconds`` and are ready now."""
        self._forget_old()  # nobody may ever ask for the rate
        self._samples.append((self._clock(), tokens, seconds))

    def per_second(self) -> float:
        """Tokens per second; 0 where nothing was computed lately."""
        self._forget_old()
        seconds = sum(sample[2] for sample in self._samples)
        return sum(sample[1] for sample in self._samples) / seconds if seconds else 0.0

    def _forget_old(self) -> None:
        oldest = self._clock() - _WINDOW_SECONDS
        while self._samples and self._samples[0][0] < oldest:
            self._samples.popleft()


@dataclass
class Counters:
    """Totals since the engine started."""

    prefill_tokens: int = 0
    prefill_seconds: float = 0.0
    decode_tokens: int = 0
    decode_seconds: float = 0.0
    decode_passes: int = 0
    reused_tokens: int = 0
    restores: int = 0
    pages_written: int = 0
    pages_read: int = 0
    imported_pages_compared: int = 0
    prefill_rate: Rate = field(default_factory=Rate)

    def add_decoded(self, tokens: int, seconds: float) -> None:
        """Note a pass that computed one token each of several answers in ``seconds``."""
        self.decode_tokens += tokens
        self.decode_seconds += seconds
        self.decode_passes += 1
