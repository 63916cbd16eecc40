"""The legend has room for its words in every size of type."""

from dataclasses import replace

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.window.dock.cache_map import LegendEntry
from app.window.dock.tier_legend import TierLegend
from app.window.theme.theme import Theme
from app.window.theme.tokens import Tier


def test_words_are_not_cut_in_larger_type(qtbot: QtBot, theme: Theme) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    legend = TierLegend(theme)
    column = QVBoxLayout(host)
    column.addWidget(legend)
    column.addStretch()
    legend.show_entries([LegendEntry(Tier.RAM, "In memory 3", "Memory")])
    host.show()
    usual = legend.height()
    tokens = theme.tokens
    theme.use(replace(tokens, type_sizes=tokens.type_sizes.scaled(1.6)))
    qtbot.waitUntil(lambda: legend.height() > usual)
    assert legend.height() >= legend.sizeHint().height()
