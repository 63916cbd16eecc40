"""What the engine does when saved state is damaged, foreign, or cannot be written."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import DiskFull
from engine.protocol.notices import NotSaved, SetAside, Unsaved
from engine.protocol.problems.system import NoRoom
from engine.protocol.records import Source
from engine.protocol.replies import Notice, SnapshotList, Verified
from engine.protocol.requests import ListSnapshots, Read, VerifySnapshots
from engine.protocol.sampling import SamplingParams
from engine.snapshots.store import SnapshotStore
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
SHORT = SamplingParams(max_tokens=6)


@pytest.fixture
def answered(start: Start) -> str:
    """The right answer; the reading behind it is saved and its engine gone."""
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    answer = engine.ask(reading, "Who?", sampling=SHORT).answer
    engine.close()
    return answer


def segments(tmp_path: Path) -> list[Path]:
    return sorted(path for path in (tmp_path / "data" / "segments").iterdir() if path.is_file())


def flip_bytes(path: Path, *, every: int) -> None:
    content = bytearray(path.read_bytes())
    for position in range(every // 2, len(content), every):
        content[position] ^= 0x40
    path.write_bytes(content)


def damaged_kinds(engine: EngineInProcess) -> set[str]:
    """Kinds of the snapshots that are set aside."""
    listed = engine.call(ListSnapshots, SnapshotList).snapshots
    return {snapshot.kind for snapshot in listed if snapshot.damaged}


def assert_right_answer(engine: EngineInProcess, answer: str) -> None:
    reading = engine.open(make_document()).reading
    engine.read(reading)
    assert engine.ask(reading, "Who?", sampling=SHORT).answer == answer


@pytest.mark.parametrize("every", [4096, 300_000])
def test_flipped_bits_are_never_answered_from(
    start: Start, tmp_path: Path, answered: str, every: int
) -> None:
    for path in segments(tmp_path):
        flip_bytes(path, every=every)
    engine = start()
    receipt = engine.read(engine.open(make_document()).reading).receipt
    assert any(isinstance(note, SetAside) for note in receipt.notes)
    assert damaged_kinds(engine) == {"question_end"}  # the talk; the reading was saved anew
    assert_right_answer(engine, answered)


def test_damage_is_remembered_until_the_same_is_saved_anew(
    start: Start, tmp_path: Path, answered: str
) -> None:
    for path in segments(tmp_path):
        flip_bytes(path, every=4096)
    engine = start()
    assert engine.call(VerifySnapshots, Verified).damaged
    assert damaged_kinds(engine) == {"question_end", "reading_end", "grid"}
    assert_right_answer(engine, answered)
    engine.close()
    again = start()
    assert damaged_kinds(again) == set()
    assert again.call(VerifySnapshots, Verified).damaged == ()


@pytest.mark.parametrize("keep", [0, 0.3, 0.99])
def test_a_truncated_segment_is_noticed(
    start: Start, tmp_path: Path, answered: str, keep: float
) -> None:
    for path in segments(tmp_path):
        content = path.read_bytes()
        path.write_bytes(content[: int(len(content) * keep)])
    assert_right_answer(start(), answered)


def test_a_deleted_segment_is_noticed(start: Start, tmp_path: Path, answered: str) -> None:
    for path in segments(tmp_path):
        path.unlink()
    engine = start()
    assert_right_answer(engine, answered)
    assert engine.call(VerifySnapshots, Verified).damaged == ()
    engine.close()
    again = start()
    assert_right_answer(again, answered)
    assert again.statistics().prefill_tokens < 64


def test_a_state_that_passes_its_checksum_but_computes_differently_is_set_aside(
    start: Start, answered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = SnapshotStore.read

    def read_with_other_state(store: SnapshotStore, snapshot_id: str) -> object:
        content = read(store, snapshot_id)
        state = memoryview(content.state).cast("B").cast("f")
        for index in range(0, len(state), 3):
            state[index] = 25.0
        return content

    monkeypatch.setattr(SnapshotStore, "read", read_with_other_state)
    engine = start()
    receipt = engine.read(engine.open(make_document()).reading).receipt
    assert receipt.source is Source.COLD
    assert any("one recomputed step differs" in note.reason for note in receipt.notes)
    assert_right_answer(engine, answered)


def test_a_full_disk_is_told_and_the_reading_still_answers(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise DiskFull(NoRoom())

    monkeypatch.setattr(SnapshotStore, "write", refuse)
    monkeypatch.setattr(SnapshotStore, "replace_grid", refuse)
    engine = start()
    reading = engine.open(make_document()).reading
    request = engine.send(Read, reading=reading)
    receipt = engine.finish(request).receipt
    notices = [reply for reply in engine.replies(request) if isinstance(reply, Notice)]
    told = NotSaved(Unsaved.READING, NoRoom())
    assert [notice.notice for notice in notices] == [told]
    assert receipt.saved_tokens == 0
    assert receipt.notes == (told,)
    assert engine.ask(reading, "Who?", sampling=SHORT).read_fraction == 1.0

    monkeypatch.undo()
    engine.read(reading)
    engine.close()
    assert start().open(make_document()).reusable_tokens == receipt.tokens


def test_a_catalogue_of_a_newer_version_is_set_aside_and_taken_over(
    start: Start, tmp_path: Path, answered: str
) -> None:
    with sqlite3.connect(tmp_path / "data" / "kv.sqlite") as database:
        database.execute("PRAGMA user_version = 999")
    database.close()
    engine = start()
    (told,) = [
        reply.notice
        for reply in engine.outbox.replies
        if isinstance(reply, Notice) and isinstance(reply.notice, SetAside)
    ]
    assert "kv.sqlite.set-aside-" in told.reason
    opened = engine.open(make_document())
    assert opened.reusable_tokens == opened.tokens


def test_limits_that_cannot_be_read_are_set_aside_with_a_notice(
    start: Start, tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir(exist_ok=True)
    (tmp_path / "data" / "limits.json").write_bytes(b'{"snapshots": {"max_bytes": -5}}')
    told = [
        reply.notice.reason
        for reply in start().outbox.replies
        if isinstance(reply, Notice) and isinstance(reply.notice, SetAside)
    ]
    assert any("limits.json.set-aside" in reason for reason in told)
