"""Sampling on a GPU: divides the vocabulary; the contract is ``kernels.kernel_set.SampleToken``.

Nothing is asked on the way and nothing depends on the settings, so that a graph can capture it.
"""

import torch
import triton
from torch import Tensor

from kernels.checks import expect
from kernels.launch import FUSED, power_of_two
from kernels.sample_token.settings import NUM_SETTINGS
from kernels.sample_token.triton_kernel import choose, prepare, weigh_blocks
from kernels.sample_token.triton_search import STEPS, WAYS, search_step

_MAX_BLOCK = 2048
"""Tokens of a program: enough programs for a whole GPU, few enough to add up in each."""


def triton_sample_token(
    logits: Tensor, settings: Tensor, draws: Tensor, *, is_chosen: Tensor
) -> Tensor:
    """Choose tokens; see ``kernels.kernel_set.SampleToken``."""
    expect(logits, "logits", torch.float32, (None,))
    expect(settings, "settings", torch.float64, (NUM_SETTINGS,))
    expect(draws, "draws", torch.float64, (None,))
    expect(is_chosen, "is_chosen", torch.bool, (len(logits),))
    vocabulary = len(logits)
    block = min(_MAX_BLOCK, power_of_two(vocabulary))
    num_blocks = triton.cdiv(vocabulary, block)
    vocabulary_cut = {"VOCABULARY": vocabulary, "BLOCK": block, "num_warps": 8, **FUSED}
    cut = {**vocabulary_cut, "NUM_BLOCKS": num_blocks, "BLOCKS": power_of_two(num_blocks)}

    was_chosen = is_chosen.view(torch.uint8)
    scores = torch.empty_like(logits)
    peaks = logits.new_empty(num_blocks)
    peak_tokens = logits.new_empty(num_blocks, dtype=torch.int32)
    prepare[(num_blocks,)](
        logits, was_chosen, settings, scores, peaks, peak_tokens, **vocabulary_cut
    )

    num_steps = 2 * STEPS.value
    tables = (
        logits.new_empty(num_steps, num_blocks, WAYS.value, dtype=torch.int32),
        logits.new_empty(num_steps, num_blocks, WAYS.value),
        logits.new_empty(num_steps, dtype=torch.int64),
    )
    for step in range(num_steps):
        search_step[(num_blocks,)](scores, peaks, settings, *tables, step, **cut)

    boundary = torch.empty_like(settings[:2])
    kept_masses = torch.empty_like(peaks)
    equal_counts = torch.empty_like(peak_tokens)
    tokens = draws.new_empty(len(draws), dtype=torch.int64)
    weigh_blocks[(num_blocks,)](
        scores, peaks, settings, *tables, boundary, kept_masses, equal_counts, **cut
    )
    choose[(len(draws),)](
        scores,
        peaks,
        peak_tokens,
        settings,
        boundary,
        kept_masses,
        equal_counts,
        draws,
        was_chosen,
        tokens,
        **cut,
    )
    return tokens
