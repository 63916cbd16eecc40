"""Products of several tokens with blocks as stored in a file: device code.

Codes, which are exact in the type of the inputs, are multiplied group by group; scales and what is
subtracted are applied to the sums, in float32. From 128 tokens on, rows are widened, and torch
multiplies. One token has its own code (``triton_words``).
"""

import triton
import triton.language as tl

from kernels.linear.packed.triton_blocks import load_codes, load_least, load_scale


@triton.jit(do_not_specialize=["num_tokens"])
def multiply_many_packed(
    inputs,
    blocks,
    outputs,
    num_tokens,
    NUM_IN: tl.constexpr,
    NUM_OUT: tl.constexpr,
    OUT_STRIDE: tl.constexpr,
    FORMAT: tl.constexpr,
    BLOCK_BYTES: tl.constexpr,
    GROUPS_PER_BLOCK: tl.constexpr,
    GROUP_LEN: tl.constexpr,
    HAS_LEAST: tl.constexpr,
    BLOCK_TOKENS: tl.constexpr,
    BLOCK_OUT: tl.constexpr,
):
    """Many tokens, group by group. Grid: (row blocks, token blocks)."""
    NUM_GROUPS: tl.constexpr = NUM_IN // GROUP_LEN
    ROW_BYTES: tl.constexpr = NUM_GROUPS // GROUPS_PER_BLOCK * BLOCK_BYTES
    row = tl.program_id(0).to(tl.int64) * BLOCK_OUT + tl.arange(0, BLOCK_OUT)
    token = tl.program_id(1).to(tl.int64) * BLOCK_TOKENS + tl.arange(0, BLOCK_TOKENS)
    is_row, is_token = row < NUM_OUT, token < num_tokens
    lane = tl.arange(0, GROUP_LEN)[None, :]
    total = tl.zeros([BLOCK_TOKENS, BLOCK_OUT], tl.float32)
    for group in range(NUM_GROUPS):
        x_place = token[:, None] * NUM_IN + group * GROUP_LEN + lane
        x = tl.load(inputs + x_place, mask=is_token[:, None], other=0.0)
        block = blocks + row * ROW_BYTES + group // GROUPS_PER_BLOCK * BLOCK_BYTES
        in_block = group % GROUPS_PER_BLOCK
        codes = load_codes(block[:, None], in_block, lane, is_row[:, None], FORMAT)
        product = tl.dot(x, tl.trans(codes.to(x.dtype)), input_precision="ieee")
        total += product * load_scale(block, in_block, is_row, FORMAT)[None, :]
        if HAS_LEAST:
            sums = tl.sum(x.to(tl.float32), 1)
            total -= sums[:, None] * load_least(block, in_block, is_row)[None, :]
    place = token[:, None] * OUT_STRIDE + row[None, :]
    tl.store(outputs + place, total, mask=is_token[:, None] & is_row[None, :])


@triton.jit
def widen_blocks(
    blocks,
    widened,
    NUM_IN: tl.constexpr,
    num_out,
    FORMAT: tl.constexpr,
    BLOCK_BYTES: tl.constexpr,
    GROUPS_PER_BLOCK: tl.constexpr,
    GROUP_LEN: tl.constexpr,
    HAS_LEAST: tl.constexpr,
    BLOCK_OUT: tl.constexpr,
    BLOCK_GROUPS: tl.constexpr,
):
    """Rows as numbers of the type of ``widened`` [out, in]. Grid: (row blocks, group blocks)."""
    NUM_GROUPS: tl.constexpr = NUM_IN // GROUP_LEN
    ROW_BYTES: tl.constexpr = NUM_GROUPS // GROUPS_PER_BLOCK * BLOCK_BYTES
    row = (tl.program_id(0).to(tl.int64) * BLOCK_OUT + tl.arange(0, BLOCK_OUT))[:, None, None]
    group = (tl.program_id(1) * BLOCK_GROUPS + tl.arange(0, BLOCK_GROUPS))[None, :, None]
    lane = tl.arange(0, GROUP_LEN)[None, None, :]
    is_there = (row < num_out) & (group < NUM_GROUPS)
    block = blocks + row * ROW_BYTES + group // GROUPS_PER_BLOCK * BLOCK_BYTES
    in_block = group % GROUPS_PER_BLOCK
    values = load_codes(block, in_block, lane, is_there, FORMAT)
    values *= load_scale(block, in_block, is_there, FORMAT)
    if HAS_LEAST:
        values -= load_least(block, in_block, is_there)
    tl.store(widened + row * NUM_IN + group * GROUP_LEN + lane, values, mask=is_there)
