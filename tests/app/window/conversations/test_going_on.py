"""Answers that were cut or stopped go on behind their last word."""

from app.conversations.messages import MessageState
from engine.protocol.records import Channel, FinishReason
from engine.protocol.requests import Turn
from tests.app.window.conversations.conftest import Desk
from tests.fakes.scripted_engine import TEXT

LENGTH = FinishReason.LENGTH


def test_an_answer_goes_on_in_its_place(desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    desk.engine.say("Let me see.", Channel.REASONING)
    desk.answer(f"> {TEXT}\n\nAfter 50 ", reasoning="Let me see.", finish_reason=LENGTH)
    cut = desk.model.props.rows[1]
    assert (cut.continue_label, len(cut.chips)) == ("Continue", 1)

    desk.talk.go_on(cut.id)
    begun = f"> {TEXT}\n\nAfter 50"
    assert desk.engine.asked[1].begun == begun
    assert desk.engine.asked[1].question == "One?"
    assert desk.engine.asked[1].history == ()
    assert desk.model.inputs.messages[1].state is MessageState.WAITING
    assert desk.texts == ["One?", begun]
    assert len(desk.model.props.rows[1].chips) == 1
    desk.engine.say(" hours")
    assert desk.texts == ["One?", f"{begun} hours"]
    desk.answer(f"{begun} hours.")

    whole = desk.model.props.rows[1]
    assert (whole.id, whole.text) == (cut.id, f"{begun} hours.")
    assert whole.continue_label == ""
    assert whole.reasoning_label == "Reasoning"
    assert whole.receipt[-1] == "1 citation verified"
    assert whole.branch is None
    assert desk.stored()[1].text == f"{begun} hours."
    assert "Let me see." in desk.stored()[1].details
    desk.ask("Two?")
    assert desk.engine.asked[2].history == (Turn("One?", f"{begun} hours."),)


def test_what_the_talk_went_on_from_stays_and_its_sibling_goes_on(desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    desk.answer("After 50", finish_reason=LENGTH)
    desk.exchange("Two?", "Second.")
    desk.talk.go_on(desk.model.props.rows[1].id)
    desk.jobs.run_all()
    desk.answer("After 50 hours.")
    assert desk.texts == ["One?", "After 50 hours."]
    branch = desk.model.props.rows[1].branch
    assert branch is not None
    assert branch.label == "2/2"
    assert branch.previous is not None
    desk.talk.choose_branch(branch.previous)
    assert desk.texts == ["One?", "After 50", "Two?", "Second."]


def test_an_answer_that_was_stopped_goes_on_and_can_be_stopped_again(desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    desk.answer("After", finish_reason=FinishReason.CANCELLED)
    row = desk.model.props.rows[1]
    assert row.continue_label == "Continue"
    desk.talk.go_on(row.id)
    desk.engine.say(" 50")
    desk.answer("After 50", finish_reason=FinishReason.CANCELLED)
    assert desk.stored()[1].text == "After 50"
    assert desk.model.props.rows[1].continue_label == "Continue"


def test_an_answer_without_a_word_has_nothing_to_go_on_from(desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    desk.answer("", finish_reason=FinishReason.CANCELLED)
    assert desk.model.props.rows[1].continue_label == ""


def test_half_a_character_at_the_end_is_said_anew(desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    desk.answer("Br\ufffd", finish_reason=LENGTH)
    desk.talk.go_on(desk.model.props.rows[1].id)
    assert desk.engine.asked[1].begun == "Br"


def test_an_engine_that_is_lost_meanwhile_takes_nothing_away(desk: Desk) -> None:
    desk.begin()
    desk.ask("One?")
    desk.answer("After 50", finish_reason=LENGTH)
    desk.talk.go_on(desk.model.props.rows[1].id)
    desk.engine.say(" hours")
    desk.talk.close()
    assert desk.stored()[1].text == "After 50 hours"
