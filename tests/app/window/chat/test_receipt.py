"""The line below an answer says what it cost, as far as there is something to say."""

import pytest

from app.conversations.answer_details import AnswerDetails
from app.conversations.messages import AnswerFigures, MessageState
from app.library.records import Role
from app.window.chat.message_rows import message_row
from app.window.chat.rows import ChatMessage


@pytest.mark.parametrize(
    ("seconds", "speed", "said"),
    [
        (0.0, 0.0, ()),
        (0.9, 0.0, ("first word 0.9 s",)),
        (0.9, 41.2, ("first word 0.9 s", "41 tok/s")),
    ],
)
def test_an_answer_stopped_before_its_first_word_has_none(
    seconds: float, speed: float, said: tuple[str, ...]
) -> None:
    figures = AnswerFigures(1200, seconds, speed)
    details = AnswerDetails(state=MessageState.STOPPED, figures=figures)
    row = message_row(ChatMessage(2, Role.ASSISTANT, "", details), {})
    assert row.receipt == ("Stopped", "reused 1,200 tokens", *said)
