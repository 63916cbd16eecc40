"""Writes attention down as calls: heads of a token, and what they attend to."""

import torch
from torch import Tensor

from kernels.attention_heads.cpu_kernel import count_query_heads
from kernels.attention_parts import AttentionHeads
from kernels.chain import CannotChain
from kernels.chained_calls.calls_kernel import Function
from kernels.chained_calls.written_calls import WrittenCalls, double_word, float_word
from kernels.checks import expect
from kernels.paged_attention.block_tables import MAX_WINDOW
from kernels.paged_attention.cpu import MAX_STORED_ROWS
from kernels.simd.vector import LANES


def write_heads(
    calls: WrittenCalls,
    packed: Tensor,
    norms: tuple[Tensor | None, Tensor | None],
    angles: tuple[Tensor, Tensor],
    *,
    head_dim: int,
    num_kv_heads: int,
    epsilon: float,
    has_gate: bool,
) -> AttentionHeads:
    """Add ``Chain.split_heads``. Raises ``CannotChain`` for heads that do not fill vectors."""
    if head_dim % LANES:
        raise CannotChain
    num_heads = count_query_heads(
        packed,
        norms,
        angles,
        head_dim=head_dim,
        num_kv_heads=num_kv_heads,
        has_gate=has_gate,
    )

    def heads(count: int) -> Tensor:
        return calls.row(count * head_dim).view(1, count, head_dim)

    query, gate = heads(num_heads), heads(num_heads) if has_gate else None
    key, value, unrotated_key = (heads(num_kv_heads) for _ in range(3))
    calls.keep(*norms, *angles)
    calls.add(
        Function.SPLIT_HEADS,
        packed.data_ptr(),
        *(0 if norm is None else norm.data_ptr() for norm in norms),
        *(each.data_ptr() for each in angles),
        query.data_ptr(),
        0 if gate is None else gate.data_ptr(),
        key.data_ptr(),
        value.data_ptr(),
        unrotated_key.data_ptr(),
        float_word(epsilon),
        head_dim,
        angles[0].shape[1],
        num_heads,
        num_kv_heads,
    )
    return AttentionHeads(query, key, value, gate, unrotated_key)


def write_search(calls: WrittenCalls, heads: AttentionHeads, *, layer: int, scale: float) -> None:
    """Add ``Chain.find_blocks``."""
    _, num_heads, head_dim = heads.query.shape
    expect(heads.query, "query", torch.float32, (1, num_heads, head_dim))
    calls.add(
        Function.FIND_BLOCKS,
        heads.query.data_ptr(),
        layer,
        double_word(scale),
        num_heads,
        heads.key.shape[1],
        head_dim,
    )


def write_attention(
    calls: WrittenCalls, heads: AttentionHeads, *, layer: int, scale: float, window: int | None
) -> Tensor:
    """Add ``Chain.attend``.

    Raises ``CannotChain`` where more query heads share a key than are read straight from storage.
    """
    _, num_heads, head_dim = heads.query.shape
    num_kv_heads = heads.key.shape[1]
    if num_heads > MAX_STORED_ROWS * num_kv_heads:
        raise CannotChain
    expect(heads.query, "query", torch.float32, (1, num_heads, head_dim))
    for each in (heads.key, heads.value):
        expect(each, "keys or values", torch.float32, (1, num_kv_heads, head_dim))
    outputs = calls.row(num_heads * head_dim)
    calls.keep(heads)
    calls.add(
        Function.ATTEND,
        heads.query.data_ptr(),
        heads.key.data_ptr(),
        heads.value.data_ptr(),
        outputs.data_ptr(),
        layer,
        double_word(scale),
        num_heads,
        num_kv_heads,
        head_dim,
        MAX_WINDOW if window is None else window,
    )
    return outputs
