"""The queue over a scripted engine: one after the other, stopped, interrupted, gone on."""

from contextlib import closing
from pathlib import Path

import pytest

from app.core.queue.failures import ReadingKeepsFailing
from app.core.queue.reading_status import ReadingPhase
from app.errors import DoesNotFitError
from app.library.records import QueuedReading
from app.library.sqlite import sqlite3
from app.readings.document_texts import DocumentGone
from app.readings.model_choice import ModelChoice
from tests.app.core.queue.conftest import HARBOUR, OpenWindow
from tests.fakes.fake_library import add_reading, make_document

pytestmark = pytest.mark.process

PIER = make_document("pier.txt", "The pier is long. " * 30)


@pytest.fixture
def pier(library_path: Path) -> int:
    return add_reading(library_path, "Pier", PIER)


def test_readings_are_read_one_after_the_other(
    open_window: OpenWindow, model_path: Path, harbour: int, mill: int
) -> None:
    window = open_window()
    window.begin(model_path)
    window.queue.enqueue(harbour)
    window.queue.enqueue(mill)
    window.wait_for(mill, ReadingPhase.READY)
    ends = [key for key, status in window.heard if status.phase is ReadingPhase.READY]
    assert list(dict.fromkeys(ends)) == [harbour, mill]
    assert window.phases(harbour)[-4:] == [
        ReadingPhase.QUEUED,
        ReadingPhase.OPENING,
        ReadingPhase.READING,
        ReadingPhase.READY,
    ]
    ready = window.queue.status(harbour)
    assert ready.tokens == ready.tokens_done > 0
    assert ready.position == 0


def test_progress_tells_pages_speed_and_time_left(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    window = open_window()
    window.begin(model_path)
    window.queue.enqueue(harbour)
    window.wait_for(harbour, ReadingPhase.READY)
    steps = [status for _, status in window.heard if status.phase is ReadingPhase.READING]
    assert {step.num_pages for step in steps} == {2}
    assert [step.tokens_done for step in steps] == sorted(step.tokens_done for step in steps)
    assert steps[0].seconds_left == (steps[0].tokens - steps[0].tokens_done) / 1000
    assert all(step.tokens_per_second == 1000 for step in steps)
    assert all(step.position == 1 for step in steps)


def test_what_was_read_is_ready_in_the_next_window(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    window = open_window()
    window.begin(model_path)
    window.queue.enqueue(harbour)
    ready = window.wait_for(harbour, ReadingPhase.READY)
    window.close()
    assert window.stored_queue() == ()
    entry = window.entry(harbour)
    assert entry.tokens == entry.tokens_done == ready.tokens
    later = open_window()
    later.begin(model_path)
    assert later.wait_for(harbour, ReadingPhase.READY).tokens == ready.tokens
    assert ReadingPhase.READING not in later.phases(harbour)


def test_a_paused_reading_keeps_what_is_read_and_goes_on(
    open_window: OpenWindow, model_path: Path, harbour: int, mill: int
) -> None:
    window = open_window("--hold", "reading")
    window.begin(model_path)
    window.queue.enqueue(harbour)
    half = window.wait_for(harbour, ReadingPhase.READING)
    window.wait_until(lambda: window.queue.status(harbour).tokens_done * 2 >= half.tokens)
    window.queue.pause(harbour)
    paused = window.queue.status(harbour)
    assert paused.phase is ReadingPhase.PAUSED
    assert 0 < paused.tokens_done < paused.tokens
    window.wait_until(lambda: window.queue._turn is None)
    window.wait_until(lambda: window.entry(harbour).tokens_done == paused.tokens_done)
    window.queue.resume(harbour)
    window.wait_for(harbour, ReadingPhase.READY)


def test_the_next_reading_goes_on_while_one_is_paused(
    open_window: OpenWindow, model_path: Path, harbour: int, mill: int
) -> None:
    window = open_window()
    window.queue.enqueue(harbour)
    window.queue.enqueue(mill)
    window.queue.pause(harbour)
    window.begin(model_path)
    window.wait_for(mill, ReadingPhase.READY)
    paused = window.queue.status(harbour)
    assert (paused.phase, paused.position) == (ReadingPhase.PAUSED, 1)


def test_a_cancelled_reading_leaves_the_queue_with_what_is_read(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    window = open_window("--hold", "reading")
    window.begin(model_path)
    window.queue.enqueue(harbour)
    window.wait_for(harbour, ReadingPhase.READING)
    window.wait_until(lambda: window.queue.status(harbour).tokens_done > 0)
    window.queue.cancel(harbour)
    status = window.queue.status(harbour)
    assert (status.phase, status.position) == (ReadingPhase.UNREAD, 0)
    window.wait_until(lambda: window.queue._turn is None)
    window.wait_until(lambda: window.entry(harbour).tokens_done > 0)
    assert window.stored_queue() == ()


def test_a_reading_that_is_moved_to_the_front_is_read_first(
    open_window: OpenWindow, model_path: Path, harbour: int, mill: int, pier: int
) -> None:
    window = open_window("--hold", "reading")
    window.begin(model_path)
    for key in (harbour, mill, pier):
        window.queue.enqueue(key)
    window.wait_for(harbour, ReadingPhase.READING)
    window.wait_until(lambda: window.queue.status(harbour).tokens_done > 0)
    window.queue.move(pier, 1)
    window.wait_for(pier, ReadingPhase.READING)
    assert window.queue.status(harbour).phase is ReadingPhase.QUEUED
    assert [window.queue.status(key).position for key in (pier, harbour, mill)] == [1, 2, 3]
    window.wait_until(
        lambda: [queued.reading_id for queued in window.stored_queue()] == [pier, harbour, mill]
    )


def test_a_new_window_goes_on_where_the_last_one_was(
    open_window: OpenWindow, model_path: Path, harbour: int, mill: int, pier: int
) -> None:
    window = open_window("--hold", "reading")
    window.begin(model_path)
    for key in (harbour, mill, pier):
        window.queue.enqueue(key)
    window.queue.pause(mill)
    window.wait_for(harbour, ReadingPhase.READING)
    window.wait_until(lambda: window.queue.status(harbour).tokens_done > 0)
    window.wait_until(lambda: QueuedReading(mill, is_paused=True) in window.stored_queue())
    window.engine.kill()
    window.close()
    later = open_window()
    later.begin(model_path)
    later.wait_for(harbour, ReadingPhase.READY)
    later.wait_for(pier, ReadingPhase.READY)
    assert later.queue.status(mill).phase is ReadingPhase.PAUSED
    first = next(status for key, status in later.heard if status.phase is ReadingPhase.READING)
    assert first.tokens_done > 0


def test_an_engine_that_dies_while_it_reads_goes_on_with_what_is_saved(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    window = open_window("--mishap", "dies-reading")
    window.begin(model_path)
    window.queue.enqueue(harbour)
    window.wait_for(harbour, ReadingPhase.READY)
    assert window.engine.status.num_restarts == 1
    assert ReadingPhase.FAILED not in window.phases(harbour)


def test_a_reading_that_always_kills_the_engine_is_given_up_and_the_next_one_read(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    window = open_window("--mishap", "dies-at-every-reading")
    window.begin(model_path)
    window.queue.enqueue(harbour)
    status = window.wait_for(harbour, ReadingPhase.FAILED)
    assert isinstance(status.failure, ReadingKeepsFailing)
    assert status.position == 0
    window.queue.enqueue(harbour)
    assert window.queue.status(harbour).failure is None


def test_what_does_not_fit_is_refused_with_choices_and_the_next_one_read(
    open_window: OpenWindow, model_path: Path, library_path: Path, mill: int
) -> None:
    long = add_reading(library_path, "Long", make_document("long.txt", "word " * 900))
    window = open_window("--context-limit", "1500")
    window.begin(model_path)
    window.queue.enqueue(long)
    window.queue.enqueue(mill)
    status = window.wait_for(long, ReadingPhase.REFUSED)
    assert isinstance(status.failure, DoesNotFitError)
    assert "Leave pages out" in status.failure.remedy
    window.wait_for(mill, ReadingPhase.READY)


def test_a_document_that_is_gone_fails_and_the_next_one_is_read(
    open_window: OpenWindow, model_path: Path, library_path: Path, harbour: int, mill: int
) -> None:
    with closing(sqlite3.connect(library_path)) as connection, connection:
        connection.execute("DELETE FROM documents WHERE sha256 = ?", [HARBOUR.sha256])
    window = open_window()
    window.begin(model_path)
    window.queue.enqueue(harbour)
    window.queue.enqueue(mill)
    status = window.wait_for(harbour, ReadingPhase.FAILED)
    assert isinstance(status.failure, DocumentGone)
    window.wait_for(mill, ReadingPhase.READY)


def test_a_reading_waits_for_a_model_that_can_be_loaded(
    open_window: OpenWindow, model_path: Path, tmp_path: Path, harbour: int
) -> None:
    window = open_window()
    window.begin(tmp_path)
    window.queue.enqueue(harbour)
    window.wait_until(lambda: window.models.status.failure is not None)
    assert window.queue.status(harbour).phase is ReadingPhase.QUEUED
    window.models.load(ModelChoice(model_path))
    window.wait_for(harbour, ReadingPhase.READY)
