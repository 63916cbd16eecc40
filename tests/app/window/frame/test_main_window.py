from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.window.frame.main_window import MainWindow
from app.window.theme.theme import Theme


@pytest.fixture
def window(qtbot: QtBot, theme: Theme) -> MainWindow:
    window = MainWindow(theme)
    library, chat, viewer = QWidget(), QWidget(), QWidget()
    QLineEdit(library)
    window.set_parts(bar=QWidget(), banner=QWidget(), panes=(library, chat, viewer), dock=QWidget())
    qtbot.addWidget(window, before_close_func=lambda one: one.release())
    window.show()
    return window


def urls(*addresses: str) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl(address) for address in addresses])
    return data


def enter(data: QMimeData) -> QDragEnterEvent:
    return QDragEnterEvent(
        QPointF(50, 50),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )


def test_files_dropped_anywhere_are_handed_on(qtbot: QtBot, window: MainWindow) -> None:
    data = urls("file:///a/b%20c.pdf", "file:///d", "https://example.org/e.pdf")
    entering = enter(data)
    QApplication.sendEvent(window, entering)
    assert entering.isAccepted()
    assert window._veil.isVisible()
    drop = QDropEvent(
        QPointF(50, 50),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    with qtbot.waitSignal(window.files_dropped) as dropped:
        QApplication.sendEvent(window, drop)
    assert dropped.args == [[Path("/a/b c.pdf"), Path("/d")]]
    assert not window._veil.isVisible()


@pytest.mark.parametrize(
    ("screen", "size"),
    [((1920, 1080), (1440, 900)), ((1440, 900), (1424, 852)), ((600, 400), (640, 480))],
)
def test_a_new_window_lies_within_the_screen(
    window: MainWindow, screen: tuple[int, int], size: tuple[int, int]
) -> None:
    window.fit(QSize(*screen))
    assert window.size().toTuple() == size


def test_what_is_no_file_is_not_taken(window: MainWindow) -> None:
    text = QMimeData()
    text.setText("hello")
    for data in (text, urls("https://example.org/e.pdf")):
        entering = enter(data)
        entering.ignore()
        QApplication.sendEvent(window, entering)
        assert not entering.isAccepted()
        assert not window._veil.isVisible()


def test_the_veil_goes_when_the_files_do(window: MainWindow) -> None:
    data = urls("file:///a.pdf")
    QApplication.sendEvent(window, enter(data))
    QApplication.sendEvent(window, QDragLeaveEvent())
    assert not window._veil.isVisible()


def test_fields_leave_drops_to_the_window(window: MainWindow) -> None:
    assert not any(field.acceptDrops() for field in window.findChildren(QLineEdit))


def test_closing_asks_first(qtbot: QtBot, window: MainWindow) -> None:
    with qtbot.waitSignal(window.close_wanted):
        assert not window.close()
    assert window.isVisible()
    window.release()
    assert not window.isVisible()
