"""Decimal units of sizes, and when a number needs a decimal place; pure."""

_UNITS = ((1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB"))
_MOST_WITH_DECIMAL = 9.95


class ByteCount(int):
    """A number of bytes, for signals: Qt's own integers end at 2 GB."""


def in_unit(num_bytes: int) -> tuple[float, str]:
    """Return a size in the largest unit that it fills; an empty one for less than the smallest."""
    for unit, name in _UNITS:
        if num_bytes >= unit:
            return num_bytes / unit, name
    return float(num_bytes), ""


def decimals(amount: float) -> int:
    """Return how many decimals a person reads: one for a small number, none for others."""
    return 1 if amount < _MOST_WITH_DECIMAL else 0
