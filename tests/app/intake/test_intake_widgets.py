from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.intake.drop_overlay import DropOverlay
from app.intake.password_dialog import PasswordDialog
from app.theme.theme import Theme

BUTTON = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier
COPY = Qt.DropAction.CopyAction


@pytest.fixture
def host(qtbot: QtBot) -> QWidget:
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(400, 300)
    host.show()
    return host


def files(*names: str) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(name) for name in names])
    return data


def test_dropped_files_are_told(qtbot: QtBot, theme: Theme, host: QWidget) -> None:
    overlay = DropOverlay(theme, host)
    data = files("/a/b.pdf")
    QApplication.sendEvent(host, QDragEnterEvent(QPointF(9, 9), COPY, data, BUTTON, NO_KEYS))
    assert overlay.isVisible()
    assert overlay.size() == host.size()
    assert not overlay.grab().isNull()
    with qtbot.waitSignal(overlay.dropped) as told:
        QApplication.sendEvent(host, QDropEvent(QPointF(9, 9), COPY, data, BUTTON, NO_KEYS))
    assert told.args == [[Path("/a/b.pdf")]]
    assert not overlay.isVisible()


def test_what_is_no_file_is_let_pass(theme: Theme, host: QWidget) -> None:
    overlay = DropOverlay(theme, host)
    data = QMimeData()
    data.setText("words")
    event = QDragEnterEvent(QPointF(9, 9), COPY, data, BUTTON, NO_KEYS)
    event.ignore()
    QApplication.sendEvent(host, event)
    assert not event.isAccepted()
    assert not overlay.isVisible()


def test_leaving_takes_the_veil_away(theme: Theme, host: QWidget) -> None:
    overlay = DropOverlay(theme, host)
    data = files("/a")  # the event does not keep it
    enter = QDragEnterEvent(QPointF(9, 9), COPY, data, BUTTON, NO_KEYS)
    QApplication.sendEvent(host, enter)
    QApplication.sendEvent(host, QDragLeaveEvent())
    assert not overlay.isVisible()


def test_a_password_is_handed_on(qtbot: QtBot, theme: Theme) -> None:
    dialog = PasswordDialog(Path("/a/plan.pdf"), theme, was_wrong=True)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.open()
    unlock = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Unlock")
    assert not unlock.isEnabled()
    qtbot.keyClicks(dialog.findChild(QLineEdit), "secret")
    with qtbot.waitSignal(dialog.given) as told:
        qtbot.keyClick(dialog.findChild(QLineEdit), Qt.Key.Key_Return)
    assert told.args == [Path("/a/plan.pdf"), "secret"]
