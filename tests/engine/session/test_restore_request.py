"""``Restore`` brings a saved reading into memory, and never computes one."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import DamagedSnapshot
from engine.models.qwen3_5 import config as qwen3_5_config
from engine.protocol.errors import ErrorCode
from engine.protocol.problems.saved import SavedBlockDamaged
from engine.protocol.records import Source
from engine.protocol.replies import Failed, ReadingDone
from engine.protocol.requests import Cancel, Read, Restore
from engine.reuse.saving import Saving
from tests.engine.session.conftest import make_document
from tests.engine.session.test_tiers import flip_all
from tests.engine.weights.test_fingerprint import turned_otherwise
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]


def saved_before(start: Start) -> EngineInProcess:
    """An engine that finds what another one has read and saved."""
    first = start()
    first.read(first.open(make_document()).reading)
    first.close()
    return start()


def not_restored(engine: EngineInProcess, reading: str) -> str:
    failed = engine.call(Restore, Failed, reading=reading)
    assert failed.code is ErrorCode.NOT_RESTORED
    return failed.problem.words.message


def test_a_saved_reading_is_in_memory_afterwards(start: Start) -> None:
    engine = saved_before(start)
    reading = engine.open(make_document()).reading
    receipt = engine.call(Restore, ReadingDone, reading=reading).receipt
    assert (receipt.source, receipt.verified) == (Source.DISK, True)
    assert receipt.saved_tokens == receipt.reused_tokens == receipt.tokens
    again = engine.call(Restore, ReadingDone, reading=reading).receipt
    assert (again.source, again.reused_tokens) == (Source.MEMORY, again.tokens)


def test_what_is_read_in_part_is_not_read_on(start: Start) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    request = engine.send(Read, reading=reading)
    for _ in range(3):
        engine.engine.step()
    engine.send(Cancel, target=request)
    engine.finish(request)
    computed = engine.statistics().prefill_tokens
    assert computed
    assert not_restored(engine, reading).endswith("it is not complete.")
    assert engine.statistics().prefill_tokens == computed
    assert not engine.engine.has_work


def test_a_damaged_reading_says_what_is_damaged(start: Start, tmp_path: Path) -> None:
    engine = saved_before(start)
    flip_all(tmp_path)
    reading = engine.open(make_document()).reading
    assert "checksum" in not_restored(engine, reading)
    assert engine.statistics().prefill_tokens == 0
    assert engine.read(reading).receipt.source is Source.COLD


def test_what_another_arithmetic_saved_is_not_restored(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files are those of before; how their config is understood is not."""
    first = start()
    first.read(first.open(make_document()).reading)
    first.close()
    monkeypatch.setattr(qwen3_5_config, "read_rotary", turned_otherwise)
    engine = start()
    reading = engine.open(make_document()).reading
    assert not_restored(engine, reading)
    assert engine.read(reading).receipt.source is Source.COLD


def test_a_reading_that_found_no_room_is_saved_when_it_is_restored(start: Start) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    with pytest.MonkeyPatch.context() as patch:

        def fail(*_: object) -> None:
            raise DamagedSnapshot(SavedBlockDamaged("lost"))

        patch.setattr(Saving, "_probe", fail)
        engine.finish(engine.send(Read, reading=reading))
    receipt = engine.call(Restore, ReadingDone, reading=reading).receipt
    assert receipt.source is Source.MEMORY
    assert receipt.saved_tokens == receipt.tokens


def test_a_reading_is_not_restored_while_it_is_read(start: Start) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.send(Read, reading=reading)
    assert engine.call(Restore, Failed, reading=reading).code is ErrorCode.USAGE
