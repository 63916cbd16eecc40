import pytest
from PySide6.QtCore import QLocale

from app.models.fit import Memory
from app.window.welcome_props import derive_welcome


@pytest.mark.parametrize(
    ("memory", "words"),
    [
        (Memory(16_000_000_000), "This computer has 16 GB of memory."),
        (Memory(8_000_000_000, is_gpu=True), "This computer's GPU has 8.0 GB of memory."),
    ],
)
def test_the_memory_that_counts_is_named(memory: Memory, words: str) -> None:
    QLocale.setDefault(QLocale("en_US"))
    props = derive_welcome(memory)
    assert props.memory == words
    assert props.offers[0].is_best


def test_a_small_gpu_is_offered_less_than_the_ram_beside_it_would_hold() -> None:
    ram, gpu = Memory(64_000_000_000), Memory(8_000_000_000, is_gpu=True)
    assert derive_welcome(ram).offers[0].name == "Qwen/Qwen3.5-9B"
    assert derive_welcome(gpu).offers[0].name == "Qwen/Qwen3.5-2B"
