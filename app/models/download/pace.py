"""How fast a download is, and how long it will still take."""

from dataclasses import dataclass, replace

_MEMORY_SECONDS = 8.0
"""Time over which the speed is levelled."""


@dataclass(frozen=True, slots=True)
class Pace:
    """What is known of the speed.

    Attributes:
        bytes_done: at the last look.
        seconds: time of the last look, on any clock.
        bytes_per_second: levelled speed; 0 until two looks were taken.
    """

    bytes_done: int
    seconds: float
    bytes_per_second: float = 0.0

    def advanced(self, bytes_done: int, seconds: float) -> "Pace":
        """The pace after another look."""
        elapsed = seconds - self.seconds
        if elapsed <= 0:
            return replace(self, bytes_done=bytes_done)
        speed = max(bytes_done - self.bytes_done, 0) / elapsed
        weight = min(elapsed / _MEMORY_SECONDS, 1.0) if self.bytes_per_second else 1.0
        levelled = self.bytes_per_second + weight * (speed - self.bytes_per_second)
        return Pace(bytes_done, seconds, levelled)

    def seconds_left(self, total_bytes: int) -> float:
        """Time for the rest; 0 where it is not known."""
        if self.bytes_per_second <= 0:
            return 0.0
        return max(total_bytes - self.bytes_done, 0) / self.bytes_per_second
