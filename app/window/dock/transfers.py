"""Bytes per second between the tiers, from the engine's counters; pure."""

from dataclasses import dataclass

from engine.protocol.statistics import Statistics


@dataclass(frozen=True, slots=True)
class TransferRates:
    """Bytes a second written to disk and read from it, and between the GPU's memory and RAM.

    What is only copied to the GPU to be attended to counts as raised.
    """

    written: float = 0.0
    read: float = 0.0
    lowered: float = 0.0
    raised: float = 0.0


def transfer_rates(
    before: Statistics | None, now: Statistics | None, seconds: float
) -> TransferRates:
    """Return the rates between two looks at the counters; a restarted engine starts at 0."""
    if before is None or now is None or seconds <= 0:
        return TransferRates()
    pages_written = max(now.pages_written - before.pages_written, 0)
    was, moved = before.bytes_moved, now.bytes_moved
    made_room = max(moved.written - was.written, 0)
    read = max(moved.loaded + moved.streamed - was.loaded - was.streamed, 0)
    return TransferRates(
        written=(pages_written * now.page_bytes + made_room) / seconds,
        read=read / seconds,
        lowered=max(moved.lowered - was.lowered, 0) / seconds,
        raised=max(moved.raised + moved.brought - was.raised - was.brought, 0) / seconds,
    )
