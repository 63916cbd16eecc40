from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.citations.citation import Citation, CitationStatus, PageSpan
from app.citations.mentions import Mention
from app.citations.quotes import Quote
from app.conversations.answer_details import AnswerDetails
from app.conversations.message_tree import ConversationMessage
from app.conversations.messages import AnswerFigures, MessageState, WaitingFor
from app.core.answers.answer_events import AnswerWaits
from app.library.records import Role
from app.window.chat.chat_events import (
    ChatEvent,
    ContextChanged,
    ConversationOpened,
    EditBegan,
    EditEnded,
    LibraryRead,
    PathShown,
    ReasoningToggled,
    TitleChanged,
)
from app.window.chat.chat_fold import ChatInputs, fold
from app.window.chat.chat_view_model import ChatProps, ChatViewModel, derive
from app.window.chat.rows import ChatMessage
from engine.protocol.records import Seen

OPENED = ConversationOpened("Torque", {"ab": "manual.pdf"})
FIGURES = AnswerFigures(reused_tokens=214_380, seconds_to_first_token=0.9, tokens_per_second=41.2)
QUOTE = Quote("one two", 0, 7)
FOUND = Citation(QUOTE, CitationStatus.VERIFIED, "x", (PageSpan(412, 0, 7),))
LOST = Citation(QUOTE, CitationStatus.NOT_FOUND)
QUESTION = ChatMessage(1, Role.USER, "How?")
ANSWER = ChatMessage(2, Role.ASSISTANT, "", AnswerDetails(state=MessageState.WAITING))
LOST_ANSWER = ConversationMessage(77, 1, Role.ASSISTANT, "lost", AnswerDetails())
ASKED = (ContextChanged(10, 100, 1.0), PathShown((QUESTION, ANSWER)))


def said(text: str, **known: Any) -> ConversationMessage:
    """The answer as it is after some words."""
    answer = AnswerDetails(**{"state": MessageState.STREAMING} | known)
    return ConversationMessage(2, 1, Role.ASSISTANT, text, answer)


def done(text: str, **known: Any) -> ConversationMessage:
    """The answer as it is at its end."""
    return said(text, **{"state": MessageState.DONE} | known)


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


def test_without_documents_a_library_with_readings_is_to_be_chosen_from() -> None:
    inputs = fold(ConversationOpened("", {}), fold(LibraryRead(has_readings=True), ChatInputs()))
    assert derive(inputs).composer.placeholder == "Choose a reading to ask about it"


@pytest.mark.parametrize(
    ("fraction", "percent", "hint"),
    [
        (0.999, 99, "Answers from what has been read so far"),
        (1, 100, "Answers only from the document"),
    ],
)
def test_the_header_says_how_much_is_read(fraction: float, percent: int, hint: str) -> None:
    props = shown(ContextChanged(214_512, 262_144, fraction))
    assert props.context == f"214,512 of 262,144 tokens · read {percent} %"
    assert props.composer.hint == hint


@pytest.mark.parametrize(
    ("fraction", "can_ask", "hint"),
    [
        (0, False, "Nothing has been read yet"),
        (0.1, True, "Answers from what has been read so far"),
    ],
)
def test_what_is_not_read_cannot_be_asked_about(fraction: float, can_ask: bool, hint: str) -> None:
    composer = shown(ContextChanged(10, 100, fraction)).composer
    assert (composer.can_ask, composer.hint) == (can_ask, hint)


@pytest.mark.parametrize(
    ("inputs", "heading"),
    [
        (ChatInputs(), None),
        (ChatInputs(documents={"ab": "a.pdf"}), "Not read yet"),
        (ChatInputs(documents={"ab": "a.pdf"}, read_fraction=0.1), "What would you like to know?"),
        (ChatInputs(documents={"ab": "a.pdf"}, read_fraction=1.0, messages=(QUESTION,)), None),
    ],
)
def test_where_nothing_was_said_yet_one_is_invited(inputs: ChatInputs, heading: str | None) -> None:
    invitation = derive(inputs).invitation
    assert (invitation.heading if invitation else None) == heading


def test_there_is_something_to_branch_from_once_something_was_said() -> None:
    assert shown(ContextChanged(10, 100, 1.0)).composer.can_branch is False
    assert shown(*ASKED).composer.can_branch is False  # it is being answered
    assert shown(*ASKED, done("one", figures=FIGURES)).composer.can_branch


def test_the_first_message_has_room_above_it() -> None:
    rows = shown(*ASKED).rows
    assert [row.is_first for row in rows] == [True, False]


def test_what_nobody_reads_yet_can_be_read_from_here() -> None:
    waiting = shown(ContextChanged(0, 100, 0.0)).invitation
    coming = shown(ContextChanged(0, 100, 0.0, is_coming=True)).invitation
    ready = shown(ContextChanged(0, 100, 1.0)).invitation
    assert [one and (one.heading, one.action) for one in (waiting, coming, ready)] == [
        ("Not read yet", "Read …"),
        ("Preparing …", ""),
        ("What would you like to know?", ""),
    ]


def test_an_answer_grows_and_ends_with_its_receipt() -> None:
    growing = shown(*ASKED, said("one "), said("one two", reasoning="hm"))
    assert growing.rows[1].text == "one two"
    assert growing.rows[1].is_streaming
    assert growing.rows[1].reasoning_label == "Reasoning"
    assert growing.composer.is_answering
    assert not growing.composer.can_ask
    words = "one two three"
    finished = done(words, figures=FIGURES), done(words, figures=FIGURES, citations=(FOUND, LOST))
    props = shown(*ASKED, *finished)
    row = props.rows[1]
    assert row.receipt == (
        "Reused 214,380 tokens", "first word 0.9 s", "41 tok/s", "1 of 2 citations verified",
    )  # fmt: skip
    assert [chip.label for chip in row.chips] == ["p. 412", "not found"]
    assert props.composer.can_ask


@pytest.mark.parametrize(
    ("waiting_for", "text"),
    [
        (WaitingFor.ENGINE, "Waiting for the engine"),
        (WaitingFor.DOCUMENTS, "Opening the reading"),
        (WaitingFor.WORDS, "Reading the question"),
    ],
)
def test_an_answer_says_what_it_waits_for(waiting_for: WaitingFor, text: str) -> None:
    waiting = (*ASKED, AnswerWaits(2, waiting_for))
    assert shown(*waiting).rows[1].waiting == text
    assert shown(*waiting, said("one")).rows[1].waiting == ""


def test_a_stopped_answer_keeps_its_words() -> None:
    row = shown(*ASKED, said("one"), said("one", state=MessageState.STOPPED)).rows[1]
    assert (row.text, row.receipt, row.is_streaming) == ("one", ("Stopped",), False)


def test_a_failure_is_said_and_can_be_tried_again() -> None:
    props = shown(
        *ASKED, said("", state=MessageState.FAILED, failure="The engine stopped. Ask once more.")
    )
    assert props.rows[1].failure == "The engine stopped. Ask once more."
    assert props.rows[1].retry_label == "Try again"
    assert props.composer.can_ask


def test_reasoning_is_folded_until_it_is_opened() -> None:
    grown = (*ASKED, said("", reasoning="because"))
    assert shown(*grown).rows[1].reasoning == ""
    assert shown(*grown).rows[1].reasoning_label == "Thinking …"
    assert shown(*grown, ReasoningToggled(2)).rows[1].reasoning == "because"


@pytest.mark.parametrize(
    ("number", "label", "previous", "following"),
    [(4, "1/3", None, 6), (6, "2/3", 4, 9), (9, "3/3", 6, None)],
)
def test_a_branch_knows_its_neighbours(
    number: int, label: str, previous: int | None, following: int | None
) -> None:
    message = ChatMessage(number, Role.USER, "How?", siblings=(4, 6, 9))
    branch = shown(PathShown((message,))).rows[0].branch
    assert branch
    assert (branch.label, branch.previous, branch.following) == (label, previous, following)


def test_a_message_without_siblings_has_no_branch() -> None:
    message = ChatMessage(4, Role.USER, "How?", siblings=(4,))
    assert shown(PathShown((message,))).rows[0].branch is None


def test_a_question_is_edited_until_it_is_asked_or_left() -> None:
    editing = shown(*ASKED, EditBegan(1))
    assert editing.composer.is_editing
    assert not shown(*ASKED, EditBegan(1), EditEnded()).composer.is_editing
    assert not shown(*ASKED, EditBegan(1), PathShown((QUESTION,))).composer.is_editing


def test_a_conversation_has_a_name_before_its_first_question() -> None:
    assert derive(ChatInputs(documents={"ab": "manual.pdf"})).title == "New conversation"
    assert derive(ChatInputs()).title == ""


def test_a_conversation_takes_another_title() -> None:
    assert shown(TitleChanged("Gaskets")).title == "Gaskets"


def test_events_of_another_conversation_change_nothing() -> None:
    assert shown(LOST_ANSWER) == shown()


def test_rows_that_did_not_change_are_the_same_objects(qtbot: QtBot) -> None:
    model = ChatViewModel()
    for event in (OPENED, *ASKED):
        model.apply(event)
    before = model.props.rows
    model.apply(said("one"))
    assert model.props.rows[0] is before[0]
    assert model.props.rows[1] is not before[1]
    assert model.inputs.messages[1].answer.state is MessageState.STREAMING


def test_only_differences_are_told(qtbot: QtBot) -> None:
    model = ChatViewModel()
    with qtbot.waitSignal(model.changed) as told:
        model.apply(OPENED)
    assert told.args == [model.props]
    with qtbot.assertNotEmitted(model.changed):
        model.apply(LOST_ANSWER)


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        (None, "Reused 214,380 tokens"),
        (Seen(29_491, 29_491, 29_491), "Reused 214,380 tokens"),
        (Seen(576, 64, 512), "Saw the first 64 and the last 512 of 29,491 tokens"),
        (Seen(512, 0, 512), "Saw the last 512 of 29,491 tokens"),
        (Seen(900, 64, 512), "Saw 900 of 29,491 tokens, including the last 512"),
    ],
)
def test_the_receipt_says_what_the_model_could_not_see(seen: Seen | None, said: str) -> None:
    figures = replace(FIGURES, prompt_tokens=29_491, seen=seen)
    rows = shown(*ASKED, done("The document does not say.", figures=figures)).rows
    assert rows[1].receipt[0] == said


def test_an_answer_that_found_nothing_shows_the_passages_with_the_words() -> None:
    mention = Mention(("Heron",), replace(FOUND, quote=Quote("The *Heron* moors.", 0, 18)))
    answer = shown(*ASKED, done("The document does not say.", mentions=(mention,))).rows[-1]
    assert answer.text == (
        "The document does not say.\n\nBut *Heron* is on p. 412:\n\n> The \\*Heron\\* moors."
    )
    assert [(chip.label, chip.end) for chip in answer.chips] == [("p. 412", len(answer.text))]


def test_the_receipt_says_how_much_of_the_cache_was_read() -> None:
    figures = replace(FIGURES, read_share=0.0578, attention_share=0.9934)
    _, answer = shown(*ASKED, done("one", figures=figures)).rows
    assert answer.receipt[:2] == ("Read 5.8 % of the cache", "with 99.3 % of the attention")
    _, answer = shown(*ASKED, done("one", figures=FIGURES)).rows
    assert answer.receipt[0].startswith("Reused")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("The document does not say.", "Not in the 43 % read so far"),
        ("Arn.", "From the first 43 %"),
    ],
)
def test_the_receipt_says_what_part_was_read(text: str, part: str) -> None:
    figures = replace(FIGURES, read_fraction=0.437)
    answer = shown(*ASKED, done(text, figures=figures)).rows[-1]
    assert answer.receipt[0] == part


def test_citations_name_their_document_once_there_is_another() -> None:
    answer = done("one two", citations=(FOUND,))
    message = ChatMessage(2, Role.ASSISTANT, answer.text, answer.answer)
    one = ChatInputs(documents={"x": "north.md"}, messages=(message,))
    alone = derive(one)
    assert alone.rows[0].chips[0].label == "p. 412"
    two = replace(one, documents={"x": "north.md", "y": "south.txt"})
    assert derive(two, (one, alone)).rows[0].chips[0].label == "north.md, p. 412"
