"""The window while a server computes: what it says, what it sends, and how it comes back."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QRadioButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.citations.citation import CitationStatus
from app.conversations.messages import RUNNING, MessageState
from app.core.queue.reading_status import ReadingPhase
from app.errors import ExitCode
from app.link.launcher import EngineLauncher
from app.paths import DATA_DIR_VARIABLE, DataFolder
from app.remote.connection import connection_to
from app.remote.connection_file import ConnectionFile
from app.remote.exchange import Patience
from app.remote.remote_port import RemotePort
from app.settings.settings import Settings
from app.settings.settings_file import read_settings, write_settings
from app.window.chat.rows import ChatMessage
from app.window.composition import Lectern
from app.window.frame.actions import ActionId
from app.window.frame.main_window import MainWindow
from app.window.settings.settings_dialog import SettingsDialog
from app.window.start import start_window
from app.window.widgets.confirmation import Question
from app.window_order import OWN_ENGINE, WindowOrder
from engine.protocol.records import StoreForm
from tests.app.window.whole_window import Hand, process_as_before
from tests.fakes.fake_command import fake_engine_launcher
from tests.fakes.fake_server import KEY, Behaviour, fake_server
from tests.message_boxes import press

__all__ = ["process_as_before"]
pytestmark = [pytest.mark.process, pytest.mark.usefixtures("theme")]
PATIENCE_MS = 60_000
USAGE = {
    "prompt_tokens": 60,
    "completion_tokens": 12,
    "prompt_tokens_details": {"cached_tokens": 48},
}
HERE = "Documents and questions are sent to cluster"


@pytest.fixture
def behaviour() -> Behaviour:
    return Behaviour(usage=USAGE)


@pytest.fixture
def address(behaviour: Behaviour) -> Iterator[str]:
    with fake_server(behaviour) as address:
        yield address


@pytest.fixture
def data(tmp_path: Path, address: str) -> DataFolder:
    """Data of somebody who has agreed to a server."""
    data = DataFolder(tmp_path / "data")
    data.prepare()
    write_settings(data.settings, Settings(is_welcomed=True, engine="cluster"))
    connection = connection_to(address, KEY, confirmed=address)
    ConnectionFile(data).write({"cluster": connection})
    return data


@pytest.fixture
def lectern(qapp: QApplication, qtbot: QtBot, data: DataFolder) -> Iterator[Lectern]:
    """The window over the server, with a document that is read."""
    port = RemotePort("cluster", ConnectionFile(data).read()["cluster"])
    lectern = Lectern(
        qapp, data, replace(port, patience=Patience(connect=10.0, silence=2.0, backoff=0.01))
    )
    lectern.show()
    mill = data.root.parent / "mill.txt"
    mill.write_text("The mill beside the weir was built by Odo.")
    lectern.services.intake.add([mill])
    holdings = lectern.controllers.library
    qtbot.waitUntil(lambda: bool(holdings.holdings.readings), timeout=PATIENCE_MS)
    number = holdings.holdings.readings[0].id
    queue = lectern.services.queue
    qtbot.waitUntil(lambda: queue.status(number).phase is ReadingPhase.READY, timeout=PATIENCE_MS)
    yield lectern
    if isValid(lectern):
        with qtbot.waitSignal(lectern.closed, timeout=PATIENCE_MS):
            lectern.close()


def texts(widget: QWidget) -> str:
    """All words of its labels and buttons that can be seen."""
    parts = [*widget.findChildren(QLabel), *widget.findChildren(QAbstractButton)]
    return "\n".join(one.text() for one in parts if one.isVisible())


def ask(lectern: Lectern, qtbot: QtBot) -> ChatMessage:
    """Ask, and wait for the end of the answer."""
    chat = lectern.parts.chat_model
    before = len(chat.inputs.messages)
    lectern.conversation.ask("Who built the mill?")

    def has_ended() -> bool:
        messages = chat.inputs.messages
        return len(messages) == before + 2 and messages[-1].answer.state not in RUNNING

    qtbot.waitUntil(has_ended, timeout=PATIENCE_MS)
    return chat.inputs.messages[-1]


def test_it_says_where_documents_go_and_what_cannot_be_seen(
    lectern: Lectern, behaviour: Behaviour
) -> None:
    parts = lectern.parts
    assert f"{HERE} ({behaviour.address}), not encrypted." in texts(parts.banner)
    assert "on cluster" in texts(parts.bar)
    assert "cannot be seen here" in parts.dock_model.props.map_title.text
    assert parts.dock_model.props.runs == ()
    parts.commands.action(ActionId.MODELS).trigger()
    (settings,) = (one for one in visible(SettingsDialog) if isinstance(one, SettingsDialog))
    assert "Where models run" in texts(settings)
    settings.close()


def test_an_answer_is_proven_and_nothing_else_is_sent(
    lectern: Lectern, qtbot: QtBot, behaviour: Behaviour
) -> None:
    answer = ask(lectern, qtbot)
    assert "Odo built it." in answer.text
    chat = lectern.parts.chat_model
    qtbot.waitUntil(lambda: bool(chat.inputs.messages[-1].answer.citations), timeout=PATIENCE_MS)
    (citation,) = chat.inputs.messages[-1].answer.citations
    assert citation.status is CitationStatus.VERIFIED
    assert answer.answer.figures is not None
    assert answer.answer.figures.reused_tokens == 48
    read, asked = behaviour.chats  # no introduction, and the documents are read once
    assert read["max_tokens"] == 1
    assert asked["messages"][-1]["content"].endswith("Who built the mill?")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"refusals": [(429, b"{}")] * 9}, "takes no more requests now"),
        ({"refusals": [(400, b"maximum context length is 10")]}, "too long for the server"),
        ({"refusals": [(404, b"{}")]}, "has no model called"),
        ({"is_cut": True}, "broke off its answer"),
        ({"is_mute": True}, "ended the request without an answer"),
        ({"hangs": True}, "sent nothing for"),
    ],
)
def test_what_goes_wrong_is_said_and_the_question_can_be_asked_again(
    lectern: Lectern, qtbot: QtBot, behaviour: Behaviour, change: dict[str, Any], words: str
) -> None:
    before = {name: getattr(behaviour, name) for name in change}
    for name, value in change.items():
        setattr(behaviour, name, value)
    question, answer = (ask(lectern, qtbot), *lectern.parts.chat_model.inputs.messages)[1:]
    assert words in answer.answer.failure
    assert question.text == "Who built the mill?"
    for name, value in before.items():
        setattr(behaviour, name, value)
    behaviour.refusals.clear()
    chat = lectern.parts.chat_model
    lectern.conversation.retry(answer.id)
    qtbot.waitUntil(lambda: "Odo built it." in chat.inputs.messages[-1].text, timeout=PATIENCE_MS)


def test_counts_that_cannot_be_true_are_said(
    lectern: Lectern, qtbot: QtBot, behaviour: Behaviour
) -> None:
    behaviour.usage = {"prompt_tokens": -1, "completion_tokens": 1}
    answer = ask(lectern, qtbot)
    assert answer.answer.state is MessageState.DONE
    qtbot.waitUntil(lambda: "impossible token counts" in texts(lectern.parts.window))


def visible(kind: type[QWidget]) -> list[QWidget]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, kind)]


def launch(data: DataFolder, _while_converting: StoreForm | None = None) -> EngineLauncher:
    return fake_engine_launcher(data.root)


def test_it_opens_again_on_this_computer(
    qapp: QApplication, data: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(data.root))
    notes: list[bool] = []

    def note(window: QWidget) -> None:
        notes.append(HERE in texts(window))

    def show_engines(window: QWidget) -> None:
        note(window)
        next(one for one in window.actions() if one.text() == "Models …").trigger()

    def choose_here(dialog: QWidget) -> None:
        buttons = dialog.findChildren(QRadioButton)
        next(one for one in buttons if one.text() == "This computer").click()

    def end(window: QWidget) -> None:
        note(window)
        window.close()

    hand = Hand(
        qapp,
        [
            (MainWindow, show_engines),
            (SettingsDialog, choose_here),
            (Question, lambda box: press(box, "Open again")),
            (MainWindow, end),
        ],
    )
    assert start_window(WindowOrder([]), ports={OWN_ENGINE: launch}) is ExitCode.DONE
    assert (hand.error, hand.acts) == (None, [])
    assert notes == [True, False]
    assert read_settings(data.settings).engine == OWN_ENGINE


def test_a_connection_that_is_gone_leaves_this_computer(
    qapp: QApplication, data: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(data.root))
    ConnectionFile(data).write({})
    seen: list[str] = []

    def look(window: QWidget) -> None:
        seen.append(texts(window))
        window.close()

    hand = Hand(qapp, [(MainWindow, look)])
    assert start_window(WindowOrder([]), ports={OWN_ENGINE: launch}) is ExitCode.DONE
    assert (hand.error, hand.acts) == (None, [])
    assert HERE not in seen[0]
    assert "There is no engine called cluster" in seen[0]
