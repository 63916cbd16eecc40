"""Which published models are offered to a machine."""

import pytest

from app.core.fit.model_fit import Memory
from app.core.fit.suggestions import SUGGESTIONS, suggestions_for
from tests.app.models.samples import GIGA


@pytest.mark.parametrize(
    ("memory", "best"),
    [
        (1 * GIGA, "Qwen/Qwen3.5-0.8B"),
        (8 * GIGA, "Qwen/Qwen3.5-2B"),
        (16 * GIGA, "Qwen/Qwen3.5-4B"),
        (64 * GIGA, "Qwen/Qwen3.5-9B"),
    ],
)
def test_the_best_that_fits_is_offered_first(memory: int, best: str) -> None:
    assert suggestions_for(Memory(memory, is_gpu=True))[0].name == best


def test_everything_that_fits_is_offered() -> None:
    assert set(suggestions_for(Memory(1000 * GIGA))) == set(SUGGESTIONS)
