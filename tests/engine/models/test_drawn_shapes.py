"""Every family says what transformers says, in shapes drawn at random, however it is cut.

The suite has one shape of each; ``python -m tests.campaign.model_shapes`` has twelve, each with
five seeds.
"""

from pathlib import Path

import pytest

from kernels.dispatch import cpu_kernels
from kernels.kv_layout import PAGE_SIZE
from tests.engine.models.drawn import FAMILIES, draw_shape
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import PagedSequence
from tests.engine.models.plain.released import NUM_TOKENS, Truth, save_random

MAX_DIFFERENCE = 1e-3
CUTS = [300, 1, 16, 17, 100, *[1] * 8, NUM_TOKENS]


def largest_difference(truth: Truth) -> float:
    """In one go; in prefill and decode; and gone on from a page's end with the state kept there.

    Of logits, the largest there is, by their spread: where one shape's are four times as large,
    what float32 rounds is too.
    """
    model = load_folder(truth.folder, kernels=cpu_kernels(exact=True))
    assert truth.logits.std() > 0.5, "these weights would prove nothing"
    whole = PagedSequence(model, max_len=NUM_TOKENS).feed_runs(truth.tokens, [NUM_TOKENS])
    cut = PagedSequence(model, max_len=NUM_TOKENS).feed_runs(truth.tokens, CUTS)
    sequence = PagedSequence(model, max_len=NUM_TOKENS)
    sequence.feed(truth.tokens[:PAGE_SIZE])
    kept = sequence.state.clone()
    sequence.feed(truth.tokens[:150])  # another turn, which writes behind the page
    sequence.position = PAGE_SIZE
    sequence.state.copy_from(kept)
    resumed = sequence.feed_runs(truth.tokens[PAGE_SIZE:], [NUM_TOKENS])
    expected = truth.logits
    pairs = ((whole, expected), (cut, expected), (resumed, expected[PAGE_SIZE:]))
    differences = [float((actual - other).abs().max()) for actual, other in pairs]
    return max(differences) / max(1.0, float(expected.std()))


@pytest.mark.parametrize("family", FAMILIES)
def test_a_drawn_shape_computes_the_same_logits(tmp_path: Path, family: str) -> None:
    truth = save_random(tmp_path, family, seed=1, **draw_shape(family, 0))
    assert largest_difference(truth) <= MAX_DIFFERENCE
