"""Bytes moved between tiers, per direction."""

from dataclasses import astuple, dataclass


@dataclass
class Traffic:
    """Totals since the cache was made; counted when a transfer is complete.

    Attributes:
        written_bytes: hot to cold, payloads that were not stored yet.
        loaded_bytes: cold to hot, pages that stay.
        streamed_bytes: cold through staging buffers, parts that are read and forgotten.
        lowered_bytes: hot to warm, in the warm tier's format.
        raised_bytes: warm to hot.
        brought_bytes: RAM to the device that computes, copies that are read and forgotten.
    """

    written_bytes: int = 0
    loaded_bytes: int = 0
    streamed_bytes: int = 0
    lowered_bytes: int = 0
    raised_bytes: int = 0
    brought_bytes: int = 0

    @property
    def total_bytes(self) -> int:
        """All directions together."""
        return sum(astuple(self))
