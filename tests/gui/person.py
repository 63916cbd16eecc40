"""Somebody who uses the window: drops, types, clicks and looks, and nothing else."""

from collections.abc import Callable
from pathlib import Path

import psutil
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from pytestqt.exceptions import TimeoutError as TookTooLong
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.conversations.messages import MessageState
from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.library.records import Role
from app.link.own_engine import launch_engine
from app.paths import DataFolder
from app.window.chat.message_layout import MessageAction
from app.window.chat.rows import ChatMessage
from app.window.chat.transcript_pointer import Hit
from app.window.composition import Lectern
from tests.dropping import drop_files

PATIENCE_MS = 240_000
"""The first start compiles the kernels."""
_SETTLED = {MessageState.DONE, MessageState.FAILED, MessageState.STOPPED}


class Person:
    """Sits before one window."""

    def __init__(self, qtbot: QtBot, application: QApplication, folder: Path) -> None:
        self.qtbot = qtbot
        data = DataFolder(folder)
        data.prepare()
        self.lectern = Lectern(application, data, launch_engine(data))
        self.lectern.show()
        self.window = self.lectern.parts.window
        with qtbot.waitActive(self.window):
            self.window.activateWindow()
        self._is_here = True

    def leave(self) -> None:
        """Close the window without a question."""
        if self._is_here and isValid(self.lectern):
            self._is_here = False
            self.lectern.close()

    def wait(self, holds: Callable[[], bool]) -> None:
        """Look at the window until something is so."""
        try:
            self.qtbot.waitUntil(holds, timeout=PATIENCE_MS)
        except TookTooLong as error:
            services = self.lectern.services
            told = (services.engine.status, services.models.status, self.status())
            dialog = QApplication.activeModalWidget()
            raise AssertionError(f"{told}, {services.intake.additions}, {dialog}") from error

    def engine(self) -> psutil.Process:
        """The engine's process."""
        name = self.lectern.services.engine.name
        return psutil.Process(int(name.removeprefix("process ")))

    def said(self) -> str:
        """What the notice over the window says; empty where there is none."""
        toast = self.lectern.parts.notices._toast
        labels = toast.findChildren(QLabel) if toast.isVisible() else []
        return " ".join(label.text() for label in labels)

    def drop(self, *paths: Path) -> None:
        """Let files go over the window."""
        drop_files(self.window, paths)

    def drop_and_read(self, *paths: Path) -> None:
        """Drop files that are new here and wait until they are read."""
        library = self.lectern.controllers.library
        before = len(library.holdings.readings)
        self.drop(*paths)
        self.wait(lambda: len(library.holdings.readings) > before)
        self.wait(lambda: self.phase() is ReadingPhase.READY)

    def status(self) -> ReadingStatus | None:
        """What the latest reading's row rests on."""
        readings = self.lectern.controllers.library.holdings.readings
        return self.lectern.services.queue.status(readings[0].id) if readings else None

    def phase(self) -> ReadingPhase | None:
        """What the latest reading is doing."""
        status = self.status()
        return status.phase if status is not None else None

    def type_question(self, text: str) -> None:
        """Type into the box that has the keyboard, and send."""
        field = self.composer_field()
        field.setFocus()
        self.qtbot.keyClicks(field, text)
        self.qtbot.keyClick(field, Qt.Key.Key_Return)

    def ask(self, text: str) -> ChatMessage:
        """Ask and wait for the answer and its proof."""
        before = len(self.messages())
        self.type_question(text)
        self.wait(lambda: len(self.messages()) == before + 2 and self.is_settled())
        return self.messages()[-1]

    def composer_field(self) -> QPlainTextEdit:
        """The box to ask in."""
        field = self.lectern.parts.chat.composer.findChild(QPlainTextEdit)
        assert field is not None
        return field

    def messages(self) -> tuple[ChatMessage, ...]:
        """What the conversation shows."""
        return self.lectern.parts.chat_model.inputs.messages

    def is_settled(self) -> bool:
        """Whether the last answer has come to its end."""
        last = self.messages()[-1]
        return last.role is Role.ASSISTANT and last.answer.state in _SETTLED

    def click(self, widget: QWidget) -> None:
        """Click in the middle."""
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)

    def button(self, text: str, parent: QWidget | None = None) -> QPushButton:
        """The button with this text that can be seen."""
        found = [
            button
            for button in (parent or self.window).findChildren(QPushButton)
            if button.text() == text and button.isVisible()
        ]
        assert len(found) == 1, (text, found)
        return found[0]

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
        """Press a shortcut in the window."""
        with self.qtbot.waitActive(self.window):
            self.window.activateWindow()
        self.qtbot.keyClick(self.composer_field(), key, modifiers)

    def dialog(self, kind: type[QDialog]) -> QDialog:
        """The dialog of a kind that is open."""
        found = [one for one in self.window.findChildren(kind) if one.isVisible()]
        assert len(found) == 1, (kind, found)
        return found[0]

    def has_dialog(self, kind: type[QDialog]) -> bool:
        """Whether a dialog of a kind is open."""
        return any(one.isVisible() for one in self.window.findChildren(kind))

    def name_file(self, path: Path) -> None:
        """Paste a path into the file dialog that is open, and confirm."""
        self.wait(lambda: isinstance(QApplication.activeModalWidget(), QFileDialog))
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        buttons = dialog.findChild(QDialogButtonBox)
        assert field is not None
        assert buttons is not None
        QApplication.clipboard().setText(str(path))
        field.selectAll()
        self.qtbot.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        self.click(buttons.buttons()[0])
        self.wait(lambda: not isinstance(QApplication.activeModalWidget(), QFileDialog))

    def click_link(self, target: str) -> None:
        """Click a link of the transcript, such as a citation's chip."""
        self._click_where(lambda hit: hit.layout.link_at(hit.point).target == target, target)

    def click_action(self, action: MessageAction) -> None:
        """Click an icon of the last answer."""
        last = len(self.messages()) - 1
        self._click_where(
            lambda hit: hit.row == last and hit.layout.action_at(hit.point) is action, action
        )

    def _click_where(self, is_meant: Callable[[Hit], bool], name: str) -> None:
        """Click the first place of the transcript that is meant."""
        viewport = self.lectern.parts.chat.transcript.viewport()
        self.qtbot.mouseMove(viewport, self._point_where(is_meant, name))
        # What came meanwhile may have moved it.
        at = self._point_where(is_meant, name)
        self.qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=at)

    def _point_where(self, is_meant: Callable[[Hit], bool], name: str) -> QPoint:
        transcript = self.lectern.parts.chat.transcript
        for y in range(0, transcript.viewport().height(), 4):
            for x in range(0, transcript.viewport().width(), 6):
                hit = transcript.hit(QPointF(x, y))
                if hit is not None and is_meant(hit):
                    return QPoint(x, y)
        raise AssertionError(f"{name} is not in sight")
