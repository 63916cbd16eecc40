"""The books of the cache are checked whenever the engine has nothing left to do."""

from collections.abc import Callable

import pytest

from engine.cache.kv_cache import KVCache
from engine.protocol.replies import Done
from engine.protocol.requests import Ask, Cancel, Read
from engine.protocol.sampling import SamplingParams
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
SHORT = SamplingParams(max_tokens=4)


def cache_of(engine: EngineInProcess) -> KVCache:
    return engine.engine._loaded_session.resources.model.cache


@pytest.fixture
def num_checks(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Grows by one with each check."""
    checks: list[None] = []
    check = KVCache.check_integrity

    def note(cache: KVCache) -> None:
        check(cache)
        checks.append(None)

    monkeypatch.setattr(KVCache, "check_integrity", note)
    return checks


def test_books_are_checked_when_the_last_request_has_ended(
    start: Start, num_checks: list[None]
) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    assert len(num_checks) == 1
    first, second = (engine.send(Ask, reading=reading, question=q, sampling=SHORT) for q in "ab")
    engine.finish(first)
    assert len(num_checks) == 1
    engine.finish(second)
    assert len(num_checks) == 2
    for _ in range(3):
        engine.engine.step()
    assert len(num_checks) == 2


def test_requests_that_are_stopped_leave_the_books_in_order(
    start: Start, num_checks: list[None]
) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    request = engine.send(Read, reading=reading)
    for _ in range(3):
        engine.engine.step()
    answer = engine.send(Ask, reading=reading, question="Who?", sampling=SHORT)
    engine.call(Cancel, Done, target=request)
    engine.call(Cancel, Done, target=answer)
    engine.finish(request)
    engine.engine.step()
    assert len(num_checks) == 1


def test_a_page_that_nobody_knows_of_ends_the_engine(start: Start) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    page = cache_of(engine).pool.allocate()
    request = engine.send(Ask, reading=reading, question="Who?", sampling=SHORT)
    with pytest.raises(AssertionError, match=f"page {page} is held 0 times and counted 1"):
        engine.finish(request)
    cache_of(engine).pool.release(page)
