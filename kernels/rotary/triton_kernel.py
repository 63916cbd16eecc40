"""Rotary position embedding: one program per token rotates all its heads."""

import triton
import triton.language as tl
from torch import Tensor

from kernels.launch import FUSED, power_of_two


@triton.jit
def _rotate(
    heads,
    cos,
    sin,
    NUM_HEADS: tl.constexpr,
    HEAD_DIM: tl.constexpr,
    HALF: tl.constexpr,
    BLOCK_HEADS: tl.constexpr,
    BLOCK: tl.constexpr,
):
    token = tl.program_id(0).to(tl.int64)
    head, pair = tl.arange(0, BLOCK_HEADS)[:, None], tl.arange(0, BLOCK)[None, :]
    mask = (head < NUM_HEADS) & (pair < HALF)
    c = tl.load(cos + token * HALF + pair, mask=pair < HALF, other=1.0)
    s = tl.load(sin + token * HALF + pair, mask=pair < HALF, other=0.0)
    first = heads + token * NUM_HEADS * HEAD_DIM + head * HEAD_DIM + pair
    x = tl.load(first, mask=mask, other=0.0)
    y = tl.load(first + HALF, mask=mask, other=0.0)
    tl.store(first, x * c - y * s, mask=mask)
    tl.store(first + HALF, y * c + x * s, mask=mask)


def triton_rotary(heads: Tensor, cos: Tensor, sin: Tensor) -> None:
    """Rotate the first R dims of ``heads`` [T, H, D] in place by ``cos``/``sin`` [T, R / 2]."""
    if cos.shape != sin.shape or len(cos) != len(heads) or 2 * cos.shape[1] > heads.shape[2]:
        raise ValueError(f"angles {cos.shape} and {sin.shape} do not fit heads {heads.shape}")
    num_tokens, num_heads, head_dim = heads.shape
    if heads.numel() and cos.numel():
        _rotate[(num_tokens,)](
            heads,
            cos,
            sin,
            NUM_HEADS=num_heads,
            HEAD_DIM=head_dim,
            HALF=cos.shape[1],
            BLOCK_HEADS=power_of_two(num_heads),
            BLOCK=power_of_two(cos.shape[1]),
            num_warps=4,
            **FUSED,
        )
