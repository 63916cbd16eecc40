"""How much disk each reading uses: the numbers behind the usage bar; pure."""

from dataclasses import dataclass

from app.window.saved_readings.saved_reading import SavedReading

_MAX_SHARES = 8
"""Readings that are told apart; the rest is one share."""


@dataclass(frozen=True, slots=True)
class Share:
    """One part of the picture: a reading, or everything else where `reading` is empty."""

    reading: str
    num_bytes: int


@dataclass(frozen=True, slots=True)
class Usage:
    """The picture.

    Attributes:
        shares: the largest readings, then everything else.
        used_bytes: all of them.
        limit_bytes: what they may use; 0 for no limit.
    """

    shares: tuple[Share, ...] = ()
    used_bytes: int = 0
    limit_bytes: int = 0

    @property
    def scale_bytes(self) -> int:
        """What the whole width of the picture stands for."""
        return max(self.limit_bytes, self.used_bytes, 1)


def usage_of(readings: tuple[SavedReading, ...], *, disk_bytes: int, quota_bytes: int) -> Usage:
    """The picture of some readings in `disk_bytes` of files."""
    largest = sorted(readings, key=lambda reading: (-reading.num_bytes, reading.id))
    shares = [Share(reading.id, reading.num_bytes) for reading in largest[:_MAX_SHARES]]
    told = sum(share.num_bytes for share in shares)
    # Readings with a common beginning share pages, so together they may seem to use more.
    used = max(disk_bytes, told)
    if used > told:
        shares.append(Share("", used - told))
    return Usage(tuple(shares), used, quota_bytes)
