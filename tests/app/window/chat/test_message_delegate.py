"""Layouts of messages: what is kept of them and what is made anew."""

import pytest
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from app.library.records import Role
from app.window.chat.lexers import Lexers
from app.window.chat.message_delegate import MessageDelegate
from app.window.chat.rows import MessageRow
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
