"""The engine ends in the middle of an answer: what was said stays, and it is asked for again."""

from app.conversations.messages import MessageState, WaitingFor
from app.core.engine.engine_status import EngineState
from app.link.failures import EngineKeepsStopping, NotRunning
from app.link.port import EngineEnd
from app.window.chat.rows import ChatMessage
from tests.app.window.conversations.conftest import Stage

LABEL = "Asked again after the engine stopped"


def crash(stage: Stage) -> None:
    """End the engine as the service tells it: the next one is on its way already."""
    stage.queue.opens_at_once = False
    stage.engine.become(EngineState.RESTARTING)
    stage.engine.end()
    stage.jobs.run_all()


def come_back(stage: Stage) -> None:
    stage.engine.become(EngineState.READY)
    stage.queue.deliver(stage.queue.result())


def last(stage: Stage) -> ChatMessage:
    return stage.model.inputs.messages[-1]


def test_what_was_said_stays_beside_the_second_try(stage: Stage) -> None:
    stage.begin()
    stage.exchange("One?", "First.")
    stage.ask("Two?")
    first = last(stage).id
    stage.engine.say("After 50")
    crash(stage)
    again = last(stage)
    assert again.siblings == (first, again.id)
    assert (again.text, again.waiting_for) == ("", WaitingFor.ENGINE)
    assert stage.model.props.rows[-1].receipt == (LABEL,)
    assert stage.model.props.composer.is_answering
    come_back(stage)
    assert stage.engine.asked[-1] == stage.engine.asked[-2]
    stage.answer("After 50 hours.")
    assert stage.texts == ["One?", "First.", "Two?", "After 50 hours."]
    assert stage.model.props.rows[-1].receipt[0] == LABEL
    stage.conversation.choose_branch(first)
    broken = last(stage)
    assert (broken.answer.state, broken.text) == (MessageState.FAILED, "After 50")
    assert "already written is kept" in broken.answer.failure
    assert [message.text for message in stage.stored()][-2:] == ["After 50", "After 50 hours."]


def test_an_answer_without_a_word_is_asked_for_in_its_place(stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    first = last(stage).id
    crash(stage)
    assert (last(stage).id, last(stage).answer.state) == (first, MessageState.WAITING)
    come_back(stage)
    stage.answer("First.")
    assert stage.texts == ["One?", "First."]
    assert not stage.model.props.rows[-1].failure
    assert len(stage.stored()) == 2


def test_the_second_crash_is_left_to_the_person(stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    stage.engine.say("After 50")
    crash(stage)
    come_back(stage)
    stage.engine.say("After")
    crash(stage)
    assert (last(stage).answer.state, last(stage).text) == (MessageState.FAILED, "After")
    assert len(last(stage).siblings) == 2
    assert len(stage.engine.asked) == 2
    stage.conversation.retry(last(stage).id)
    stage.jobs.run_all()
    come_back(stage)
    stage.answer("After 50 hours.")
    assert len(last(stage).siblings) == 3
    assert LABEL not in stage.model.props.rows[-1].receipt


def test_an_engine_that_is_given_up_on_is_not_asked_again(stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    stage.engine.say("After 50")
    failure = EngineKeepsStopping(EngineEnd(NotRunning(), ()))
    stage.engine.become(EngineState.FAILED, failure)
    stage.engine.end()
    stage.jobs.run_all()
    assert last(stage).answer.state is MessageState.FAILED
    assert len(last(stage).siblings) == 1


def test_the_second_try_of_a_conversation_that_was_left_is_found_there(stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    stage.engine.say("After 50")
    conversation = stage.library.conversations.entries()[0].id
    stage.begin()
    crash(stage)
    assert stage.texts == []
    come_back(stage)
    stage.answer("After 50 hours.")
    stage.conversation.show(conversation)
    stage.jobs.run_all()
    assert stage.texts == ["One?", "After 50 hours."]
    assert stage.model.props.rows[-1].receipt[0] == LABEL
