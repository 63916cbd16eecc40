"""A model whose layers with windows have heads of another shape than the others, in pages alike."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.bench.random_tokenizer import write_random_tokenizer
from engine.protocol.records import FinishReason, Source
from engine.protocol.sampling import SamplingParams
from tests.engine.models.plain.released import save_random
from tests.engine.session.conftest import make_document
from tests.engine.session.test_imports import export_and_forget, import_and_read
from tests.engine.session.test_plain_attention import restored_alike
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
SHORT = SamplingParams(max_tokens=6, temperature=0.0)
WIDEST = {"quest": {"budget": "65536"}, "heavy": {"heavy": "65536"}}
NARROW = {
    "quest": {"budget": "1024", "local": "256"},
    "select": {},
    "adaptive": {},
    "heavy": {"heavy": "256", "recent": "256", "scope": "all"},
}


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two heads of 32 values, one of 64."""
    folder = tmp_path_factory.mktemp("models") / "gemma4"
    save_random(
        folder, "Gemma4", seed=5, head_dim=32, global_head_dim=64, num_hidden_layers=4,
        num_global_key_value_heads=1, attention_k_eq_v=True, num_kv_shared_layers=0,
        hidden_size_per_layer_input=0, sliding_window=300,
        layer_types=["sliding_attention", "full_attention"] * 2,
    )  # fmt: skip
    write_random_tokenizer(folder, vocab_size=320, max_positions=4096)
    return folder


def test_a_reading_is_restored(start: Start, model: Path) -> None:
    restored_alike(start, model)


def test_what_is_imported_is_computed_again_and_found_the_same(
    start: Start, model: Path, tmp_path: Path
) -> None:
    export_and_forget(start, tmp_path / "file", model=model)
    engine, receipt = import_and_read(start, tmp_path / "file", model=model)
    assert (receipt.source, receipt.verified) == (Source.DISK, True)
    assert engine.engine._counters.imported_pages_compared


@pytest.mark.parametrize("kv_format", ["q8_0", "q4_0"])
def test_packed_pages_say_the_same_wherever_they_lie(
    start: Start, model: Path, kv_format: str
) -> None:
    answers = []
    for memory in (64_000_000, 700_000):
        engine = start(model=model, memory_bytes=memory, kv_format=kv_format)
        reading = engine.open(make_document(pages=12)).reading
        engine.read(reading)
        answers.append(engine.ask(reading, "Who?", sampling=SHORT).answer)
        engine.close()
    assert answers[0] == answers[1]


def test_methods_that_choose_see_the_layers_without_windows(start: Start, model: Path) -> None:
    engine = start(model=model)
    reading = engine.open(make_document(pages=12)).reading
    engine.read(reading)
    dense = engine.ask(reading, "Who?", sampling=SHORT).answer
    for policy, options in WIDEST.items():
        answer = engine.ask(reading, "Who?", sampling=SHORT, policy=policy, options=options)
        assert answer.answer == dense, policy
    for policy, options in NARROW.items():
        done = engine.ask(reading, "Who?", sampling=SHORT, policy=policy, options=options)
        assert done.finish_reason is FinishReason.LENGTH, policy
