"""An answer that changed on the disk says so wherever it is shown, and answers nothing more."""

import sqlite3
from contextlib import closing

import pytest
from pytestqt.qtbot import QtBot

from app.conversations.messages import MessageState
from app.window.export.html import to_html
from app.window.export.markdown import to_markdown
from app.window.export.transcript import exported
from tests.app.window.conversations.conftest import Stage

LINE = (
    "The stored text of the question or of this answer is damaged, so nothing here is shown as "
    "proven. Check the question, then ask it again."
)
QUOTED = "The manual says: “page 1” [page 1], and that was in 1792."


def change(stage: Stage, column: str, before: str, after: str) -> None:
    with closing(sqlite3.connect(stage.path)) as database, database:
        changed = f"UPDATE messages SET {column} = replace({column}, ?, ?)"  # noqa: S608
        database.execute(changed, [before, after])


CHANGES = [
    ("text", "1792", "1793"),
    ("text", "1791", "1793"),
    ("details", '"checksum"', '"chdcksum"'),
]


@pytest.fixture(params=CHANGES)
def damaged(stage: Stage, request: pytest.FixtureRequest) -> Stage:
    """A conversation whose first answer, or its question, was changed while it was closed."""
    stage.begin()
    stage.exchange("When was that, in 1791?", QUOTED)
    number = stage.library.conversations.entries()[0].id
    stage.conversation.close()
    change(stage, *request.param)
    stage.conversation = stage.new_conversation()
    stage.conversation.show(number)
    stage.jobs.run_all()
    return stage


def test_it_is_told_in_the_window(damaged: Stage) -> None:
    row = damaged.model.props.rows[-1]
    assert (row.failure, row.retry_label) == (LINE, "Try again")
    assert (row.chips, row.continue_label, row.failure_details) == ((), "", "")
    assert "179" in row.text
    assert damaged.model.inputs.messages[-1].answer.state is MessageState.FAILED


def test_it_is_told_in_exports(damaged: Stage) -> None:
    conversation = exported(damaged.model.inputs)
    assert f"*{LINE}*" in to_markdown(conversation)
    assert LINE in to_html(conversation)
    assert "✓" not in to_markdown(conversation)


def test_nothing_is_answered_from_it(damaged: Stage) -> None:
    damaged.ask("And then?")
    assert damaged.engine.asked[-1].history == ()
    damaged.answer("Nothing.")
    assert damaged.texts[-1] == "Nothing."


@pytest.mark.parametrize("way", ["retry", "regenerate"])
def test_its_question_is_looked_at_before_it_is_asked_again(
    qtbot: QtBot, damaged: Stage, way: str
) -> None:
    question, answer = damaged.model.inputs.messages
    asked = len(damaged.engine.asked)
    with qtbot.waitSignal(damaged.conversation.question_returned) as returned:
        getattr(damaged.conversation, way)(answer.id)
    damaged.jobs.run_all()
    assert (returned.args, len(damaged.engine.asked)) == ([question.text], asked)
    damaged.ask("When was that, in 1791?")
    damaged.answer("In 1792.")
    assert damaged.texts == ["When was that, in 1791?", "In 1792."]
    assert not damaged.model.props.rows[-1].failure


def test_an_answer_is_sealed_with_what_was_asked(stage: Stage) -> None:
    stage.begin()
    stage.ask("When was that, in 1791?")
    change(stage, "text", "1791", "1793")
    stage.answer("In 1792.")
    number = stage.library.conversations.entries()[0].id
    stage.conversation.close()
    stage.conversation = stage.new_conversation()
    stage.conversation.show(number)
    stage.jobs.run_all()
    assert stage.texts == ["When was that, in 1793?", "In 1792."]
    assert stage.model.props.rows[-1].failure == LINE
