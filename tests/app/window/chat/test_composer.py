"""The box to ask in finds its height, whatever is typed."""

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.window.chat.chat_view_model import ComposerProps
from app.window.chat.composer import Composer
from app.window.theme.theme import Theme

_ENOUGH = 100
_TEXT = "Tell me the password of the Who designed the Vardel Tunnel?" * 5


class _Resizes(QObject):
    """Counts resizes of a field's inside, and ends them when they never would."""

    def __init__(self, field: QPlainTextEdit) -> None:
        super().__init__(field)
        self._field = field
        self.count = 0
        field.viewport().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        self.count += event.type() is QEvent.Type.Resize
        if self.count == _ENOUGH:
            self._field.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self._field.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        return False


def test_a_text_that_just_fits_comes_to_rest(qtbot: QtBot, theme: Theme) -> None:
    composer = Composer(theme)
    qtbot.addWidget(composer)
    field = composer.findChild(QPlainTextEdit)
    assert field is not None
    composer.show()
    for width in (300, 316, 332):
        composer.resize(width, 200)
        for length in range(126, 260, 6):
            resizes = _Resizes(field)
            field.setPlainText(_TEXT[:length])
            for _ in range(5):
                QApplication.processEvents()
            assert resizes.count < _ENOUGH, (width, length)
            field.viewport().removeEventFilter(resizes)


def test_a_long_text_scrolls(qtbot: QtBot, theme: Theme) -> None:
    composer = Composer(theme)
    qtbot.addWidget(composer)
    composer.resize(400, 300)
    composer.show()
    field = composer.findChild(QPlainTextEdit)
    assert field is not None
    composer.set_text("\n".join("one line" for _ in range(8)))
    assert not field.verticalScrollBar().isVisible()
    composer.set_text("\n".join("one line" for _ in range(9)))
    assert field.verticalScrollBar().isVisible()


@pytest.mark.parametrize("typed", ["", "Who built it?"])
def test_the_keyboard_goes_from_stop_to_the_field(
    qtbot: QtBot, composer: Composer, typed: str
) -> None:
    composer.set_text(typed)
    composer.set_props(ComposerProps(is_answering=True))
    button = _button(composer, "Stop")
    button.setFocus()
    with qtbot.waitSignal(composer.stop_requested):
        qtbot.keyClick(button, Qt.Key.Key_Space)
    composer.set_props(ComposerProps(can_ask=True))
    assert composer.findChild(QPlainTextEdit).hasFocus()


def test_the_keyboard_goes_from_ask_to_the_field(qtbot: QtBot, composer: Composer) -> None:
    composer.set_props(ComposerProps(can_ask=True))
    composer.set_text("Who built it?")
    button = _button(composer, "Ask")
    button.setFocus()
    with qtbot.waitSignal(composer.asked):
        qtbot.keyClick(button, Qt.Key.Key_Space)
    assert composer.findChild(QPlainTextEdit).hasFocus()


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def composer(window: QWidget, qtbot: QtBot, theme: Theme) -> Composer:
    """Above another field that the keyboard could go to."""
    composer, other = Composer(theme), QLineEdit()
    column = QVBoxLayout(window)
    column.addWidget(composer)
    column.addWidget(other)
    window.resize(700, 300)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return composer


def _button(composer: Composer, text: str) -> QPushButton:
    return next(one for one in composer.findChildren(QPushButton) if one.text() == text)


def test_return_behind_a_question_that_cannot_be_asked_is_told_of(
    qtbot: QtBot, composer: Composer
) -> None:
    field = composer.findChild(QPlainTextEdit)
    composer.set_props(ComposerProps(can_ask=False))
    with qtbot.assertNotEmitted(composer.not_asked):
        qtbot.keyClick(field, Qt.Key.Key_Return)
    composer.set_text("Who built it?")
    with qtbot.waitSignal(composer.not_asked):
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.toPlainText() == "Who built it?"
    composer.set_props(ComposerProps(is_answering=True))
    with qtbot.assertNotEmitted(composer.not_asked):
        qtbot.keyClick(field, Qt.Key.Key_Return)
