"""Questions in other words, answers once more, and conversations that part."""

from engine.protocol.requests import Turn
from tests.app.window.conversations.conftest import Desk
from tests.fakes.scripted_engine import TEXT

QUOTING = f"After 50 hours.\n\n> {TEXT}"


def test_questions_and_answers_branch(desk: Desk) -> None:
    desk.begin()
    desk.exchange("One?", "First.")
    desk.exchange("Two?", "Second.")
    two = desk.model.inputs.messages[2].id
    desk.talk.begin_edit(two)
    desk.ask("Other two?")
    desk.answer("Other.")
    assert desk.texts == ["One?", "First.", "Other two?", "Other."]
    assert desk.engine.asked[2].history == (Turn("One?", "First."),)
    assert desk.model.props.rows[2].branch
    assert desk.model.props.rows[2].branch.label == "2/2"
    desk.talk.regenerate(desk.model.inputs.messages[1].id)
    desk.jobs.run_all()
    desk.answer("First again.")
    assert desk.texts == ["One?", "First again."]
    previous = desk.model.props.rows[1].branch
    assert previous
    assert previous.previous is not None
    desk.talk.choose_branch(previous.previous)
    assert desk.texts == ["One?", "First.", "Other two?", "Other."]
    desk.talk.choose_branch(two)
    assert desk.texts == ["One?", "First.", "Two?", "Second."]


def test_an_answer_that_comes_is_whole_in_its_branch(desk: Desk) -> None:
    desk.begin()
    desk.exchange("One?", "First.")
    first = desk.model.inputs.messages[1].id
    desk.talk.regenerate(first)
    desk.jobs.run_all()
    second = desk.model.inputs.messages[1].id
    desk.engine.say("First ")
    desk.talk.choose_branch(first)
    desk.engine.say("once ")
    desk.talk.choose_branch(second)
    assert desk.texts == ["One?", "First once "]
    desk.engine.say("more.")
    assert desk.texts == ["One?", "First once more."]


def test_a_branch_of_its_own_leaves_the_original_as_it_was(desk: Desk) -> None:
    desk.begin()
    desk.exchange("One?", QUOTING)
    desk.exchange("Two?", "Second.")
    desk.talk.branch(desk.model.inputs.messages[1].id)
    desk.jobs.run_all()
    assert desk.model.props.title == "Branch: One?"
    assert desk.texts == ["One?", QUOTING]
    assert desk.model.props.rows[1].receipt[-1] == "1 citation verified"
    desk.exchange("Three?", "Third.")
    conversations = desk.library.conversations
    lengths = {c.title: len(conversations.messages(c.id)) for c in conversations.entries()}
    assert lengths == {"One?": 4, "Branch: One?": 4}


def test_a_branch_is_called_by_the_title_that_was_given_last(desk: Desk) -> None:
    desk.begin()
    desk.exchange("One?", "First.")
    conversation = desk.library.conversations.entries()[0].id
    desk.talk.renamed(conversation, "Bolts")
    assert desk.model.props.title == "Bolts"
    desk.talk.branch(desk.model.inputs.messages[1].id)
    desk.jobs.run_all()
    assert desk.model.props.title == "Branch: Bolts"


def test_a_conversation_opens_at_the_branch_that_was_seen_last(desk: Desk) -> None:
    desk.begin()
    desk.exchange("One?", "First.")
    desk.exchange("Two?", "Second.")
    first, two = desk.model.inputs.messages[1].id, desk.model.inputs.messages[2].id
    desk.talk.regenerate(first)
    desk.jobs.run_all()
    desk.answer("First again.")
    desk.talk.choose_branch(first)
    desk.jobs.run_all()
    conversation = desk.library.conversations.entries()[0].id

    def seen_tomorrow() -> list[str]:
        desk.talk = desk.new_talk()
        desk.talk.show(conversation)
        desk.jobs.run_all()
        return desk.texts

    assert seen_tomorrow() == ["One?", "First.", "Two?", "Second."]
    desk.talk.begin_edit(two)
    desk.ask("Other two?")
    desk.answer("Other.")
    assert seen_tomorrow() == ["One?", "First.", "Other two?", "Other."]
