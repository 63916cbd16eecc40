"""Attention heads in one launch: a program per token and head, query heads first."""

import torch
import triton
import triton.language as tl
from torch import Tensor

from kernels.attention_heads.composed import composed_attention_heads
from kernels.attention_parts import AttentionHeads
from kernels.checks import expect
from kernels.launch import FUSED, power_of_two
from kernels.rms_norm.triton_kernel import triton_rms_norm
from kernels.rotary.triton_kernel import triton_rotary


@triton.jit
def _turned(row, weight, cos, sin, column, values, scale, HALF: tl.constexpr):
    """Normalised ``values`` of a row turned with those they are paired with."""
    is_first, is_turned = column < HALF, column < 2 * HALF
    pair = tl.where(is_first, column + HALF, column - HALF)
    paired = tl.load(row + pair, mask=is_turned, other=0.0) * scale
    paired *= tl.load(weight + pair, mask=is_turned, other=0.0)
    angle = tl.where(is_first, column, column - HALF)
    c = tl.load(cos + angle, mask=is_turned, other=1.0)
    s = tl.load(sin + angle, mask=is_turned, other=0.0)
    return values * c + tl.where(is_first, -paired, paired) * s


@triton.jit
def _split(
    packed,
    query_norm,
    key_norm,
    cos,
    sin,
    query,
    gate,
    key,
    value,
    unrotated_key,
    epsilon,
    KEEPS_UNROTATED: tl.constexpr,
    NUM_HEADS: tl.constexpr,
    NUM_KV_HEADS: tl.constexpr,
    HEAD_DIM: tl.constexpr,
    HALF: tl.constexpr,
    BLOCK: tl.constexpr,
):
    token, head = tl.program_id(0).to(tl.int64), tl.program_id(1)
    column = tl.arange(0, BLOCK)
    is_there = column < HEAD_DIM
    is_query = head < NUM_HEADS
    kv_head = head - NUM_HEADS
    start = tl.where(is_query, 2 * head, 2 * NUM_HEADS + kv_head) * HEAD_DIM
    row = packed + token * ((2 * NUM_HEADS + 2 * NUM_KV_HEADS) * HEAD_DIM) + start
    weight = key_norm
    if is_query:
        weight = query_norm

    values = tl.load(row + column, mask=is_there, other=0.0)
    scale = tl.rsqrt(tl.sum(values * values, 0) / HEAD_DIM + epsilon)
    values *= scale * tl.load(weight + column, mask=is_there, other=0.0)
    turned = _turned(
        row, weight, cos + token * HALF, sin + token * HALF, column, values, scale, HALF
    )
    if is_query:
        place = (token * NUM_HEADS + head) * HEAD_DIM + column
        tl.store(query + place, turned, mask=is_there)
        opening = tl.load(row + HEAD_DIM + column, mask=is_there, other=0.0)
        tl.store(gate + place, tl.sigmoid(opening), mask=is_there)
    else:
        place = (token * NUM_KV_HEADS + kv_head) * HEAD_DIM + column
        tl.store(key + place, turned, mask=is_there)
        if KEEPS_UNROTATED:
            tl.store(unrotated_key + place, values, mask=is_there)
        numbers = tl.load(row + NUM_KV_HEADS * HEAD_DIM + column, mask=is_there, other=0.0)
        tl.store(value + place, numbers, mask=is_there)


_composed = composed_attention_heads(triton_rms_norm, triton_rotary)


def triton_attention_heads(
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
    """Split, normalise and turn; see ``kernels.kernel_set.SplitHeads``.

    One launch where no step is left out.
    """
    if query_norm is None or key_norm is None or cos is None or sin is None or not has_gate:
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
    num_tokens = len(packed)
    num_heads = packed.shape[1] // head_dim // 2 - num_kv_heads
    expect(packed, "packed", torch.float32, (None, 2 * (num_heads + num_kv_heads) * head_dim))
    expect(query_norm, "query_norm", torch.float32, (head_dim,))
    expect(key_norm, "key_norm", torch.float32, (head_dim,))
    expect(cos, "cos", torch.float32, (num_tokens, None))
    expect(sin, "sin", torch.float32, tuple(cos.shape))
    if 2 * cos.shape[1] > head_dim:
        raise ValueError(f"{cos.shape[1]} angles do not fit heads of {head_dim}")
    query = packed.new_empty(num_tokens, num_heads, head_dim)
    gate = torch.empty_like(query)
    key = packed.new_empty(num_tokens, num_kv_heads, head_dim)
    value = torch.empty_like(key)
    unrotated_key = torch.empty_like(key) if keep_unrotated else key
    if num_tokens:
        _split[(num_tokens, num_heads + num_kv_heads)](
            packed,
            query_norm,
            key_norm,
            cos,
            sin,
            query,
            gate,
            key,
            value,
            unrotated_key,
            epsilon,
            KEEPS_UNROTATED=keep_unrotated,
            NUM_HEADS=num_heads,
            NUM_KV_HEADS=num_kv_heads,
            HEAD_DIM=head_dim,
            HALF=cos.shape[1],
            BLOCK=power_of_two(head_dim),
            num_warps=2,
            **FUSED,
        )
    return AttentionHeads(query, key, value, gate, unrotated_key if keep_unrotated else None)
