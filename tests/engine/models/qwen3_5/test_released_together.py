"""Sequences that are computed in one pass, in the shape of a released model."""

from dataclasses import replace
from pathlib import Path

import torch

from engine.bench.qwen3_5_sizes import QWEN3_5_SIZES
from engine.bench.random_model import write_random_model
from engine.models.language_model import Logits
from engine.models.qwen3_5.config import LayerKind
from engine.models.weight_reader import WeightFormat
from kernels.dispatch import cpu_kernels
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import PagedSequence

LENGTHS = (3, 255, 40, 300, 17)


def test_released_layers_say_together_what_they_say_one_by_one(tmp_path: Path) -> None:
    """One layer of each kind with all their real dimensions, float32."""
    kinds = (LayerKind.LINEAR_ATTENTION, LayerKind.FULL_ATTENTION)
    config = replace(QWEN3_5_SIZES["0.8B"], layer_kinds=kinds, vocab_size=512)
    write_random_model(tmp_path, config, seed=5)
    model = load_folder(
        tmp_path,
        weight_format=WeightFormat.FLOAT32,
        kernels=cpu_kernels(exact=True),
        device=torch.device("cpu"),
    )
    generator = torch.Generator().manual_seed(2)
    prompts = [torch.randint(512, (length,), generator=generator) for length in LENGTHS]
    together, alone = (
        [PagedSequence(model, max_len=length + 8) for length in LENGTHS] for _ in range(2)
    )
    for sequence, prompt in zip((*together, *alone), (*prompts, *prompts), strict=True):
        sequence.feed(prompt, logits=Logits.NONE)
    tokens = torch.tensor([[7], [9], [11], [13], [15]])
    for _ in range(3):
        runs = [each.run(token) for each, token in zip(together, tokens, strict=True)]
        found = model.forward(runs)
        expected = torch.cat([each.feed(token) for each, token in zip(alone, tokens, strict=True)])
        assert found is not None
        assert (found - expected).abs().max() <= 1e-4
        assert torch.equal(found.argmax(-1), expected.argmax(-1))
        tokens = expected.argmax(-1, keepdim=True)
