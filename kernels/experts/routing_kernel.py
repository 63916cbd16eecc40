"""The choice of experts on the CPU, a token after another: the largest scores, in order."""

import math

import numba
import numpy as np
import torch
from torch import Tensor

from kernels.checks import expect
from kernels.jit import entry, inlined, num_threads_for, share
from kernels.simd.memory import Floats, Integers


@inlined
def _largest(scores: Floats, found: Floats, chosen: Integers) -> None:
    """The largest scores, descending, and where they are; of equal ones the first.

    Whatever the scores are, ``chosen`` are places among them.
    """
    num_chosen = len(chosen)
    for number in range(len(scores)):
        score = scores[number]
        if number < num_chosen:
            place = number
        elif score > found[num_chosen - 1]:
            place = num_chosen - 1
        else:
            continue
        while place > 0 and score > found[place - 1]:
            found[place], chosen[place] = found[place - 1], chosen[place - 1]
            place -= 1
        found[place], chosen[place] = score, number


@inlined
def route_token(scores: Floats, weights: Floats, chosen: Integers, is_normalised: bool) -> None:
    """Fill ``weights`` and ``chosen`` [K] with those of the largest of ``scores`` [E]."""
    _largest(scores, weights, chosen)
    largest, total = weights[0], np.float32(0)
    for score in scores:
        total += np.float32(math.exp(score - largest))
    of_chosen = np.float32(0)
    for place in range(len(weights)):
        weights[place] = np.float32(math.exp(weights[place] - largest)) / total
        of_chosen += weights[place]
    if is_normalised:
        for place in range(len(weights)):
            weights[place] /= of_chosen


@entry(["void(float32[:,::1], float32[:,::1], int64[:,::1], boolean, int64)"], parallel=True)
def _route_tokens(
    scores: Floats, weights: Floats, chosen: Integers, is_normalised: bool, num_threads: int
) -> None:
    if num_threads == 1:
        for token in range(len(scores)):
            route_token(scores[token], weights[token], chosen[token], is_normalised)
        return
    for thread in numba.prange(num_threads):
        start, stop = share(len(scores), thread, num_threads)
        for token in range(start, stop):
            route_token(scores[token], weights[token], chosen[token], is_normalised)


def cpu_routing(scores: Tensor, *, num_chosen: int, is_normalised: bool) -> tuple[Tensor, Tensor]:
    """Choose as ``expert_bank.Routing`` says."""
    expect(scores, "scores", torch.float32, (None, None))
    num_tokens, num_experts = scores.shape
    if not 1 <= num_chosen <= num_experts:
        raise ValueError(f"{num_chosen} of {num_experts} experts cannot be chosen")
    weights = torch.empty(num_tokens, num_chosen)
    chosen = torch.empty(num_tokens, num_chosen, dtype=torch.int64)
    num_threads = num_threads_for(scores.numel())
    _route_tokens(scores.numpy(), weights.numpy(), chosen.numpy(), is_normalised, num_threads)
    return weights, chosen
