"""Nothing stays saved of deleted documents, or of conversations about them; all else does."""

import time
from pathlib import Path
from typing import Any

import pytest

from engine.protocol.problems.requests import ReadingForgotten, ReadingNotOpen
from engine.protocol.records import SnapshotInfo
from engine.protocol.replies import AnswerDone, Done, Failed, ReadingDone, SnapshotList
from engine.protocol.requests import (
    Ask,
    DeleteSnapshot,
    DocumentName,
    DocumentText,
    ForgetDocuments,
    ListSnapshots,
    Read,
)
from engine.protocol.sampling import SamplingParams
from engine.snapshots.records import SnapshotId
from engine.snapshots.store import SnapshotStore
from tests.engine.session.conftest import make_document
from tests.engine.session.test_long_store_work import Start
from tests.fakes.engine_in_process import EngineInProcess

REPORT, LETTER = (
    make_document(name, pages=2, seed=seed)
    for seed, name in enumerate(("report.pdf", "letter.pdf"), 1)
)
CONVERSATION_KINDS = {"question_end", "answer_end"}


@pytest.fixture
def engine(start: Start) -> EngineInProcess:
    """An engine that has read and talked about a report, a letter, and both together."""
    engine = start()
    for documents in ((REPORT,), (LETTER,), (LETTER, REPORT)):
        reading = engine.open(*documents).reading
        engine.read(reading)
        engine.ask(reading, "Who?", sampling=SamplingParams(max_tokens=4))
    engine.engine._saver.drain()
    return engine


def saved(engine: EngineInProcess) -> tuple[SnapshotInfo, ...]:
    return engine.call(ListSnapshots, SnapshotList).snapshots


def name_of(document: DocumentText, name: str = "") -> DocumentName:
    return DocumentName(name or document.name, document.sha256)


def test_everything_that_holds_a_document_goes_under_any_name(engine: EngineInProcess) -> None:
    documents = (name_of(REPORT, "former name.pdf"),)
    engine.call(ForgetDocuments, Done, documents=documents)
    assert {one.documents for one in saved(engine)} == {("letter.pdf",)}
    engine.call(ForgetDocuments, Done, documents=(name_of(LETTER),))
    assert saved(engine) == ()


def test_what_is_deleted_is_asked_no_more_and_its_text_goes_from_memory(
    engine: EngineInProcess,
) -> None:
    gone, kept = (engine.open(each).reading for each in (REPORT, LETTER))
    engine.call(ForgetDocuments, Done, documents=(name_of(REPORT),))
    asked = {"question": "Who?", "sampling": SamplingParams(max_tokens=2)}
    told = engine.finish(engine.send(Ask, reading=gone, **asked))
    assert isinstance(told, Failed)
    assert isinstance(told.problem, ReadingNotOpen)
    assert engine.call(Ask, AnswerDone, reading=kept, **asked).answer


def test_what_is_still_being_saved_when_it_is_deleted_goes_too(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = SnapshotStore.write

    def write_slowly(store: SnapshotStore, *content: Any) -> SnapshotId:
        time.sleep(0.2)
        return write(store, *content)

    engine = start()
    reading = engine.open(REPORT).reading
    engine.read(reading)
    monkeypatch.setattr(SnapshotStore, "write", write_slowly)
    engine.ask(reading, "Who?", sampling=SamplingParams(max_tokens=4))
    engine.call(ForgetDocuments, Done, documents=(name_of(REPORT),))
    engine.engine._saver.drain()
    assert saved(engine) == ()


def test_what_is_read_or_asked_while_it_is_deleted_ends_and_is_not_saved(start: Start) -> None:
    engine = start()
    gone, kept = (engine.open(each).reading for each in (REPORT, LETTER))
    engine.read(gone)
    sampling = SamplingParams(max_tokens=40)
    requests = [
        engine.send(Ask, reading=gone, question="Who?", sampling=sampling),
        engine.send(Read, reading=engine.open(REPORT, LETTER).reading),
        engine.send(Read, reading=kept),
    ]
    engine.engine.step()
    engine.call(ForgetDocuments, Done, documents=(name_of(REPORT),))
    asked, read, other = map(engine.finish, requests)
    for told in (asked, read):
        assert isinstance(told, Failed)
        assert isinstance(told.problem, ReadingForgotten)
    assert isinstance(other, ReadingDone)
    engine.engine._saver.drain()
    assert {one.documents for one in saved(engine)} == {("letter.pdf",)}


def test_conversations_about_a_document_go_and_readings_stay(engine: EngineInProcess) -> None:
    before = saved(engine)
    assert CONVERSATION_KINDS & {one.kind for one in before}
    engine.call(ForgetDocuments, Done, documents=(), conversations_about=(name_of(REPORT),))
    assert {one.snapshot for one in saved(engine)} == {
        one.snapshot
        for one in before
        if one.kind not in CONVERSATION_KINDS or one.documents == ("letter.pdf",)
    }


def test_what_an_earlier_version_saved_is_known_by_name(
    engine: EngineInProcess,
) -> None:
    names = engine.engine._store.names
    for one in engine.engine._store.list():
        names.renew(one.id, one.title, {"documents": one.metadata["documents"]})
    engine.call(ForgetDocuments, Done, documents=(name_of(REPORT),))
    assert {one.documents for one in saved(engine)} == {("letter.pdf",)}


def segment_bytes(engine: EngineInProcess) -> int:
    usage = engine.engine._store.usage()
    return usage.live_bytes + usage.dead_bytes


def test_what_memory_keeps_of_a_document_does_not_keep_it_on_the_disk(
    engine: EngineInProcess, start: Start
) -> None:
    engine.close()
    restored = start()
    for document in (REPORT, LETTER):
        restored.ask(restored.open(document).reading, "Who?")
    restored.call(ForgetDocuments, Done, documents=(name_of(REPORT),))
    assert not restored.engine._store.erasure.is_due
    assert restored.open(REPORT).reusable_tokens == 0
    opened = restored.open(LETTER)
    assert opened.reusable_tokens == opened.tokens
    restored.call(ForgetDocuments, Done, documents=(name_of(LETTER),))
    assert segment_bytes(restored) == 0


def test_another_model_lets_go_of_what_the_one_before_held(
    engine: EngineInProcess, start: Start, tiny_model: Path
) -> None:
    engine.close()
    restored = start()
    restored.ask(restored.open(REPORT).reading, "Who?")
    for snapshot in saved(restored):
        restored.call(DeleteSnapshot, Done, snapshot=snapshot.snapshot)
    assert restored.engine._store.erasure.is_due
    restored.load(tiny_model)
    assert saved(restored) == ()
    assert not restored.engine._store.erasure.is_due
    assert segment_bytes(restored) == 0
