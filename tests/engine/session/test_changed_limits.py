"""Room that comes while a model is loaded is room: nothing is refused that would fit now."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.protocol.errors import ErrorCode
from engine.protocol.replies import Done, Failed
from engine.protocol.requests import Read, SetMemoryLimit, SetQuota
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
SMALL = 4_000_000
LARGE = 64_000_000
TIGHT = 1_000_000
DOCUMENT = make_document(pages=16)


@pytest.fixture
def engine(tmp_path: Path, tiny_model: Path, start: Start) -> EngineInProcess:
    """An engine whose disk may hold two pages."""
    with EngineInProcess(tmp_path / "data") as bare:
        bare.call(SetQuota, Done, max_bytes=TIGHT)
    return start(memory_bytes=SMALL)


def assert_refused(engine: EngineInProcess) -> None:
    failed = engine.call(Read, Failed, reading=engine.open(DOCUMENT).reading)
    assert failed.code is ErrorCode.FIT
    assert "The cache is full" in failed.problem.words.message


def assert_read(engine: EngineInProcess) -> None:
    opened = engine.open(DOCUMENT)
    assert opened.cache_limit_bytes >= opened.kv_bytes
    assert engine.read(opened.reading).receipt.tokens == opened.tokens


def test_a_quota_that_is_lifted_makes_room(engine: EngineInProcess) -> None:
    assert_refused(engine)
    engine.call(SetQuota, Done, max_bytes=0)
    assert_read(engine)


def test_a_memory_limit_that_is_raised_makes_room(engine: EngineInProcess) -> None:
    assert_refused(engine)
    engine.call(SetMemoryLimit, Done, memory_bytes=LARGE)
    assert_read(engine)


def test_a_memory_limit_that_is_lowered_takes_it_away(engine: EngineInProcess) -> None:
    engine.call(SetMemoryLimit, Done, memory_bytes=LARGE)
    engine.call(SetMemoryLimit, Done, memory_bytes=SMALL)
    assert engine.open(DOCUMENT).cache_limit_bytes < SMALL + TIGHT
    assert_refused(engine)


def test_a_quota_that_is_set_counts_for_the_next_reading(start: Start) -> None:
    engine = start(memory_bytes=SMALL)
    engine.call(SetQuota, Done, max_bytes=TIGHT)
    assert engine.open(DOCUMENT).cache_limit_bytes < SMALL + TIGHT
    assert_refused(engine)


def test_a_disk_that_was_tidied_up_makes_room(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage("/")

    def almost_full(folder: Path) -> object:
        taken = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        return usage._replace(free=TIGHT - taken)

    monkeypatch.setattr("engine.snapshots.reserve.RESERVE_BYTES", 50_000)
    monkeypatch.setattr(shutil, "disk_usage", almost_full)
    engine = start(memory_bytes=SMALL)
    assert_refused(engine)
    monkeypatch.undo()
    assert_read(engine)
