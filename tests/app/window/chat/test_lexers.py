"""Lexers are made elsewhere; until then code shows in one colour."""

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from app.library.records import Role
from app.window.chat.chat_view import ChatView
from app.window.chat.chat_view_model import ChatProps
from app.window.chat.lexers import Lexers
from app.window.chat.rows import MessageRow
from app.window.theme.theme import Theme
from tests.fakes.manual_jobs import ManualJobs

ANSWER = MessageRow(1, Role.ASSISTANT, "```python\nif x:\n    pass\n```\n")


def test_a_lexer_is_made_once_and_elsewhere(qtbot: QtBot, lexers: Lexers, jobs: ManualJobs) -> None:
    assert lexers.find("python") is None
    assert lexers.find("python") is None
    with qtbot.waitSignal(lexers.came):
        jobs.run_all()
    made = lexers.find("python")
    assert made is not None
    assert lexers.find("python") is made
    assert not jobs.num_waiting


@pytest.mark.parametrize("language", ["", "klingon"])
def test_what_is_no_language_is_asked_once_at_most(
    qtbot: QtBot, lexers: Lexers, jobs: ManualJobs, language: str
) -> None:
    with qtbot.assertNotEmitted(lexers.came):
        assert lexers.find(language) is None
        jobs.run_all()
    assert lexers.find(language) is None
    assert not jobs.num_waiting


def test_code_is_coloured_as_soon_as_it_can_be(
    qtbot: QtBot, theme: Theme, lexers: Lexers, jobs: ManualJobs
) -> None:
    view = ChatView(theme, lexers)
    qtbot.addWidget(view)
    view.set_props(ChatProps(has_documents=True, rows=(ANSWER,)))
    view.show()

    def is_coloured() -> bool:
        hit = view.transcript.hit(QPointF(1, 1))
        assert hit is not None
        shown = "".join(part.document.toHtml() for part in hit.layout.words.sections)
        return theme.tokens.colours.code_keyword in shown

    assert not is_coloured()
    jobs.run_all()
    assert is_coloured()
