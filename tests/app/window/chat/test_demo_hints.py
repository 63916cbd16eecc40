"""What the conversation pane says of the demo model, and suggests about the demo document."""

from app.paths import DEMO_DOCUMENT
from app.window.chat.chat_events import (
    ContextChanged,
    ConversationOpened,
    DemoQuestionsKnown,
    ModelChosen,
)
from app.window.chat.chat_view_model import ChatProps
from tests.app.window.chat.test_chat_view_model import OPENED, shown

READ = ContextChanged(10, 100, 1.0)
QUOTES = "The demo model only finds and quotes sentences"


def test_the_demo_model_is_said_to_find_and_quote() -> None:
    props = shown(ModelChosen(is_demo=True), READ)
    assert props.composer.hint == QUOTES
    assert props.invitation is not None
    assert "Real models are under Models." in props.invitation.text
    # It stays, whatever is opened next, until another model is chosen.
    assert shown(ModelChosen(is_demo=True), OPENED, READ).composer.hint == QUOTES
    assert shown(ModelChosen(is_demo=True), READ, ModelChosen(is_demo=False)) == shown(READ)


def test_the_demo_model_knows_the_demo_document() -> None:
    of_demo = ConversationOpened("Survey", {"ab": DEMO_DOCUMENT})
    known = shown(ModelChosen(is_demo=True), of_demo, READ)
    assert known == shown(of_demo, READ)
    asked = DemoQuestionsKnown({DEMO_DOCUMENT: ("Who keeps the Loom?",), "kiln.pdf": ("E2?",)})
    assert _questions(shown(asked, of_demo, READ)) == ("Who keeps the Loom?",)
    manual = ConversationOpened("Kiln", {"cd": "kiln.pdf"})
    assert _questions(shown(asked, manual, READ)) == ("E2?",)
    both = ConversationOpened("Both", {"ab": DEMO_DOCUMENT, "cd": "kiln.pdf"})
    assert _questions(shown(asked, both, READ)) == ()
    assert _questions(shown(asked, READ)) == ()


def _questions(props: ChatProps) -> tuple[str, ...]:
    assert props.invitation is not None
    return props.invitation.questions
