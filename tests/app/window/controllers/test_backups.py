"""The window's care for the backup of the library."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.errors import LecternError, Said, UsageError
from app.library.backup_file import find_backup
from app.library.errors import LibraryDamagedError
from app.library.library import Library
from app.library_file import LibraryFile
from app.window.controllers.backups import BackupController
from app.window.widgets.confirmation import Question
from tests.fakes.manual_jobs import ManualJobs
from tests.message_boxes import press


class Window:
    """A window with nothing in it but the controller; its jobs are run by hand."""

    def __init__(self, path: Path, host: QWidget) -> None:
        self.path = path
        self.host = host
        self.jobs = ManualJobs()
        self.failures: list[LecternError] = []
        self.told: list[str] = []
        self.controller = BackupController(LibraryFile(path), self.jobs, host)
        self.controller.failed.connect(self.failures.append)
        self.controller.told.connect(self.told.append)

    def ruin(self) -> LecternError:
        """Damage the library; return what is said when it is opened."""
        self.path.write_bytes(b"nothing of a library " * 1000)
        with pytest.raises(LibraryDamagedError) as caught:
            Library(self.path)
        return caught.value

    def questions(self) -> list[Question]:
        return self.host.findChildren(Question)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Window:
    path = tmp_path / "library.sqlite"
    with Library(path) as library:
        library.conversations.start("Kept", [])
    host = QWidget()
    qtbot.addWidget(host)
    host.show()
    return Window(path, host)


def conversations(path: Path) -> list[str]:
    with Library(path) as library:
        return [conversation.title for conversation in library.conversations.entries()]


def test_backup_is_written_in_a_job(window: Window) -> None:
    window.controller.renew()
    assert find_backup(window.path) is None
    window.jobs.run_all()
    assert find_backup(window.path) is not None
    assert window.failures == []


def test_damaged_library_is_offered_its_backup_once(window: Window) -> None:
    window.controller.renew()
    window.jobs.run_all()
    failure = window.ruin()
    assert window.controller.offer(failure)
    assert window.controller.offer(failure)
    (question,) = window.questions()
    press(question, "Restore the backup")
    window.jobs.run_all()
    assert window.told[0].startswith("The library has been restored to 20")
    assert conversations(window.path) == ["Kept"]
    assert list(window.path.parent.glob("library.damaged-*.sqlite"))


def test_text_that_was_taken_again_is_told(window: Window) -> None:
    window.controller.tell_mended("a.pdf")
    assert window.told == ["The stored text of “a.pdf” was damaged and has been extracted again."]


def test_nothing_is_offered_without_a_backup_or_for_other_failures(window: Window) -> None:
    failure = window.ruin()
    assert not window.controller.offer(failure)
    assert not window.controller.offer(UsageError(Said("It is something else.", "Look elsewhere.")))
    assert window.questions() == []


def test_a_backup_that_cannot_be_written_is_told(window: Window) -> None:
    window.ruin()
    window.controller.renew()
    window.jobs.run_all()
    assert [type(failure) for failure in window.failures] == [LibraryDamagedError]
