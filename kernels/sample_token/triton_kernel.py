"""Sampling on a GPU, device code: scores, weights and draws; see also ``triton_search``.

Settings are read on the device, float64: temperature, top-k, top-p, min-p, repetition penalty.
"""

import triton
import triton.language as tl

from kernels.sample_token.triton_search import (
    NO_NUMBER,
    boundary_of,
    key_of,
    largest_of,
    weight_of,
    weight_of_key,
)

_NO_TOKEN = tl.constexpr(-1)


@triton.jit
def prepare(
    logits,
    is_chosen,
    settings,
    scores,
    peaks,
    peak_tokens,
    VOCABULARY: tl.constexpr,
    BLOCK: tl.constexpr,
):
    """Apply the penalty; find the largest score of each block and its token. Grid: (blocks,)."""
    token = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    is_there = token < VOCABULARY
    logit = tl.load(logits + token, mask=is_there, other=-NO_NUMBER)
    penalty = tl.load(settings + 4).to(tl.float32) + tl.zeros([BLOCK], tl.float32)
    was_chosen = tl.load(is_chosen + token, mask=is_there, other=0) != 0
    less_likely = tl.where(logit > 0, tl.div_rn(logit, penalty), logit * penalty)
    score = tl.where(was_chosen, less_likely, logit)
    score = tl.where(score == 0, 0.0, score)  # zeros of both signs are equal
    score = tl.maximum(tl.where(score < NO_NUMBER, score, NO_NUMBER), -NO_NUMBER)
    tl.store(scores + token, score, mask=is_there)
    peak = tl.max(score, 0)
    tl.store(peaks + tl.program_id(0), peak)
    tl.store(peak_tokens + tl.program_id(0), tl.min(tl.where(score == peak, token, VOCABULARY), 0))


@triton.jit
def _block(scores, number, largest, settings, VOCABULARY: tl.constexpr, BLOCK: tl.constexpr):
    """Tokens of a block, their keys, and their weights, 0 where min-p is not passed."""
    token = number * BLOCK + tl.arange(0, BLOCK)
    score = tl.load(scores + token, mask=token < VOCABULARY, other=-NO_NUMBER)
    weight = weight_of(score, largest, settings)
    is_kept = (token < VOCABULARY) & (weight >= tl.load(settings + 3))
    return token, key_of(score), tl.where(is_kept, weight, 0.0)


@triton.jit
def weigh_blocks(
    scores,
    peaks,
    settings,
    counts,
    masses,
    lows,
    boundary,
    kept_masses,
    equal_counts,
    VOCABULARY: tl.constexpr,
    BLOCK: tl.constexpr,
    NUM_BLOCKS: tl.constexpr,
    BLOCKS: tl.constexpr,
):
    """Add up the weights above the boundary and count the tokens on it. Grid: (blocks,).

    ``boundary`` float64 [2] receives the last key that passes and how many tokens of it do.
    """
    largest = largest_of(peaks, NUM_BLOCKS, BLOCKS)
    last_key, num_equal = boundary_of(
        counts, masses, lows, largest, settings, VOCABULARY, NUM_BLOCKS, BLOCKS
    )
    number = tl.program_id(0)
    if number == 0:
        tl.store(boundary, last_key.to(tl.float64))
        tl.store(boundary + 1, num_equal)
    _, key, weight = _block(scores, number, largest, settings, VOCABULARY, BLOCK)
    tl.store(kept_masses + number, tl.sum(tl.where(key > last_key, weight, 0.0), 0))
    is_equal = (key == last_key) & (weight > 0)
    tl.store(equal_counts + number, tl.sum(is_equal.to(tl.int32), 0))


@triton.jit
def choose(
    scores,
    peaks,
    peak_tokens,
    settings,
    boundary,
    kept_masses,
    equal_counts,
    draws,
    is_chosen,
    tokens,
    VOCABULARY: tl.constexpr,
    BLOCK: tl.constexpr,
    NUM_BLOCKS: tl.constexpr,
    BLOCKS: tl.constexpr,
):
    """Find the token of each draw, and note that it was chosen. Grid: (draws,)."""
    largest = largest_of(peaks, NUM_BLOCKS, BLOCKS)
    block = tl.arange(0, BLOCKS)
    is_there = block < NUM_BLOCKS
    if tl.load(settings) == 0:
        peak = tl.load(peaks + block, mask=is_there, other=-NO_NUMBER)
        peak_token = tl.load(peak_tokens + block, mask=is_there, other=VOCABULARY)
        token = tl.min(tl.where(peak == largest, peak_token, VOCABULARY), 0)
    else:
        last_key, num_equal = tl.load(boundary).to(tl.int32), tl.load(boundary + 1)
        equal = tl.load(equal_counts + block, mask=is_there, other=0)
        num_left = num_equal - (tl.cumsum(equal, 0) - equal)  # for this block and later ones
        num_kept = tl.maximum(0.0, tl.minimum(num_left, equal))
        equal_weight = weight_of_key(last_key, largest, settings)
        mass = tl.load(kept_masses + block, mask=is_there, other=0.0).to(tl.float64)
        mass += tl.where(num_kept > 0, num_kept * equal_weight, 0.0)
        goal = tl.load(draws + tl.program_id(0)) * tl.sum(mass, 0)
        number = _first_above(tl.cumsum(mass, 0), goal, mass, block)

        goal -= tl.sum(tl.where(block < number, mass, 0.0), 0)
        num_left = num_equal - tl.sum(tl.where(block < number, equal, 0), 0)
        candidate, key, weight = _block(scores, number, largest, settings, VOCABULARY, BLOCK)
        is_equal = (key == last_key) & (weight > 0)
        passes = (key > last_key) | (is_equal & (tl.cumsum(is_equal.to(tl.int32), 0) <= num_left))
        weight = tl.where(passes, weight, 0.0).to(tl.float64)
        token = _first_above(tl.cumsum(weight, 0), goal, weight, candidate)
    is_sound = (largest > -NO_NUMBER) & (largest < NO_NUMBER)
    tl.store(tokens + tl.program_id(0), tl.where(is_sound, token, _NO_TOKEN))
    tl.store(is_chosen + token, 1, mask=is_sound)


@triton.jit
def _first_above(cumulative, goal, weight, number):
    """The first number at which the cumulative weight exceeds the goal; the last with a weight."""
    last = tl.max(tl.where(weight > 0, number, 0), 0)
    return tl.min(tl.where((cumulative > goal) & (weight > 0), number, last), 0)
