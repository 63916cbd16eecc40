"""The gated delta rule on a GPU; the contract is ``kernels.kernel_set.GatedDeltaRule``.

Long runs are cut into segments: what lies between the kernels does not grow with the run, and
offsets within a segment fit 32 bits.
"""

from dataclasses import dataclass
from functools import partial

import torch
from torch import Tensor

from kernels.gated_delta_rule.reference import CHUNK_LEN
from kernels.gated_delta_rule.triton_kernel import (
    advance_chunks,
    prepare_chunks,
    read_chunks,
    run_recurrent,
)
from kernels.kernel_set import GatedDeltaRule
from kernels.launch import FUSED, power_of_two

_SEGMENT_LEN = 32 * CHUNK_LEN
_BLOCK_VALUE = 32
_MIN_BLOCK = 16


@dataclass(frozen=True)
class _Products:
    """How chunks are multiplied: in which precision, and how many tokens registers then hold."""

    precision: str
    max_chunk_len: int


_EXACT, _FAST = _Products("ieee", CHUNK_LEN // 2), _Products("tf32", CHUNK_LEN)


@dataclass(frozen=True)
class _Sizes:
    """What the kernels are compiled for."""

    key_heads: int
    num_heads: int
    key_dim: int
    value_dim: int

    @property
    def block_key(self) -> int:
        return max(_MIN_BLOCK, power_of_two(self.key_dim))

    @property
    def num_column_blocks(self) -> int:
        return -(-self.value_dim // _BLOCK_VALUE)

    @property
    def constants(self) -> dict[str, int | bool]:
        return {
            "KEY_HEADS": self.key_heads,
            "NUM_HEADS": self.num_heads,
            "KEY_DIM": self.key_dim,
            "VALUE_DIM": self.value_dim,
            "BLOCK_KEY": self.block_key,
            **FUSED,
        }


def triton_recurrent_delta_rule(
    query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, beta: Tensor, state: Tensor
) -> Tensor:
    """Run token by token: for a few tokens."""
    sizes = _check(query, key, value, g=g, beta=beta, state=state)
    outputs = torch.empty_like(value)
    run_recurrent[(sizes.num_heads, sizes.num_column_blocks)](
        query,
        key,
        value,
        g,
        beta,
        state,
        outputs,
        len(value),
        **sizes.constants,
        BLOCK_VALUE=_BLOCK_VALUE,
        num_warps=4,
    )
    return outputs


def _chunked_delta_rule(
    products: _Products,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    *,
    g: Tensor,
    beta: Tensor,
    state: Tensor,
) -> Tensor:
    sizes = _check(query, key, value, g=g, beta=beta, state=state)
    outputs = torch.empty_like(value)
    for start in range(0, len(value), _SEGMENT_LEN):
        part = slice(start, start + _SEGMENT_LEN)
        _run_segment(
            sizes,
            products,
            query[part],
            key[part],
            value[part],
            g=g[part],
            beta=beta[part],
            state=state,
            outputs=outputs[part],
        )
    return outputs


def _run_segment(
    sizes: _Sizes,
    products: _Products,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    *,
    g: Tensor,
    beta: Tensor,
    state: Tensor,
    outputs: Tensor,
) -> None:
    num_tokens = len(value)
    chunk_len = min(products.max_chunk_len, max(_MIN_BLOCK, power_of_two(num_tokens)))
    num_chunks = -(-num_tokens // chunk_len)
    options = {
        **sizes.constants,
        "CHUNK_LEN": chunk_len,
        "PRECISION": products.precision,
        "num_warps": 8,
        "num_stages": 1,
    }
    w = value.new_empty(num_tokens, sizes.num_heads, sizes.key_dim)
    d = torch.empty_like(value)
    states = state.new_empty(num_chunks, *state.shape)
    all_columns = max(_MIN_BLOCK, power_of_two(sizes.value_dim))
    prepare_chunks[(num_chunks, sizes.num_heads)](
        key, value, g, beta, w, d, num_tokens, **options, BLOCK_VALUE=all_columns
    )
    advance_chunks[(sizes.num_heads, sizes.num_column_blocks)](
        key, g, w, d, state, states, num_tokens, **options, BLOCK_VALUE=_BLOCK_VALUE
    )
    read_chunks[(num_chunks, sizes.num_heads, sizes.num_column_blocks)](
        query,
        key,
        g,
        d,
        states,
        outputs,
        num_tokens,
        **options,
        BLOCK_VALUE=_BLOCK_VALUE,
    )


def _check(
    query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, beta: Tensor, state: Tensor
) -> _Sizes:
    num_tokens, num_key_heads, key_dim = key.shape
    _, num_value_heads, value_dim = value.shape
    tensors = (query, key, value, g, beta, state)
    if (
        query.shape != key.shape
        or len(value) != num_tokens
        or num_value_heads % num_key_heads
        or g.shape != value.shape[:2]
        or beta.shape != g.shape
        or state.shape != (num_value_heads, key_dim, value_dim)
    ):
        shapes = [list(each.shape) for each in tensors]
        raise ValueError(f"query, key, value, g, beta, state do not fit each other: {shapes}")
    if not all(each.is_contiguous() for each in tensors):
        raise ValueError("query, key, value, g, beta and state must be contiguous")
    return _Sizes(num_key_heads, num_value_heads, key_dim, value_dim)


exact_triton_chunked_delta_rule: GatedDeltaRule = partial(_chunked_delta_rule, _EXACT)
"""Chunk by chunk, for many tokens; float32 throughout."""

fast_triton_chunked_delta_rule: GatedDeltaRule = partial(_chunked_delta_rule, _FAST)
"""The same with products of TF32 and sums of float32."""
