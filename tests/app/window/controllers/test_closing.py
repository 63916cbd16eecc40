"""The question before closing lasts as long as what it asks about."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.errors import LecternError, Said
from app.library.records import ReadingEntry
from app.window.controllers.closing import ClosingController
from app.window.controllers.holdings import Holdings
from app.window.frame.closing_dialog import ClosingDialog
from app.window.frame.main_window import MainWindow
from app.window.intake.addition import Addition
from app.window.theme.theme import Theme

_FULL = LecternError(Said("The disk is full.", "Free some space."))


def _entry(reading_id: int, title: str) -> ReadingEntry:
    return ReadingEntry(reading_id, title, (), (), "", 0, 0, 0.0, datetime.now(UTC))


@dataclass
class HoldingLibrary:
    holdings: Holdings = field(
        default_factory=lambda: Holdings(readings=(_entry(1, "Harbour"), _entry(2, "River")))
    )


class Queue(QObject):
    """Says of each reading what the test says."""

    changed = Signal(int, object)

    def __init__(self) -> None:
        super().__init__()
        self._statuses: dict[int, ReadingStatus] = {}

    def status(self, reading_id: int) -> ReadingStatus:
        return self._statuses.get(reading_id, ReadingStatus(phase=ReadingPhase.UNREAD))

    def tell(
        self, reading_id: int, phase: ReadingPhase, failure: LecternError | None = None
    ) -> None:
        self._statuses[reading_id] = ReadingStatus(phase=phase, failure=failure)
        self.changed.emit(reading_id, self._statuses[reading_id])
        QCoreApplication.processEvents()


class Intake(QObject):
    """Adds what the test says."""

    changed = Signal(tuple)
    refused = Signal(LecternError)

    def __init__(self) -> None:
        super().__init__()
        self.additions: tuple[Addition, ...] = ()

    def tell(self, *additions: Addition) -> None:
        self.additions = additions
        self.changed.emit(additions)
        for one in additions:
            if one.failure is not None:
                self.refused.emit(one.failure)


class Closing:
    """A window whose reading is under way, and a person who closes it."""

    def __init__(self, qtbot: QtBot, theme: Theme) -> None:
        self.window = MainWindow(theme)
        qtbot.addWidget(self.window, before_close_func=lambda window: window.release())
        self.window.show()
        self.queue = Queue()
        self.intake = Intake()
        self.num_saved = 0
        self.controller = ClosingController(
            self.window, HoldingLibrary(), self.queue, self.intake, save=(self._save,)
        )
        self.queue.tell(1, ReadingPhase.READING)
        self.window.close()

    def _save(self) -> None:
        self.num_saved += 1
        self.queue.tell(1, ReadingPhase.UNREAD)

    def question(self) -> ClosingDialog | None:
        dialogs = (one for one in self.window.findChildren(ClosingDialog) if one.isVisible())
        return next(dialogs, None)

    def words(self) -> str:
        question = self.question()
        labels = question.findChildren(QLabel) if question is not None else []
        return " ".join(label.text() for label in labels)


@pytest.fixture
def closing(qtbot: QtBot, theme: Theme) -> Closing:
    return Closing(qtbot, theme)


def test_the_window_closes_when_the_reading_it_asks_about_ends(closing: Closing) -> None:
    assert "Harbour" in closing.words()
    closing.queue.tell(1, ReadingPhase.READY)
    assert closing.question() is None
    assert not closing.window.isVisible()
    assert closing.num_saved == 1


def test_the_question_goes_on_with_what_is_read_next(closing: Closing) -> None:
    closing.queue.tell(2, ReadingPhase.QUEUED)
    closing.queue.tell(1, ReadingPhase.READY)
    assert closing.window.isVisible()
    closing.queue.tell(2, ReadingPhase.OPENING)
    assert "River" in closing.words()
    closing.queue.tell(2, ReadingPhase.READY)
    assert not closing.window.isVisible()


def test_a_reading_that_waits_for_its_engine_is_still_asked_about(closing: Closing) -> None:
    closing.queue.tell(1, ReadingPhase.QUEUED)
    assert "Harbour" in closing.words()
    assert closing.window.isVisible()


def test_a_reading_that_fails_stays_to_be_seen(closing: Closing) -> None:
    closing.queue.tell(1, ReadingPhase.FAILED, _FULL)
    assert closing.question() is None
    assert closing.window.isVisible()
    assert not closing.num_saved


def test_a_question_that_was_answered_asks_no_more(qtbot: QtBot, closing: Closing) -> None:
    question = closing.question()
    assert question is not None
    buttons = {one.text(): one for one in question.findChildren(QPushButton)}
    qtbot.mouseClick(buttons["Keep reading"], Qt.MouseButton.LeftButton)
    closing.queue.tell(1, ReadingPhase.READY)
    assert closing.window.isVisible()
    closing.window.close()
    assert not closing.window.isVisible()
    assert closing.num_saved == 1


def test_files_that_are_being_added_are_not_dropped_without_a_question(
    qtbot: QtBot, closing: Closing
) -> None:
    adding, refused = Addition(Path("/sea.pdf"), 0.4), Addition(Path("/sea.pdf"), failure=_FULL)
    closing.queue.tell(1, ReadingPhase.FAILED, _FULL)  # nothing is read
    closing.intake.tell(adding)
    closing.window.close()
    assert "Files are still being added" in closing.words()
    assert "must be added again" in closing.words()
    closing.queue.tell(1, ReadingPhase.READY)
    assert closing.window.isVisible()
    closing.intake.tell(refused)
    assert closing.question() is None
    assert closing.window.isVisible()
    closing.window.close()
    assert not closing.window.isVisible()


def test_what_was_added_is_asked_about_while_it_is_read(qtbot: QtBot, closing: Closing) -> None:
    closing.queue.tell(1, ReadingPhase.FAILED, _FULL)
    closing.intake.tell(Addition(Path("/river.pdf")))
    closing.window.close()
    closing.intake.tell()
    assert closing.question() is not None
    closing.queue.tell(2, ReadingPhase.QUEUED)
    closing.queue.tell(2, ReadingPhase.READING)
    assert "“River” is being read" in closing.words()
    assert "must be added again" not in closing.words()
    closing.queue.tell(2, ReadingPhase.READY)
    assert not closing.window.isVisible()
