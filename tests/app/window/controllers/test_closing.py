"""The question before closing lasts as long as what it asks about."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

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


class Closing:
    """A window whose reading is under way, and a person who closes it."""

    def __init__(self, qtbot: QtBot, theme: Theme) -> None:
        self.window = MainWindow(theme)
        qtbot.addWidget(self.window, before_close_func=lambda window: window.release())
        self.window.show()
        self.queue = Queue()
        self.num_saved = 0
        self.controller = ClosingController(
            self.window, HoldingLibrary(), self.queue, save=(self._save,)
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
