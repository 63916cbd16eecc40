"""Readings larger than the memory: the same answers, counted transfers, faults that are told."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from torch.multiprocessing.reductions import StorageWeakRef

from engine.errors import DiskFull
from engine.protocol.errors import ErrorCode
from engine.protocol.notices import AnyNotice, ReadingAgain
from engine.protocol.problems.system import NoRoom
from engine.protocol.records import PageTier
from engine.protocol.replies import (
    AnswerDelta,
    AnswerDone,
    AnyReply,
    Done,
    Failed,
    Notice,
    ReadingDone,
)
from engine.protocol.requests import Ask, Read, SetMemoryLimit
from engine.protocol.sampling import SamplingParams
from engine.snapshots.local_files import LocalFiles
from engine.snapshots.pages import PageStore
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
ANSWER = SamplingParams(max_tokens=10)
SMALL = 4_000_000
LARGE = 64_000_000
PAGE_BYTES = 524_288
DOCUMENT = make_document(pages=16)


@pytest.fixture
def truth(tmp_path: Path, tiny_model: Path) -> str:
    """The answer when all of it is in memory."""
    with EngineInProcess(tmp_path / "truth") as engine:
        engine.load(tiny_model, memory_bytes=LARGE)
        reading = engine.open(DOCUMENT).reading
        engine.read(reading)
        answer = engine.ask(reading, "Who?", sampling=ANSWER)
        assert engine.statistics().bytes_moved.streamed == 0
    return answer.answer


def restarted(start: Start) -> EngineInProcess:
    """An engine with little memory, of which the one before has read and saved the document."""
    first = start(memory_bytes=SMALL)
    first.read(first.open(DOCUMENT).reading)
    first.close()
    return start(memory_bytes=SMALL)


def segments(tmp_path: Path) -> list[Path]:
    return sorted(path for path in (tmp_path / "data" / "segments").iterdir() if path.is_file())


def hot_bytes(engine: EngineInProcess) -> int:
    storage = engine.engine._loaded_session.resources.model.storage
    return storage._hot.num_used * PAGE_BYTES


def flip_all(tmp_path: Path) -> None:
    for path in segments(tmp_path):
        content = bytearray(path.read_bytes())
        for position in range(8192, len(content), 50_000):
            content[position] ^= 0x40
        path.write_bytes(content)


def delete_all(tmp_path: Path) -> None:
    for path in segments(tmp_path):
        path.unlink()


def step_until(engine: EngineInProcess, request: int, *, num_deltas: int) -> None:
    while sum(isinstance(each, AnswerDelta) for each in engine.replies(request)) < num_deltas:
        engine.engine.step()


def notices(engine: EngineInProcess, request: int) -> list[AnyNotice]:
    return [reply.notice for reply in engine.replies(request) if isinstance(reply, Notice)]


def test_a_reading_larger_than_memory_answers_the_same_and_counts_what_moved(
    start: Start, truth: str
) -> None:
    engine = start(memory_bytes=SMALL)
    opened = engine.open(DOCUMENT)
    assert opened.kv_bytes > 1.8 * SMALL
    receipt = engine.read(opened.reading).receipt
    read = engine.statistics()
    num_pages = opened.tokens // 256
    written = read.bytes_moved.written
    assert written >= (num_pages - 7) * PAGE_BYTES
    assert written + receipt.pages_saved * PAGE_BYTES == num_pages * PAGE_BYTES
    answer = engine.ask(opened.reading, "Who?", sampling=ANSWER)
    told = engine.statistics()
    assert answer.answer == truth
    assert sum(page.mass for page in answer.looked_at) > 0

    decoded = told.decode_tokens - read.decode_tokens
    streamed = (told.bytes_moved.streamed - read.bytes_moved.streamed) // PAGE_BYTES
    cold = sum(run.num_pages for run in told.page_runs if run.tier is PageTier.COLD)
    assert cold >= num_pages - 5
    assert streamed >= decoded * cold
    assert sum(run.num_pages for run in told.page_runs) == num_pages
    assert hot_bytes(engine) <= SMALL


def test_a_saved_reading_larger_than_memory_is_restored_without_loading_it_whole(
    start: Start, truth: str
) -> None:
    engine = restarted(start)
    opened = engine.open(DOCUMENT)
    receipt = engine.read(opened.reading).receipt
    assert receipt.verified is True
    assert receipt.reused_tokens == opened.tokens
    moved = engine.statistics().bytes_moved
    assert 0 < moved.loaded <= SMALL
    assert engine.ask(opened.reading, "Who?", sampling=ANSWER).answer == truth


def test_a_limit_lowered_in_mid_answer_changes_nothing_but_where_pages_are(
    start: Start, truth: str
) -> None:
    engine = start(memory_bytes=LARGE)
    reading = engine.open(DOCUMENT).reading
    engine.read(reading)
    before = hot_bytes(engine)
    request = engine.send(Ask, reading=reading, question="Who?", sampling=ANSWER)
    step_until(engine, request, num_deltas=3)
    engine.call(SetMemoryLimit, Done, memory_bytes=SMALL)
    assert hot_bytes(engine) <= SMALL < before
    assert engine.statistics().memory_limit_bytes == SMALL
    done = engine.finish(request)
    assert isinstance(done, AnswerDone)
    assert done.answer == truth


def test_a_lowered_limit_frees_memory(start: Start) -> None:
    """No page that was written, or saved, before keeps the memory that it lay in."""
    engine = start(memory_bytes=LARGE)
    engine.read(engine.open(DOCUMENT).reading)
    session = engine.engine._session
    assert session is not None
    storage = session.resources.model.storage
    memory = [StorageWeakRef(slab.untyped_storage()) for slab in storage.kv.slabs]
    engine.call(SetMemoryLimit, Done, memory_bytes=SMALL)
    living = sum(not slab.expired() for slab in memory)
    assert living == len(storage.kv.slabs) < len(memory)


def test_a_limit_that_is_too_low_is_refused_and_the_old_one_holds(start: Start, truth: str) -> None:
    engine = start(memory_bytes=SMALL)
    reading = engine.open(DOCUMENT).reading
    engine.read(reading)
    request = engine.send(Ask, reading=reading, question="Who?", sampling=ANSWER)
    step_until(engine, request, num_deltas=2)
    failed = engine.call(SetMemoryLimit, Failed, memory_bytes=100_000)
    assert failed.code is ErrorCode.FIT
    assert engine.statistics().memory_limit_bytes == SMALL
    done = engine.finish(request)
    assert isinstance(done, AnswerDone)
    assert done.answer == truth


@pytest.mark.parametrize("harm", [flip_all, delete_all])
@pytest.mark.parametrize("num_deltas", [0, 4])
def test_pages_lost_in_mid_answer_are_computed_again(
    start: Start, tmp_path: Path, truth: str, harm: Callable[[Path], None], num_deltas: int
) -> None:
    engine = start(memory_bytes=SMALL)
    reading = engine.open(DOCUMENT).reading
    engine.read(reading)
    request = engine.send(Ask, reading=reading, question="Who?", sampling=ANSWER)
    step_until(engine, request, num_deltas=num_deltas)
    harm(tmp_path)
    done = engine.finish(request)
    assert isinstance(done, AnswerDone)
    assert done.answer == truth
    assert any(isinstance(notice, ReadingAgain) for notice in notices(engine, request))
    assert engine.ask(reading, "Who?", sampling=ANSWER).answer == truth


@pytest.mark.parametrize("harm", [flip_all, delete_all])
def test_pages_lost_while_reading_are_read_again(
    start: Start, tmp_path: Path, truth: str, harm: Callable[[Path], None]
) -> None:
    engine = start(memory_bytes=SMALL)
    reading = engine.open(DOCUMENT).reading
    request = engine.send(Read, reading=reading)
    for _ in range(10):
        engine.engine.step()
    harm(tmp_path)
    done = engine.finish(request)
    assert isinstance(done, ReadingDone)
    assert any(isinstance(note, ReadingAgain) for note in done.receipt.notes)
    assert engine.ask(reading, "Who?", sampling=ANSWER).answer == truth


def test_a_disk_that_cannot_be_read_at_all_is_given_up_on(
    start: Start, tmp_path: Path, truth: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = start(memory_bytes=SMALL)
    reading = engine.open(DOCUMENT).reading
    engine.read(reading)
    with monkeypatch.context() as broken:

        def refuse(*_: object, **__: object) -> int:
            raise OSError(errno.EIO, "the disk is broken")

        broken.setattr(LocalFiles, "read_into", refuse)
        broken.setattr(LocalFiles, "read_directly", refuse)
        failed = engine.call(Ask, Failed, reading=reading, question="Who?", sampling=ANSWER)
        assert failed.code in (ErrorCode.DAMAGED, ErrorCode.USAGE)
    engine.read(engine.open(DOCUMENT).reading)
    assert engine.ask(reading, "Who?", sampling=ANSWER).answer == truth


@contextmanager
def refused_reads(number: int) -> Iterator[None]:
    """No file can be read for a moment."""

    def refuse(*_: object, **__: object) -> int:
        raise OSError(number, os.strerror(number))

    with pytest.MonkeyPatch.context() as moment:
        moment.setattr(LocalFiles, "read_into", refuse)
        moment.setattr(LocalFiles, "read_directly", refuse)
        yield


def assert_told(failed: AnyReply, number: int) -> None:
    assert isinstance(failed, Failed)
    assert failed.code is ErrorCode.USAGE
    assert os.strerror(number) in failed.problem.words.message
    assert "try again" in failed.problem.words.remedy


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENOMEM])
@pytest.mark.parametrize("num_deltas", [0, 4])
def test_pages_that_cannot_be_read_for_a_moment_end_one_answer_and_no_other(
    start: Start, truth: str, *, number: int, num_deltas: int
) -> None:
    engine = start(memory_bytes=SMALL)
    reading = engine.open(DOCUMENT).reading
    engine.read(reading)
    request = engine.send(Ask, reading=reading, question="Who?", sampling=ANSWER)
    step_until(engine, request, num_deltas=num_deltas)
    with refused_reads(number):
        assert_told(engine.finish(request), number)
    computed = engine.statistics().prefill_tokens
    assert engine.ask(reading, "Who?", sampling=ANSWER).answer == truth
    assert engine.statistics().prefill_tokens - computed < 256


def test_a_saved_reading_that_cannot_be_read_for_a_moment_is_restored_later(
    start: Start, truth: str
) -> None:
    engine = restarted(start)
    reading = engine.open(DOCUMENT).reading
    with refused_reads(errno.EMFILE):
        assert_told(engine.finish(engine.send(Read, reading=reading)), errno.EMFILE)
    assert engine.read(reading).receipt.verified is True
    assert engine.ask(reading, "Who?", sampling=ANSWER).answer == truth


def test_a_disk_that_is_full_ends_a_reading_that_needs_it_with_a_message(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise DiskFull(NoRoom())

    engine = start(memory_bytes=SMALL)
    with monkeypatch.context() as full:
        full.setattr(PageStore, "write", refuse)
        failed = engine.call(Read, Failed, reading=engine.open(DOCUMENT).reading)
        assert (failed.code, failed.problem) == (ErrorCode.DISK, NoRoom())
    small = engine.open(make_document(pages=2)).reading
    engine.read(small)
    assert engine.ask(small, "Who?", sampling=ANSWER).new_tokens > 0
