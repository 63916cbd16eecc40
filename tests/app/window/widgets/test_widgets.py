import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeySequence
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.window.theme.icons import IconName
from app.window.theme.loader import load_named_theme
from app.window.theme.theme import Theme
from app.window.theme.tokens import Tier
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.empty_state import EmptyState
from app.window.widgets.gauge import Gauge
from app.window.widgets.icon_button import IconButton

LONG = "Wartungshandbuch der Fahrzeugflotte, Band 2.pdf"


@pytest.fixture
def host(qtbot: QtBot, theme: Theme) -> QWidget:
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(480, 320)
    host.show()
    qtbot.waitExposed(host)
    return host


def test_a_label_is_cut_where_it_was_asked_and_explains_itself(qtbot: QtBot, theme: Theme) -> None:
    label = ElidedLabel(LONG, mode=Qt.TextElideMode.ElideMiddle)
    qtbot.addWidget(label)
    label.resize(150, 20)
    label.show()
    assert label.text() == LONG == label.toolTip()
    assert label.shown_text().startswith("Wart")
    assert label.shown_text().endswith(".pdf")
    assert len(label.shown_text()) < len(LONG)
    label.resize(900, 20)
    assert label.shown_text() == LONG
    assert label.toolTip() == ""


def test_a_label_stays_on_one_line_and_takes_no_markup(qtbot: QtBot, theme: Theme) -> None:
    label = ElidedLabel("<b>one</b>\ntwo")
    qtbot.addWidget(label)
    assert label.text() == "<b>one</b> two"
    assert label.textFormat() is Qt.TextFormat.PlainText


def test_an_icon_button_says_what_it_does(qtbot: QtBot, theme: Theme) -> None:
    button = IconButton(theme, IconName.STOP, "Stop")
    qtbot.addWidget(button)
    button.set_shortcut(QKeySequence("Ctrl+."))
    assert button.accessibleName() == "Stop"
    assert button.toolTip() == "Stop  Ctrl+."
    assert button.focusPolicy() is Qt.FocusPolicy.StrongFocus


def test_an_icon_button_follows_the_theme(qtbot: QtBot, theme: Theme) -> None:
    button = IconButton(theme, IconName.STOP, "Stop", role="accent")
    qtbot.addWidget(button)
    light = button.icon().pixmap(16).toImage()
    theme.use(load_named_theme("dark"))
    assert button.icon().pixmap(16).toImage() != light


def test_focus_can_be_seen(qtbot: QtBot, host: QWidget, theme: Theme) -> None:
    first = QPushButton("Add", host)
    second = IconButton(theme, IconName.ADD, "Add", parent=host)
    second.move(200, 0)
    for widget in (first, second):
        widget.show()
        host.setFocus()
        without = widget.grab().toImage()
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.waitUntil(widget.hasFocus)
        assert widget.grab().toImage() != without


@pytest.mark.parametrize(("fraction", "filled"), [(-1, 0), (0, 0), (0.25, 32), (1, 128), (7, 128)])
def test_a_gauge_fills_to_its_level(
    qtbot: QtBot, theme: Theme, fraction: float, filled: int
) -> None:
    gauge = Gauge(theme, "VRAM", tier=Tier.VRAM)
    qtbot.addWidget(gauge)
    gauge.resize(128, 8)
    gauge.set_level(fraction, "11.5 of 16 GB")
    image = gauge.grab().toImage()
    colour = QColor(theme.tokens.tiers[Tier.VRAM].colour)
    length = sum(image.pixelColor(x, 4) == colour for x in range(128))
    assert abs(length - filled) <= 2  # its ends are round
    assert gauge.accessibleDescription() == gauge.toolTip() == "11.5 of 16 GB"


def test_a_list_of_choices_shows_its_last_entry(qtbot: QtBot, theme: Theme, host: QWidget) -> None:
    field = QComboBox(host)
    field.addItems(["f16", "q8_0", "q4_0", "q4_1", "f32"])
    field.show()
    field.showPopup()
    view = field.view()
    qtbot.waitUntil(view.isVisible)
    last = view.visualRect(view.model().index(4, 0))
    assert view.viewport().rect().contains(last)
    assert view.verticalScrollBar().maximum() == 0
    field.hidePopup()


def test_an_empty_state_teaches_and_acts(qtbot: QtBot, theme: Theme) -> None:
    state = EmptyState(
        theme, IconName.DOCUMENT, heading="No documents yet", text="Drop a PDF.", action="Add"
    )
    qtbot.addWidget(state)
    state.show()
    with qtbot.waitSignal(state.acted):
        qtbot.mouseClick(state.findChild(QPushButton), Qt.MouseButton.LeftButton)
    state.set_texts(heading="Nothing found", text="Try fewer words.")
    assert not state.findChild(QPushButton).isVisible()
