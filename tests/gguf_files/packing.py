"""Matrices packed in the block formats for which the library has a reader alone.

Scales are the simplest that reach the largest number: what is tested is that packed numbers are
computed as they are, not how well they were chosen.
"""

from collections.abc import Callable

import gguf
import numpy as np
from gguf import GGMLQuantizationType
from numpy.typing import NDArray

_Bytes = NDArray[np.uint8]
_Numbers = NDArray[np.float32]
_TABLE = np.array(gguf.quants.IQ4_NL.kvalues, np.float32)


def pack(array: _Numbers, kind: GGMLQuantizationType) -> _Bytes:
    """Rows of numbers as rows of bytes. Raises ValueError where blocks do not divide them."""
    if kind.name not in _PACKERS:
        return gguf.quants.quantize(array, kind)
    block_len, _ = gguf.GGML_QUANT_SIZES[kind]
    if array.shape[-1] % block_len:
        raise ValueError(f"rows of {array.shape[-1]} are no blocks of {block_len}")
    blocks = array.reshape(-1, block_len)
    return _PACKERS[kind.name](blocks).reshape(*array.shape[:-1], -1)


def _q4_k(blocks: _Numbers) -> _Bytes:
    header, codes = _scaled_groups(blocks, largest=15)
    return np.concatenate([header, _halves(codes.reshape(-1, 4, 64)).reshape(-1, 128)], axis=1)


def _q5_k(blocks: _Numbers) -> _Bytes:
    header, codes = _scaled_groups(blocks, largest=31)
    fifth = (codes >> 4 << np.arange(8, dtype=np.uint8)[:, None]).sum(axis=1, dtype=np.uint8)
    lower = _halves((codes & 15).reshape(-1, 4, 64)).reshape(-1, 128)
    return np.concatenate([header, fifth, lower], axis=1)


def _q6_k(blocks: _Numbers) -> _Bytes:
    groups = blocks.reshape(-1, 16, 16)
    unit, scales = _signed_scales(np.abs(groups).max(axis=2) / 31, 127)
    codes = np.rint(_divided(groups, unit * scales)).clip(-32, 31) + 32
    halves = codes.astype(np.uint8).reshape(-1, 2, 4, 32)
    lower = _halves((halves & 15).reshape(-1, 2, 128)).reshape(-1, 128)
    places = 2 * np.arange(4, dtype=np.uint8)[:, None]
    upper = (halves >> 4 << places).sum(axis=2, dtype=np.uint8).reshape(-1, 64)
    return np.concatenate([lower, upper, scales.astype(np.uint8), _half(unit)], axis=1)


def _iq4_nl(blocks: _Numbers) -> _Bytes:
    unit = _rounded(np.abs(blocks).max(axis=1, keepdims=True) / 113)
    codes = _entries(_divided(blocks[:, None], unit))
    return np.concatenate([_half(unit), _halves(codes[:, 0])], axis=1)


def _iq4_xs(blocks: _Numbers) -> _Bytes:
    groups = blocks.reshape(-1, 8, 32)
    unit, scales = _signed_scales(np.abs(groups).max(axis=2) / 113, 31)
    codes = _entries(_divided(groups, unit * scales))
    stored = (scales + 32).astype(np.uint16)
    upper = (stored >> 4 << 2 * np.arange(8, dtype=np.uint16)).sum(axis=1, dtype=np.uint16)
    lower = (stored & 15).astype(np.uint8).reshape(-1, 4, 2)
    parts = [_half(unit), upper[:, None].view(np.uint8), lower[..., 0] | lower[..., 1] << 4]
    return np.concatenate([*parts, _halves(codes).reshape(-1, 128)], axis=1)


def _scaled_groups(blocks: _Numbers, *, largest: int) -> tuple[_Bytes, _Bytes]:
    """The header of Q4_K and Q5_K, uint8 ``[N, 16]``, and codes ``[N, 8, 32]``."""
    groups = blocks.reshape(-1, 8, 32)
    least = -groups.min(axis=2).clip(max=0)
    spans = groups.max(axis=2).clip(min=0) + least
    unit, scales = _signed_scales(spans / largest, 63)
    least_unit, numbers = _signed_scales(least, 63)
    shifted = groups + (least_unit * numbers)[..., None]
    codes = np.rint(_divided(shifted, unit * scales)).clip(0, largest).astype(np.uint8)
    sixes = np.stack([scales, numbers], axis=1).astype(np.uint8)
    below = sixes[..., :4] | sixes[..., 4:] >> 4 << 6
    fours = sixes[:, 0, 4:] & 15 | (sixes[:, 1, 4:] & 15) << 4
    parts = [_half(unit), _half(least_unit), below[:, 0], below[:, 1], fours]
    return np.concatenate(parts, axis=1), codes


def _signed_scales(wanted: _Numbers, largest: int) -> tuple[_Numbers, _Numbers]:
    """A float16 number ``[N, 1]``, and integers up to the largest by which it is multiplied."""
    unit = _rounded(wanted.max(axis=1, keepdims=True) / largest)
    return unit, np.rint(_divided(wanted[:, None], unit)[:, 0]).clip(0, largest)


def _divided(numbers: _Numbers, units: _Numbers) -> _Numbers:
    """Numbers ``[N, G, n]`` in units ``[N, G]``; 0 where the unit is."""
    wide = np.broadcast_to(units[..., None], numbers.shape)
    return np.divide(numbers, wide, out=np.zeros_like(numbers), where=wide != 0)


def _entries(numbers: _Numbers) -> _Bytes:
    return np.abs(numbers[..., None] - _TABLE).argmin(axis=-1).astype(np.uint8)


def _halves(codes: _Bytes) -> _Bytes:
    """The first half of the last dimension in lower halves of bytes, the second in upper ones."""
    first, second = np.split(codes, 2, axis=-1)
    return first | second << 4


def _rounded(units: _Numbers) -> _Numbers:
    return units.astype(np.float16).astype(np.float32)


def _half(units: _Numbers) -> _Bytes:
    return units.astype(np.float16).view(np.uint8)


_PACKERS: dict[str, Callable[[_Numbers], _Bytes]] = {
    "Q4_K": _q4_k,
    "Q5_K": _q5_k,
    "Q6_K": _q6_k,
    "IQ4_NL": _iq4_nl,
    "IQ4_XS": _iq4_xs,
}
