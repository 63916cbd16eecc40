"""Work on the store that takes long: whatever else the engine does goes on meanwhile."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.protocol.errors import ErrorCode
from engine.protocol.replies import (
    FINAL_REPLIES,
    AnswerDelta,
    Done,
    Failed,
    SnapshotList,
    Statistics,
    Verified,
)
from engine.protocol.requests import (
    Ask,
    Cancel,
    DeleteSnapshot,
    ExportSnapshot,
    GetStatistics,
    ImportSnapshot,
    ListSnapshots,
    SetQuota,
    ShowSnapshot,
    VerifySnapshots,
)
from engine.protocol.sampling import SamplingParams
from engine.snapshots.exchange import Exchange
from engine.snapshots.local_files import LocalFiles
from engine.snapshots.upkeep import Upkeep
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
ANSWER = SamplingParams(max_tokens=10)
PATIENCE = 60.0
"""Seconds after which a slow disk is fast again, so that whoever waited for it fails, not hangs."""


class SlowWork:
    """A stand-in for work that goes on until it is let go."""

    def __init__(self, patch: pytest.MonkeyPatch, owner: type, name: str) -> None:
        self.begun = threading.Event()
        self.let_go = threading.Event()
        work = getattr(owner, name)

        def slowly(*arguments: Any, **options: Any) -> Any:
            self.begun.set()
            if not self.let_go.wait(PATIENCE):
                self.let_go.set()
            return work(*arguments, **options)

        patch.setattr(owner, name, slowly)


@pytest.fixture
def engine(start: Start) -> EngineInProcess:
    """An engine that has read one document, talked about it and saved both."""
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    engine.ask(reading, "Who?", sampling=ANSWER)
    engine.engine._saver.drain()
    return engine


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[type, str], SlowWork]]:
    """Make a method slow, until the test is over at the latest."""
    made: list[SlowWork] = []

    def make(owner: type, name: str) -> SlowWork:
        made.append(SlowWork(monkeypatch, owner, name))
        return made[-1]

    yield make
    for work in made:
        work.let_go.set()


def saved(engine: EngineInProcess) -> list[str]:
    return [one.snapshot for one in engine.call(ListSnapshots, SnapshotList).snapshots]


def is_over(engine: EngineInProcess, request: int) -> bool:
    return any(isinstance(reply, FINAL_REPLIES) for reply in engine.replies(request))


def test_an_answer_streams_while_a_slow_disk_is_verified(
    engine: EngineInProcess, slow: Callable[[type, str], SlowWork]
) -> None:
    reading = engine.open(make_document()).reading
    disk = slow(LocalFiles, "read_into")
    verification = engine.send(VerifySnapshots)
    assert disk.begun.wait(PATIENCE)
    question = engine.send(Ask, reading=reading, question="Who?", sampling=ANSWER)
    engine.finish(question)
    assert sum(isinstance(reply, AnswerDelta) for reply in engine.replies(question)) > 1
    engine.call(GetStatistics, Statistics)
    assert not is_over(engine, verification)

    disk.let_go.set()
    verified = engine.finish(verification)
    assert isinstance(verified, Verified)
    assert verified.checked > 1
    assert verified.damaged == ()


@pytest.mark.parametrize(
    ("kind", "long_part"),
    [
        (DeleteSnapshot, (Upkeep, "compact")),
        (SetQuota, (Upkeep, "compact")),
        (ExportSnapshot, (Exchange, "export")),
        (ImportSnapshot, (Exchange, "import_")),
    ],
)
def test_an_answer_streams_while_the_store_is_worked_on(
    engine: EngineInProcess,
    slow: Callable[[type, str], SlowWork],
    tmp_path: Path,
    kind: type,
    long_part: tuple[type, str],
) -> None:
    path = str(tmp_path / "exported")
    engine.call(ExportSnapshot, Done, snapshot=saved(engine)[0], path=path)
    fields = {
        DeleteSnapshot: {"snapshot": saved(engine)[0]},
        SetQuota: {"max_bytes": 1},
        ExportSnapshot: {"snapshot": saved(engine)[0], "path": path, "replace": True},
        ImportSnapshot: {"path": path},
    }
    work = slow(*long_part)
    begun = engine.send(kind, **fields[kind])
    assert work.begun.wait(PATIENCE)
    engine.ask(engine.open(make_document()).reading, "Who?", sampling=ANSWER)
    assert not is_over(engine, begun)
    work.let_go.set()
    assert not isinstance(engine.finish(begun), Failed)


def test_what_is_deleted_is_gone_at_once_and_listed_space_is_given_back(
    engine: EngineInProcess, slow: Callable[[type, str], SlowWork]
) -> None:
    before = engine.call(ListSnapshots, SnapshotList)
    work = slow(Upkeep, "compact")
    deletions = [
        engine.send(DeleteSnapshot, snapshot=snapshot.snapshot) for snapshot in before.snapshots
    ]
    listing = engine.send(ListSnapshots)
    for snapshot in before.snapshots:
        engine.call(ShowSnapshot, Failed, snapshot=snapshot.snapshot)
    assert not is_over(engine, listing)
    work.let_go.set()
    assert all(isinstance(engine.finish(each), Done) for each in deletions)
    after = engine.finish(listing)
    assert isinstance(after, SnapshotList)
    assert after.disk_bytes < before.disk_bytes - 2_000_000


def test_a_quota_counts_before_it_is_enforced(
    engine: EngineInProcess, slow: Callable[[type, str], SlowWork]
) -> None:
    first = saved(engine)[0]
    slow(Upkeep, "enforce")
    engine.send(SetQuota, max_bytes=1_000_000)
    shown = engine.call(ShowSnapshot, SnapshotList, snapshot=first)
    assert shown.quota_bytes == 1_000_000


def test_a_verification_can_be_cancelled_without_a_model(
    engine: EngineInProcess, slow: Callable[[type, str], SlowWork], tmp_path: Path
) -> None:
    engine.close()
    disk = slow(LocalFiles, "read_into")
    with EngineInProcess(tmp_path / "data") as bare:
        first, second = bare.send(VerifySnapshots), bare.send(VerifySnapshots)
        assert disk.begun.wait(PATIENCE)
        for each in (second, first):
            bare.call(Cancel, Done, target=each)
        disk.let_go.set()
        for each in (first, second):
            failed = bare.finish(each)
            assert isinstance(failed, Failed)
            assert failed.code is ErrorCode.CANCELLED
        assert isinstance(bare.finish(bare.send(VerifySnapshots)), Verified)
