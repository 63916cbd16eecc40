"""What is removed in the window is deleted everywhere when it cannot be undone any more."""

import hashlib
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.core.engine.engine_status import EngineState, EngineStatus
from app.core.library.library_work import LibraryWork
from app.library.library import Library
from app.library.records import Role
from app.link.failures import NotRunning
from app.link.port import EngineEnd, Listener
from app.paths import DataFolder
from app.window.intake.pasted import keep_text
from app.window.library.eraser import Eraser
from app.window.question_sheet.sheet import Sheet, SheetEntry
from app.window.question_sheet.sheet_store import SheetStore
from engine.protocol.replies import Done
from engine.protocol.requests import AnyRequest, ForgetDocuments
from tests.fakes.manual_jobs import ManualJobs

WORD = "quetzalcoatlus"


class Engine:
    """Notes what it is asked; says nothing before it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[ForgetDocuments, Listener]] = []

    def send(self, request: AnyRequest, listener: Listener) -> int:
        assert isinstance(request, ForgetDocuments)
        self.asked.append((request, listener))
        return len(self.asked)


class Window:
    """A pasted document, a conversation and a sheet about it, and a document to keep."""

    def __init__(self, root: Path) -> None:
        self.data = DataFolder(root)
        self.jobs, self.engine = ManualJobs(), Engine()
        self.kept_text = keep_text("All about harbours", self.data.pasted)
        text = keep_text(f"{WORD} flew over the harbour", self.data.pasted)
        self.sha256 = hashlib.sha256(text.read_bytes()).hexdigest()
        with Library(self.data.library) as library:
            kept = library.add(self.kept_text).sha256
            library.add(text)
            self.kept = library.readings.add("kept", [kept])
            self.reading = library.readings.add(WORD, [self.sha256])
            conversation = library.conversations.start(
                "a", [self.sha256], reading_id=self.reading.id
            )
            library.conversations.add_message(conversation.id, Role.USER, f"Who is {WORD}?")
        for reading in (self.kept, self.reading):
            store = SheetStore(self.data.sheets, reading, self.jobs, fail=pytest.fail)
            store.save(Sheet((SheetEntry(question=f"What of {reading.title}?"),)))
            store.finish()
        library_work = LibraryWork(self.data.library, self.jobs, fail=pytest.fail)
        self.owner = QObject()
        self.eraser = Eraser(self.data, library_work, self.engine, self.owner)
        self.eraser._timer.setInterval(0)
        self.jobs.run_all()

    def remove(self) -> None:
        with Library(self.data.library) as library:
            library.readings.remove(self.reading.id)
        self.eraser.await_undo()

    def holding(self) -> set[str]:
        """Return the names of the files that hold the word."""
        files = (path for path in self.data.root.rglob("*") if path.is_file())
        return {path.name for path in files if WORD.encode() in path.read_bytes()}

    def answer(self, reply: object) -> None:
        _, listener = self.engine.asked[-1]
        listener(reply)  # type: ignore[arg-type]
        self.jobs.run_all()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Window:
    return Window(tmp_path / "data")


def wait_for_end_of_undo(qtbot: QtBot, window: Window) -> None:
    with qtbot.waitSignal(window.eraser.final):
        window.remove()
    window.jobs.run_all()


def test_no_file_holds_a_word_of_it_and_the_rest_stays(qtbot: QtBot, window: Window) -> None:
    assert len(window.holding()) == 3
    wait_for_end_of_undo(qtbot, window)
    ((request, _),) = window.engine.asked
    assert [one.sha256 for one in request.documents] == [window.sha256]
    assert [one.sha256 for one in request.conversations_about] == [window.sha256]
    window.answer(Done(id=1))
    assert window.holding() == set()
    assert window.kept_text.is_file()
    (sheet,) = window.data.sheets.folder.iterdir()
    assert all(sha256.encode() in sheet.read_bytes() for sha256 in window.kept.documents)
    window.eraser.take_status(EngineStatus(EngineState.READY))
    window.jobs.run_all()
    assert len(window.engine.asked) == 1


def test_what_the_engine_did_not_do_is_asked_of_the_next_one(qtbot: QtBot, window: Window) -> None:
    wait_for_end_of_undo(qtbot, window)
    window.answer(EngineEnd(how=NotRunning(), last_lines=()))
    for state, num_asked in ((EngineState.RESTARTING, 1), (EngineState.READY, 2)):
        window.eraser.take_status(EngineStatus(state))
        window.jobs.run_all()
        assert len(window.engine.asked) == num_asked
    first, second = (request for request, _ in window.engine.asked)
    assert first == second
