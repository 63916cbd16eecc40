"""Layouts of messages: what is kept of them and what is made anew."""

import pytest
from PySide6.QtGui import QFont, QFontMetricsF
from pytestqt.qtbot import QtBot

from app.library.records import Role
from app.window.chat.lexers import Lexers
from app.window.chat.message_delegate import MessageDelegate
from app.window.chat.rows import BranchPlace, MessageRow
from app.window.theme.theme import Theme

ROWS = (
    MessageRow(1, Role.USER, "Which bolts are re-torqued, and after how many hours? " * 4),
    MessageRow(2, Role.ASSISTANT, "The **housing bolts** after 50 hours.\n\n" * 120),
)


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("width", [300, 480, 900])
def test_another_width_only_breaks_the_lines_anew(
    qtbot: QtBot, theme: Theme, lexers: Lexers, row: MessageRow, width: int
) -> None:
    delegate = MessageDelegate(theme, lexers)
    before = delegate.layout(row, 600, QFont(), 1.0).words.sections
    fitted = delegate.layout(row, width, QFont(), 1.0)
    assert fitted.words.sections == before
    fresh = MessageDelegate(theme, lexers).layout(row, width, QFont(), 1.0)
    assert (fitted.height, fitted.text, fitted.bubble) == (fresh.height, fresh.text, fresh.bubble)


def test_another_font_or_density_makes_everything_anew(
    qtbot: QtBot, theme: Theme, lexers: Lexers
) -> None:
    delegate = MessageDelegate(theme, lexers)
    before = delegate.layout(ROWS[1], 600, QFont(), 1.0).words.sections
    other = delegate.layout(ROWS[1], 600, QFont(), 2.0).words.sections
    assert not set(other) & set(before)


def test_a_growing_answer_keeps_all_but_its_last_section(
    qtbot: QtBot, theme: Theme, lexers: Lexers
) -> None:
    delegate = MessageDelegate(theme, lexers)
    before = delegate.layout(ROWS[1], 600, QFont(), 1.0).words.sections
    grown = MessageRow(2, Role.ASSISTANT, ROWS[1].text + "And so on.")
    after = delegate.layout(grown, 600, QFont(), 1.0).words.sections
    assert len(before) > 1
    assert after[: len(before) - 1] == before[:-1]
    assert after[-1] is not before[-1]


@pytest.mark.parametrize("width", [240, 300, 480, 900])
@pytest.mark.parametrize("branch", [None, BranchPlace("2/3", 7, 9)])
def test_what_an_answer_cost_is_never_cut(
    qtbot: QtBot, theme: Theme, lexers: Lexers, width: int, branch: BranchPlace | None
) -> None:
    receipt = ("Reused 13,795 tokens", "first word 0.03 s", "1 citation verified")
    row = MessageRow(2, Role.ASSISTANT, "After 50 hours.", receipt=receipt, branch=branch)
    layout = MessageDelegate(theme, lexers).layout(row, width, QFont(), 1.0)
    caption = QFont()
    caption.setPixelSize(theme.tokens.type_sizes.caption)
    metrics = QFontMetricsF(caption)
    assert max(map(metrics.horizontalAdvance, layout.receipt_lines)) <= layout.receipt.width()
    assert len(layout.receipt_lines) * metrics.lineSpacing() <= layout.receipt.height()
    assert layout.receipt.bottom() <= layout.height
    for place in (layout.branch, *layout.actions.values()):
        assert not place.intersects(layout.receipt)
        assert place.bottom() <= layout.height
