"""The engine ends in the middle of an answer: what was said stays, and it is asked for again."""

from app.conversations.messages import ChatMessage, MessageState, WaitingFor
from app.engine_service.engine_status import EngineState
from app.link.failures import EngineEnd, EngineKeepsStopping
from tests.app.window.conversations.conftest import Desk

LABEL = "Asked again after the engine had stopped"


def crash(desk: Desk) -> None:
    """End the engine as the service tells it: the next one is on its way already."""
    desk.queue.opens_at_once = False
    desk.engine.become(EngineState.RESTARTING)
    desk.engine.end()
    desk.jobs.run_all()


def come_back(desk: Desk) -> None:
    desk.engine.become(EngineState.READY)
    desk.queue.deliver(desk.queue.result())


def last(desk: Desk) -> ChatMessage:
    return desk.model.inputs.messages[-1]


def test_what_was_said_stays_beside_the_second_try(desk: Desk) -> None:
    desk.begin()
    desk.exchange("One?", "First.")
    desk.ask("Two?")
    first = last(desk).id
    desk.engine.say("After 50")
    crash(desk)
    again = last(desk)
    assert again.siblings == (first, again.id)
    assert (again.text, again.waiting_for) == ("", WaitingFor.ENGINE)
    assert desk.model.props.rows[-1].receipt == (LABEL,)
    assert desk.model.props.composer.is_answering
    come_back(desk)
    assert desk.engine.asked[-1] == desk.engine.asked[-2]
    desk.answer("After 50 hours.")
    assert desk.texts == ["One?", "First.", "Two?", "After 50 hours."]
    assert desk.model.props.rows[-1].receipt[0] == LABEL
    desk.talk.choose_branch(first)
    broken = last(desk)
    assert (broken.state, broken.text) == (MessageState.FAILED, "After 50")
    assert "What was said is kept" in broken.failure
    assert [message.text for message in desk.stored()][-2:] == ["After 50", "After 50 hours."]


def test_an_answer_without_a_word_is_asked_for_in_its_place(desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    first = last(desk).id
    crash(desk)
    assert (last(desk).id, last(desk).state) == (first, MessageState.WAITING)
    come_back(desk)
    desk.answer("First.")
    assert desk.texts == ["One?", "First."]
    assert not desk.model.props.rows[-1].failure
    assert len(desk.stored()) == 2


def test_the_second_crash_is_left_to_the_person(desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    desk.engine.say("After 50")
    crash(desk)
    come_back(desk)
    desk.engine.say("After")
    crash(desk)
    assert (last(desk).state, last(desk).text) == (MessageState.FAILED, "After")
    assert len(last(desk).siblings) == 2
    assert len(desk.engine.asked) == 2
    desk.talk.retry(last(desk).id)
    desk.jobs.run_all()
    come_back(desk)
    desk.answer("After 50 hours.")
    assert len(last(desk).siblings) == 3
    assert LABEL not in desk.model.props.rows[-1].receipt


def test_an_engine_that_is_given_up_on_is_not_asked_again(desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    desk.engine.say("After 50")
    failure = EngineKeepsStopping(EngineEnd("it was killed", ()))
    desk.engine.become(EngineState.FAILED, failure)
    desk.engine.end()
    desk.jobs.run_all()
    assert last(desk).state is MessageState.FAILED
    assert len(last(desk).siblings) == 1


def test_the_second_try_of_a_conversation_that_was_left_is_found_there(desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    desk.engine.say("After 50")
    conversation = desk.library.conversations.entries()[0].id
    desk.begin()
    crash(desk)
    assert desk.texts == []
    come_back(desk)
    desk.answer("After 50 hours.")
    desk.talk.show(conversation)
    desk.jobs.run_all()
    assert desk.texts == ["One?", "After 50 hours."]
    assert desk.model.props.rows[-1].receipt[0] == LABEL
