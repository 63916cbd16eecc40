import pytest
from pytestqt.qtbot import QtBot

from app.citations.citation import CitationStatus
from app.conversations.conversation_store import ConversationStore
from app.conversations.messages import MessageState, WaitingFor
from app.core.engine.engine_status import EngineState
from app.core.queue.reading_status import ReadingPhase
from app.errors import DoesNotFitError, Said
from app.library.errors import LibraryFullError
from app.readings.instructions import NOT_SAID
from engine.protocol.records import Channel, FinishReason
from engine.protocol.requests import Turn
from tests.app.window.conversations.conftest import MANNER, SAMPLING, Stage
from tests.fakes.scripted_engine import TEXT

QUOTING = f"After 50 hours.\n\n> {TEXT}"


def test_a_conversation_is_stored_with_its_first_question(stage: Stage) -> None:
    stage.begin()
    assert stage.library.conversations.entries() == []
    assert stage.model.props.title == "New conversation"
    assert stage.model.props.composer.can_ask
    stage.ask("Which bolts?\nThe rear ones.")
    assert [message.text for message in stage.stored()] == ["Which bolts?\nThe rear ones.", ""]
    assert stage.model.props.title == "Which bolts?"
    assert stage.library.conversations.entries()[0].title == "Which bolts?"


def test_a_question_is_saved_before_it_is_asked(stage: Stage) -> None:
    stage.begin()
    stage.conversation.ask("Which bolts?")
    assert stage.engine.asked == []
    stage.jobs.run_next()
    assert stage.stored()[0].text == "Which bolts?"
    assert stage.engine.asked[0].question == "Which bolts?"
    assert stage.engine.asked[0].reading == "r"
    asked = stage.engine.asked[0]
    assert asked.sampling == SAMPLING
    assert (asked.policy, asked.options) == ("select", dict(MANNER.reads.options))


def test_an_answer_is_saved_while_it_comes(qtbot: QtBot, stage: Stage) -> None:
    stage.begin()
    stage.ask("Which bolts?")
    stage.engine.say("Let me see.", Channel.REASONING)
    stage.engine.say("After ")
    stage.engine.say("50 hours")
    assert stage.texts == ["Which bolts?", "After 50 hours"]

    stage.loop.pass_time()
    stage.jobs.run_all()
    assert stage.stored()[1].text == "After 50 hours"
    assert "Let me see." in stage.stored()[1].details


def test_an_answer_comes_with_proof_and_figures(qtbot: QtBot, stage: Stage) -> None:
    stage.begin()
    stage.ask("Which bolts?")
    looks: list[object] = []
    stage.conversation.looked_at.connect(looks.append)
    stage.answer(QUOTING)
    row = stage.model.props.rows[1]
    assert row.receipt[-1] == "1 citation verified"
    assert [chip.label for chip in row.chips] == ["p. 2"]
    assert looks[-1] == {"a" * 64: {2: 0.7, 1: 0.1}}
    assert stage.model.props.context == "1,018 of 4,096 tokens · read 100 %"
    with qtbot.waitSignal(stage.conversation.passage_wanted) as told:
        stage.conversation.activate_citation(row.id, 0)
    assert told.args[0].status is CitationStatus.VERIFIED
    with qtbot.assertNotEmitted(stage.conversation.passage_wanted):
        stage.conversation.activate_citation(row.id, 5)


def test_an_answer_that_found_nothing_leads_to_the_passages_with_the_words(
    qtbot: QtBot, stage: Stage
) -> None:
    stage.begin()
    stage.exchange("Which bolts?", NOT_SAID)
    row = stage.model.props.rows[1]
    assert row.text.startswith(f"{NOT_SAID}\n\nBut *bolts* is on p. 2:\n\n> ")
    assert stage.stored()[1].text == NOT_SAID
    with qtbot.waitSignal(stage.conversation.passage_wanted) as told:
        stage.conversation.activate_citation(row.id, 0)
    assert "bolts" in told.args[0].quote.text


def test_a_short_answer_that_is_not_in_its_quote_is_marked_before_the_quote(
    qtbot: QtBot, stage: Stage
) -> None:
    stage.begin()
    said = QUOTING.replace("After 50 hours.", "After 52 hours.", 1)
    stage.exchange("Which bolts?", said)
    row = stage.model.props.rows[1]
    assert [chip.label for chip in row.chips] == ["not found in the quotes", "p. 2"]
    assert [row.text[: chip.end] for chip in row.chips] == ["After 52 hours.", said]
    assert row.receipt[-1] == "1 citation verified"
    statuses = []
    for number in range(2):
        with qtbot.waitSignal(stage.conversation.passage_wanted) as told:
            stage.conversation.activate_citation(row.id, number)
        statuses.append(told.args[0].status)
    assert statuses == [CitationStatus.UNQUOTED, CitationStatus.VERIFIED]


def test_a_conversation_goes_on_with_what_was_said(stage: Stage) -> None:
    stage.begin()
    stage.exchange("One?", "First.")
    stage.ask("Two?")
    assert stage.engine.asked[1].history == (Turn("One?", "First."),)


def test_a_second_question_waits_for_the_first_answer(qtbot: QtBot, stage: Stage) -> None:
    stage.begin()
    stage.conversation.ask("One?")
    with qtbot.waitSignal(stage.conversation.question_returned) as told:
        stage.conversation.ask("Two?")
    assert told.args == ["Two?"]
    stage.jobs.run_all()
    with qtbot.waitSignal(stage.conversation.question_returned):
        stage.conversation.ask("Two?")
    assert len(stage.engine.asked) == 1


def test_a_stopped_answer_keeps_its_words(stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    stage.engine.say("After 50")
    stage.conversation.stop()
    assert stage.engine.cancelled == [1]
    stage.answer("After 50", finish_reason=FinishReason.CANCELLED)
    assert stage.model.props.rows[1].receipt[0] == "Stopped"
    assert stage.stored()[1].text == "After 50"


def test_stopping_before_the_reading_is_open_asks_nothing(stage: Stage) -> None:
    stage.queue.opens_at_once = False
    stage.begin()
    stage.ask("One?")
    assert stage.model.inputs.messages[1].waiting_for is WaitingFor.DOCUMENTS
    stage.conversation.stop()
    stage.queue.deliver(stage.queue.result())
    assert stage.engine.asked == []
    assert stage.model.inputs.messages[1].answer.state is MessageState.STOPPED


def test_an_answer_at_the_limit_says_that_it_was_cut(stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    stage.answer("After", finish_reason=FinishReason.LENGTH, read_fraction=0.437)
    receipt = stage.model.props.rows[1].receipt
    assert receipt[:2] == ("Cut off at the length limit", "from the first 43 %")


def test_an_answer_without_a_word_is_asked_for_again_in_its_place(stage: Stage) -> None:
    stage.queue.opens_at_once = False
    stage.begin()
    stage.ask("One?")
    stage.queue.deliver(DoesNotFitError(Said("It does not fit.", "Leave pages out.")))
    failed = stage.model.inputs.messages[1]
    assert failed.answer.failure == "It does not fit. Leave pages out."
    stage.queue.opens_at_once = True
    stage.conversation.retry(failed.id)
    stage.answer("After 50 hours.")
    assert [message.id for message in stage.model.inputs.messages][1] == failed.id
    assert stage.texts == ["One?", "After 50 hours."]
    assert [message.text for message in stage.stored()] == ["One?", "After 50 hours."]


def test_an_engine_that_does_not_come_back_ends_the_answer(stage: Stage) -> None:
    stage.queue.opens_at_once = False
    stage.begin()
    stage.ask("One?")
    stage.engine.become(EngineState.FAILED)
    assert stage.model.inputs.messages[1].answer.state is MessageState.FAILED


def test_a_question_that_is_selected_leaves_the_strip_as_it_was(qtbot: QtBot, stage: Stage) -> None:
    stage.begin()
    stage.exchange("One?", QUOTING)
    question, answer = stage.model.inputs.messages
    with qtbot.assertNotEmitted(stage.conversation.looked_at):
        stage.conversation.select_answer(question.id)
    with qtbot.waitSignal(stage.conversation.looked_at) as told:
        stage.conversation.select_answer(answer.id)
    assert told.args == [{"a" * 64: {2: 0.7, 1: 0.1}}]


def test_answers_go_on_while_another_conversation_is_open(stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    stage.engine.say("Fir")
    first = stage.library.conversations.entries()[0].id
    stage.begin()
    assert stage.texts == []
    stage.engine.say("st")
    stage.conversation.show(first)
    stage.jobs.run_all()
    assert stage.texts == ["One?", "First"]
    assert stage.model.props.composer.is_answering
    stage.begin()
    stage.answer("First.")
    stage.conversation.show(first)
    stage.jobs.run_all()
    assert stage.texts == ["One?", "First."]
    assert not stage.model.props.composer.is_answering


def test_a_closed_window_finds_its_last_words_again(stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    stage.engine.say("After 50")
    stage.conversation.close()
    assert stage.stored()[1].text == "After 50"
    conversation = stage.library.conversations.entries()[0].id
    stage.conversation = stage.new_conversation()
    stage.conversation.show(conversation)
    stage.jobs.run_all()
    assert stage.texts == ["One?", "After 50"]
    assert stage.model.props.rows[1].receipt == ("Stopped",)


def test_a_window_closed_right_after_an_answer_keeps_its_proof(stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    stage.engine.finish(QUOTING)
    stage.conversation.close()
    conversation = stage.library.conversations.entries()[0].id
    stage.conversation = stage.new_conversation()
    looks: list[object] = []
    stage.conversation.looked_at.connect(looks.append)
    stage.conversation.show(conversation)
    stage.jobs.run_all()
    row = stage.model.props.rows[1]
    assert [chip.label for chip in row.chips] == ["p. 2"]
    assert row.receipt[-1] == "1 citation verified"
    assert looks[-1] == {"a" * 64: {2: 0.7, 1: 0.1}}


def test_a_killed_window_says_that_the_answer_is_not_complete(qtbot: QtBot, stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    conversation = stage.library.conversations.entries()[0].id
    stage.conversation = stage.new_conversation()
    stage.conversation.show(conversation)
    stage.jobs.run_all()
    row = stage.model.props.rows[1]
    assert "closed before" in row.failure
    stage.conversation.retry(row.id)
    stage.answer("After 50 hours.")
    assert stage.texts == ["One?", "After 50 hours."]
    assert not stage.model.props.rows[1].failure


def test_a_question_that_cannot_be_saved_is_given_back(
    qtbot: QtBot, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_arguments: object) -> None:
        raise LibraryFullError(Said("The disk is full.", "Make room."))

    stage.begin()
    returned: list[str] = []
    stage.conversation.question_returned.connect(returned.append)
    with monkeypatch.context() as patch, qtbot.waitSignal(stage.conversation.failed):
        patch.setattr(ConversationStore, "put_question", no_room)
        stage.ask("One?")
    assert returned == ["One?"]
    assert stage.engine.asked == []
    stage.exchange("One?", "First.")
    assert stage.texts == ["One?", "First."]


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
    stage: Stage, phase: ReadingPhase, tokens_done: int, can_ask: bool
) -> None:
    stage.begin()
    stage.queue.tell(stage.reading.id, phase=phase, tokens_done=tokens_done)
    assert stage.model.props.composer.can_ask is can_ask
