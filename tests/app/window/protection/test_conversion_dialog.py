"""How far the conversion of a data folder is, and what can be done about it."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtWidgets import QDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.conversion.switch import Progress, Step, Tell
from app.core.threaded_jobs import ThreadedJobs
from app.errors import DoesNotFitError, InterruptionError, Said
from app.paths import DataFolder
from app.window.process.qt_loop import QtLoop
from app.window.protection.conversion_dialog import ConversionDialog, Convert
from app.window.theme.theme import Theme

DATA = DataFolder(Path("/data"))


@pytest.fixture
def jobs(qtbot: QtBot) -> Iterator[ThreadedJobs]:
    jobs = ThreadedJobs(QtLoop())
    yield jobs
    jobs.close()


def shown(qtbot: QtBot, theme: Theme, jobs: ThreadedJobs, convert: Convert) -> ConversionDialog:
    dialog = ConversionDialog(convert, is_encrypting=True, jobs=jobs, theme=theme)
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog


def press(dialog: QDialog, text: str) -> None:
    next(one for one in dialog.findChildren(QPushButton) if one.text() == text).click()


def test_it_may_be_stopped_and_ends_when_everything_is_in_its_place(
    qtbot: QtBot, theme: Theme, jobs: ThreadedJobs
) -> None:
    def convert(tell: Tell, stop: Event) -> DataFolder:
        tell(Progress(Step.CACHE, 1_000_000, 4_000_000))
        stop.wait(60)
        raise InterruptionError(Said("Stopped.", "It goes on later."))

    dialog = shown(qtbot, theme, jobs, convert)
    said = dialog.findChildren(QLabel)
    qtbot.waitUntil(lambda: any(one.text().startswith("Saved readings · 1") for one in said))
    press(dialog, "Stop")
    qtbot.waitUntil(lambda: not dialog.isVisible())
    assert dialog.data is None
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_what_is_in_the_way_is_said_and_it_can_be_tried_again(
    qtbot: QtBot, theme: Theme, jobs: ThreadedJobs
) -> None:
    tries: list[int] = []

    def convert(_tell: Tell, _stop: Event) -> DataFolder:
        tries.append(1)
        if len(tries) == 1:
            raise DoesNotFitError(Said("The disk is full.", "Make room."))
        return DATA

    dialog = shown(qtbot, theme, jobs, convert)
    said = dialog.findChildren(QLabel)
    qtbot.waitUntil(lambda: any(one.text() == "The disk is full. Make room." for one in said))
    press(dialog, "Try again")
    qtbot.waitUntil(lambda: dialog.data is not None)
    assert dialog.data == DATA
    assert dialog.result() == QDialog.DialogCode.Accepted
