"""Sampling on a GPU, device code: finds where top-k and top-p end.

Tokens are kept in one order: by score, equal scores by id. Each filter keeps the first of them, so
it is a score and how many tokens of exactly that score still pass. The score is found as sorting
would find it, but on its bits, 16 intervals at a time: every program counts in its block of the
vocabulary, and all programs of the next launch add the counts up and go on within one interval.
The search for top-k counts tokens; then that for top-p, whose end depends on it, adds up weights.
Sums have a fixed order, so equal inputs give equal tokens.

Tables of the searches are ``[steps, blocks, WAYS]``, and ``lows`` [steps] the keys they start from.
"""

import triton
import triton.language as tl

WAYS = tl.constexpr(16)
STEPS = tl.constexpr(8)
"""Of each search: 16 to the power of 8 are all keys."""

_WAY_BITS = tl.constexpr(4)
_LEAST_KEY = tl.constexpr(-(2**31))
_LOG2_E = tl.constexpr(1.4426950408889634)
_LEAST_TEMPERATURE = tl.constexpr(1e-30)
NO_NUMBER = tl.constexpr(1e30)
"""Scores are kept within, infinite ones too, so that differences of them are numbers."""

_NO_CHANCE = tl.constexpr(-1e5)
"""So far below the largest score a weight is 0 at any temperature."""


@triton.jit
def _flip(bits):
    """Turn bits of float32 into whole numbers in the same order, and back."""
    return bits ^ ((bits >> 31) & 0x7FFFFFFF)


@triton.jit
def key_of(score):
    """Whole numbers in the order of scores."""
    return _flip(score.to(tl.int32, bitcast=True))


@triton.jit
def largest_of(peaks, NUM_BLOCKS: tl.constexpr, BLOCKS: tl.constexpr):
    """Largest score of all blocks."""
    block = tl.arange(0, BLOCKS)
    return tl.max(tl.load(peaks + block, mask=block < NUM_BLOCKS, other=-NO_NUMBER), 0)


@triton.jit
def weight_of(score, largest, settings):
    """Probability in units of the most likely token's."""
    temperature = tl.maximum(tl.load(settings), _LEAST_TEMPERATURE)
    difference = tl.maximum(score - largest, _NO_CHANCE)
    return tl.exp2(difference * (1.0 / temperature * _LOG2_E).to(tl.float32))


@triton.jit
def weight_of_key(key, largest, settings):
    """Weight of the tokens with a key."""
    return weight_of(_flip(key.to(tl.int32)).to(tl.float32, bitcast=True), largest, settings)


@triton.jit
def _needs_order(settings):
    """Whether a filter is on for which tokens have to be ordered."""
    is_filtered = (tl.load(settings + 1) > 0) | (tl.load(settings + 2) < 1)
    return is_filtered & (tl.load(settings) > 0)


@triton.jit
def _max_tokens(settings, VOCABULARY: tl.constexpr):
    """What top-k keeps; all where it is off."""
    top_k = tl.load(settings + 1)
    return tl.where((top_k > 0) & (top_k < VOCABULARY), top_k, VOCABULARY)


@triton.jit
def _max_mass(settings, total):
    """Mass before the first token that top-p does not keep; never reached where it is off."""
    top_p = tl.load(settings + 2)
    return tl.where(top_p < 1, top_p * total, float("inf"))


@triton.jit
def _interval_len(step):
    return tl.full([], 1, tl.int64) << (_WAY_BITS * (STEPS - 1 - step % STEPS))


@triton.jit
def _after_step(counts, masses, lows, step, target, NUM_BLOCKS: tl.constexpr, BLOCKS: tl.constexpr):
    """Start of the interval in which a step found the boundary; count and mass above its end.

    The boundary is the least key above which there is less than ``target``.
    """
    block, way = tl.arange(0, BLOCKS)[:, None], tl.arange(0, WAYS)[None, :]
    cell = (step * NUM_BLOCKS + block) * WAYS + way
    is_there = (block < NUM_BLOCKS) & (way < WAYS)
    count = tl.sum(tl.load(counts + cell, mask=is_there, other=0), 0)
    mass = tl.sum(tl.load(masses + cell, mask=is_there, other=0.0).to(tl.float64), 0)
    measure = tl.where(step < STEPS, count.to(tl.float64), mass)
    place = tl.sum((measure >= target).to(tl.int32), 0)
    low = tl.load(lows + step) + place * _interval_len(step)
    is_here = tl.arange(0, WAYS) == place
    return low, tl.sum(tl.where(is_here, count, 0), 0), tl.sum(tl.where(is_here, mass, 0.0), 0)


@triton.jit
def _end_of_top_k(
    counts,
    masses,
    lows,
    largest,
    settings,
    VOCABULARY: tl.constexpr,
    NUM_BLOCKS: tl.constexpr,
    BLOCKS: tl.constexpr,
):
    """Last key that passes, how many tokens of it do, and the mass of all that pass."""
    max_tokens = _max_tokens(settings, VOCABULARY)
    step = tl.full([], STEPS - 1, tl.int32)
    key, count, mass = _after_step(counts, masses, lows, step, max_tokens, NUM_BLOCKS, BLOCKS)
    num_equal = max_tokens - count
    return key, num_equal, mass + num_equal * weight_of_key(key, largest, settings)


@triton.jit(do_not_specialize=["step"])
def search_step(
    scores,
    peaks,
    settings,
    counts,
    masses,
    lows,
    step,
    VOCABULARY: tl.constexpr,
    BLOCK: tl.constexpr,
    NUM_BLOCKS: tl.constexpr,
    BLOCKS: tl.constexpr,
):
    """Count tokens, and add up weights, above the ends of 16 intervals. Grid: (blocks,).

    Steps of both searches are numbered through.
    """
    if _needs_order(settings):
        largest = largest_of(peaks, NUM_BLOCKS, BLOCKS)
        target = _max_tokens(settings, VOCABULARY)
        if step > STEPS:
            _, _, total = _end_of_top_k(
                counts, masses, lows, largest, settings, VOCABULARY, NUM_BLOCKS, BLOCKS
            )
            target = _max_mass(settings, total)
        low = tl.full([], _LEAST_KEY, tl.int64)
        if step % STEPS > 0:
            low, _, _ = _after_step(counts, masses, lows, step - 1, target, NUM_BLOCKS, BLOCKS)
        if tl.program_id(0) == 0:
            tl.store(lows + step, low)

        token = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        is_there = token < VOCABULARY
        score = tl.load(scores + token, mask=is_there, other=-NO_NUMBER)
        way = tl.arange(0, WAYS)
        interval_len = _interval_len(step)
        end = (low + way * interval_len + (interval_len - 1)).to(tl.int32)
        is_above = (key_of(score)[:, None] > end[None, :]) & is_there[:, None]
        weight = weight_of(score, largest, settings)[:, None]
        cell = (step * NUM_BLOCKS + tl.program_id(0)) * WAYS + way
        tl.store(counts + cell, tl.sum(is_above.to(tl.int32), 0))
        tl.store(masses + cell, tl.sum(tl.where(is_above, weight, 0.0), 0))


@triton.jit
def boundary_of(
    counts,
    masses,
    lows,
    largest,
    settings,
    VOCABULARY: tl.constexpr,
    NUM_BLOCKS: tl.constexpr,
    BLOCKS: tl.constexpr,
):
    """Last key that passes top-k and top-p, and how many tokens of it do."""
    key = tl.full([], _LEAST_KEY, tl.int64)
    num_equal = tl.full([], 0.0, tl.float64)
    if _needs_order(settings):
        key, num_equal, total = _end_of_top_k(
            counts, masses, lows, largest, settings, VOCABULARY, NUM_BLOCKS, BLOCKS
        )
        target = _max_mass(settings, total)
        step = tl.full([], 2 * STEPS - 1, tl.int32)
        p_key, _, p_mass = _after_step(counts, masses, lows, step, target, NUM_BLOCKS, BLOCKS)
        p_weight = weight_of_key(p_key, largest, settings)
        p_equal = tl.ceil((target - p_mass) / p_weight)  # before each of them is too little mass
        if p_key >= key:
            num_equal = tl.where(p_key > key, p_equal, tl.minimum(p_equal, num_equal))
            key = p_key
    return key.to(tl.int32), num_equal
