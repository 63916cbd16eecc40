"""Qwen3-Next in GGUF says what transformers says of its folder."""

from pathlib import Path

import pytest

from engine.models.registry import define_model
from engine.weights.containers import open_source
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import PagedSequence
from tests.engine.models.plain.released import save_random
from tests.engine.models.qwen3_next.test_qwen3_next import SETTINGS
from tests.gguf_files.qwen3_next import write_qwen3_next
from tests.kernels.reference_set import reference_kernels


@pytest.mark.parametrize("is_old", [False, True])
def test_files_of_both_kinds_say_what_transformers_says(tmp_path: Path, *, is_old: bool) -> None:
    truth = save_random(tmp_path / "folder", "Qwen3Next", seed=4, norm_topk_prob=True, **SETTINGS)
    assert truth.logits.std() > 0.5, "these weights would prove nothing"
    file = write_qwen3_next(truth.folder, tmp_path / "model.gguf", is_old=is_old)
    folder, same = (define_model(open_source(path)).config for path in (truth.folder, file))
    assert same == folder
    sequence = PagedSequence(load_folder(file, kernels=reference_kernels()), max_len=80)
    actual = sequence.feed_runs(truth.tokens[:80], [60, 1, 19])
    assert (actual - truth.logits[:80]).abs().max() <= 1e-3
