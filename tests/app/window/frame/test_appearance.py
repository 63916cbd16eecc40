"""Another look: everything has it, what is hidden or comes later too, and nothing is done twice."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.settings.settings import Settings, ThemeChoice
from app.window.frame.appearance import Appearance
from app.window.theme.stylesheet import Look, set_look

_DEPTH = 8


@pytest.fixture
def appearance(qapp: QApplication) -> Iterator[Appearance]:
    palette, style, font = qapp.palette(), qapp.style().objectName(), qapp.font()
    yield Appearance(qapp, Settings(theme=ThemeChoice.LIGHT))
    qapp.setStyleSheet("")
    qapp.setStyle(style)
    qapp.setPalette(palette)
    qapp.setFont(font)


class _Dressings(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.of: Counter[QObject] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        if event.type() is QEvent.Type.StyleChange:
            self.of[watched] += 1
        return False


def label_in(parent: QWidget) -> QLabel:
    column = QVBoxLayout(parent)
    label = QLabel("words", parent)
    set_look(label, Look.ERROR)
    column.addWidget(label)
    return label


def colour_of(label: QLabel) -> str:
    label.ensurePolished()
    return label.palette().color(label.foregroundRole()).name()


def test_every_widget_is_dressed_once(appearance: Appearance, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    widgets = [window]
    for _ in range(_DEPTH):
        widgets.append(QWidget(widgets[-1]))
    window.show()
    dressings = _Dressings()
    for widget in widgets:
        widget.installEventFilter(dressings)
    appearance.use(Settings(theme=ThemeChoice.DARK))
    assert [dressings.of[widget] for widget in widgets] == [1] * len(widgets)


def test_what_is_hidden_and_what_comes_later_has_the_new_look(
    appearance: Appearance, qtbot: QtBot
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    seen = label_in(window)
    window.show()
    closed = QDialog(window)
    hidden = label_in(closed)
    closed.show()
    closed.close()
    appearance.use(Settings(theme=ThemeChoice.DARK, font_size=20))
    later = label_in(QDialog(window))
    error = appearance.theme.tokens.colours.error
    assert [colour_of(label) for label in (seen, hidden, later)] == [error] * 3
    sizes = {label.font().pixelSize() for label in (seen, hidden, later)}
    assert sizes == {appearance.theme.tokens.type_sizes.control}
