"""Another look: everything has it, what is hidden or comes later too, and nothing is done twice."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.settings.settings import Settings, ThemeChoice
from app.window.frame.appearance import Appearance
from app.window.parts import Parts
from app.window.theme.stylesheet import Look, set_look, stylesheet
from app.window.widgets.kept_dialog import LIST, KeptDialog
from tests.fakes.manual_jobs import ManualJobs

_DEPTH = 8


@pytest.fixture
def appearance(qapp: QApplication) -> Iterator[Appearance]:
    palette, style, font = qapp.palette(), qapp.style().objectName(), qapp.font()
    yield Appearance(qapp, Settings(theme=ThemeChoice.LIGHT))
    qapp.setStyleSheet("")
    qapp.setStyle(style)
    qapp.setPalette(palette)
    qapp.setFont(font)


class _Heard(QObject):
    """Counts events of one type for every widget, also apart for every turn that a timer begins."""

    def __init__(self, application: QApplication, wanted: QEvent.Type) -> None:
        super().__init__(application)
        self.of: Counter[QObject] = Counter()
        self.in_turn: Counter[tuple[int, QObject]] = Counter()
        self._wanted = wanted
        self._turn = 0
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        self._turn += event.type() is QEvent.Type.Timer
        if event.type() is self._wanted:
            self.of[watched] += 1
            self.in_turn[self._turn, watched] += 1
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


def nested(qtbot: QtBot) -> list[QWidget]:
    window = QWidget()
    qtbot.addWidget(window)
    widgets = [window]
    for _ in range(_DEPTH):
        widgets.append(QWidget(widgets[-1]))
        widgets[-1].resize(80, 60)
    window.show()
    qtbot.waitExposed(window)
    return widgets


def test_no_widget_is_dressed_twice_in_one_turn(
    appearance: Appearance, qapp: QApplication, qtbot: QtBot
) -> None:
    widgets = nested(qtbot)
    heard = _Heard(qapp, QEvent.Type.StyleChange)
    appearance.use(Settings(theme=ThemeChoice.DARK))
    qtbot.waitUntil(lambda: not appearance.is_changing)
    assert [heard.of[widget] for widget in widgets] == [1] * len(widgets)
    appearance.use(Settings(theme=ThemeChoice.LIGHT))
    qtbot.waitUntil(lambda: not appearance.is_changing)
    qapp.removeEventFilter(heard)
    assert [heard.of[widget] for widget in widgets] == [3] * len(widgets)
    assert set(heard.in_turn.values()) == {1}


def test_everything_is_painted_once_for_another_look(
    appearance: Appearance, qapp: QApplication, qtbot: QtBot
) -> None:
    widgets = nested(qtbot)
    for theme in (ThemeChoice.DARK, ThemeChoice.LIGHT):
        heard = _Heard(qapp, QEvent.Type.Paint)
        appearance.use(Settings(theme=theme))
        qtbot.waitUntil(lambda: not appearance.is_changing)
        qtbot.waitUntil(lambda heard=heard: all(heard.of[widget] for widget in widgets))
        qapp.removeEventFilter(heard)
        assert [heard.of[widget] for widget in widgets] == [1] * len(widgets)


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
    qtbot.waitUntil(lambda: not appearance.is_changing)
    later = label_in(QDialog(window))
    error = appearance.theme.tokens.colours.error
    assert [colour_of(label) for label in (seen, hidden, later)] == [error] * 3
    sizes = {label.font().pixelSize() for label in (seen, hidden, later)}
    assert sizes == {appearance.theme.tokens.type_sizes.control}


def test_a_window_settled_on_has_the_only_sheet_through_every_change(
    appearance: Appearance, qapp: QApplication, qtbot: QtBot
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    label = label_in(window)
    window.show()
    for theme in (ThemeChoice.DARK, ThemeChoice.LIGHT):
        appearance.settle_on(window)
        assert colour_of(label) == appearance.theme.tokens.colours.error
        window.hide()  # nothing is seen: what there is is dressed at once, and by its window
        appearance.use(Settings(theme=theme))
        window.show()
        appearance.use(Settings(theme=theme, font_size=20))
        qtbot.waitUntil(lambda: not appearance.is_changing)
        assert qapp.styleSheet() == ""
        later = label_in(QDialog(window))
        error = appearance.theme.tokens.colours.error
        assert [colour_of(one) for one in (label, later)] == [error] * 2


def test_in_the_window_nothing_is_matched_with_two_sheets(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    parts = Parts(qapp, Settings(), ManualJobs(), tmp_path)
    qtbot.addWidget(parts.window)
    assert qapp.styleSheet() == ""
    assert parts.window.styleSheet() == stylesheet(parts.theme.tokens)


def test_nothing_is_painted_in_two_looks(appearance: Appearance, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    label = label_in(window)
    window.show()
    qtbot.waitExposed(window)
    painted: list[str] = []

    class Painted(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's
            if event.type() is QEvent.Type.Paint:
                painted.append(appearance.theme.tokens.name)
            return False

    told: list[str] = []
    appearance.theme.changed.connect(lambda: told.append(colour_of(label)))
    window.installEventFilter(listens := Painted())
    appearance.use(Settings(theme=ThemeChoice.DARK))
    appearance.use(Settings(theme=ThemeChoice.LIGHT, font_size=20))
    qtbot.waitUntil(lambda: not appearance.is_changing)
    qtbot.waitUntil(lambda: bool(painted))
    window.removeEventFilter(listens)
    assert set(painted) == {"light"}
    assert told == [appearance.theme.tokens.colours.error]
    assert label.font().pixelSize() == appearance.theme.tokens.type_sizes.control


def test_what_is_closed_is_made_anew_and_what_is_open_stays(
    appearance: Appearance, qtbot: QtBot
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    dialogs = [KeptDialog(lambda: QDialog(window), appearance.changing) for _ in range(2)]
    closed, opened = (dialog.obtain() for dialog in dialogs)
    closed.open()
    closed.close()
    opened.open()
    assert dialogs[0].obtain() is closed
    appearance.use(Settings(theme=ThemeChoice.DARK))
    qtbot.waitUntil(lambda: not appearance.is_changing)
    assert not isValid(closed)
    assert dialogs[0].obtain() is not closed
    assert dialogs[1].shown is dialogs[1].obtain() is opened
    dialogs[1].discard()
    assert dialogs[1].shown is None


def test_what_is_made_anew_is_as_large_and_scrolled_as_it_was(
    appearance: Appearance, qtbot: QtBot
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()

    def make() -> QDialog:
        dialog = QDialog(window)
        area, inside = QScrollArea(dialog), QWidget()
        area.setObjectName(LIST)
        inside.setFixedHeight(2000)
        area.setWidget(inside)
        QVBoxLayout(dialog).addWidget(area)
        return dialog

    kept = KeptDialog(make, appearance.changing)
    before = kept.obtain()
    before.open()
    before.resize(512, 480)
    before.findChild(QScrollArea).verticalScrollBar().setValue(900)
    before.close()
    appearance.use(Settings(theme=ThemeChoice.DARK))
    qtbot.waitUntil(lambda: not appearance.is_changing)
    after = kept.obtain()
    assert after is not before
    after.open()
    qtbot.waitUntil(lambda: after.findChild(QScrollArea).verticalScrollBar().value() == 900)
    assert after.size() == QSize(512, 480)


def test_a_report_over_a_closed_dialog_stays(appearance: Appearance, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    kept = KeptDialog(lambda: QDialog(window), appearance.changing)
    report = QDialog(kept.obtain())
    report.open()
    appearance.use(Settings(theme=ThemeChoice.DARK))
    qtbot.waitUntil(lambda: not appearance.is_changing)
    assert isValid(report)
    assert report.isVisible()
    report.close()
    appearance.use(Settings(theme=ThemeChoice.LIGHT))
    qtbot.waitUntil(lambda: not appearance.is_changing)
    assert not isValid(report)
