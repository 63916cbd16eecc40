"""A move that was asked for is carried out once, with a dialog that shows it."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget

from app.core.threaded_jobs import ThreadedJobs
from app.data_location import DataLocation, read_location
from app.errors import LecternError, UsageError
from app.paths import DATA_DIR_VARIABLE, DataFolder
from app.settings.settings import Settings
from app.settings.settings_file import read_settings, write_settings
from app.window.data_folder.move_request import MoveRequest
from app.window.data_folder.pending_move import ask_for_move, carry_out, is_move_pending
from app.window.process.qt_loop import QtLoop
from app.window.theme.theme import Theme
from app.window.widgets.confirmation import Question
from tests.fakes.manual_jobs import ManualJobs
from tests.message_boxes import press


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    (folder / "models" / "mine").mkdir(parents=True)
    (folder / "models" / "mine" / "config.json").write_text("{}")
    model = folder / "models" / "mine"
    write_settings(DataFolder(folder).settings, Settings(model_path=model))
    return folder


@pytest.fixture
def location(tmp_path: Path) -> Path:
    return tmp_path / "location.json"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    folder = tmp_path / "target"
    folder.mkdir()
    return folder


def _carry_out(location: Path, theme: Theme) -> LecternError | None:
    jobs = ThreadedJobs(QtLoop())
    try:
        return carry_out(location, jobs=jobs, theme=theme)
    finally:
        jobs.close()


def test_a_pending_move_is_carried_out_and_the_model_follows(
    root: Path, location: Path, target: Path, theme: Theme
) -> None:
    assert not is_move_pending(location)
    ask_for_move(root, target, location)
    assert is_move_pending(location)
    assert _carry_out(location, theme) is None
    assert read_location(location) == DataLocation(root=str(target))
    settings = read_settings(DataFolder(target).settings)
    assert settings.model_path == target / "models" / "mine"
    assert not root.exists()


def test_a_move_that_cannot_be_made_is_not_tried_again(
    root: Path, location: Path, target: Path, theme: Theme
) -> None:
    ask_for_move(root, target / "gone", location)
    failure = _carry_out(location, theme)
    assert isinstance(failure, UsageError)
    assert not is_move_pending(location)
    assert root.is_dir()


def test_a_folder_that_is_gone_is_told(
    root: Path, location: Path, target: Path, theme: Theme
) -> None:
    ask_for_move(root, target, location)
    shutil.rmtree(root)
    failure = _carry_out(location, theme)
    assert isinstance(failure, LecternError)
    assert "could not be moved" in failure.message
    assert not is_move_pending(location)


@pytest.mark.parametrize(("button", "is_pending"), [("Close and move", True), ("Cancel", False)])
def test_a_request_is_written_down_when_it_is_confirmed(
    qtbot: Any, root: Path, location: Path, target: Path, button: str, *, is_pending: bool
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    jobs = ManualJobs()
    request = MoveRequest(root, location, jobs, environment={})
    restarts: list[bool] = []
    request.restart_wanted.connect(lambda: restarts.append(True))
    request.consider(target, window)
    jobs.run_all()
    box = window.findChild(Question)
    assert box is not None
    press(box, button)
    assert is_move_pending(location) is is_pending
    assert bool(restarts) is is_pending


def test_a_folder_chosen_by_the_environment_is_left_to_whoever_chose_it(
    qtbot: Any, root: Path, location: Path
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    environment = {DATA_DIR_VARIABLE: str(root)}
    request = MoveRequest(root, location, ManualJobs(), environment=environment)
    failures: list[LecternError] = []
    request.failed.connect(failures.append)
    request.begin(window)
    assert DATA_DIR_VARIABLE in failures[0].message
