"""Products with weights in any format: device code for one and for many tokens.

One token costs what reading the weights costs: a program takes a few rows and sums in float32. Many
tokens cost what the products cost: tiles are widened in registers to the type of the inputs and
multiplied, sums are float32. 8-bit codes are exact in bfloat16, their scale is applied to the sums;
4-bit values are rounded. Tiles of 4-bit weights are halves of each group (``weights.Int4Weight``).
"""

import triton
import triton.language as tl


@triton.jit
def multiply_one_dense(
    inputs,
    matrix,
    outputs,
    NUM_IN: tl.constexpr,
    NUM_OUT: tl.constexpr,
    BLOCK_OUT: tl.constexpr,
    BLOCK_IN: tl.constexpr,
):
    """One token, a matrix that is not packed. Grid: (row blocks,)."""
    row = tl.program_id(0).to(tl.int64) * BLOCK_OUT + tl.arange(0, BLOCK_OUT)
    is_row = (row < NUM_OUT)[:, None]
    total = tl.zeros([BLOCK_OUT, BLOCK_IN], tl.float32)
    for start in range(0, NUM_IN, BLOCK_IN):
        column = start + tl.arange(0, BLOCK_IN)
        is_column = column < NUM_IN
        x = tl.load(inputs + column, mask=is_column, other=0.0)[None, :]
        place = row[:, None] * NUM_IN + column[None, :]
        values = tl.load(matrix + place, mask=is_row & is_column[None, :], other=0.0)
        total += values.to(tl.float32) * x
    tl.store(outputs + row, tl.sum(total, 1), mask=row < NUM_OUT)


@triton.jit
def multiply_one_int8(
    inputs,
    codes,
    scales,
    outputs,
    NUM_IN: tl.constexpr,
    NUM_OUT: tl.constexpr,
    GROUP_LEN: tl.constexpr,
    BLOCK_OUT: tl.constexpr,
    BLOCK_GROUPS: tl.constexpr,
    BLOCK_IN: tl.constexpr,
):
    """One token, several groups of 8-bit codes at a time. Grid: (row blocks,)."""
    NUM_GROUPS: tl.constexpr = NUM_IN // GROUP_LEN
    row = tl.program_id(0).to(tl.int64) * BLOCK_OUT + tl.arange(0, BLOCK_OUT)
    is_row = (row < NUM_OUT)[:, None, None]
    total = tl.zeros([BLOCK_OUT, BLOCK_GROUPS, BLOCK_IN], tl.float32)
    in_group = tl.arange(0, BLOCK_IN)[None, None, :]
    for start in range(0, NUM_GROUPS, BLOCK_GROUPS):
        group = start + tl.arange(0, BLOCK_GROUPS)[None, :, None]
        is_group = group < NUM_GROUPS
        is_input = is_group & (in_group < GROUP_LEN)
        column = group * GROUP_LEN + in_group
        x = tl.load(inputs + column, mask=is_input, other=0.0)
        place = row[:, None, None] * NUM_IN + column
        values = tl.load(codes + place, mask=is_row & is_input, other=0)
        scale_place = row[:, None, None] * NUM_GROUPS + group
        scale = tl.load(scales + scale_place, mask=is_row & is_group, other=0.0)
        total += values.to(tl.float32) * (scale * x)
    tl.store(outputs + row, tl.sum(tl.sum(total, 2), 1), mask=row < NUM_OUT)


@triton.jit
def multiply_one_int4(
    inputs,
    codes,
    scales,
    smallest,
    outputs,
    NUM_IN: tl.constexpr,
    NUM_OUT: tl.constexpr,
    BLOCK_OUT: tl.constexpr,
    BLOCK_GROUPS: tl.constexpr,
):
    """One token, several groups of 32 inputs at a time. Grid: (row blocks,)."""
    NUM_GROUPS: tl.constexpr = NUM_IN // 32
    row = tl.program_id(0).to(tl.int64) * BLOCK_OUT + tl.arange(0, BLOCK_OUT)
    is_row = row < NUM_OUT
    total = tl.zeros([BLOCK_OUT, BLOCK_GROUPS, 16], tl.float32)
    lane = tl.arange(0, 16)[None, None, :]
    for start in range(0, NUM_GROUPS, BLOCK_GROUPS):
        group = start + tl.arange(0, BLOCK_GROUPS)
        is_group = (group < NUM_GROUPS)[None, :, None]
        is_there = is_row[:, None, None] & is_group
        column = group[None, :, None] * 32 + lane
        low_x = tl.load(inputs + column, mask=is_group, other=0.0)
        high_x = tl.load(inputs + column + 16, mask=is_group, other=0.0)
        group_place = (row[:, None] * NUM_GROUPS + group[None, :])[:, :, None]
        packed = tl.load(codes + group_place * 16 + lane, mask=is_there, other=0)
        scale = tl.load(scales + group_place, mask=is_there, other=0.0).to(tl.float32)
        offset = tl.load(smallest + group_place, mask=is_there, other=0.0).to(tl.float32)
        total += ((packed & 15).to(tl.float32) * scale + offset) * low_x
        total += ((packed >> 4).to(tl.float32) * scale + offset) * high_x
    tl.store(outputs + row, tl.sum(tl.sum(total, 2), 1), mask=is_row)


@triton.jit(do_not_specialize=["num_tokens"])
def multiply_many_int8(
    inputs,
    codes,
    scales,
    outputs,
    num_tokens,
    NUM_IN: tl.constexpr,
    NUM_OUT: tl.constexpr,
    GROUP_LEN: tl.constexpr,
    BLOCK_TOKENS: tl.constexpr,
    BLOCK_OUT: tl.constexpr,
    BLOCK_IN: tl.constexpr,
):
    """Many tokens, group by group of 8-bit codes. Grid: (row blocks, token blocks)."""
    NUM_GROUPS: tl.constexpr = NUM_IN // GROUP_LEN
    row = tl.program_id(0).to(tl.int64) * BLOCK_OUT + tl.arange(0, BLOCK_OUT)
    token = tl.program_id(1).to(tl.int64) * BLOCK_TOKENS + tl.arange(0, BLOCK_TOKENS)
    is_row, is_token = row < NUM_OUT, token < num_tokens
    in_group = tl.arange(0, BLOCK_IN)
    is_column = (in_group < GROUP_LEN)[None, :]
    total = tl.zeros([BLOCK_TOKENS, BLOCK_OUT], tl.float32)
    for group in range(NUM_GROUPS):
        column = (group * GROUP_LEN + in_group)[None, :]
        x_place = token[:, None] * NUM_IN + column
        x = tl.load(inputs + x_place, mask=is_token[:, None] & is_column, other=0.0)
        place = row[:, None] * NUM_IN + column
        values = tl.load(codes + place, mask=is_row[:, None] & is_column, other=0)
        scale = tl.load(scales + row * NUM_GROUPS + group, mask=is_row, other=0.0)
        product = tl.dot(x, tl.trans(values.to(x.dtype)), input_precision="ieee")
        total += product * scale[None, :]
    _store_product(outputs, total, token, row, num_tokens, NUM_OUT)


@triton.jit(do_not_specialize=["num_tokens"])
def multiply_many_int4(
    inputs,
    codes,
    scales,
    smallest,
    outputs,
    num_tokens,
    NUM_IN: tl.constexpr,
    NUM_OUT: tl.constexpr,
    BLOCK_TOKENS: tl.constexpr,
    BLOCK_OUT: tl.constexpr,
    BLOCK_GROUPS: tl.constexpr,
):
    """Many tokens, several groups of 32 inputs at a time. Grid: (row blocks, token blocks)."""
    NUM_GROUPS: tl.constexpr = NUM_IN // 32
    WIDTH: tl.constexpr = BLOCK_GROUPS * 16
    row = tl.program_id(0).to(tl.int64) * BLOCK_OUT + tl.arange(0, BLOCK_OUT)
    token = tl.program_id(1).to(tl.int64) * BLOCK_TOKENS + tl.arange(0, BLOCK_TOKENS)
    is_row, is_token = row < NUM_OUT, token < num_tokens
    half = tl.arange(0, WIDTH)
    total = tl.zeros([BLOCK_TOKENS, BLOCK_OUT], tl.float32)
    for start in range(0, NUM_GROUPS, BLOCK_GROUPS):
        column = (start * 32 + half // 16 * 32 + half % 16)[None, :]
        x_place = token[:, None] * NUM_IN + column
        x_mask = is_token[:, None] & (column < NUM_IN)
        low_x = tl.load(inputs + x_place, mask=x_mask, other=0.0)
        high_x = tl.load(inputs + x_place + 16, mask=x_mask, other=0.0)
        low, high = _widen_int4(
            codes, scales, smallest, row, is_row, start, NUM_GROUPS, BLOCK_GROUPS, low_x.dtype
        )
        total = tl.dot(low_x, tl.trans(low), total, input_precision="ieee")
        total = tl.dot(high_x, tl.trans(high), total, input_precision="ieee")
    _store_product(outputs, total, token, row, num_tokens, NUM_OUT)


@triton.jit
def _widen_int4(
    codes,
    scales,
    smallest,
    row,
    is_row,
    start,
    NUM_GROUPS: tl.constexpr,
    BLOCK_GROUPS: tl.constexpr,
    DTYPE: tl.constexpr,
):
    """Two halves ``[rows, BLOCK_GROUPS * 16]`` of the groups from ``start`` on."""
    group = start + tl.arange(0, BLOCK_GROUPS)
    is_there = (is_row[:, None] & (group < NUM_GROUPS)[None, :])[:, :, None]
    place = (row[:, None] * NUM_GROUPS + group[None, :])[:, :, None]
    lane = tl.arange(0, 16)[None, None, :]
    packed = tl.load(codes + place * 16 + lane, mask=is_there, other=0)
    scale = tl.load(scales + place, mask=is_there, other=0.0).to(tl.float32)
    offset = tl.load(smallest + place, mask=is_there, other=0.0).to(tl.float32)
    low = ((packed & 15).to(tl.float32) * scale + offset).to(DTYPE)
    high = ((packed >> 4).to(tl.float32) * scale + offset).to(DTYPE)
    shape: tl.constexpr = (row.shape[0], BLOCK_GROUPS * 16)
    return tl.reshape(low, shape), tl.reshape(high, shape)


@triton.jit
def _store_product(outputs, product, token, row, num_tokens, NUM_OUT):
    place = token[:, None] * NUM_OUT + row[None, :]
    mask = (token < num_tokens)[:, None] & (row < NUM_OUT)[None, :]
    tl.store(outputs + place, product, mask=mask)
