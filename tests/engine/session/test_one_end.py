"""Every request hears exactly one end, also where saving fails or it is stopped twice."""

from collections.abc import Callable

import pytest

from engine.cache.page_pool import OutOfPages
from engine.errors import DamagedSnapshot
from engine.protocol.errors import ErrorCode
from engine.protocol.notices import NotSaved, Unsaved
from engine.protocol.problems.saved import SavedBlockDamaged
from engine.protocol.replies import (
    FINAL_REPLIES,
    AnswerDone,
    AnyReply,
    Done,
    Failed,
    Notice,
    ReadingDone,
    SnapshotList,
)
from engine.protocol.requests import Ask, Cancel, ListSnapshots, PinSnapshot, Read, SetQuota
from engine.protocol.sampling import SamplingParams
from engine.reuse.saving import Saving
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
SHORT = SamplingParams(max_tokens=4)


def ends(engine: EngineInProcess, request: int) -> list[AnyReply]:
    """Its final replies, after all saving is done and told."""
    engine.finish(request)
    engine.engine._saver.drain()
    engine.engine.step()
    return [reply for reply in engine.replies(request) if isinstance(reply, FINAL_REPLIES)]


def saving_fails(patch: pytest.MonkeyPatch, failure: Exception) -> None:
    def fail(*_: object) -> None:
        raise failure

    patch.setattr(Saving, "_probe", fail)


def test_an_answer_stopped_twice_ends_once(start: Start) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    request = engine.send(
        Ask, reading=reading, question="Who?", sampling=SamplingParams(max_tokens=1000)
    )
    for _ in range(4):
        engine.engine.step()
    stops = [engine.send(Cancel, target=request) for _ in range(2)]
    assert [type(end) for end in ends(engine, request)] == [AnswerDone]
    assert all(engine.replies(stop) == [Done(id=stop)] for stop in stops)


@pytest.mark.parametrize("num_steps", [3, 6])
def test_a_reading_stopped_twice_ends_once(start: Start, num_steps: int) -> None:
    """In the middle, and where it is complete and being saved."""
    engine = start()
    request = engine.send(Read, reading=engine.open(make_document()).reading)
    for _ in range(num_steps):
        engine.engine._loaded_session.step()
    for _ in range(2):
        engine.send(Cancel, target=request)
    assert len(ends(engine, request)) == 1


@pytest.mark.parametrize(
    "failure", [OutOfPages("full"), DamagedSnapshot(SavedBlockDamaged("lost"))]
)
def test_an_answer_whose_talk_cannot_be_saved_stands(start: Start, failure: Exception) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    with pytest.MonkeyPatch.context() as patch:
        saving_fails(patch, failure)
        request = engine.send(Ask, reading=reading, question="Who?", sampling=SHORT)
        [end] = ends(engine, request)
    assert isinstance(end, AnswerDone)
    [notice] = [one.notice for one in engine.replies(request) if isinstance(one, Notice)]
    assert isinstance(notice, NotSaved)
    assert notice.what is Unsaved.CONVERSATION
    assert engine.ask(reading, "Who?", sampling=SHORT).answer == end.answer


def test_a_reading_that_finds_no_room_to_be_saved_is_complete(start: Start) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    with pytest.MonkeyPatch.context() as patch:
        saving_fails(patch, OutOfPages("full"))
        request = engine.send(Read, reading=reading)
        [end] = ends(engine, request)
        assert isinstance(end, ReadingDone)
        [note] = end.receipt.notes
        assert isinstance(note, NotSaved)
        assert "The cache is full" in note.problem.words.message
    assert engine.read(reading).receipt.saved_tokens == end.receipt.tokens


def test_a_reading_that_cannot_even_begin_to_be_saved_can_be_read_again(start: Start) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    with pytest.MonkeyPatch.context() as patch:
        saving_fails(patch, OutOfPages("full"))
        engine.read(reading)  # in memory only
        saving_fails(patch, DamagedSnapshot(SavedBlockDamaged("lost")))
        [end] = ends(engine, engine.send(Read, reading=reading))
        assert isinstance(end, Failed)
        assert end.code is ErrorCode.DAMAGED
    assert engine.read(reading).receipt.saved_tokens > 0


def test_a_saved_reading_that_finds_no_room_is_refused_with_a_message(start: Start) -> None:
    document = make_document(pages=16)
    first = start()
    first.read(first.open(document).reading)
    for one in first.call(ListSnapshots, SnapshotList).snapshots:
        first.call(PinSnapshot, Done, snapshot=one.snapshot, pinned=True)
    first.call(SetQuota, Done, max_bytes=1_000_000)
    first.close()
    engine = start(memory_bytes=4_000_000)
    reading = engine.open(document).reading
    for failed in (
        engine.call(Read, Failed, reading=reading),
        engine.call(Ask, Failed, reading=reading, question="Who?", sampling=SHORT),
    ):
        assert failed.code is ErrorCode.FIT
        assert "raise the memory limit" in failed.problem.words.remedy
