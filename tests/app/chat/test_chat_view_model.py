import pytest
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from app.chat.chat_events import (
    AnswerBegan,
    AnswerFailed,
    AnswerFinished,
    AnswerGrew,
    AnswerStopped,
    ChatEvent,
    ContextChanged,
    ConversationOpened,
    QuestionAsked,
    ReasoningToggled,
)
from app.chat.chat_view_model import ChatInputs, ChatProps, ChatViewModel, derive, fold
from app.chat.messages import AnswerFigures, MessageState
from app.citations.citation import Citation, CitationStatus, PageSpan
from app.citations.quotes import Quote

OPENED = ConversationOpened("Torque", ("manual.pdf",))
FIGURES = AnswerFigures(reused_tokens=214_380, seconds_to_first_token=0.9, tokens_per_second=41.2)
QUOTE = Quote("one two", 0, 7)
FOUND = Citation(QUOTE, CitationStatus.VERIFIED, "x", (PageSpan(412, 0, 7),))
LOST = Citation(QUOTE, CitationStatus.NOT_FOUND)


@pytest.fixture(autouse=True)
def _english() -> None:
    QLocale.setDefault(QLocale("en_US"))


def shown(*events: ChatEvent) -> ChatProps:
    inputs = ChatInputs()
    for event in (OPENED, *events):
        inputs = fold(event, inputs)
    return derive(inputs)


def test_without_documents_the_pane_shows_how_to_begin() -> None:
    props = derive(ChatInputs())
    assert not props.has_documents
    assert not props.composer.can_ask
    assert props.composer.placeholder == "Add a document to ask about it"


@pytest.mark.parametrize(
    ("fraction", "percent", "hint"),
    [(0.999, 99, "Answers from what is read so far"), (1, 100, "Answers only from the document")],
)
def test_the_header_says_how_much_is_read(fraction: float, percent: int, hint: str) -> None:
    props = shown(ContextChanged(214_512, 262_144, fraction))
    assert props.context == f"214,512 of 262,144 tokens · read {percent} %"
    assert props.composer.hint == hint


def test_an_answer_grows_and_ends_with_its_receipt() -> None:
    asked = (QuestionAsked(1, "How?"), AnswerBegan(2))
    growing = shown(*asked, AnswerGrew(2, "one "), AnswerGrew(2, "two", reasoning="hm"))
    assert growing.rows[1].text == "one two"
    assert growing.rows[1].is_streaming
    assert growing.rows[1].reasoning_label == "Reasoning"
    assert growing.composer.is_answering
    assert not growing.composer.can_ask
    done = shown(*asked, AnswerFinished(2, "one two three", FIGURES, (FOUND, LOST)))
    row = done.rows[1]
    assert row.receipt == (
        "Reused 214,380 tokens", "first word 0.9 s", "41 tok/s", "1 of 2 citations verified",
    )  # fmt: skip
    assert [chip.label for chip in row.chips] == ["p. 412", "not found"]
    assert done.composer.can_ask


def test_a_stopped_answer_keeps_its_words_and_takes_no_more() -> None:
    events = (AnswerBegan(2), AnswerGrew(2, "one"), AnswerStopped(2), AnswerGrew(2, " two"))
    row = shown(*events).rows[0]
    assert (row.text, row.receipt, row.is_streaming) == ("one", ("Stopped",), False)


def test_a_failure_is_said_and_can_be_tried_again() -> None:
    props = shown(AnswerBegan(2), AnswerFailed(2, "The engine stopped. Ask once more."))
    assert props.rows[0].failure == "The engine stopped. Ask once more."
    assert props.rows[0].retry_label == "Try again"
    assert props.composer.can_ask


def test_reasoning_is_folded_until_it_is_opened() -> None:
    grown = (AnswerBegan(2), AnswerGrew(2, "", reasoning="because"))
    assert shown(*grown).rows[0].reasoning == ""
    assert shown(*grown).rows[0].reasoning_label == "Thinking …"
    assert shown(*grown, ReasoningToggled(2)).rows[0].reasoning == "because"


def test_events_of_another_conversation_change_nothing() -> None:
    assert shown(AnswerGrew(77, "lost")) == shown()


def test_rows_that_did_not_change_are_the_same_objects(qtbot: QtBot) -> None:
    model = ChatViewModel()
    for event in (OPENED, QuestionAsked(1, "How?"), AnswerBegan(2)):
        model.apply(event)
    before = model.props.rows
    model.apply(AnswerGrew(2, "one"))
    assert model.props.rows[0] is before[0]
    assert model.props.rows[1] is not before[1]
    assert model.inputs.messages[1].state is MessageState.STREAMING


def test_only_differences_are_told(qtbot: QtBot) -> None:
    model = ChatViewModel()
    with qtbot.waitSignal(model.changed) as told:
        model.apply(OPENED)
    assert told.args == [model.props]
    with qtbot.assertNotEmitted(model.changed):
        model.apply(AnswerGrew(77, "lost"))
