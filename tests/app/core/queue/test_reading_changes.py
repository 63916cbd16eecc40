"""What changes under a reading: the model, the instructions, its documents, the library."""

from pathlib import Path

import pytest

from app.core.queue.reading_status import ReadingPhase
from app.core.readings.reading_terms import ReadingTerms
from app.library.library import Library
from app.library.records import QueuedReading
from app.readings.model_choice import KVFormat, ModelChoice
from tests.app.core.queue.conftest import HARBOUR, OpenWindow

pytestmark = pytest.mark.process


def test_another_model_interrupts_the_reading_which_then_goes_on_with_it(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    window = open_window("--hold", "reading")
    window.begin(model_path)
    window.queue.enqueue(harbour)
    window.wait_for(harbour, ReadingPhase.READING)
    window.models.load(ModelChoice(model_path, kv_format=KVFormat.Q8_0))
    window.wait_for(harbour, ReadingPhase.READY)
    assert window.models.status.loaded is not None
    assert window.models.status.loaded.kv_format == "q8_0"


def test_other_instructions_make_a_reading_stale(
    open_window: OpenWindow, model_path: Path, harbour: int
) -> None:
    terms = [ReadingTerms()]
    window = open_window(terms=lambda: terms[-1])
    window.begin(model_path)
    window.queue.enqueue(harbour)
    window.wait_for(harbour, ReadingPhase.READY)
    terms.append(ReadingTerms(instructions="Answer in verse."))
    window.queue.refresh()
    window.wait_for(harbour, ReadingPhase.STALE)
    terms.append(ReadingTerms())
    window.queue.refresh()
    window.wait_for(harbour, ReadingPhase.READY)


def test_pages_left_out_make_a_reading_stale_and_are_read_as_empty(
    open_window: OpenWindow, model_path: Path, library_path: Path, harbour: int
) -> None:
    window = open_window()
    window.begin(model_path)
    window.queue.enqueue(harbour)
    whole = window.wait_for(harbour, ReadingPhase.READY)
    with Library(library_path) as library:
        library.readings.set_documents(harbour, [HARBOUR.sha256], [[1]])
    window.queue.refresh()
    window.wait_for(harbour, ReadingPhase.STALE)
    window.queue.enqueue(harbour)
    less = window.wait_for(harbour, ReadingPhase.READY)
    assert less.tokens < whole.tokens


def test_a_reading_that_is_removed_is_read_no_more(
    open_window: OpenWindow, model_path: Path, library_path: Path, harbour: int, mill: int
) -> None:
    window = open_window("--hold", "reading")
    window.begin(model_path)
    window.queue.enqueue(harbour)
    window.queue.enqueue(mill)
    window.wait_for(harbour, ReadingPhase.READING)
    with Library(library_path) as library:
        library.readings.remove(harbour)
    gone: list[int] = []
    window.queue.gone.connect(gone.append)
    window.queue.refresh()
    window.wait_for(mill, ReadingPhase.READING)
    assert gone == [harbour]
    assert window.stored_queue() == (QueuedReading(mill),)


def test_a_broken_library_is_told(
    open_window: OpenWindow, model_path: Path, library_path: Path
) -> None:
    library_path.write_bytes(b"not a database at all" * 100)
    window = open_window()
    failures: list[Exception] = []
    window.queue.failed.connect(failures.append)
    window.begin(model_path)
    window.wait_until(lambda: len(failures) == 2)
    assert "is damaged" in str(failures[0])
