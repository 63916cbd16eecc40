"""Unpacks half bytes, as they are or as indices into a table of sixteen numbers."""

from functools import cache
from typing import Any

import torch
from llvmlite import binding, ir
from numba.core import cgutils
from torch import Tensor

from kernels.linear.vectors import BYTES, BYTES16, SHORT, both, choose, every
from kernels.simd.address import Address

_PAIRS = ir.VectorType(SHORT, 16)
_FEATURES = binding.get_host_cpu_features()
_HAS_TABLES = _FEATURES.get("ssse3", False)
_HAS_WIDE_TABLES = _FEATURES.get("avx512bw", False)


@cache
def entries_on(table: tuple[int, ...], device: torch.device) -> Tensor:
    """A table as float32; made once, since a graph of a GPU that is recorded takes no new ones."""
    return torch.tensor(table, dtype=torch.float32, device=device)


def split_halves(packed: Tensor) -> Tensor:
    """Bytes ``[..., n]`` as ``[..., 2 n]``: all lower halves, then all upper ones."""
    return torch.cat([packed & 15, packed >> 4], dim=-1)


def halves_ir(packed: Address) -> Any:
    """Emit 16 bytes as 32: all lower halves, then all upper ones."""
    builder = packed.builder
    loaded = packed.load(BYTES16)
    twice = builder.bitcast(both(builder, loaded, loaded), _PAIRS)
    shifted = builder.lshr(twice, ir.Constant(_PAIRS, [0] * 8 + [4] * 8))
    return builder.and_(builder.bitcast(shifted, BYTES), every(BYTES, 15))


def look_up_ir(builder: Any, table: tuple[int, ...], indices: Any) -> Any:
    """Emit the entries of a table of sixteen signed bytes that 32 bytes below 16 stand for."""
    if _HAS_TABLES:
        return _look_up_at_once(builder, table, indices)
    found = every(BYTES, table[0] & 255)
    for index, entry in enumerate(table[1:], 1):
        is_it = builder.icmp_unsigned("==", indices, every(BYTES, index))
        found = builder.select(is_it, every(BYTES, entry & 255), found)
    return found


def look_up64_ir(builder: Any, table: tuple[int, ...], indices: Any) -> Any:
    """Emit the same for 64 bytes."""
    if _HAS_WIDE_TABLES:
        entries = ir.Constant(indices.type, [entry & 255 for entry in table] * 4)
        kind = ir.FunctionType(indices.type, [indices.type] * 2)
        name = "llvm.x86.avx512.pshuf.b.512"
        function = cgutils.get_or_insert_function(builder.module, kind, name)
        return builder.call(function, [entries, indices])
    halves = (choose(builder, indices, list(range(first, first + 32))) for first in (0, 32))
    return both(builder, *(look_up_ir(builder, table, half) for half in halves))


def _look_up_at_once(builder: Any, table: tuple[int, ...], indices: Any) -> Any:
    entries = ir.Constant(BYTES16, [entry & 255 for entry in table])
    kind = ir.FunctionType(BYTES16, [BYTES16, BYTES16])
    function = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.ssse3.pshuf.b.128")
    parts = []
    for first in (0, 16):
        lanes = ir.Constant(ir.VectorType(ir.IntType(32), 16), list(range(first, first + 16)))
        part = builder.shuffle_vector(indices, indices, lanes)
        parts.append(builder.call(function, [entries, part]))
    return both(builder, *parts)
