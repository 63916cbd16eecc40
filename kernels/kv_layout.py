"""The layout of keys and values in a page: sizes in bytes, nothing else (no torch here).

A *page* holds the keys and values of ``page_size`` consecutive tokens for every attention layer of
a model, in one contiguous run of bytes:

    page  = layer 0 | layer 1 | ...          page_bytes
    layer = K plane | V plane                layer_bytes: the unit that moves between tiers
    plane = head 0 | head 1 | ...            plane_bytes
    head  = row of token 0 | row of token 1  head_bytes
    row   = head_dim values in ``kv_format``  row_bytes

Quantised rows use llama.cpp's block layouts (ggml-common.h) along head_dim.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

PAGE_SIZE = 256
"""Tokens per page."""


class KVFormat(StrEnum):
    """Number format of cached keys and values."""

    F32 = "f32"
    F16 = "f16"
    Q8_0 = "q8_0"
    Q4_0 = "q4_0"
    Q4_1 = "q4_1"

    @property
    def block_len(self) -> int:
        """Values that share one scale; 1 where there is none."""
        return 1 if self in (KVFormat.F32, KVFormat.F16) else 32

    @property
    def block_bytes(self) -> int:
        """Bytes of one block of ``block_len`` values."""
        return _BLOCK_BYTES[self]


_BLOCK_BYTES = {
    KVFormat.F32: 4,
    KVFormat.F16: 2,
    KVFormat.Q8_0: 2 + 32,
    KVFormat.Q4_0: 2 + 16,
    KVFormat.Q4_1: 2 + 2 + 16,
}


@dataclass(frozen=True)
class KVLayout:
    """Sizes of one model's pages in one format. All sizes are in bytes."""

    kv_format: KVFormat
    num_layers: int
    num_kv_heads: int
    head_dim: int
    page_size: int = PAGE_SIZE

    def __post_init__(self) -> None:
        if self.head_dim % self.kv_format.block_len:
            raise ValueError(
                f"head_dim {self.head_dim} is not a multiple of the {self.kv_format} block of "
                f"{self.kv_format.block_len} values"
            )

    @cached_property
    def row_bytes(self) -> int:
        """One token's keys (or values) of one head."""
        return self.head_dim // self.kv_format.block_len * self.kv_format.block_bytes

    @cached_property
    def head_bytes(self) -> int:
        """One head's keys (or values) of a page."""
        return self.page_size * self.row_bytes

    @cached_property
    def plane_bytes(self) -> int:
        """All heads' keys (or values) of a page."""
        return self.num_kv_heads * self.head_bytes

    @cached_property
    def layer_bytes(self) -> int:
        """Keys and values of one layer of a page."""
        return 2 * self.plane_bytes

    @cached_property
    def page_bytes(self) -> int:
        """A whole page, all layers."""
        return self.num_layers * self.layer_bytes
