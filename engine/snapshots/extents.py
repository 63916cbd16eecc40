"""Locations of payloads in segments, as the catalogue records them."""

from dataclasses import dataclass

from engine.snapshots.guards import is_sealed, num_parts

BLOCK_BYTES = 4096
"""Payloads start at multiples of it, so that they can be mapped or read around the page cache."""

MAX_PAYLOAD_BYTES = 1 << 30
"""More than any page or state has."""

MAX_SEGMENT_BYTES = 1 << 42
"""More than any segment has."""


class Damaged(Exception):
    """Something stored is missing, cut short or altered; the text says what."""


@dataclass(frozen=True, slots=True)
class Extent:
    """Where a payload lies, and how to tell that it is the right one.

    Attributes:
        proofs: of its equal parts, as a guard made them.
        seed: what the proofs are bound to. It follows from what the payload is, so that a sound
            payload in the place of another is not taken for it.

    Raises:
        Damaged: the fields, read back from the catalogue, cannot have been written there.
    """

    segment: int
    start: int
    length: int
    proofs: bytes
    seed: int = 0

    def __post_init__(self) -> None:
        are_numbers = all(isinstance(n, int) for n in (self.segment, self.start, self.length))
        is_sound = (
            are_numbers
            and isinstance(self.proofs, bytes)
            and min(self.segment, self.start, self.length) >= 0
            and self.parts > 0
            and self.length % self.parts == 0
        )
        if not is_sound:
            raise Damaged("its place in the catalogue is altered")

    @property
    def parts(self) -> int:
        """Number of equal parts that can be read and checked alone."""
        return num_parts(self.proofs)

    @property
    def is_sealed(self) -> bool:
        """Whether the payload is encrypted."""
        return is_sealed(self.proofs)


def padded(length: int) -> int:
    """Space on disk of a payload: whole blocks."""
    return length + -length % BLOCK_BYTES
