from datetime import UTC, datetime

from app.citations.citation import Citation, CitationStatus, PageSpan
from app.citations.quotes import Quote
from app.conversations.answer_details import AnswerDetails
from app.conversations.messages import AnswerFigures, MessageState
from app.library.records import Role
from app.window.chat.chat_fold import ChatInputs
from app.window.chat.rows import ChatMessage
from app.window.export.transcript import exported

ANSWER = "After **50 hours**.\n\n> Re-torque all bolts\n\n| a | b |\n|---|---|\n| 1 | 2 |"
HOSTILE = (
    "<script>alert(1)</script> ![x](http://evil.example/x.png) [x](javascript:alert(1)) "
    "[mail](mailto:a@b.example) `<b>` $a<b$ \ue000"
)
END = ANSWER.index("\n\n|")
QUOTE = Quote("Re-torque all bolts", ANSWER.index(">"), END)
CITED = Citation(QUOTE, CitationStatus.VERIFIED, "a" * 64, (PageSpan(412, 0, 9),))
LOST = Citation(QUOTE, CitationStatus.NOT_FOUND)
MESSAGES = (
    ChatMessage(1, Role.USER, "Which bolts?\nAnd <when>?"),
    ChatMessage(
        2,
        Role.ASSISTANT,
        ANSWER,
        AnswerDetails(
            citations=(CITED, LOST),
            figures=AnswerFigures(214_380, 0.9, 41.0),
            reasoning="Chapter 14.",
        ),
    ),
    ChatMessage(3, Role.USER, "And?"),
    ChatMessage(
        4, Role.ASSISTANT, HOSTILE, AnswerDetails(state=MessageState.FAILED, failure="It stopped.")
    ),
)
INPUTS = ChatInputs(title="Torque & <co>", documents={"ab": "manual.pdf"}, messages=MESSAGES)
CONVERSATION = exported(INPUTS, now=datetime(2026, 5, 4, 12, tzinfo=UTC))
