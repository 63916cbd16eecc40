"""Granite in GGUF says what transformers says of its folder."""

from pathlib import Path
from typing import Any

import pytest

from engine.errors import ModelFailure
from engine.models.registry import define_model
from engine.weights.containers import open_source
from tests.engine.models.folders import load_folder
from tests.engine.models.granite_hybrid.test_granite_hybrid import MIXED, SHAPES
from tests.engine.models.paged_sequence import PagedSequence
from tests.engine.models.plain.released import save_random
from tests.gguf_files.granite import write_granite
from tests.kernels.reference_set import reference_kernels

ALL_ATTENTION = SHAPES["attention alone, turned"] | {"num_local_experts": 0}
GGUF_SHAPES = {
    name: changes for name, changes in SHAPES.items() if "attention alone" not in name
} | {"all attention": ALL_ATTENTION}


@pytest.mark.parametrize("shape", GGUF_SHAPES)
def test_every_shape_says_what_transformers_says(tmp_path: Path, shape: str) -> None:
    changes = MIXED | GGUF_SHAPES[shape]
    truth = save_random(tmp_path / "folder", "GraniteMoeHybrid", seed=2, **changes)
    assert truth.logits.std() > 0.5, "these weights would prove nothing"
    file = write_granite(truth.folder, tmp_path / "model.gguf")
    folder, same = (define_model(open_source(path)).config for path in (truth.folder, file))
    assert same == folder
    sequence = PagedSequence(load_folder(file, kernels=reference_kernels()), max_len=80)
    actual = sequence.feed_runs(truth.tokens[:80], [60, 1, 19])
    assert (actual - truth.logits[:80]).abs().max() <= 1e-3


EXPERTS_ALONE = {name: value for name, value in MIXED.items() if "multiplier" in name} | {
    "num_hidden_layers": 2,
    "num_local_experts": 5,
    "num_experts_per_tok": 2,
    "logits_scaling": 0.5,
}


@pytest.mark.parametrize(
    ("family", "changes"),
    [
        ("GraniteMoe", {}),
        ("GraniteMoe", {"tie_word_embeddings": True, "num_experts_per_tok": 5}),
        ("GraniteMoeShared", {"shared_intermediate_size": 80}),
    ],
)
def test_experts_without_recurrent_layers_say_what_transformers_says(
    tmp_path: Path, family: str, changes: dict[str, Any]
) -> None:
    truth = save_random(tmp_path / "folder", family, seed=4, **EXPERTS_ALONE | changes)
    assert truth.logits.std() > 0.5, "these weights would prove nothing"
    file = write_granite(truth.folder, tmp_path / "model.gguf")
    sequence = PagedSequence(load_folder(file, kernels=reference_kernels()), max_len=80)
    actual = sequence.feed_runs(truth.tokens[:80], [60, 1, 19])
    assert (actual - truth.logits[:80]).abs().max() <= 1e-3


@pytest.mark.parametrize(
    ("stored", "words"),
    [
        (b"granitehybrid.ssm.state_size", "ssm.state_size"),
        (b"granitehybrid.ssm.inner_size", "ssm.inner_size"),
        (b"granitehybrid.residual_scale", "residual_scale"),
    ],
)
def test_metadata_under_another_name_are_refused(tmp_path: Path, stored: bytes, words: str) -> None:
    truth = save_random(tmp_path / "folder", "GraniteMoeHybrid", seed=2, **MIXED)
    file = write_granite(truth.folder, tmp_path / "model.gguf")
    file.write_bytes(file.read_bytes().replace(stored, stored[:-1] + b"_"))
    with pytest.raises(ModelFailure, match=words[:-1]) as failure:
        define_model(open_source(file))
    assert len(str(failure.value).splitlines()) == 1
