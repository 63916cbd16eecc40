"""Bytes a second between memory and disk, from the engine's counters; pure."""

from dataclasses import dataclass

from engine.protocol.replies import Statistics


@dataclass(frozen=True, slots=True)
class TransferRates:
    """Bytes a second written to disk and read from it."""

    written: float = 0.0
    read: float = 0.0


def transfer_rates(
    before: Statistics | None, now: Statistics | None, seconds: float
) -> TransferRates:
    """Return the rates between two looks at the counters; a restarted engine counts anew."""
    if before is None or now is None or seconds <= 0:
        return TransferRates()
    written = max(now.pages_written - before.pages_written, 0) * now.page_bytes
    read = max(now.pages_read - before.pages_read, 0) * now.page_bytes
    return TransferRates(written / seconds, read / seconds)
