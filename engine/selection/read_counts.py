"""Counts how much of a cache an answer reads when it does not read all of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.models.context import Sight
from engine.protocol.records import BlocksRead, PageTier
from kernels.kv_layout import KVLayout

_TIERS = tuple(PageTier)
"""A tuple is gone through faster than an enumeration, and layers count at every token."""


@dataclass
class ReadCounts:
    """What was chosen from and read: by one answer, or since the model was loaded.

    A *block* is what one KV head has in one page of one layer.

    Attributes:
        blocks: blocks that existed, in all steps in which something was chosen.
        scored_blocks: those of them that were scored by a summary of their own keys.
        read_blocks: those of them that were read.
        read_bytes: bytes of the blocks that were read, by tier.
    """

    blocks: int = 0
    scored_blocks: int = 0
    read_blocks: int = 0
    read_bytes: dict[PageTier, int] = field(default_factory=lambda: dict.fromkeys(_TIERS, 0))

    def add(self, other: "ReadCounts") -> None:
        """Add other counts."""
        self.blocks += other.blocks
        self.scored_blocks += other.scored_blocks
        self.read_blocks += other.read_blocks
        for tier, count in other.read_bytes.items():
            self.read_bytes[tier] += count

    @property
    def record(self) -> BlocksRead:
        """The same, as a record for the application."""
        return BlocksRead(
            present=self.blocks,
            scored=self.scored_blocks,
            read=self.read_blocks,
            hot_bytes=self.read_bytes[PageTier.HOT],
            warm_bytes=self.read_bytes[PageTier.WARM],
            cold_bytes=self.read_bytes[PageTier.COLD],
        )


def windows_read(sights: Sequence[Sight | None], position: int, layout: KVLayout) -> ReadCounts:
    """What the token at ``position`` reads where layers of attention see a window; else nothing.

    Bytes count as hot wherever they come from: a window is in use all the time.
    """
    if not any(sights):
        return ReadCounts()
    num_pages = position // layout.page_size + 1
    hidden = sum(len(each.hidden_pages(position, layout.page_size)) for each in sights if each)
    blocks = len(sights) * num_pages * layout.num_kv_heads
    read = blocks - hidden * layout.num_kv_heads
    counts = ReadCounts(blocks=blocks, read_blocks=read)
    counts.read_bytes[PageTier.HOT] = read * 2 * layout.head_bytes  # keys and values
    return counts
