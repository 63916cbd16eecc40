"""The gated delta rule on a GPU, token by token and in chunks: device code.

Chunks, in the notation of ``reference.py``: the corrections d of a chunk solve
``(I + A) d = beta (v - e^G S^T k)`` with A strictly lower triangular. The inverse X of ``I + A``
does not depend on the state, so ``w = X (beta e^G k)`` and ``u = X (beta v)`` are computed for all
chunks at once; one pass along the chunks is left, ``d = u - w S``, and outputs are independent of
each other again. Sums of decays are float64: after one strong forgetting, small differences still
have to be exact. Runs are short enough for 32-bit offsets; whoever launches cuts them.
"""

import triton
import triton.language as tl

_NORM_EPSILON = tl.constexpr(1e-6)


@triton.jit
def _unit_rows(vectors, place, mask):
    """Rows [N, D] brought to unit length; rows that are not there are 0."""
    rows = tl.load(vectors + place, mask=mask, other=0.0)
    return rows * tl.rsqrt(tl.sum(rows * rows, 1) + _NORM_EPSILON)[:, None]


@triton.jit
def _unit_vector(vector, column, mask):
    values = tl.load(vector + column, mask=mask, other=0.0)
    return values * tl.rsqrt(tl.sum(values * values, 0) + _NORM_EPSILON)


@triton.jit
def _decays(g, token, head, num_tokens, NUM_HEADS: tl.constexpr):
    """Running sums of g within a chunk, float64 ``[C]``."""
    place = token * NUM_HEADS + head
    return tl.cumsum(tl.load(g + place, mask=token < num_tokens, other=0.0).to(tl.float64), 0)


@triton.jit
def _between(decay, is_seen):
    """Decay from each token to each later one that sees it, ``[C, C]``; else 0."""
    difference = (decay[:, None] - decay[None, :]).to(tl.float32)
    return tl.exp(tl.where(is_seen, difference, float("-inf")))


@triton.jit(do_not_specialize=["num_tokens"])
def run_recurrent(
    query,
    key,
    value,
    g,
    beta,
    state,
    outputs,
    num_tokens,
    KEY_HEADS: tl.constexpr,
    NUM_HEADS: tl.constexpr,
    KEY_DIM: tl.constexpr,
    VALUE_DIM: tl.constexpr,
    BLOCK_KEY: tl.constexpr,
    BLOCK_VALUE: tl.constexpr,
):
    """Token by token, a block of state columns in registers. Grid: (value heads, column blocks)."""
    head = tl.program_id(0)
    key_head = head // (NUM_HEADS // KEY_HEADS)
    row = tl.arange(0, BLOCK_KEY)
    column = tl.program_id(1) * BLOCK_VALUE + tl.arange(0, BLOCK_VALUE)
    is_row, is_column = row < KEY_DIM, column < VALUE_DIM
    place = state + (head * KEY_DIM + row[:, None]) * VALUE_DIM + column[None, :]
    is_there = is_row[:, None] & is_column[None, :]
    memory = tl.load(place, mask=is_there, other=0.0)
    for token in range(num_tokens):
        key_row = (token * KEY_HEADS + key_head) * KEY_DIM
        k = _unit_vector(key + key_row, row, is_row)[:, None]
        q = _unit_vector(query + key_row, row, is_row)[:, None] * KEY_DIM**-0.5
        value_row = token * NUM_HEADS + head
        v = tl.load(value + value_row * VALUE_DIM + column, mask=is_column, other=0.0)
        memory *= tl.exp(tl.load(g + value_row))
        correction = tl.load(beta + value_row) * (v - tl.sum(memory * k, 0))
        memory += k * correction[None, :]
        output = tl.sum(memory * q, 0)
        tl.store(outputs + value_row * VALUE_DIM + column, output, mask=is_column)
    tl.store(place, memory, mask=is_there)


@triton.jit(do_not_specialize=["num_tokens"])
def prepare_chunks(
    key,
    value,
    g,
    beta,
    w,
    u,
    num_tokens,
    KEY_HEADS: tl.constexpr,
    NUM_HEADS: tl.constexpr,
    KEY_DIM: tl.constexpr,
    VALUE_DIM: tl.constexpr,
    CHUNK_LEN: tl.constexpr,
    BLOCK_KEY: tl.constexpr,
    BLOCK_VALUE: tl.constexpr,
    PRECISION: tl.constexpr,
):
    """Compute w [T, Hv, Dk] and u [T, Hv, Dv]. Grid: (chunks, value heads)."""
    head = tl.program_id(1)
    token = tl.program_id(0) * CHUNK_LEN + tl.arange(0, CHUNK_LEN)
    is_token = token < num_tokens
    key_head = head // (NUM_HEADS // KEY_HEADS)
    row, column = tl.arange(0, BLOCK_KEY)[None, :], tl.arange(0, BLOCK_VALUE)[None, :]
    is_row = is_token[:, None] & (row < KEY_DIM)
    is_column = is_token[:, None] & (column < VALUE_DIM)

    k = _unit_rows(key, (token[:, None] * KEY_HEADS + key_head) * KEY_DIM + row, is_row)
    value_row = token[:, None] * NUM_HEADS + head
    v = tl.load(value + value_row * VALUE_DIM + column, mask=is_column, other=0.0)
    decay = _decays(g, token, head, num_tokens, NUM_HEADS)
    strength = tl.load(beta + token * NUM_HEADS + head, mask=is_token, other=0.0)[:, None]

    i, j = tl.arange(0, CHUNK_LEN)[:, None], tl.arange(0, CHUNK_LEN)[None, :]
    overlap = tl.dot(k, tl.trans(k), input_precision=PRECISION)
    system = strength * _between(decay, i > j) * overlap
    inverse = _invert_unit_lower(system, i, j, CHUNK_LEN)

    from_start = tl.exp(decay.to(tl.float32))[:, None]
    keys = tl.dot(inverse, strength * from_start * k, input_precision=PRECISION)
    tl.store(w + value_row * KEY_DIM + row, keys, mask=is_row)
    values = tl.dot(inverse, strength * v, input_precision=PRECISION)
    tl.store(u + value_row * VALUE_DIM + column, values, mask=is_column)


@triton.jit
def _invert_unit_lower(system, i, j, CHUNK_LEN: tl.constexpr):
    """Inverse of ``I + system``, ``system`` strictly lower triangular, by forward substitution."""
    inverse = (i == j).to(tl.float32)
    for n in range(1, CHUNK_LEN):
        coefficients = tl.sum(tl.where(i == n, system, 0.0), 0)
        row = tl.sum(coefficients[:, None] * inverse, 0)
        inverse = tl.where(i == n, inverse - row[None, :], inverse)
    return inverse


@triton.jit(do_not_specialize=["num_tokens"])
def advance_chunks(
    key,
    g,
    w,
    u,
    state,
    states,
    num_tokens,
    KEY_HEADS: tl.constexpr,
    NUM_HEADS: tl.constexpr,
    KEY_DIM: tl.constexpr,
    VALUE_DIM: tl.constexpr,
    CHUNK_LEN: tl.constexpr,
    BLOCK_KEY: tl.constexpr,
    BLOCK_VALUE: tl.constexpr,
    PRECISION: tl.constexpr,
):
    """Turn u into the corrections d and advance the state. Grid: (value heads, column blocks).

    ``states`` [chunks, Hv, Dk, Dv] receives the state before each chunk.
    """
    head = tl.program_id(0)
    key_head = head // (NUM_HEADS // KEY_HEADS)
    row = tl.arange(0, BLOCK_KEY)
    column = tl.program_id(1) * BLOCK_VALUE + tl.arange(0, BLOCK_VALUE)
    is_state = (row < KEY_DIM)[:, None] & (column < VALUE_DIM)[None, :]
    place = (head * KEY_DIM + row[:, None]) * VALUE_DIM + column[None, :]
    memory = tl.load(state + place, mask=is_state, other=0.0)
    num_chunks = tl.cdiv(num_tokens, CHUNK_LEN)
    for chunk in range(num_chunks):
        earlier = states + chunk * (NUM_HEADS * KEY_DIM * VALUE_DIM)
        tl.store(earlier + place, memory, mask=is_state)
        token = chunk * CHUNK_LEN + tl.arange(0, CHUNK_LEN)
        is_token = token < num_tokens
        value_row = token[:, None] * NUM_HEADS + head
        is_row = is_token[:, None] & (row < KEY_DIM)[None, :]
        is_column = is_token[:, None] & (column < VALUE_DIM)[None, :]
        keys = tl.load(w + value_row * KEY_DIM + row[None, :], mask=is_row, other=0.0)
        corrections = u + value_row * VALUE_DIM + column[None, :]
        d = tl.load(corrections, mask=is_column, other=0.0)
        d -= tl.dot(keys, memory, input_precision=PRECISION)
        tl.store(corrections, d, mask=is_column)

        decay = _decays(g, token, head, num_tokens, NUM_HEADS)
        last = tl.min(decay, 0)  # g is at most 0, so the last sum is the smallest
        k_place = (token[:, None] * KEY_HEADS + key_head) * KEY_DIM + row[None, :]
        k = _unit_rows(key, k_place, is_row) * tl.exp((last - decay).to(tl.float32))[:, None]
        memory *= tl.exp(last.to(tl.float32))
        memory += tl.dot(tl.trans(k), d, input_precision=PRECISION)
    tl.store(state + place, memory, mask=is_state)


@triton.jit(do_not_specialize=["num_tokens"])
def read_chunks(
    query,
    key,
    g,
    d,
    states,
    outputs,
    num_tokens,
    KEY_HEADS: tl.constexpr,
    NUM_HEADS: tl.constexpr,
    KEY_DIM: tl.constexpr,
    VALUE_DIM: tl.constexpr,
    CHUNK_LEN: tl.constexpr,
    BLOCK_KEY: tl.constexpr,
    BLOCK_VALUE: tl.constexpr,
    PRECISION: tl.constexpr,
):
    """Outputs from states and corrections. Grid: (chunks, value heads, column blocks)."""
    chunk, head = tl.program_id(0), tl.program_id(1)
    key_head = head // (NUM_HEADS // KEY_HEADS)
    token = chunk * CHUNK_LEN + tl.arange(0, CHUNK_LEN)
    is_token = token < num_tokens
    row = tl.arange(0, BLOCK_KEY)
    column = tl.program_id(2) * BLOCK_VALUE + tl.arange(0, BLOCK_VALUE)
    is_row = is_token[:, None] & (row < KEY_DIM)[None, :]
    is_column = is_token[:, None] & (column < VALUE_DIM)[None, :]
    is_state = (row < KEY_DIM)[:, None] & (column < VALUE_DIM)[None, :]

    key_place = (token[:, None] * KEY_HEADS + key_head) * KEY_DIM + row[None, :]
    q = _unit_rows(query, key_place, is_row) * KEY_DIM**-0.5
    k = _unit_rows(key, key_place, is_row)
    earlier = states + (chunk * NUM_HEADS + head) * (KEY_DIM * VALUE_DIM)
    memory = tl.load(earlier + row[:, None] * VALUE_DIM + column[None, :], mask=is_state, other=0.0)
    value_place = (token[:, None] * NUM_HEADS + head) * VALUE_DIM + column[None, :]
    corrections = tl.load(d + value_place, mask=is_column, other=0.0)

    decay = _decays(g, token, head, num_tokens, NUM_HEADS)
    i, j = tl.arange(0, CHUNK_LEN)[:, None], tl.arange(0, CHUNK_LEN)[None, :]
    weights = _between(decay, i >= j) * tl.dot(q, tl.trans(k), input_precision=PRECISION)
    from_start = tl.exp(decay.to(tl.float32))[:, None]
    output = from_start * tl.dot(q, memory, input_precision=PRECISION)
    output += tl.dot(weights, corrections, input_precision=PRECISION)
    tl.store(outputs + value_place, output, mask=is_column)
