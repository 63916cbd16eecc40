"""The disk that saved readings take: bounded without a quota, and told of with one."""

from collections.abc import Callable

import pytest

from engine.errors import UsageFailure
from engine.protocol.notices import NotSaved
from engine.protocol.problems.policies import BadPolicyOptions
from engine.protocol.replies import Done, SnapshotList
from engine.protocol.requests import ListSnapshots, SetQuota
from engine.protocol.sampling import SamplingParams
from engine.reuse import saving
from engine.snapshots.store import SnapshotStore
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
SHORT = SamplingParams(max_tokens=2)


def test_forgotten_ends_of_conversations_leave_the_disk(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "MAX_CONVERSATION_ENDS", 1)
    engine = start()
    reading = engine.open(make_document(pages=1)).reading
    engine.read(reading)
    used = []
    for number in range(12):
        engine.ask(reading, f"Who {number}?", sampling=SHORT)
        engine.engine._saver.drain()
        used.append(engine.engine._store.usage())
    assert used[-1].live_bytes == used[1].live_bytes
    one_save = used[2].live_bytes
    assert all(each.dead_bytes <= each.live_bytes + one_save for each in used)


def test_what_the_quota_deletes_at_once_does_not_count_as_saved(start: Start) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.call(SetQuota, Done, max_bytes=1_000_000)
    receipt = engine.read(reading).receipt
    assert engine.call(ListSnapshots, SnapshotList).snapshots == ()
    assert (receipt.saved_tokens, receipt.pages_saved) == (0, 0)
    [note] = receipt.notes
    assert isinstance(note, NotSaved)
    assert "quota" in note.problem.words.message
    engine.call(SetQuota, Done, max_bytes=0)
    assert engine.read(reading).receipt.saved_tokens == receipt.tokens


def test_an_end_of_a_talk_that_another_process_deletes_first_harms_nothing(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "MAX_CONVERSATION_ENDS", 0)
    engine = start()
    reading = engine.open(make_document(pages=1)).reading
    engine.read(reading)
    with monkeypatch.context() as patch:

        def gone(*_: object) -> None:
            raise UsageFailure(BadPolicyOptions("There is no saved reading"))

        patch.setattr(SnapshotStore, "delete", gone)
        engine.ask(reading, "Who?", sampling=SHORT)
        engine.engine._saver.drain()
    assert engine.ask(reading, "Why?", sampling=SHORT).new_tokens > 0
