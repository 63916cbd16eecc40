"""Names of files and models, and what others say of them, are shown as they are."""

from collections.abc import Callable

import pytest
from PySide6.QtGui import Qt, QTextDocument
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.models.hub_name import HubName
from app.window.feasibility.card import FeasibilityProps
from app.window.feasibility.feasibility_dialog import FeasibilityDialog
from app.window.library.library_model import LibraryModel
from app.window.library.rows import ConversationRow
from app.window.models.download_card import DownloadCard
from app.window.models.download_props import DownloadRow
from app.window.models.hub_panel import HubPanel
from app.window.theme.icons import IconName
from app.window.theme.theme import Theme
from app.window.widgets.confirmation import confirm
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.empty_state import EmptyState

HOSTILE = "<h1>Free</h1> & <img src='file:///x.png'>.pdf"


def card(theme: Theme) -> QWidget:
    dialog = FeasibilityDialog(theme)
    dialog.set_props(FeasibilityProps(HOSTILE, HOSTILE, headline=HOSTILE, detail=HOSTILE))
    return dialog


def download(theme: Theme) -> QWidget:
    name = HubName("owner", "model")
    return DownloadCard(theme, DownloadRow(name, 0.5, HOSTILE, HOSTILE, HOSTILE, is_running=True))


def hub(theme: Theme) -> QWidget:
    panel = HubPanel(theme)
    panel.show_problem(HOSTILE)
    return panel


def nothing(theme: Theme) -> QWidget:
    return EmptyState(theme, IconName.DOCUMENT, heading=HOSTILE, text=HOSTILE)


def question(_theme: Theme) -> QWidget:
    window = QWidget()
    confirm(window, HOSTILE, HOSTILE, action="Delete", act=lambda: None)
    return window


@pytest.mark.parametrize("make", [card, download, hub, nothing, question])
def test_no_label_takes_them_for_markup(
    qtbot: QtBot, theme: Theme, make: Callable[[Theme], QWidget]
) -> None:
    widget = make(theme)
    qtbot.addWidget(widget)
    labels = [label for label in widget.findChildren(QLabel) if "Free" in label.text()]
    assert labels
    for label in labels:
        # Where markup is wanted, the words in it are escaped.
        is_escaped = "&lt;h1" in QLabel.text(label)
        assert is_escaped or label.textFormat() is Qt.TextFormat.PlainText


def test_no_tool_tip_takes_them_for_markup(qtbot: QtBot, theme: Theme) -> None:
    label = ElidedLabel(HOSTILE)
    qtbot.addWidget(label)
    label.resize(40, 20)
    label.show()
    card = download(theme)
    qtbot.addWidget(card)
    library = LibraryModel()
    library.set_rows([ConversationRow(1, 1, HOSTILE)])
    tips = [label.toolTip(), *(one.toolTip() for one in card.findChildren(QLabel) if one.toolTip())]
    for tip in (*tips, library.index(0).data(Qt.ItemDataRole.ToolTipRole)):
        document = QTextDocument()
        document.setHtml(tip)
        assert document.toPlainText() == HOSTILE
