"""Questions in other words, answers once more, and conversations that part."""

from engine.protocol.requests import Turn
from tests.app.window.conversations.conftest import Stage
from tests.fakes.scripted_engine import TEXT

QUOTING = f"After 50 hours.\n\n> {TEXT}"


def test_questions_and_answers_branch(stage: Stage) -> None:
    stage.begin()
    stage.exchange("One?", "First.")
    stage.exchange("Two?", "Second.")
    two = stage.model.inputs.messages[2].id
    stage.conversation.begin_edit(two)
    stage.ask("Other two?")
    stage.answer("Other.")
    assert stage.texts == ["One?", "First.", "Other two?", "Other."]
    assert stage.engine.asked[2].history == (Turn("One?", "First."),)
    assert stage.model.props.rows[2].branch
    assert stage.model.props.rows[2].branch.label == "2/2"
    stage.conversation.regenerate(stage.model.inputs.messages[1].id)
    stage.jobs.run_all()
    stage.answer("First again.")
    assert stage.texts == ["One?", "First again."]
    previous = stage.model.props.rows[1].branch
    assert previous
    assert previous.previous is not None
    stage.conversation.choose_branch(previous.previous)
    assert stage.texts == ["One?", "First.", "Other two?", "Other."]
    stage.conversation.choose_branch(two)
    assert stage.texts == ["One?", "First.", "Two?", "Second."]


def test_an_answer_that_comes_is_whole_in_its_branch(stage: Stage) -> None:
    stage.begin()
    stage.exchange("One?", "First.")
    first = stage.model.inputs.messages[1].id
    stage.conversation.regenerate(first)
    stage.jobs.run_all()
    second = stage.model.inputs.messages[1].id
    stage.engine.say("First ")
    stage.conversation.choose_branch(first)
    stage.engine.say("once ")
    stage.conversation.choose_branch(second)
    assert stage.texts == ["One?", "First once "]
    stage.engine.say("more.")
    assert stage.texts == ["One?", "First once more."]


def test_a_branch_of_its_own_leaves_the_original_as_it_was(stage: Stage) -> None:
    stage.begin()
    stage.exchange("One?", QUOTING)
    stage.exchange("Two?", "Second.")
    stage.conversation.branch(stage.model.inputs.messages[1].id)
    stage.jobs.run_all()
    assert stage.model.props.title == "Branch: One?"
    assert stage.texts == ["One?", QUOTING]
    assert stage.model.props.rows[1].receipt[-1] == "1 citation verified"
    stage.exchange("Three?", "Third.")
    conversations = stage.library.conversations
    lengths = {c.title: len(conversations.messages(c.id)) for c in conversations.entries()}
    assert lengths == {"One?": 4, "Branch: One?": 4}


def test_a_branch_is_called_by_the_title_that_was_given_last(stage: Stage) -> None:
    stage.begin()
    stage.exchange("One?", "First.")
    conversation = stage.library.conversations.entries()[0].id
    stage.conversation.renamed(conversation, "Bolts")
    assert stage.model.props.title == "Bolts"
    stage.conversation.branch(stage.model.inputs.messages[1].id)
    stage.jobs.run_all()
    assert stage.model.props.title == "Branch: Bolts"


def test_a_conversation_opens_at_the_branch_that_was_seen_last(stage: Stage) -> None:
    stage.begin()
    stage.exchange("One?", "First.")
    stage.exchange("Two?", "Second.")
    first, two = stage.model.inputs.messages[1].id, stage.model.inputs.messages[2].id
    stage.conversation.regenerate(first)
    stage.jobs.run_all()
    stage.answer("First again.")
    stage.conversation.choose_branch(first)
    stage.jobs.run_all()
    conversation = stage.library.conversations.entries()[0].id

    def seen_tomorrow() -> list[str]:
        stage.conversation = stage.new_conversation()
        stage.conversation.show(conversation)
        stage.jobs.run_all()
        return stage.texts

    assert seen_tomorrow() == ["One?", "First.", "Two?", "Second."]
    stage.conversation.begin_edit(two)
    stage.ask("Other two?")
    stage.answer("Other.")
    assert seen_tomorrow() == ["One?", "First.", "Other two?", "Other."]
