"""Token preparation shared by both CPU kernels."""

import math
from typing import NamedTuple

import numpy as np

from kernels.jit import inlined
from kernels.simd.memory import Floats, load, store
from kernels.simd.vector import LANES, fma, multiply, splat, sum_lanes, zero

NORM_EPSILON = 1e-6

DELTA_RULE = (
    "void(float32[:,:,::1], float32[:,:,::1], float32[:,:,::1], float32[:,::1], float32[:,::1],"
    " float32[:,:,::1], float32[:,:,::1], int64)"
)
"""Signature of both kernels: query, key, value, g, beta, state, outputs, number of threads."""


class Tokens(NamedTuple):
    """A run of tokens: query, key [T, Hk, Dk]; value [T, Hv, Dv]; g, beta [T, Hv]."""

    query: Floats
    key: Floats
    value: Floats
    g: Floats
    beta: Floats


@inlined
def normalise(vector: Floats, factor: float, normalised: Floats) -> None:
    """Write ``vector`` scaled to the length ``factor``."""
    squares = zero()
    for i in range(0, len(vector), LANES):
        lanes = load(vector, i)
        squares = fma(lanes, lanes, squares)
    scale = splat(np.float32(factor / math.sqrt(sum_lanes(squares) + NORM_EPSILON)))
    for i in range(0, len(vector), LANES):
        store(normalised, i, multiply(load(vector, i), scale))


@inlined
def take_key_and_query(tokens: Tokens, token: int, head: int, key: Floats, query: Floats) -> None:
    """Write the key and the scaled query of a value head, both normalised."""
    _, num_key_heads, key_dim = tokens.key.shape
    key_head = head // (tokens.value.shape[1] // num_key_heads)
    normalise(tokens.key[token, key_head], 1.0, key)
    normalise(tokens.query[token, key_head], key_dim**-0.5, query)
