"""What fits into how much memory."""

import pytest

from app.models.fit import Fit, fit_of
from app.models.suggestions import SUGGESTIONS, suggestions_for
from tests.app.models.samples import GIGA, facts


@pytest.mark.parametrize(
    ("memory", "fit"),
    [(16 * GIGA, Fit.WHOLE), (2 * GIGA, Fit.SHORTER), (GIGA, Fit.NOT), (0, Fit.NOT)],
)
def test_memory_decides(memory: int, fit: Fit) -> None:
    assert fit_of(facts(), kv_format="f16", memory_bytes=memory).fit is fit


def test_a_smaller_format_holds_more() -> None:
    exact = fit_of(facts(), kv_format="f16", memory_bytes=2 * GIGA)
    small = fit_of(facts(), kv_format="q4_0", memory_bytes=2 * GIGA)
    assert 4096 <= exact.tokens < small.tokens


def test_a_whole_context_says_what_it_takes() -> None:
    whole = fit_of(facts(), kv_format="f16", memory_bytes=64 * GIGA)
    assert (whole.tokens, whole.cache_bytes) == (100_000, GIGA)


def test_the_memory_that_is_said_to_do_does() -> None:
    lacking = fit_of(facts(), kv_format="f16", memory_bytes=GIGA)
    enough = fit_of(facts(), kv_format="f16", memory_bytes=lacking.needed_bytes + 1000)
    assert enough.fit is Fit.SHORTER


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
    assert suggestions_for(memory)[0].name == best


def test_everything_that_fits_is_offered() -> None:
    assert set(suggestions_for(1000 * GIGA)) == set(SUGGESTIONS)
