"""Whoever has something to ask waits for the window, and for the dialog before."""

import pytest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from app.window.frame.dialog_turns import DialogTurns


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


def shown(window: QWidget) -> list[str]:
    dialogs = window.findChildren(QDialog)
    return [dialog.windowTitle() for dialog in dialogs if dialog.isVisible()]


def ask(window: QWidget, title: str) -> None:
    dialog = QDialog(window)
    dialog.setWindowTitle(title)
    dialog.open()


def test_dialogs_open_one_after_the_other(window: QWidget, qtbot: QtBot) -> None:
    window.show()
    turns = DialogTurns(window)
    for title in ("one", "two", "three"):
        turns.take(lambda title=title: ask(window, title))
    for title in ("one", "two", "three"):
        qtbot.waitUntil(lambda title=title: shown(window) == [title])
        (dialog,) = (one for one in window.findChildren(QDialog) if one.isVisible())
        dialog.accept()
        assert not shown(window)  # what was chosen in it is told first
    qtbot.wait(10)
    assert not shown(window)


def test_who_has_nothing_to_ask_any_more_gives_way(window: QWidget, qtbot: QtBot) -> None:
    window.show()
    turns = DialogTurns(window)
    for act in (lambda: None, lambda: ask(window, "one")):
        turns.take(act)
    assert shown(window) == ["one"]


def test_nothing_opens_over_a_window_that_is_not_shown(window: QWidget, qtbot: QtBot) -> None:
    turns = DialogTurns(window)
    turns.take(lambda: ask(window, "one"))
    assert not shown(window)
    window.show()
    qtbot.waitUntil(lambda: shown(window) == ["one"])
    turns.take(lambda: ask(window, "two"))
    window.hide()
    window.findChild(QDialog).accept()
    qtbot.wait(10)
    assert not shown(window)
