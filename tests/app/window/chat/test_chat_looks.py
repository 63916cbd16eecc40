"""What has room in the chat, and how its parts look."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from app.library.records import Role
from app.window.chat.chat_view import ChatView
from app.window.chat.chat_view_model import ChatProps
from app.window.chat.lexers import Lexers
from app.window.chat.rows import MessageRow
from app.window.theme.theme import Theme
from app.window.widgets.elided_label import ElidedLabel
from tests.app.window.chat.test_chat_view import READY, ROWS


@pytest.fixture
def view(qtbot: QtBot, theme: Theme, lexers: Lexers) -> ChatView:
    view = ChatView(theme, lexers)
    qtbot.addWidget(view)
    view.resize(750, 600)
    view.show()
    qtbot.waitExposed(view)
    return view


def test_the_hint_has_a_line_of_its_own(qtbot: QtBot, view: ChatView) -> None:
    hint = "The demo model only finds and quotes sentences"
    view.set_props(ChatProps(has_documents=True, rows=ROWS, composer=replace(READY, hint=hint)))
    view.resize(460, 600)
    (label,) = (one for one in view.findChildren(ElidedLabel) if one.text() == hint)
    qtbot.waitUntil(lambda: label.isVisible() and label.shown_text() == hint)
    assert label.y() >= view.composer.geometry().bottom()
    view.set_props(ChatProps())
    assert not label.isVisible()


def test_the_title_is_whole_before_the_context_is(qtbot: QtBot, view: ChatView) -> None:
    whole, short = "214,512 of 262,144 tokens · read 100 %", "read 100 %"
    props = ChatProps(has_documents=True, rows=ROWS, context=whole, context_short=short)

    def said(title: str, width: int) -> str:
        view.resize(width, 600)
        view.set_props(replace(props, title=title))
        qtbot.waitUntil(lambda: view.width() == width)
        return view._context.text()

    assert said("Torque", 640) == whole
    assert said("Torque and inspection intervals", 640) == short
    qtbot.waitUntil(lambda: view._title.shown_text() == view._title.text())
    assert said("Torque and inspection intervals", 900) == whole


def test_code_and_failures_have_round_corners(qtbot: QtBot, view: ChatView, theme: Theme) -> None:
    failed = MessageRow(3, Role.ASSISTANT, "", failure="It stopped. " * 20, retry_label="Try again")
    view.set_props(ChatProps(has_documents=True, rows=(ROWS[1], failed), composer=READY))
    colours, image = theme.tokens.colours, view.transcript.viewport().grab().toImage()
    for ground in (colours.code, colours.error_soft):
        inside = [
            (x, y)
            for y in range(image.height())
            for x in range(image.width())
            if image.pixelColor(x, y).name() == QColor(ground).name()
        ]
        left, top = min(x for x, _ in inside), min(y for _, y in inside)
        assert image.pixelColor(left, top).name() == QColor(colours.canvas).name()
        assert (left + theme.tokens.radii.control, top) in inside
