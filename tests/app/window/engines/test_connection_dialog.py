"""A connection is written down, tried out and agreed to."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.core.threaded_jobs import ThreadedJobs
from app.paths import DataFolder
from app.remote.connection import Connection, connection_to
from app.remote.connection_file import ConnectionFile
from app.window.engines.connection_dialog import ConnectionDialog
from app.window.engines.connections import Connections
from app.window.process.qt_loop import QtLoop
from app.window.widgets.paragraph import Paragraph
from tests.fakes.fake_server import KEY, MODEL, Behaviour, fake_server
from tests.fakes.keyrings import Chest

pytestmark = pytest.mark.usefixtures("theme")
ADDRESS = "https://gpu.example.org:8000"
OTHER = msgspec.structs.replace(connection_to(ADDRESS, KEY), confirmed=ADDRESS, model="org/m")


@pytest.fixture
def file(tmp_path: Path) -> ConnectionFile:
    data = DataFolder(tmp_path)
    file = ConnectionFile(data)
    file.write({"office": OTHER})
    return file


@pytest.fixture
def connections(qtbot: QtBot, tmp_path: Path, file: ConnectionFile) -> Iterator[Connections]:
    jobs = ThreadedJobs(QtLoop())
    connections = Connections(DataFolder(tmp_path), jobs)
    with qtbot.waitSignal(connections.changed):
        connections.look()
    yield connections
    jobs.close()


class Form:
    """A person before the dialog."""

    def __init__(self, qtbot: QtBot, connections: Connections, name: str = "") -> None:
        self._qtbot = qtbot
        self.parent = QWidget()
        qtbot.addWidget(self.parent)
        former = connections.known.get(name)
        self.dialog = ConnectionDialog(connections, self.parent, name=name, former=former)
        self.kept = kept = list[tuple[str, Connection]]()
        # Not this form: the dialog would keep its parent, and end it while it ends itself.
        self.dialog.kept.connect(lambda name, connection: kept.append((name, connection)))
        self.dialog.open()

    def write(self, field: str, text: str) -> None:
        fields = {one.accessibleName(): one for one in self.dialog.findChildren(QLineEdit)}
        fields["Model"] = self.dialog.findChild(QComboBox).lineEdit()
        fields[field].clear()
        self._qtbot.keyClicks(fields[field], text)

    @property
    def agrees(self) -> QCheckBox:
        return self.dialog.findChild(QCheckBox)

    def button(self, text: str) -> QPushButton:
        return next(one for one in self.dialog.findChildren(QPushButton) if one.text() == text)

    def says(self, text: str) -> bool:
        shown = (one for one in self.dialog.findChildren(Paragraph) if one.isVisible())
        return any(text in one.text() for one in shown)

    def wait_for(self, text: str) -> None:
        self._qtbot.waitUntil(lambda: self.says(text), timeout=20_000)


def test_nothing_is_kept_before_somebody_agrees(qtbot: QtBot, connections: Connections) -> None:
    form = Form(qtbot, connections)
    form.write("Name", "cluster")
    form.write("Address", f"{ADDRESS}/v1/")
    form.write("Key", KEY)
    assert not form.button("Save").isEnabled()
    form.agrees.click()
    form.button("Save").click()
    ((name, connection),) = form.kept
    assert (name, connection.address, connection.key) == ("cluster", ADDRESS, KEY)
    assert connection.is_confirmed


def test_another_address_is_another_agreement_and_gets_no_key(
    qtbot: QtBot, connections: Connections
) -> None:
    form = Form(qtbot, connections, "office")
    assert form.agrees.isChecked()
    form.write("Address", "https://elsewhere.example.org")
    assert not form.agrees.isChecked()
    form.agrees.click()
    form.button("Save").click()
    ((_, connection),) = form.kept
    assert connection.is_confirmed
    assert not connection.has_key


def test_what_is_changed_keeps_the_rest(qtbot: QtBot, connections: Connections) -> None:
    form = Form(qtbot, connections, "office")
    form.write("Name", "bureau")
    form.button("Save").click()
    assert form.kept == [("bureau", OTHER)]


@pytest.mark.parametrize(
    ("field", "text", "problem"),
    [
        ("Name", "a b", "cannot be called"),
        ("Name", "office", "already a connection called “office”"),
        ("Address", "example", "is not the address of a server"),
        ("Key", "two words", "characters that no key has"),
    ],
)
def test_what_cannot_be_is_said_at_once(
    qtbot: QtBot, connections: Connections, field: str, text: str, problem: str
) -> None:
    form = Form(qtbot, connections)
    form.write("Address", ADDRESS)
    form.write("Name", "cluster")
    form.agrees.click()
    form.write(field, text)
    assert form.says(problem)
    assert not form.button("Save").isEnabled()


def test_a_server_is_tried_out(qtbot: QtBot, connections: Connections) -> None:
    behaviour = Behaviour()
    with fake_server(behaviour) as address:
        form = Form(qtbot, connections)
        form.write("Address", address)
        assert form.says("not encrypted")
        form.write("Key", "sk-other")
        form.button("Try it out").click()
        form.wait_for("does not accept the key")
        form.write("Key", KEY)
        form.button("Try it out").click()
        form.wait_for(f"Its models: {MODEL}. Context: 4,096 tokens.")
        assert form.dialog.draft.model == MODEL
        behaviour.models = ()
        form.write("Model", "")
        form.button("Try it out").click()
        form.wait_for("lists no models")
    assert behaviour.chats == []


def test_a_server_that_is_not_there_is_said(qtbot: QtBot, connections: Connections) -> None:
    form = Form(qtbot, connections)
    form.write("Address", "http://127.0.0.1:9")
    form.button("Try it out").click()
    form.wait_for("cannot be reached")
    form.dialog.reject()


def test_keys_go_into_the_keyring_and_leave_it(
    qtbot: QtBot, connections: Connections, file: ConnectionFile, chest: Chest
) -> None:
    def changed(change: object) -> None:
        with qtbot.waitSignal(connections.changed):
            change()  # type: ignore[operator]

    changed(lambda: connections.keep("bureau", OTHER, former="office"))
    assert list(file.read()) == ["bureau"]
    assert file.read()["bureau"].key == ""
    assert list(chest.kept.values()) == [KEY]
    changed(lambda: connections.keep("bureau", connections.known["bureau"], former="bureau"))
    assert list(chest.kept.values()) == [KEY]
    changed(lambda: connections.remove("bureau"))
    assert (file.read(), chest.kept) == ({}, {})
