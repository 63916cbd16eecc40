"""Opening readings for questions: measured once, restored, and open again after a crash."""

from pathlib import Path
from typing import Any

import pytest

from app.core.queue.failures import ReadingGone
from app.core.queue.reading_status import ReadingPhase
from app.core.readings.opened_reading import OpenedReading
from app.errors import LecternError, ModelError
from app.link.port import UNSENT
from app.readings.model_choice import ModelChoice
from engine.protocol.records import Source
from engine.protocol.replies import AnswerDone
from engine.protocol.requests import Ask, DeleteSnapshot
from tests.app.core.queue.conftest import OpenWindow, Window
from tests.fakes.fake_library import add_reading, make_document
from tests.receipts import receipts_of

pytestmark = pytest.mark.process

HARBOUR = make_document("harbour.txt", "Keeper Arn lit the lamp of the pier.", "The mill.")
MILL = make_document("mill.txt", "The mill was built in 1911.")


@pytest.fixture
def harbour(library_path: Path) -> int:
    return add_reading(library_path, "Harbour", HARBOUR)


def opened(window: Window, reading_id: int) -> OpenedReading:
    """Open a reading and wait for it."""
    results: list[OpenedReading | LecternError] = []
    window.queue.open(reading_id, results.append)
    assert results == []
    window.wait_until(lambda: bool(results))
    (result,) = results
    assert isinstance(result, OpenedReading), result
    return result


def ask(window: Window, reading: OpenedReading) -> AnswerDone:
    """Ask about a reading and wait for the answer."""
    heard: list[Any] = []
    request = Ask(id=UNSENT, reading=reading.opened.reading, question="Who lit the lamp?")
    window.engine.send(request, heard.append)
    window.wait_until(lambda: bool(heard) and isinstance(heard[-1], AnswerDone))
    done = heard[-1]
    assert isinstance(done, AnswerDone)
    return done


def kill(window: Window) -> None:
    window.engine.kill()


def test_a_reading_asked_for_before_the_model_is_there_is_opened_then(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    window = open_window()
    results: list[OpenedReading | LecternError] = []
    window.models.load(ModelChoice(model_path))
    window.queue.measure(harbour, results.append)
    assert results == []
    window.begin(model_path)
    window.wait_for(harbour, ReadingPhase.MEASURING)
    window.wait_until(lambda: bool(results))
    assert window.phases(harbour) == [ReadingPhase.MEASURING, ReadingPhase.UNREAD]
    (result,) = results
    assert isinstance(result, OpenedReading)
    assert [document.name for document in result.documents] == ["harbour.txt"]
    assert result.opened.tokens == window.queue.status(harbour).tokens > 0


def test_it_is_opened_once_while_the_model_stays(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    window = open_window()
    window.begin(model_path)
    assert opened(window, harbour) is opened(window, harbour)


def test_it_is_opened_again_when_what_is_saved_may_have_changed(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    window = open_window()
    window.begin(model_path)
    before = opened(window, harbour)
    window.queue.measure_anew()
    assert opened(window, harbour) is not before


def test_opening_reads_nothing_that_nobody_asked_for(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    window = open_window()
    window.begin(model_path)
    opened(window, harbour)
    status = window.queue.status(harbour)
    assert (status.phase, status.tokens_done) == (ReadingPhase.UNREAD, 0)
    assert status.tokens > 0


def test_without_a_model_the_failure_is_told(open_window: OpenWindow, harbour: int) -> None:
    window = open_window()
    results: list[OpenedReading | LecternError] = []
    window.queue.measure(harbour, results.append)
    window.wait_until(lambda: bool(results))
    assert isinstance(results[0], ModelError)
    assert "Choose a model" in results[0].remedy


def test_a_model_that_cannot_be_loaded_is_told(
    open_window: OpenWindow, tmp_path: Path, harbour: int
) -> None:
    window = open_window()
    results: list[OpenedReading | LecternError] = []
    window.begin(tmp_path)
    window.queue.measure(harbour, results.append)
    window.wait_until(lambda: bool(results))
    assert results == [window.models.status.failure]


def test_a_reading_that_is_not_there_is_told(open_window: OpenWindow, model_path: Path) -> None:
    window = open_window()
    window.begin(model_path)
    results: list[OpenedReading | LecternError] = []
    window.queue.open(77, results.append)
    window.wait_until(lambda: bool(results))
    assert isinstance(results[0], ReadingGone)


def test_a_reading_that_was_just_added_is_found(
    open_window: OpenWindow, model_path: Path, library_path: Path, harbour: int
) -> None:
    window = open_window()
    window.begin(model_path)
    opened(window, harbour)
    mill = add_reading(library_path, "Mill", MILL)
    assert opened(window, mill).documents[0].name == "mill.txt"


def test_a_saved_reading_is_restored_and_checked_when_it_is_opened(
    open_window: OpenWindow, model_path: Path, harbour: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    window.begin(model_path)
    window.queue.enqueue(harbour)
    window.wait_for(harbour, ReadingPhase.READY)
    window.close()
    later = open_window()
    receipts = receipts_of(later.engine, monkeypatch)
    later.begin(model_path)
    reading = opened(later, harbour)
    later.wait_until(lambda: later.queue.status(harbour).opens_in_seconds > 0)
    [receipt] = receipts
    assert (receipt.source, receipt.verified) == (Source.DISK, True)
    assert receipt.reused_tokens == reading.opened.tokens
    assert later.queue.status(harbour).opens_in_seconds == receipt.restore_seconds
    assert ask(later, reading).source is Source.MEMORY
    later.wait_until(lambda: later.entry(harbour).opens_in_seconds > 0)


def test_what_was_deleted_otherwise_is_no_longer_taken_for_read(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    window = open_window()
    window.begin(model_path)
    window.queue.enqueue(harbour)
    window.wait_for(harbour, ReadingPhase.READY)
    snapshot = opened(window, harbour).opened.reading
    window.close()
    later = open_window()
    later.begin(model_path)
    later.wait_until(lambda: later.models.status.loaded is not None)
    later.wait_for(harbour, ReadingPhase.READY)
    later.engine.send(DeleteSnapshot(id=UNSENT, snapshot=snapshot))
    later.queue.measure_anew()
    assert later.wait_for(harbour, ReadingPhase.UNREAD).tokens_done == 0


def test_a_reading_that_is_being_restored_can_be_read_again(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    window = open_window()
    window.begin(model_path)
    window.queue.enqueue(harbour)
    window.wait_for(harbour, ReadingPhase.READY)
    window.close()
    later = open_window()
    later.begin(model_path)
    opened(later, harbour)
    later.queue.enqueue(harbour)
    later.wait_for(harbour, ReadingPhase.READY)
    assert ReadingPhase.FAILED not in later.phases(harbour)


def test_what_was_just_read_is_not_restored(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    window = open_window()
    window.begin(model_path)
    window.queue.enqueue(harbour)
    window.wait_for(harbour, ReadingPhase.READY)
    reading = opened(window, harbour)
    ask(window, reading)
    assert window.queue.status(harbour).opens_in_seconds == 0
    assert reading.opened.reusable_tokens == reading.opened.tokens
    assert reading.opened.disk_bytes == 0


def test_after_a_crash_it_is_opened_again_by_the_engine_that_comes_back(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    window = open_window()
    window.begin(model_path)
    window.queue.enqueue(harbour)
    window.wait_for(harbour, ReadingPhase.READY)
    before = opened(window, harbour)
    kill(window)
    window.wait_until(lambda: window.models.status.loaded is None)
    after = opened(window, harbour)
    assert after is not before
    assert ask(window, after).source is not Source.COLD


def test_what_the_engine_lost_is_not_called_ready(
    open_window: OpenWindow, model_path: Path, tmp_path: Path, harbour: int
) -> None:
    window = open_window()
    window.begin(model_path)
    window.queue.enqueue(harbour)
    window.wait_for(harbour, ReadingPhase.READY)
    window.close()
    (tmp_path / "data" / "fake_engine.json").unlink()
    later = open_window()
    later.begin(model_path)
    later.wait_for(harbour, ReadingPhase.READY)
    opened(later, harbour)
    assert later.queue.status(harbour).phase is ReadingPhase.UNREAD


def test_all_who_ask_at_once_are_told(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    window = open_window()
    window.begin(model_path)
    results: list[OpenedReading | LecternError] = []
    for _ in range(3):
        window.queue.open(harbour, results.append)
    window.wait_until(lambda: len(results) == 3)
    assert results[0] is results[1] is results[2]
    assert isinstance(results[0], OpenedReading)
