"""A reading of any family is saved, restored by another engine, and answers as before."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.bench.random_tokenizer import write_random_tokenizer
from tests.engine.models.drawn import FAMILIES, draw_shape
from tests.engine.models.plain.released import save_as_internlm2, save_random
from tests.engine.session.test_plain_attention import restored_alike
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_reading_is_restored(start: Start, tmp_path: Path, family: str) -> None:
    folder = tmp_path / "model"
    settings = draw_shape(family, 1) | {"bos_token_id": None, "eos_token_id": None}
    save_random(folder, family, seed=1, **settings)
    write_random_tokenizer(folder, vocab_size=320, max_positions=4096)
    restored_alike(start, folder)


def test_a_reading_of_internlm_is_restored(start: Start, tmp_path: Path) -> None:
    """transformers has no class for it."""
    rope = {"rope_type": "dynamic", "factor": 2.5, "rope_theta": 5e6}
    save_random(tmp_path / "llama", "Llama", seed=1, rope_parameters=rope)
    save_as_internlm2(tmp_path / "llama", tmp_path / "model")
    write_random_tokenizer(tmp_path / "model", vocab_size=320, max_positions=4096)
    restored_alike(start, tmp_path / "model")
