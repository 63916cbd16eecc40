"""The intake with real files, real threads and the real parser process."""

from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QThread
from pytestqt.qtbot import QtBot

from app.core.threaded_jobs import ThreadedJobs
from app.encryption.private_files import PrivateFiles
from app.library.library import Library
from app.window.intake.addition import Arrival
from app.window.intake.intake import Intake
from app.window.process.qt_loop import QtLoop

pytestmark = pytest.mark.process
PATIENCE = 60_000
"""Milliseconds that a busy machine may take to start a process."""


@pytest.fixture
def intake(tmp_path: Path, qapp: object) -> Iterator[Intake]:
    jobs = ThreadedJobs(QtLoop())
    intake = Intake(tmp_path / "library.sqlite", jobs, pasted=PrivateFiles(tmp_path / "pasted"))
    yield intake
    intake.close()
    jobs.close()


@pytest.fixture
def locked(tmp_path: Path) -> Path:
    document = pymupdf.open()
    for number in range(1, 6):
        document.new_page().insert_text((72, 72), f"Page {number} tells of the river.")
    path = tmp_path / "locked.pdf"
    document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="open", owner_pw="own")
    return path


def test_a_locked_file_is_read_with_its_password(
    intake: Intake, locked: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    arrived: list[Arrival] = []
    threads: set[QThread] = set()
    intake.arrived.connect(arrived.append)
    intake.changed.connect(lambda _: threads.add(QThread.currentThread()))
    with qtbot.waitSignal(intake.password_wanted, timeout=PATIENCE) as told:
        intake.add([locked])
    assert told.args == [locked, False]
    with qtbot.waitSignal(intake.password_wanted, timeout=PATIENCE) as told:
        intake.give_password(locked, "guess")
    assert told.args == [locked, True]
    intake.give_password(locked, "open")
    qtbot.waitUntil(lambda: bool(arrived), timeout=PATIENCE)
    (sha256,) = arrived[0].documents
    assert intake.password_of(sha256) == "open"
    assert threads == {intake.thread()}
    with Library(tmp_path / "library.sqlite") as library:
        assert [hit.page for hit in library.search("tells river")] == [1, 2, 3, 4, 5]
