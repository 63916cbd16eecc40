"""Templates without a place for instructions, and ones that move them to the last question."""

import pytest

from engine.text.prompt import PromptBuilder
from engine.text.template import ChatTemplate
from engine.text.tokenizer import TextTokenizer
from tests.engine.text.test_prompt import DOCUMENTS, HISTORY, INSTRUCTIONS, shown

TALK = "{% for m in rest %}<{{ m.role }}>{{ m.content | trim }}</>{% endfor %}"
NO_SYSTEM = (
    "{% if messages[0].role == 'system' %}{{ raise_exception('System role not supported') }}"
    "{% endif %}{% set rest = messages %}" + TALK
)
SYSTEM_IN_THE_LAST_QUESTION = (
    "{% set rest = messages[1:] if messages[0].role == 'system' else messages %}"
    "{% for m in rest %}<{{ m.role }}>{% if loop.last and messages[0].role == 'system' %}"
    "{{ messages[0].content }}\n\n{% endif %}{{ m.content }}</>{% endfor %}"
)
SYSTEM_LEFT_OUT = "{% set rest = messages | rejectattr('role', 'equalto', 'system') %}" + TALK


@pytest.mark.parametrize("source", [NO_SYSTEM, SYSTEM_IN_THE_LAST_QUESTION, SYSTEM_LEFT_OUT])
def test_instructions_begin_the_first_question_where_there_is_no_place_for_them(
    byte_level: TextTokenizer, source: str
) -> None:
    builder = PromptBuilder(byte_level, ChatTemplate(source))
    reading = builder.documents(DOCUMENTS[1:], instructions=INSTRUCTIONS)
    text = shown(byte_level, reading.tokens)
    assert text.startswith(f"<user>{INSTRUCTIONS}\n\n<document")
    talk = shown(byte_level, builder.continue_with(HISTORY[:1], "Why?").tokens)
    answer = HISTORY[0].answer
    assert talk == f"{HISTORY[0].question}</><assistant>{answer}</><user>Why?</>"
