"""Answers that were cut or stopped go on behind their last word."""

from app.conversations.messages import MessageState
from engine.protocol.records import Channel, FinishReason
from engine.protocol.requests import Turn
from tests.app.window.conversations.conftest import Stage
from tests.fakes.scripted_engine import TEXT

LENGTH = FinishReason.LENGTH


def test_an_answer_goes_on_in_its_place(stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    stage.engine.say("Let me see.", Channel.REASONING)
    stage.answer(f"> {TEXT}\n\nAfter 50 ", reasoning="Let me see.", finish_reason=LENGTH)
    cut = stage.model.props.rows[1]
    assert (cut.continue_label, len(cut.chips)) == ("Continue", 1)

    stage.conversation.go_on(cut.id)
    begun = f"> {TEXT}\n\nAfter 50"
    assert stage.engine.asked[1].begun == begun
    assert stage.engine.asked[1].question == "One?"
    assert stage.engine.asked[1].history == ()
    assert stage.model.inputs.messages[1].answer.state is MessageState.WAITING
    assert stage.texts == ["One?", begun]
    assert len(stage.model.props.rows[1].chips) == 1
    stage.engine.say(" hours")
    assert stage.texts == ["One?", f"{begun} hours"]
    stage.answer(f"{begun} hours.")

    whole = stage.model.props.rows[1]
    assert (whole.id, whole.text) == (cut.id, f"{begun} hours.")
    assert whole.continue_label == ""
    assert whole.reasoning_label == "Reasoning"
    assert whole.receipt[-1] == "1 citation verified"
    assert whole.branch is None
    assert stage.stored()[1].text == f"{begun} hours."
    assert "Let me see." in stage.stored()[1].details
    stage.ask("Two?")
    assert stage.engine.asked[2].history == (Turn("One?", f"{begun} hours."),)


def test_what_the_conversation_went_on_from_stays_and_its_sibling_goes_on(stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    stage.answer("After 50", finish_reason=LENGTH)
    stage.exchange("Two?", "Second.")
    stage.conversation.go_on(stage.model.props.rows[1].id)
    stage.jobs.run_all()
    stage.answer("After 50 hours.")
    assert stage.texts == ["One?", "After 50 hours."]
    branch = stage.model.props.rows[1].branch
    assert branch is not None
    assert branch.label == "2/2"
    assert branch.previous is not None
    stage.conversation.choose_branch(branch.previous)
    assert stage.texts == ["One?", "After 50", "Two?", "Second."]


def test_an_answer_that_was_stopped_goes_on_and_can_be_stopped_again(stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    stage.answer("After", finish_reason=FinishReason.CANCELLED)
    row = stage.model.props.rows[1]
    assert row.continue_label == "Continue"
    stage.conversation.go_on(row.id)
    stage.engine.say(" 50")
    stage.answer("After 50", finish_reason=FinishReason.CANCELLED)
    assert stage.stored()[1].text == "After 50"
    assert stage.model.props.rows[1].continue_label == "Continue"


def test_an_answer_without_a_word_has_nothing_to_go_on_from(stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    stage.answer("", finish_reason=FinishReason.CANCELLED)
    assert stage.model.props.rows[1].continue_label == ""


def test_half_a_character_at_the_end_is_said_anew(stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    stage.answer("Br\ufffd", finish_reason=LENGTH)
    stage.conversation.go_on(stage.model.props.rows[1].id)
    assert stage.engine.asked[1].begun == "Br"


def test_an_engine_that_is_lost_meanwhile_takes_nothing_away(stage: Stage) -> None:
    stage.begin()
    stage.ask("One?")
    stage.answer("After 50", finish_reason=LENGTH)
    stage.conversation.go_on(stage.model.props.rows[1].id)
    stage.engine.say(" hours")
    stage.conversation.close()
    assert stage.stored()[1].text == "After 50 hours"
