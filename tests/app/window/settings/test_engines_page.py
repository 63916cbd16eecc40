"""Where models run is chosen among this computer and the connections."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from app.core.threaded_jobs import ThreadedJobs
from app.paths import DataFolder
from app.remote.connection import connection_to
from app.remote.connection_file import ConnectionFile
from app.remote.remote_port import RemotePort
from app.window.engines.connections import Connections, Engines
from app.window.process.qt_loop import QtLoop
from app.window.settings.engines_page import EnginesPage
from app.window.widgets.confirmation import Question
from tests.fakes.manual_jobs import ManualJobs
from tests.message_boxes import press

pytestmark = pytest.mark.usefixtures("theme")
ADDRESS = "https://gpu.example.org:8000"
AGREED = msgspec.structs.replace(connection_to(ADDRESS), confirmed=ADDRESS)


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[EnginesPage]:
    data, jobs = DataFolder(tmp_path), ThreadedJobs(QtLoop())
    file = ConnectionFile(data)
    file.write({"office": AGREED, "cluster": AGREED, "new": connection_to("http://localhost")})
    connections = Connections(data, jobs)
    page = EnginesPage(Engines(connections, RemotePort("office", AGREED)))
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: len(choices(page)) == 4)
    yield page
    jobs.close()


def choices(page: EnginesPage) -> dict[str, QRadioButton]:
    return {one.text(): one for one in page.findChildren(QRadioButton) if one.isVisible()}


def button(page: EnginesPage, name: str) -> QPushButton | None:
    named = (one for one in page.findChildren(QPushButton) if one.isVisible())
    return next((one for one in named if one.accessibleName() == name), None)


def test_the_engine_in_use_is_marked_and_cannot_be_removed(page: EnginesPage) -> None:
    assert [name for name, one in choices(page).items() if one.isChecked()] == ["office"]
    assert button(page, "Change: office") is not None
    assert button(page, "Remove: office") is None
    assert button(page, "Remove: cluster") is not None


def test_a_server_that_nobody_agreed_to_cannot_be_chosen(page: EnginesPage) -> None:
    assert not choices(page)["new"].isEnabled()
    assert "not agreed to" in choices(page)["new"].accessibleDescription()


@pytest.mark.parametrize(
    ("choice", "engine", "words"),
    [("cluster", "cluster", f"sent to {ADDRESS}"), ("This computer", "process", "Nothing is lost")],
)
def test_another_engine_is_asked_about(
    qtbot: QtBot, page: EnginesPage, choice: str, engine: str, words: str
) -> None:
    choices(page)[choice].click()
    question = page.findChild(Question)
    assert words in question.accessibleDescription()
    assert choices(page)["office"].isChecked()  # until the window opens again
    with qtbot.waitSignal(page.engine_wanted) as wanted:
        press(question, "Open again")
    assert wanted.args == [engine]


def test_one_is_chosen_before_the_connections_are_known(qtbot: QtBot, tmp_path: Path) -> None:
    connections = Connections(DataFolder(tmp_path), ManualJobs())
    page = EnginesPage(Engines(connections, RemotePort("office", AGREED)))
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: len(choices(page)) == 1)
    choices(page)["This computer"].click()
    assert not choices(page)["This computer"].isChecked()  # until the window opens again
    with qtbot.waitSignal(page.engine_wanted) as wanted:
        press(page.findChild(Question), "Open again")
    assert wanted.args == ["process"]


def test_a_connection_is_removed_once_that_is_confirmed(qtbot: QtBot, page: EnginesPage) -> None:
    remove = button(page, "Remove: cluster")
    assert remove is not None
    remove.click()
    press(page.findChild(Question), "Remove")
    # Rows that are new are in sight one turn of the event loop after the old ones are gone.
    qtbot.waitUntil(lambda: choices(page).keys() == {"This computer", "office", "new"})
