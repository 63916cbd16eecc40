"""A window that keeps nothing, as the program opens it."""

import gc
import os
import shlex
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.child.command import Command
from app.errors import ExitCode
from app.link.launcher import EngineLauncher
from app.paths import DATA_DIR_VARIABLE, DataFolder
from app.window.process import private_window
from app.window.process.private_window import open_private_window
from app.window.start import start_window
from app.window_order import OWN_ENGINE, WindowOrder
from tests.fakes.fake_command import fake_engine_launcher

pytestmark = pytest.mark.process
PATIENCE_MS = 120_000


@pytest.fixture(autouse=True)
def process_as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    before = sys.getswitchinterval()
    yield
    sys.setswitchinterval(before)
    gc.unfreeze()


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.mark.usefixtures("theme")
@pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")
@pytest.mark.parametrize("end", ["closed", "asked to end"])
def test_it_says_that_it_is_private_and_forgets(
    qapp: QApplication,
    data: DataFolder,
    temporary: Path,
    monkeypatch: pytest.MonkeyPatch,
    end: str,
) -> None:
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(data.root))
    before = sorted(path.name for path in data.root.rglob("*"))
    used: list[DataFolder] = []

    def launch(directory: DataFolder) -> EngineLauncher:
        used.append(directory)
        return fake_engine_launcher(directory.root)

    def end_it() -> None:
        """As soon as the window says that it is private and stores something."""
        windows = [one for one in qapp.topLevelWidgets() if one.windowTitle() == "Lectern, private"]
        signs = (one for window in windows for one in window.findChildren(QPushButton))
        said = [one for one in signs if one.text() == "Private" and one.isVisible()]
        if not (said and used[0].library.path.exists()):
            return
        looking.stop()
        if end == "closed":
            said[0].window().close()
        else:
            os.kill(os.getpid(), signal.SIGTERM)

    looking = QTimer(interval=100)
    looking.timeout.connect(end_it)
    looking.start()
    QTimer.singleShot(PATIENCE_MS, looking, qapp.quit)
    assert (
        start_window(WindowOrder([], is_private=True), ports={OWN_ENGINE: launch}) is ExitCode.DONE
    )
    assert used[0].root.parent == temporary
    assert list(temporary.iterdir()) == []
    assert sorted(path.name for path in data.root.rglob("*")) == before


def test_another_one_is_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """With the models and settings of the usual data folder."""
    note = tmp_path / "note"
    script = f'printf "%s\\n" "$@" "${DATA_DIR_VARIABLE}" > {shlex.quote(str(note))}.new'
    script += f" && mv {shlex.quote(str(note))}.new {shlex.quote(str(note))}"

    def command(*arguments: str) -> Command:
        return Command(("/bin/sh", "-c", script, "lectern", *arguments), dict(os.environ))

    monkeypatch.setattr(private_window, "application_command", command)
    data = DataFolder(tmp_path / "session", usual=tmp_path / "usual")
    assert open_private_window(data, [tmp_path / "a plan.pdf"])
    qtbot.waitUntil(note.exists)
    assert note.read_text().splitlines() == [
        "--private",
        str(tmp_path / "a plan.pdf"),
        str(tmp_path / "usual"),
    ]
