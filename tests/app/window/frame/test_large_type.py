"""At the largest useful type in a small window nothing is cut that cannot be read otherwise."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMainWindow,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.core.fit.model_fit import Memory
from app.settings.settings import Settings, ThemeChoice
from app.window.chat.chat_view import ChatView
from app.window.chat.chat_view_model import ComposerProps
from app.window.chat.composer import Composer
from app.window.chat.lexers import Lexers
from app.window.dock.cache_map import LegendEntry
from app.window.dock.cache_map_view import CacheMapView
from app.window.dock.gauge_column import GaugeColumn
from app.window.dock.gauges import GaugeProps
from app.window.dock.tier_legend import TierLegend
from app.window.frame.appearance import Appearance
from app.window.frame.commands import Commands
from app.window.frame.top_bar import TopBar
from app.window.frame.top_bar_props import AskingProps, TopBarProps
from app.window.library.arrange_dialog import ArrangeDialog
from app.window.library.arrangement_list import ArrangementList
from app.window.library.library_view import LibraryView
from app.window.settings.settings_dialog import SettingsDialog
from app.window.theme.icons import IconName
from app.window.theme.theme import Theme
from app.window.theme.tokens import Tier
from app.window.welcome.welcome_dialog import WelcomeDialog
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.empty_state import EmptyState
from tests.app.window.library.test_arrangement import INPUTS
from tests.fakes.manual_jobs import ManualJobs

_INVITATION = "Ask about Fleet maintenance manual of the northern works, third edition.pdf"


@pytest.fixture
def appearance(qapp: QApplication) -> Iterator[Appearance]:
    """The light theme in its usual size."""
    palette, style, font = qapp.palette(), qapp.style().objectName(), qapp.font()
    yield Appearance(qapp, Settings(theme=ThemeChoice.LIGHT))
    qapp.setStyleSheet("")
    qapp.setStyle(style)
    qapp.setPalette(palette)
    qapp.setFont(font)


@pytest.fixture
def theme(appearance: Appearance) -> Theme:
    appearance.use(Settings(theme=ThemeChoice.LIGHT, font_size=22))
    return appearance.theme


def test_a_heading_stays_whole_when_the_type_grows(qtbot: QtBot, appearance: Appearance) -> None:
    state = EmptyState(
        appearance.theme,
        IconName.DOCUMENT,
        heading="Ask about a whole document",
        text="Lectern reads a document once, completely, and answers from the whole of it.",
        action="Add documents",
    )
    qtbot.addWidget(state)
    state.resize(439, 196)
    state.show()
    heading = next(one for one in state.findChildren(QLabel) if one.text().startswith("Ask"))
    before = heading.sizeHint().height()
    appearance.use(Settings(theme=ThemeChoice.LIGHT, font_size=22))
    qtbot.waitUntil(lambda: heading.sizeHint().height() > before)
    qtbot.waitUntil(lambda: heading.height() >= heading.heightForWidth(heading.width()))


def test_what_a_narrow_dock_has_no_room_for_is_a_tool_tip(qtbot: QtBot, theme: Theme) -> None:
    legend, cache_map = TierLegend(theme), CacheMapView(theme)
    for widget in (legend, cache_map):
        qtbot.addWidget(widget)
    legend.show_entries(
        [LegendEntry(Tier.RAM, "RAM 722", "RAM"), LegendEntry(Tier.SSD, "SSD 116", "SSD")]
    )
    legend.resize(legend.minimumSizeHint())
    legend.show()
    assert legend.toolTip() == "RAM 722\nSSD 116"
    legend.resize(legend.sizeHint())
    assert legend.toolTip() == ""
    cache_map.show_title("838 cache blocks")
    assert cache_map.toolTip() == "838 cache blocks"


def test_invitations_are_tool_tips_too(qtbot: QtBot, theme: Theme) -> None:
    composer, library = Composer(theme), LibraryView(theme)
    for widget in (composer, library):
        qtbot.addWidget(widget)
        widget.resize(220, 400)
        widget.show()
    composer.set_props(ComposerProps(placeholder=_INVITATION))
    edit = composer.findChild(QPlainTextEdit)
    assert edit.placeholderText().endswith("…")
    assert edit.toolTip() == _INVITATION
    composer.set_props(ComposerProps(placeholder="Ask"))
    assert edit.toolTip() == ""
    field = library.findChild(QLineEdit)
    assert field.toolTip() == "Search documents and pages"  # in more words


def test_in_a_low_window_the_button_to_ask_stays_whole(qtbot: QtBot, theme: Theme) -> None:
    chat = ChatView(theme, Lexers(ManualJobs()))
    qtbot.addWidget(chat)
    chat.resize(380, 264)
    chat.show()
    (ask,) = (one for one in chat.findChildren(QPushButton) if one.text() == "Ask")
    qtbot.waitUntil(lambda: ask.height() >= ask.sizeHint().height())


def test_no_layout_makes_a_control_lower_than_its_words(qtbot: QtBot, theme: Theme) -> None:
    for control in (QLineEdit("escape"), QPushButton("Stop"), QComboBox()):
        qtbot.addWidget(control)
        control.show()
        assert control.minimumHeight() >= control.fontMetrics().lineSpacing()
        assert control.minimumHeight() >= control.sizeHint().height() - 2


def test_figures_in_a_slim_dock_end_with_an_ellipsis(qtbot: QtBot, theme: Theme) -> None:
    column = GaugeColumn(theme)
    qtbot.addWidget(column)
    gauge = GaugeProps("RAM", Tier.RAM, 0.4, "154 MB · 21 GB free")
    column.show_gauges([gauge], [])
    column.set_slim(True)
    column.resize(180, 80)
    column.show()
    figures = next(one for one in column.findChildren(ElidedLabel) if one.text() == gauge.figures)
    assert column.rect().contains(figures.geometry())
    assert figures.shown_text().endswith("…")
    assert "154 MB · 21 GB free" in figures.toolTip()


def test_a_narrow_bar_still_says_how_far_a_sheet_is(qtbot: QtBot, theme: Theme) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    bar = TopBar(theme, Commands(window, theme))
    window.setMenuWidget(bar)
    window.resize(640, 480)
    bar.set_props(TopBarProps("Qwen3.5-4B-Instruct · int8", "CPU · f16 cache"))
    bar.show_asking(AskingProps("Question sheet: 3 of 1,200", "3/1,200"))
    window.show()
    pill = next(one for one in bar.findChildren(QPushButton) if one.text() == "3/1,200")
    assert pill.isVisible()
    assert pill.accessibleName() == "Question sheet: 3 of 1,200"
    for part in filter(QWidget.isVisible, bar.findChildren(QWidget)):
        assert bar.rect().contains(part.geometry())
    window.resize(1440, 480)
    assert pill.text() == "Question sheet: 3 of 1,200"


def test_choices_are_shown_whole(qtbot: QtBot, theme: Theme, tmp_path: object) -> None:
    dialog = SettingsDialog(Settings(), tmp_path)
    qtbot.addWidget(dialog)
    dialog.show_section(1)
    dialog.show()
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    choices = [one for one in dialog.findChildren(QComboBox) if one.isVisible()]
    assert choices
    for one in choices:
        assert one.width() >= one.sizeHint().width()


def test_a_long_name_in_a_list_is_a_tool_tip(qtbot: QtBot, theme: Theme) -> None:
    dialog = ArrangeDialog("Manuals", INPUTS, theme)
    qtbot.addWidget(dialog)
    documents = dialog.findChild(ArrangementList)
    tip = documents.item(0).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.startswith(documents.item(0).text())


def test_the_buttons_of_the_welcome_stay_on_the_screen(qtbot: QtBot, theme: Theme) -> None:
    welcome = WelcomeDialog(theme, Memory(25_000_000_000))
    qtbot.addWidget(welcome)
    welcome.show()
    assert welcome.height() < welcome.screen().availableGeometry().height()
    later = next(one for one in welcome.findChildren(QPushButton) if one.text() == "Later")
    assert welcome.rect().contains(later.geometry().translated(later.parentWidget().pos()))
    with qtbot.waitActive(welcome):
        welcome.activateWindow()
    downloads = [one for one in welcome.findChildren(QPushButton) if "Download" in one.text()]
    assert downloads[-1].visibleRegion().isEmpty()
    while not downloads[-1].hasFocus():
        qtbot.keyClick(welcome.focusWidget(), Qt.Key.Key_Tab)
    assert not downloads[-1].visibleRegion().isEmpty()


@pytest.mark.usefixtures("theme")
def test_fields_of_the_settings_are_whole_on_a_small_screen(qtbot: QtBot) -> None:
    dialog = SettingsDialog(Settings(), Path("data"))
    qtbot.addWidget(dialog)
    assert dialog.width() < 840  # the screen has 800
    dialog.open()
    for section in range(5):
        dialog.show_section(section)
        QApplication.processEvents()
        for field in filter(QComboBox.isVisible, dialog.findChildren(QComboBox)):
            right = field.mapTo(dialog, field.rect().topRight()).x()
            assert right < dialog.width(), field.accessibleName()
