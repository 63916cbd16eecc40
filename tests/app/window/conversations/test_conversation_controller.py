import pytest
from pytestqt.qtbot import QtBot

from app.citations.citation import CitationStatus
from app.conversations.conversation_store import TalkStore
from app.conversations.messages import MessageState, WaitingFor
from app.engine_service.engine_status import EngineState
from app.errors import DoesNotFitError
from app.library.errors import LibraryFullError
from app.reading_queue.reading_status import ReadingPhase
from engine.protocol.records import Channel, FinishReason
from engine.protocol.requests import Turn
from tests.app.window.conversations.conftest import SAMPLING, Desk
from tests.fakes.scripted_engine import TEXT

QUOTING = f"After 50 hours.\n\n> {TEXT}"


def test_a_conversation_is_stored_with_its_first_question(desk: Desk) -> None:
    desk.begin()
    assert desk.library.conversations.entries() == []
    assert desk.model.props.title == "New conversation"
    assert desk.model.props.composer.can_ask
    desk.ask("Which bolts?\nThe rear ones.")
    assert [message.text for message in desk.stored()] == ["Which bolts?\nThe rear ones.", ""]
    assert desk.model.props.title == "Which bolts?"
    assert desk.library.conversations.entries()[0].title == "Which bolts?"


def test_a_question_is_saved_before_it_is_asked(desk: Desk) -> None:
    desk.begin()
    desk.talk.ask("Which bolts?")
    assert desk.engine.asked == []
    desk.jobs.run_next()
    assert desk.stored()[0].text == "Which bolts?"
    assert desk.engine.asked[0].question == "Which bolts?"
    assert desk.engine.asked[0].reading == "r"
    assert desk.engine.asked[0].sampling == SAMPLING


def test_an_answer_is_saved_while_it_comes(qtbot: QtBot, desk: Desk) -> None:
    desk.begin()
    desk.ask("Which bolts?")
    desk.engine.say("Let me see.", Channel.REASONING)
    desk.engine.say("After ")
    desk.engine.say("50 hours")
    assert desk.texts == ["Which bolts?", "After 50 hours"]

    def is_saved() -> bool:
        desk.jobs.run_all()
        return desk.stored()[1].text == "After 50 hours"

    qtbot.waitUntil(is_saved)
    assert "Let me see." in desk.stored()[1].details


def test_an_answer_comes_with_proof_and_figures(qtbot: QtBot, desk: Desk) -> None:
    desk.begin()
    desk.ask("Which bolts?")
    looks: list[object] = []
    desk.talk.looked_at.connect(looks.append)
    desk.answer(QUOTING)
    row = desk.model.props.rows[1]
    assert row.receipt[-1] == "1 citation verified"
    assert [chip.label for chip in row.chips] == ["p. 2"]
    assert looks[-1] == {"a" * 64: {2: 0.7, 1: 0.1}}
    assert desk.model.props.context == "1,018 of 4,096 tokens · read 100 %"
    with qtbot.waitSignal(desk.talk.passage_wanted) as told:
        desk.talk.activate_citation(row.id, 0)
    assert told.args[0].status is CitationStatus.VERIFIED
    with qtbot.assertNotEmitted(desk.talk.passage_wanted):
        desk.talk.activate_citation(row.id, 5)


def test_a_talk_goes_on_with_what_was_said(desk: Desk) -> None:
    desk.begin()
    desk.exchange("One?", "First.")
    desk.ask("Two?")
    assert desk.engine.asked[1].history == (Turn("One?", "First."),)


def test_a_second_question_waits_for_the_first_answer(qtbot: QtBot, desk: Desk) -> None:
    desk.begin()
    desk.talk.ask("One?")
    with qtbot.waitSignal(desk.talk.question_returned) as told:
        desk.talk.ask("Two?")
    assert told.args == ["Two?"]
    desk.jobs.run_all()
    with qtbot.waitSignal(desk.talk.question_returned):
        desk.talk.ask("Two?")
    assert len(desk.engine.asked) == 1


def test_a_stopped_answer_keeps_its_words(desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    desk.engine.say("After 50")
    desk.talk.stop()
    assert desk.engine.cancelled == [1]
    desk.answer("After 50", finish_reason=FinishReason.CANCELLED)
    assert desk.model.props.rows[1].receipt[0] == "Stopped"
    assert desk.stored()[1].text == "After 50"


def test_stopping_before_the_reading_is_open_asks_nothing(desk: Desk) -> None:
    desk.queue.opens_at_once = False
    desk.begin()
    desk.ask("One?")
    assert desk.model.inputs.messages[1].waiting_for is WaitingFor.DOCUMENTS
    desk.talk.stop()
    desk.queue.deliver(desk.queue.result())
    assert desk.engine.asked == []
    assert desk.model.inputs.messages[1].state is MessageState.STOPPED


def test_an_answer_at_the_limit_says_that_it_was_cut(desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    desk.answer("After", finish_reason=FinishReason.LENGTH, read_fraction=0.437)
    receipt = desk.model.props.rows[1].receipt
    assert receipt[:2] == ("Cut off at the length limit", "from the first 43 %")


def test_an_answer_without_a_word_is_asked_for_again_in_its_place(desk: Desk) -> None:
    desk.queue.opens_at_once = False
    desk.begin()
    desk.ask("One?")
    desk.queue.deliver(DoesNotFitError("It does not fit.", "Leave pages out."))
    failed = desk.model.inputs.messages[1]
    assert failed.failure == "It does not fit. Leave pages out."
    desk.queue.opens_at_once = True
    desk.talk.retry(failed.id)
    desk.answer("After 50 hours.")
    assert [message.id for message in desk.model.inputs.messages][1] == failed.id
    assert desk.texts == ["One?", "After 50 hours."]
    assert [message.text for message in desk.stored()] == ["One?", "After 50 hours."]


def test_an_engine_that_does_not_come_back_ends_the_answer(desk: Desk) -> None:
    desk.queue.opens_at_once = False
    desk.begin()
    desk.ask("One?")
    desk.engine.become(EngineState.FAILED)
    assert desk.model.inputs.messages[1].state is MessageState.FAILED


def test_a_question_that_is_selected_leaves_the_strip_as_it_was(qtbot: QtBot, desk: Desk) -> None:
    desk.begin()
    desk.exchange("One?", QUOTING)
    question, answer = desk.model.inputs.messages
    with qtbot.assertNotEmitted(desk.talk.looked_at):
        desk.talk.select_answer(question.id)
    with qtbot.waitSignal(desk.talk.looked_at) as told:
        desk.talk.select_answer(answer.id)
    assert told.args == [{"a" * 64: {2: 0.7, 1: 0.1}}]


def test_answers_go_on_while_another_conversation_is_open(desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    desk.engine.say("Fir")
    first = desk.library.conversations.entries()[0].id
    desk.begin()
    assert desk.texts == []
    desk.engine.say("st")
    desk.talk.show(first)
    desk.jobs.run_all()
    assert desk.texts == ["One?", "First"]
    assert desk.model.props.composer.is_answering
    desk.begin()
    desk.answer("First.")
    desk.talk.show(first)
    desk.jobs.run_all()
    assert desk.texts == ["One?", "First."]
    assert not desk.model.props.composer.is_answering


def test_a_closed_window_finds_its_last_words_again(desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    desk.engine.say("After 50")
    desk.talk.close()
    assert desk.stored()[1].text == "After 50"
    conversation = desk.library.conversations.entries()[0].id
    desk.talk = desk.new_talk()
    desk.talk.show(conversation)
    desk.jobs.run_all()
    assert desk.texts == ["One?", "After 50"]
    assert desk.model.props.rows[1].receipt == ("Stopped",)


def test_a_window_closed_right_after_an_answer_keeps_its_proof(desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    desk.engine.finish(QUOTING)
    desk.talk.close()
    conversation = desk.library.conversations.entries()[0].id
    desk.talk = desk.new_talk()
    looks: list[object] = []
    desk.talk.looked_at.connect(looks.append)
    desk.talk.show(conversation)
    desk.jobs.run_all()
    row = desk.model.props.rows[1]
    assert [chip.label for chip in row.chips] == ["p. 2"]
    assert row.receipt[-1] == "1 citation verified"
    assert looks[-1] == {"a" * 64: {2: 0.7, 1: 0.1}}


def test_a_killed_window_says_that_the_answer_is_not_complete(qtbot: QtBot, desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    conversation = desk.library.conversations.entries()[0].id
    desk.talk = desk.new_talk()
    desk.talk.show(conversation)
    desk.jobs.run_all()
    row = desk.model.props.rows[1]
    assert "closed before" in row.failure
    desk.talk.retry(row.id)
    desk.answer("After 50 hours.")
    assert desk.texts == ["One?", "After 50 hours."]
    assert not desk.model.props.rows[1].failure


def test_a_question_that_cannot_be_saved_is_given_back(
    qtbot: QtBot, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_arguments: object) -> None:
        raise LibraryFullError("The disk is full.", "Make room.")

    desk.begin()
    returned: list[str] = []
    desk.talk.question_returned.connect(returned.append)
    with monkeypatch.context() as patch, qtbot.waitSignal(desk.talk.failed):
        patch.setattr(TalkStore, "add_question", no_room)
        desk.ask("One?")
    assert returned == ["One?"]
    assert desk.engine.asked == []
    desk.exchange("One?", "First.")
    assert desk.texts == ["One?", "First."]


@pytest.mark.parametrize(
    ("phase", "tokens_done", "can_ask"),
    [
        (ReadingPhase.READY, 0, True),
        (ReadingPhase.READING, 430, True),
        (ReadingPhase.UNREAD, 0, False),
        (ReadingPhase.STALE, 0, False),
    ],
)
def test_only_what_is_read_can_be_asked_about(
    desk: Desk, phase: ReadingPhase, tokens_done: int, can_ask: bool
) -> None:
    desk.begin()
    desk.queue.tell(desk.reading.id, phase=phase, tokens_done=tokens_done)
    assert desk.model.props.composer.can_ask is can_ask
