import pytest

from app.core.fit.model_fit import Memory
from app.window.welcome.welcome_props import derive_welcome


@pytest.mark.parametrize(
    ("memory", "words"),
    [
        (Memory(16_000_000_000), "This computer has 16 GB of memory."),
        (Memory(8_000_000_000, is_gpu=True), "This computer's GPU has 8.0 GB of memory."),
    ],
)
def test_the_memory_that_counts_is_named(memory: Memory, words: str) -> None:
    props = derive_welcome(memory)
    assert props.memory == words
    assert props.offers[0].is_best


@pytest.mark.parametrize(
    ("memory", "best"),
    [
        (Memory(24_000_000_000, is_gpu=True), "Qwen/Qwen3.5-9B"),
        (Memory(8_000_000_000, is_gpu=True), "Qwen/Qwen3.5-2B"),
        (Memory(64_000_000_000), "Qwen/Qwen3.5-2B"),
        (Memory(6_000_000_000), "Qwen/Qwen3.5-0.8B"),
    ],
)
def test_the_best_model_fits_and_is_no_test_of_patience(memory: Memory, best: str) -> None:
    offers = derive_welcome(memory).offers
    assert offers[0].name == best
    assert [offer.is_best for offer in offers] == [True] + [False] * (len(offers) - 1)
