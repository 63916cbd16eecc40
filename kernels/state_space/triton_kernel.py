"""The state space recurrence on a GPU, token by token: device code.

A program keeps a block of columns of one head's state in registers. Long runs go chunk by chunk
through torch's own matrix products.
"""

import torch
import triton
import triton.language as tl
from torch import Tensor

from kernels.launch import FUSED, power_of_two
from kernels.state_space.reference import reference_chunked_state_space
from kernels.state_space.shapes import check_shapes

_BLOCK_VALUE = 16


@triton.jit(do_not_specialize=["num_tokens"])
def _run_recurrent(
    query,
    key,
    value,
    g,
    state,
    outputs,
    num_tokens,
    GROUPS: tl.constexpr,
    HEADS: tl.constexpr,
    KEY_DIM: tl.constexpr,
    VALUE_DIM: tl.constexpr,
    BLOCK_KEY: tl.constexpr,
    BLOCK_VALUE: tl.constexpr,
):
    head = tl.program_id(0)
    group = head // (HEADS // GROUPS)
    row = tl.arange(0, BLOCK_KEY)
    column = tl.program_id(1) * BLOCK_VALUE + tl.arange(0, BLOCK_VALUE)
    has_row, has_column = row < KEY_DIM, column < VALUE_DIM
    is_there = has_row[:, None] & has_column[None, :]
    place = state + head * KEY_DIM * VALUE_DIM + row[:, None] * VALUE_DIM + column[None, :]
    memory = tl.load(place, mask=is_there, other=0.0)
    for token in range(num_tokens):
        in_group = (token * GROUPS + group).to(tl.int64) * KEY_DIM + row
        in_head = (token * HEADS + head).to(tl.int64)
        added = tl.load(key + in_group, mask=has_row, other=0.0)
        asked = tl.load(query + in_group, mask=has_row, other=0.0)
        values = tl.load(value + in_head * VALUE_DIM + column, mask=has_column, other=0.0)
        memory = memory * tl.exp(tl.load(g + in_head)) + added[:, None] * values[None, :]
        answer = tl.sum(memory * asked[:, None], 0)
        tl.store(outputs + in_head * VALUE_DIM + column, answer, mask=has_column)
    tl.store(place, memory, mask=is_there)


def triton_recurrent_state_space(
    query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, state: Tensor
) -> Tensor:
    """Run token by token; the contract is ``kernels.kernel_set.StateSpace``."""
    check_shapes(query, key, value, g=g, state=state)
    outputs = torch.empty_like(value)
    num_heads, key_dim, value_dim = state.shape
    _run_recurrent[(num_heads, triton.cdiv(value_dim, _BLOCK_VALUE))](
        query,
        key,
        value,
        g,
        state,
        outputs,
        len(value),
        GROUPS=key.shape[1],
        HEADS=num_heads,
        KEY_DIM=key_dim,
        VALUE_DIM=value_dim,
        BLOCK_KEY=power_of_two(key_dim),
        BLOCK_VALUE=_BLOCK_VALUE,
        **FUSED,
    )
    return outputs


def gpu_chunked_state_space(
    query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, state: Tensor
) -> Tensor:
    """Run chunk by chunk: for many tokens."""
    check_shapes(query, key, value, g=g, state=state)
    return reference_chunked_state_space(query, key, value, g=g, state=state)
