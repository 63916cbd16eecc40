"""A chat template with holes: its own text around instructions, documents and messages.

The template is rendered with a mark in every place where content goes, and the text is cut at the
marks. Content itself never meets the template, so nothing written in a document can change what
the template does, and its text can be tokenised apart from it.

The layout is fixed: a system message with the instructions; a user message with the documents and
the first question; then answers and further questions in turn. Where a template has no place for a
system message, or moves it, the instructions begin the first user message.
"""

import re
from dataclasses import dataclass
from itertools import product

from engine.errors import UsageFailure
from engine.protocol.problems.models import ModelUnusable
from engine.protocol.problems.requests import ThinkingDiffers
from engine.text.reasoning import answer_opening, opens_reasoning
from engine.text.template import ChatTemplate, Conversation, ConversationRefused, Message

MARK = re.compile("\ue000(.*?)\ue001")
TURNS_PER_RENDERING = 8
"""Conversations of several lengths are rendered at once, so that few child processes run."""


@dataclass(frozen=True)
class TurnText:
    """The template's own text around the answer of a finished turn.

    Attributes:
        closing: text that ends the question; empty where the template shows no such border.
        before_answer: what follows it.
        after_answer: text between the answer and the next question.
    """

    closing: str
    before_answer: str
    after_answer: str


@dataclass(frozen=True)
class Skeleton:
    """The template's own text in a conversation that ends with a question.

    Attributes:
        before_instructions: text that opens the conversation.
        before_documents: text between the instructions and the documents.
        turns: the finished turns.
        closing: text that ends the last question, before the model is asked to speak.
        generation_prompt: text that makes the model speak.
    """

    before_instructions: str
    before_documents: str
    turns: tuple[TurnText, ...]
    closing: str
    generation_prompt: str

    @property
    def head(self) -> tuple[str, str]:
        """The template's text before the documents."""
        return self.before_instructions, self.before_documents

    @property
    def opens_reasoning(self) -> bool:
        """Whether the model continues inside a reasoning block."""
        return opens_reasoning(self.generation_prompt)

    @property
    def answer_opening(self) -> str:
        """The text between the generation prompt and the answer's first word."""
        return answer_opening(self.generation_prompt)


class Skeletons:
    """The skeletons of one template, rendered when first needed and kept.

    Constructing renders the first ones; raises ``ModelFailure`` where the template misbehaves or
    does not put contents where the layout wants them.
    """

    def __init__(self, template: ChatTemplate) -> None:
        self._template = template
        self._has_system_message = True
        self._kept: dict[tuple[int, bool], Skeleton] = {}
        try:
            self._render_around(0)
        except ConversationRefused:
            self._has_system_message = False
            self._render_around(0)
        self.head = self._kept[0, False].head

    def get(self, *, num_turns: int, enable_thinking: bool) -> Skeleton:
        """The skeleton of a conversation with this many finished turns before the question."""
        key = num_turns, enable_thinking
        if key not in self._kept:
            self._render_around(num_turns)
        skeleton = self._kept[key]
        if self._kept[0, False].head != skeleton.head:
            raise UsageFailure(ThinkingDiffers())
        return skeleton

    def _render_around(self, num_turns: int) -> None:
        first = num_turns - num_turns % TURNS_PER_RENDERING
        lengths = range(first, first + TURNS_PER_RENDERING)
        keys = list(product(lengths, (False, True)))
        texts = self._template.render_all(
            [
                Conversation(
                    messages=_marked_messages(length, has_system_message=self._has_system_message),
                    add_generation_prompt=prompt,
                    enable_thinking=thinking,
                )
                for length, thinking in keys
                for prompt in (False, True)
            ]
        )
        for key, closed, prompted in zip(keys, texts[::2], texts[1::2], strict=True):
            self._kept[key] = _cut(key[0], closed=closed, prompted=prompted)


def mark(name: str) -> str:
    """A placeholder for content, in private-use characters that no template trims or escapes."""
    return f"\ue000{name}\ue001"


def _marked_messages(num_turns: int, *, has_system_message: bool) -> tuple[Message, ...]:
    instructions, documents = mark("instructions"), mark("documents")
    messages = [Message("system", instructions)] if has_system_message else []
    first = documents if has_system_message else f"{instructions}\n\n{documents}"
    for turn in range(num_turns + 1):
        question = mark(f"question {turn}")
        messages.append(Message("user", question if turn else first + question))
        messages.append(Message("assistant", mark(f"answer {turn}")))
    return tuple(messages[:-1])


def _cut(num_turns: int, *, closed: str, prompted: str) -> Skeleton:
    """Cut a rendering at its marks; ``closed`` is the same without a generation prompt."""
    before_instructions, before_documents, *around_turns, tail = _segments(prompted, num_turns)
    closing = _segments(closed, num_turns)[-1] if prompted.startswith(closed) else ""
    return Skeleton(
        before_instructions=before_instructions,
        before_documents=before_documents,
        turns=tuple(
            _turn_text(before, after, closing)
            for before, after in zip(around_turns[::2], around_turns[1::2], strict=True)
        ),
        closing=closing,
        generation_prompt=tail.removeprefix(closing),
    )


def _turn_text(before_answer: str, after_answer: str, closing: str) -> TurnText:
    if not before_answer.startswith(closing):
        closing = ""
    return TurnText(closing, before_answer.removeprefix(closing), after_answer)


def _segments(text: str, num_turns: int) -> list[str]:
    """The template's text between the marks, all but the empty one after the documents."""
    parts = MARK.split(text)
    segments, names = parts[::2], parts[1::2]
    expected = ["instructions", "documents", "question 0"]
    for turn in range(num_turns):
        expected += [f"answer {turn}", f"question {turn + 1}"]
    if names != expected or segments.pop(2):
        raise ConversationRefused(
            ModelUnusable(
                "its chat template does not repeat each message once, in order and unchanged"
            )
        )
    return segments
