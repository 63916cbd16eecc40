"""A chat's prompt is what its template writes, with the messages as they are in their places."""

import pytest

from engine.errors import UsageFailure
from engine.protocol.chat import ChatMessage, Role
from engine.text.chat_prompt import TURNS_AHEAD, ChatPrompts
from engine.text.template import ChatTemplate, Conversation, Message
from engine.text.tokenizer import TextTokenizer
from tests.engine.text.test_no_system_role import NO_SYSTEM
from tests.engine.text.test_prompt import shown

TALK = (
    "{% for m in messages %}<{{ m.role }}>{{ m.content | trim }}</>\n{% endfor %}"
    "{% if add_generation_prompt %}<assistant>{% endif %}"
    "{% if add_generation_prompt and enable_thinking %}<think>{% endif %}"
)
ALTERNATING = (
    "{% if messages[1:2] and messages[0].role == messages[1].role %}"
    "{{ raise_exception('Roles must alternate') }}{% endif %}" + TALK
)
FORGETFUL = "{% for m in messages[-1:] %}<{{ m.role }}>{{ m.content }}{% endfor %}"


def chat(*messages: tuple[str, str]) -> tuple[ChatMessage, ...]:
    return tuple(ChatMessage(Role(role), content) for role, content in messages)


SAID = chat(
    ("system", "Be brief."), ("user", "Who?"), ("assistant", "Ann."), ("user", " {{ 7 * 7 }} ")
)


@pytest.mark.parametrize("num_messages", [1, 2, 4])
@pytest.mark.parametrize("is_thinking", [False, True])
def test_a_prompt_is_what_the_template_writes(
    byte_level: TextTokenizer, num_messages: int, is_thinking: bool
) -> None:
    template = ChatTemplate(TALK)
    messages = SAID[-num_messages:]
    prompt = ChatPrompts(byte_level, template).of(messages, enable_thinking=is_thinking)
    written = template.render_all(
        [
            Conversation(
                messages=tuple(Message(each.role, each.content) for each in messages),
                add_generation_prompt=True,
                enable_thinking=is_thinking,
            )
        ]
    )
    assert shown(byte_level, prompt.tokens) == written[0]
    assert shown(byte_level, prompt.tokens[prompt.question_end :]).startswith("<assistant>")
    assert prompt.opens_reasoning == is_thinking


def test_the_head_is_what_stands_before_the_first_question(byte_level: TextTokenizer) -> None:
    prompts = ChatPrompts(byte_level, ChatTemplate(TALK))
    prompt = prompts.of(SAID)
    assert shown(byte_level, prompt.tokens[: prompt.head]) == "<system>Be brief.</>\n<user>"


def test_turns_to_come_are_rendered_with_the_first(
    byte_level: TextTokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = ChatTemplate(TALK)
    prompts = ChatPrompts(byte_level, template)
    prompts.of(SAID[:2])
    monkeypatch.setattr(ChatTemplate, "render_all", lambda *_: pytest.fail("rendered again"))
    turns = list(SAID[:2])
    for _ in range(TURNS_AHEAD - 1):
        turns += chat(("assistant", "So."), ("user", "And?"))
        assert shown(byte_level, prompts.of(turns).tokens).endswith("<user>And?</>\n<assistant>")


def test_the_system_speaks_in_the_first_question_where_it_has_no_place(
    byte_level: TextTokenizer,
) -> None:
    prompts = ChatPrompts(byte_level, ChatTemplate(NO_SYSTEM))
    text = shown(byte_level, prompts.of(SAID[:2]).tokens)
    assert text == "<user>Be brief.\n\nWho?</>"


def test_a_chat_that_a_template_wants_otherwise_is_refused(byte_level: TextTokenizer) -> None:
    prompts = ChatPrompts(byte_level, ChatTemplate(ALTERNATING))
    with pytest.raises(UsageFailure, match="Roles must alternate"):
        prompts.of(chat(("user", "Who?"), ("user", "Where?")))
    assert prompts.of(SAID[1:]).tokens


def test_a_template_that_forgets_is_found_out(byte_level: TextTokenizer) -> None:
    prompts = ChatPrompts(byte_level, ChatTemplate(FORGETFUL))
    with pytest.raises(UsageFailure, match="does not repeat each message once"):
        prompts.of(SAID)
