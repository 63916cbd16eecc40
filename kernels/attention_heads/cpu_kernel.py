"""Attention heads in one pass over a projection: each head is copied, normalised and turned.

Rows that do not fill vectors go through the operations one by one.
"""

from collections.abc import Sequence

import numba
import torch
from torch import Tensor

from kernels.attention_heads.composed import composed_attention_heads
from kernels.attention_parts import AttentionHeads
from kernels.jit import entry, inlined, num_threads_for, share
from kernels.rms_norm.cpu_kernel import cpu_rms_norm, normalise_row
from kernels.rotary.cpu_kernel import cpu_rotary, rotate
from kernels.simd.memory import Floats, load, matrix_at, store
from kernels.simd.sigmoid import sigmoid
from kernels.simd.vector import LANES

_composed = composed_attention_heads(cpu_rms_norm, cpu_rotary)
_SIGNATURE = f"void({11 * 'int64, '}float32, {7 * 'int64, '}int64)"


@inlined
def _normed(row: Floats, norm: Floats, epsilon: float, head: Floats) -> None:
    """A head at unit mean square times its norm; as it is where the norm is empty."""
    if len(norm) > 0:
        normalise_row(row, norm, epsilon, head)
    else:
        for i in range(0, len(head), LANES):
            store(head, i, load(row, i))


@inlined
def _turn(head: Floats, cos: Floats, sin: Floats) -> None:
    half = len(cos)
    rotate(head[:half], head[half : 2 * half], cos, sin)


@inlined
def _open(row: Floats, gate: Floats) -> None:
    for i in range(0, len(gate), LANES):
        store(gate, i, sigmoid(load(row, i)))


@inlined
def _split_token(  # noqa: PLR0917 - compiled functions take no keywords
    packed: Floats,
    query_norm: Floats,
    key_norm: Floats,
    cos: Floats,
    sin: Floats,
    epsilon: float,
    query: Floats,
    gate: Floats,
    key: Floats,
    value: Floats,
    unrotated_key: Floats,
) -> None:
    """One token: ``packed`` [W], heads [H, D]; those that nobody wants have no rows."""
    num_heads, head_dim = query.shape
    start = 0
    for head in range(num_heads):
        _normed(packed[start : start + head_dim], query_norm, epsilon, query[head])
        _turn(query[head], cos, sin)
        start += head_dim
        if len(gate) > 0:
            _open(packed[start : start + head_dim], gate[head])
            start += head_dim
    for head in range(len(key)):
        _normed(packed[start : start + head_dim], key_norm, epsilon, key[head])
        if len(unrotated_key) > 0:
            unrotated_key[head] = key[head]
        _turn(key[head], cos, sin)
        start += head_dim
    for head in range(len(value)):
        value[head] = packed[start : start + head_dim]
        start += head_dim


@inlined
def split_one_token(  # noqa: PLR0917 - compiled functions take no keywords
    packed_at: int,
    query_norm_at: int,
    key_norm_at: int,
    cos_at: int,
    sin_at: int,
    query_at: int,
    gate_at: int,
    key_at: int,
    value_at: int,
    unrotated_key_at: int,
    epsilon: float,
    head_dim: int,
    num_angles: int,
    num_heads: int,
    num_kv_heads: int,
) -> None:
    """As ``cpu_attention_heads`` for one token, all at addresses; norms and a gate at 0 are none.

    Unrotated keys are kept.
    """
    num_gates = num_heads if gate_at else 0
    width = (num_heads + num_gates + 2 * num_kv_heads) * head_dim
    _split_token(
        matrix_at(packed_at, 1, width)[0],
        matrix_at(query_norm_at, 1, head_dim if query_norm_at else 0)[0],
        matrix_at(key_norm_at, 1, head_dim if key_norm_at else 0)[0],
        matrix_at(cos_at, 1, num_angles)[0],
        matrix_at(sin_at, 1, num_angles)[0],
        epsilon,
        matrix_at(query_at, num_heads, head_dim),
        matrix_at(gate_at, num_gates, head_dim),
        matrix_at(key_at, num_kv_heads, head_dim),
        matrix_at(value_at, num_kv_heads, head_dim),
        matrix_at(unrotated_key_at, num_kv_heads, head_dim),
    )


@inlined
def _heads_at(address: int, num_tokens: int, num_heads: int, head_dim: int) -> Floats:
    return matrix_at(address, num_tokens * num_heads, head_dim).reshape(
        num_tokens, num_heads, head_dim
    )


@entry([_SIGNATURE], parallel=True)
def _split(  # noqa: PLR0917 - compiled functions take no keywords
    packed_at: int,
    query_norm_at: int,
    key_norm_at: int,
    cos_at: int,
    sin_at: int,
    query_at: int,
    gate_at: int,
    key_at: int,
    value_at: int,
    unrotated_key_at: int,
    num_tokens: int,
    epsilon: float,
    width: int,
    head_dim: int,
    num_angles: int,
    num_heads: int,
    num_gates: int,
    num_kv_heads: int,
    num_unrotated: int,
    num_threads: int,
) -> None:
    """Addresses, and how long what lies there is; a norm at 0 is none."""
    packed = matrix_at(packed_at, num_tokens, width)
    query_norm = matrix_at(query_norm_at, 1, head_dim if query_norm_at else 0)[0]
    key_norm = matrix_at(key_norm_at, 1, head_dim if key_norm_at else 0)[0]
    cos = matrix_at(cos_at, num_tokens, num_angles)
    sin = matrix_at(sin_at, num_tokens, num_angles)
    query = _heads_at(query_at, num_tokens, num_heads, head_dim)
    gate = _heads_at(gate_at, num_tokens, num_gates, head_dim)
    key = _heads_at(key_at, num_tokens, num_kv_heads, head_dim)
    value = _heads_at(value_at, num_tokens, num_kv_heads, head_dim)
    unrotated_key = _heads_at(unrotated_key_at, num_tokens, num_unrotated, head_dim)
    for thread in numba.prange(num_threads):
        first, last = share(len(packed), thread, num_threads)
        for t in range(first, last):
            _split_token(
                packed[t],
                query_norm,
                key_norm,
                cos[t],
                sin[t],
                epsilon,
                query[t],
                gate[t],
                key[t],
                value[t],
                unrotated_key[t],
            )


def cpu_attention_heads(
    packed: Tensor,
    query_norm: Tensor | None,
    key_norm: Tensor | None,
    *,
    cos: Tensor | None,
    sin: Tensor | None,
    head_dim: int,
    num_kv_heads: int,
    epsilon: float,
    has_gate: bool = True,
    keep_unrotated: bool = False,
) -> AttentionHeads:
    """Split, normalise and turn; see ``kernels.kernel_set.SplitHeads``."""
    if head_dim % LANES:
        return _composed(
            packed,
            query_norm,
            key_norm,
            cos=cos,
            sin=sin,
            head_dim=head_dim,
            num_kv_heads=num_kv_heads,
            epsilon=epsilon,
            has_gate=has_gate,
            keep_unrotated=keep_unrotated,
        )
    num_tokens, width = packed.shape
    if cos is None or sin is None:
        cos = sin = packed.new_empty(num_tokens, 0)
    num_heads = count_query_heads(
        packed,
        (query_norm, key_norm),
        (cos, sin),
        head_dim=head_dim,
        num_kv_heads=num_kv_heads,
        has_gate=has_gate,
    )
    query = torch.empty(num_tokens, num_heads, head_dim)
    gate = torch.empty(num_tokens, num_heads if has_gate else 0, head_dim)
    key = torch.empty(num_tokens, num_kv_heads, head_dim)
    value = torch.empty(num_tokens, num_kv_heads, head_dim)
    unrotated_key = torch.empty(num_tokens, num_kv_heads if keep_unrotated else 0, head_dim)
    _split(
        packed.data_ptr(),
        0 if query_norm is None else query_norm.data_ptr(),
        0 if key_norm is None else key_norm.data_ptr(),
        cos.data_ptr(),
        sin.data_ptr(),
        query.data_ptr(),
        gate.data_ptr(),
        key.data_ptr(),
        value.data_ptr(),
        unrotated_key.data_ptr(),
        num_tokens,
        epsilon,
        width,
        head_dim,
        cos.shape[1],
        num_heads,
        gate.shape[1],
        num_kv_heads,
        unrotated_key.shape[1],
        num_threads_for(num_tokens * width),
    )
    return AttentionHeads(
        query, key, value, gate if has_gate else None, unrotated_key if keep_unrotated else None
    )


def count_query_heads(
    packed: Tensor,
    norms: Sequence[Tensor | None],
    angles: tuple[Tensor, Tensor],
    *,
    head_dim: int,
    num_kv_heads: int,
    has_gate: bool,
) -> int:
    """How many query heads a projection has. Raises ValueError for operands that do not fit."""
    num_tokens, width = packed.shape
    rows_of_query = 2 if has_gate else 1
    num_heads = (width // head_dim - 2 * num_kv_heads) // rows_of_query
    if width != (rows_of_query * num_heads + 2 * num_kv_heads) * head_dim:
        raise ValueError(f"packed {packed.shape} is not made of heads of {head_dim}")
    cos, sin = angles
    if cos.shape != sin.shape or cos.shape[0] != num_tokens or 2 * cos.shape[1] > head_dim:
        raise ValueError(f"angles {cos.shape} and {sin.shape} do not fit heads of {head_dim}")
    there = [norm for norm in norms if norm is not None]
    for norm in there:
        if norm.shape != (head_dim,):
            raise ValueError(f"a norm {norm.shape} does not fit heads of {head_dim}")
    given = [packed, *there, cos, sin]
    if not all(each.dtype == torch.float32 and each.is_contiguous() for each in given):
        raise ValueError("heads are split of contiguous float32 numbers")
    return num_heads
