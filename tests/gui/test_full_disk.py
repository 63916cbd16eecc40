"""The disk is full, the engine's or the library's: it is said, nothing is lost, and it goes on.

The engine's disk ends where its process may not write any further; that of the library where its
database may have no more pages.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.conversations.messages import MessageState
from app.core.queue.reading_status import ReadingPhase
from app.library.errors import LibraryFullError
from app.library.sqlite import sqlite3
from tests.gui.conftest import FACTS, HARBOUR, QUESTIONS, Opens
from tests.gui.person import Person
from tests.receipts import receipts_of

pytestmark = pytest.mark.process


_ROOM_BYTES = 700_000
"""Less than a page of the demo model's cache, and enough for the catalogue of what is saved."""


@contextmanager
def full_for_the_engine(person: Person) -> Iterator[None]:
    """Let no file that the engine writes become longer."""
    engine = person.engine()
    unlimited = engine.rlimit(psutil.RLIMIT_FSIZE)
    engine.rlimit(psutil.RLIMIT_FSIZE, (_ROOM_BYTES, unlimited[1]))
    yield
    engine.rlimit(psutil.RLIMIT_FSIZE, unlimited)


@contextmanager
def full_for_the_library(person: Person) -> Iterator[None]:
    """Let the database have no page more than it has now."""
    path = person.lectern.services.data.library.path
    connect = sqlite3.connect
    with sqlite3.connect(path) as connection:
        (num_pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.close()

    def connect_to_full(database: Any, *arguments: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(database, *arguments, **options)
        if Path(database) == path:
            connection.execute(f"PRAGMA max_page_count = {num_pages}")
        return connection

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", connect_to_full)
        yield


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are Linux's")
def test_a_reading_that_finds_no_room_is_kept_and_saved_later(
    open_window: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = tmp_path / "paper.txt"
    paper.write_text("\n\n".join(f"{number}. {fact}" for number in range(20) for fact in FACTS))
    person = open_window()
    receipts = receipts_of(person.lectern.services.engine, monkeypatch)
    person.wait(lambda: person.lectern.services.models.status.loaded is not None)
    with full_for_the_engine(person):
        person.drop(paper)
        person.wait(lambda: "could not be saved" in person.said())
        assert "Free some space" in person.said()
        person.wait(lambda: person.phase() is ReadingPhase.READY)
        first = person.ask(QUESTIONS[0])
        assert first.answer.state is MessageState.DONE
        assert receipts
        assert all(one.saved_tokens < one.tokens for one in receipts)
    second = person.ask(QUESTIONS[1])
    assert second.answer.state is MessageState.DONE
    person.wait(lambda: receipts[-1].saved_tokens == receipts[-1].tokens)
    person.leave()

    tomorrow = open_window()
    tomorrow.wait(lambda: len(tomorrow.messages()) == 4)
    tomorrow.wait(lambda: tomorrow.status() is not None and tomorrow.status().opens_in_seconds > 0)
    assert tomorrow.phase() is ReadingPhase.READY


def test_a_library_without_room_gives_back_what_it_cannot_keep(
    person: Person, document: Path, tmp_path: Path
) -> None:
    paper = tmp_path / "paper.txt"
    paper.write_text("\f".join(f"{number}. {HARBOUR}" for number in range(60)))
    question = f"{QUESTIONS[0]} {'Please look again. ' * 2_000}".strip()
    person.drop_and_read(document)
    intake = person.lectern.services.intake
    with full_for_the_library(person):
        person.drop(paper)
        person.wait(lambda: any(one.failure is not None for one in intake.additions))
        [refused] = intake.additions
        assert isinstance(refused.failure, LibraryFullError)
        assert "Free some space" in refused.failure.remedy
        field = person.composer_field()
        field.setFocus()
        QApplication.clipboard().setText(question)
        person.qtbot.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        person.qtbot.keyClick(field, Qt.Key.Key_Return)
        person.wait(lambda: "disk is full" in person.said())
        assert field.toPlainText().strip() == question
        assert person.messages() == ()
        field.clear()
    person.drop_and_read(paper)
    assert intake.additions == ()
    answer = person.ask(QUESTIONS[0])
    assert answer.answer.state is MessageState.DONE
