"""What fits into how much memory."""

import msgspec
import pytest

from app.core.fit.model_fit import Fit, Memory, fit_of, memory_for
from tests.app.models.samples import GIGA, facts


@pytest.mark.parametrize(
    ("memory", "fit"),
    [(16 * GIGA, Fit.WHOLE), (2 * GIGA, Fit.SHORTER), (GIGA, Fit.NOT), (0, Fit.NOT)],
)
def test_memory_decides(memory: int, fit: Fit) -> None:
    assert fit_of(facts(), kv_format="f16", memory=Memory(memory)).fit is fit


def test_a_smaller_format_holds_more() -> None:
    exact = fit_of(facts(), kv_format="f16", memory=Memory(2 * GIGA))
    small = fit_of(facts(), kv_format="q4_0", memory=Memory(2 * GIGA))
    assert 4096 <= exact.tokens < small.tokens


def test_a_whole_context_says_what_it_takes() -> None:
    whole = fit_of(facts(), kv_format="f16", memory=Memory(64 * GIGA))
    assert (whole.tokens, whole.cache_bytes) == (100_000, GIGA)


def test_the_memory_that_is_said_to_do_does() -> None:
    lacking = fit_of(facts(), kv_format="f16", memory=Memory(GIGA))
    enough = fit_of(facts(), kv_format="f16", memory=Memory(lacking.needed_bytes + 1000))
    assert enough.fit is Fit.SHORTER


def test_the_memory_that_a_gpu_is_said_to_need_does() -> None:
    lacking = fit_of(facts(), kv_format="f16", memory=Memory(GIGA, is_gpu=True))
    assert lacking.needed_bytes > 1.8 * GIGA  # weights, some cache, and the workspace
    enough = Memory(lacking.needed_bytes + 1000, is_gpu=True)
    assert fit_of(facts(), kv_format="f16", memory=enough).fit is Fit.SHORTER


def test_a_gpu_gives_all_that_is_left_to_the_cache() -> None:
    in_ram = fit_of(facts(), kv_format="f16", memory=Memory(2_400_000_000))
    on_gpu = fit_of(facts(), kv_format="f16", memory=Memory(2_700_000_000, is_gpu=True))
    assert in_ram.fit is on_gpu.fit is Fit.SHORTER
    assert on_gpu.tokens == (2_700_000_000 * 0.95 - (768 << 20) - GIGA - 1_000_000) // 10_000
    assert in_ram.tokens == (0.7 * (0.9 * 2_400_000_000 - GIGA) - 1_000_000) // 10_000


def test_the_engine_knows_best_what_computes_and_how_weights_are_held() -> None:
    ram = Memory(64 * GIGA)
    assert memory_for(facts(), ram) == ram
    on_gpu = msgspec.structs.replace(facts(), device="cuda", device_bytes=8 * GIGA)
    assert memory_for(on_gpu, ram) == Memory(8 * GIGA, is_gpu=True)
    quantised = msgspec.structs.replace(facts(weights=2 * GIGA), resident_bytes=GIGA)
    memory = Memory(2 * GIGA)
    assert fit_of(facts(weights=2 * GIGA), kv_format="f16", memory=memory).fit is Fit.NOT
    assert fit_of(quantised, kv_format="f16", memory=memory).fit is Fit.SHORTER
