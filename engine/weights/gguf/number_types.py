"""The number formats of GGUF tensors, as the ``gguf`` library knows them.

The library is imported when the first file is opened: it takes a third of a second.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from engine.weights.number_rows import Floats


@dataclass(frozen=True)
class NumberType:
    """One format: blocks of ``block_len`` numbers that take ``block_bytes`` each."""

    name: str
    code: int
    block_len: int
    block_bytes: int

    def num_bytes(self, count: int) -> int:
        """Bytes of a number of values, which must be a multiple of the block."""
        return count // self.block_len * self.block_bytes

    @property
    def is_readable(self) -> bool:
        """Whether the library turns it into numbers."""
        return _is_readable(self)

    def numbers(self, content: bytes, width: int) -> Floats:
        """Rows of ``width`` numbers, ``[rows, width]``; damaged scales give what is not finite."""
        return _dequantise(self, content, width)


@cache
def number_types() -> dict[int, NumberType]:
    """All formats by the code that stands for them in a file."""
    from gguf.constants import GGML_QUANT_SIZES  # noqa: PLC0415 - see above

    return {
        int(kind): NumberType(kind.name, int(kind), block_len, block_bytes)
        for kind, (block_len, block_bytes) in GGML_QUANT_SIZES.items()
    }


@cache
def _is_readable(kind: NumberType) -> bool:
    """Tried out on one block: the library has no list of what it reads."""
    try:
        _dequantise(kind, bytes(kind.block_bytes), kind.block_len)
    except NotImplementedError:
        return False
    return True


def _dequantise(kind: NumberType, content: bytes, width: int) -> Floats:
    from gguf.constants import GGMLQuantizationType  # noqa: PLC0415 - see above
    from gguf.quants import dequantize  # noqa: PLC0415 - see above

    if kind.name == "F32":
        return np.frombuffer(content, np.float32).reshape(-1, width)
    if kind.name == "F16":
        return np.frombuffer(content, np.float16).reshape(-1, width).astype(np.float32)
    packed = np.frombuffer(content, np.uint8).reshape(-1, kind.num_bytes(width))
    with np.errstate(all="ignore"):
        return dequantize(packed, GGMLQuantizationType(kind.code)).astype(np.float32, copy=False)
