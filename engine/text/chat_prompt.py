"""Renders a client's messages to the token ids that the model reads.

As with documents (`skeleton.py`), the template is rendered with a mark in the place of each message
and never meets what people wrote, which is tokenised apart from it. What a template writes around
messages depends on their roles, their calls of tools and the tools alone, so a rendering is kept
for each outline of these, and those of the turns to come are rendered along with the first.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.errors import UsageFailure
from engine.protocol.chat import ChatMessage, Role, ToolCall
from engine.protocol.problems.models import ModelUnusable
from engine.protocol.problems.requests import ChatRefused
from engine.protocol.undecodable import UNDECODABLE
from engine.text.hidden_words import HiddenWords, is_hidden
from engine.text.reasoning import answer_opening, opens_reasoning
from engine.text.skeleton import MARK, mark
from engine.text.template import (
    ChatTemplate,
    Conversation,
    ConversationRefused,
    Function,
    FunctionCall,
    Message,
)
from engine.text.tokenizer import TextTokenizer
from engine.text.tool_calls.formats import call_format
from engine.token_ids import TokenIds, token_ids

TURNS_AHEAD = 8
"""Further turns that are rendered at once, since every rendering takes a process."""
MAX_KEPT = 512

_Shapes = tuple[ChatMessage, ...]
_SAID = "said"
"""Stands for the words of a message where only its shape counts."""
_TURN = ChatMessage(Role.ASSISTANT, _SAID), ChatMessage(Role.USER, _SAID)


@dataclass(frozen=True)
class ChatPrompt:
    """Messages up to where the model speaks.

    Attributes:
        tokens: all of them, the generation prompt, and the words that the answer has already.
        head: tokens up to the first message that is not the system's.
        question_end: tokens up to the end of the last message, without the generation prompt.
        opens_reasoning: whether the model continues inside a reasoning block.
        begun: the words that the answer has already.
    """

    tokens: TokenIds
    head: int
    question_end: int
    opens_reasoning: bool
    begun: str = ""


@dataclass(frozen=True)
class _Outline:
    """All that a rendering depends on: messages without their words, tools, the mode."""

    shapes: _Shapes
    tools: str
    is_thinking: bool

    def with_turns(self, number: int) -> "_Outline":
        """Further turns after this."""
        return _Outline(self.shapes + _TURN * number, self.tools, self.is_thinking)


@dataclass(frozen=True)
class _Surroundings:
    """The template's own text: before each message, after the last, and the generation prompt."""

    before: tuple[str, ...]
    closing: str
    generation_prompt: str


class ChatPrompts:
    """Writes the prompts of chats for one model.

    Attributes:
        call_format: how it writes calls of tools; None where it knows none.
    """

    def __init__(self, tokenizer: TextTokenizer, template: ChatTemplate) -> None:
        self.call_format = call_format(template.source)
        self._tokenizer = tokenizer
        self._template = template
        self._words = HiddenWords(tokenizer)
        self._kept: OrderedDict[_Outline, _Surroundings] = OrderedDict()

    def of(
        self,
        messages: Sequence[ChatMessage],
        *,
        tools: str = "",
        enable_thinking: bool = False,
        has_form: bool = False,
    ) -> ChatPrompt:
        """The prompt of some messages. An answer that has a form is not reasoned about unasked.

        Raises ``UsageFailure`` where the template does not take them, ``ModelFailure`` where it
        misbehaves.
        """
        begun = ""
        if messages and messages[-1].role is Role.ASSISTANT:
            *messages, last = messages
            begun = last.content.rstrip()
        if not messages:
            raise UsageFailure(ChatRefused("there is no message to answer"))
        is_thinking = enable_thinking and not begun
        shapes = tuple(_shape(message) for message in messages)
        around = self._surroundings(_Outline(shapes, tools, is_thinking))
        said = [message for message in messages if _has_place(message)]
        contents = self._plain([message.content.strip() for message in said])
        tokens, head = token_ids(), 0
        for message, before, content in zip(said, around.before, contents, strict=True):
            tokens += self._words.encode(before)
            if message.role is not Role.SYSTEM:
                head = head or len(tokens)
            tokens += content
        tokens += self._words.encode(around.closing)
        question_end = len(tokens)
        tokens += self._words.encode(around.generation_prompt)
        is_open = opens_reasoning(around.generation_prompt) and not begun
        is_open = is_open and (is_thinking or not has_form)
        if begun or (has_form and not is_open):
            tokens += self._tokenizer.encode_template(answer_opening(around.generation_prompt))
        if begun:
            tokens += self._plain([begun])[0]
        return ChatPrompt(tokens, head or question_end, question_end, is_open, begun)

    def of_text(self, text: str) -> ChatPrompt:
        """The prompt that is a text and nothing else. Raises ``UsageFailure`` for an empty one."""
        tokens = self._plain([text])[0]
        if not tokens:
            raise UsageFailure(ChatRefused("there is no text to go on behind"))
        return ChatPrompt(tokens, 0, len(tokens), opens_reasoning=False)

    def _plain(self, texts: Sequence[str]) -> list[TokenIds]:
        return self._tokenizer.encode_plain(texts)

    def _surroundings(self, outline: _Outline) -> _Surroundings:
        if outline not in self._kept:
            self._render(outline)
        self._kept.move_to_end(outline)
        return self._kept[outline]

    def _render(self, outline: _Outline) -> None:
        """Render this outline and the turns to come, or it alone where that is refused."""
        ahead = [outline.with_turns(turns) for turns in range(TURNS_AHEAD)]
        try:
            rendered = self._rendered(ahead)
        except RecursionError as error:
            raise UsageFailure(ChatRefused("tools or calls are nested too deeply")) from error
        except ConversationRefused:
            ahead = [outline]
            try:
                rendered = self._rendered(ahead)
            except ConversationRefused as refusal:
                raise UsageFailure(
                    ChatRefused(refusal.problem.words.message.removesuffix("."))
                ) from refusal
        self._kept.update(zip(ahead, rendered, strict=True))
        while len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)

    def _rendered(self, outlines: Sequence[_Outline]) -> list[_Surroundings]:
        try:
            return self._rendered_as(outlines, _marked)
        except ConversationRefused:
            shapes = [outline.shapes for outline in outlines]
            if any(each[0].role is not Role.SYSTEM or len(each) == 1 for each in shapes):
                raise
            return self._rendered_as(outlines, _marked_without_system)

    def _rendered_as(
        self, outlines: Sequence[_Outline], marked: Callable[[_Shapes], tuple[Message, ...]]
    ) -> list[_Surroundings]:
        texts = self._template.render_all(
            [
                Conversation(
                    messages=tuple(self._hide_calls(each) for each in marked(outline.shapes)),
                    add_generation_prompt=prompt,
                    enable_thinking=outline.is_thinking,
                    tools=tuple(self._words.hide(_decoded(outline.tools, "tools"))),
                )
                for outline in outlines
                for prompt in (False, True)
            ]
        )
        renderings = zip(outlines, texts[::2], texts[1::2], strict=True)
        return [_cut(outline.shapes, closed, prompted) for outline, closed, prompted in renderings]

    def _hide_calls(self, message: Message) -> Message:
        hidden = self._words.hide(msgspec.to_builtins(message.tool_calls))
        return replace(message, tool_calls=msgspec.convert(hidden, tuple[FunctionCall, ...]))


def _shape(message: ChatMessage) -> ChatMessage:
    """A message without its words."""
    return replace(message, content=_SAID if _has_place(message) else "")


def _has_place(message: ChatMessage) -> bool:
    """Whether a template has a place for its words: not where it only calls tools."""
    return bool(message.content.strip()) or not message.tool_calls


def _marked(shapes: _Shapes) -> tuple[Message, ...]:
    return tuple(
        Message(
            shape.role,
            mark(str(number)) if shape.content else "",
            tuple(_function_call(call) for call in shape.tool_calls),
            shape.tool_call_id,
        )
        for number, shape in enumerate(shapes)
    )


def _marked_without_system(shapes: _Shapes) -> tuple[Message, ...]:
    """The system's words begin the first user message, for templates that know no system."""
    _, first, *others = _marked(shapes)
    return (Message(first.role, f"{mark('0')}\n\n{first.content}"), *others)


def _function_call(call: ToolCall) -> FunctionCall:
    arguments = _decoded(call.arguments, "a tool call's arguments")
    if not isinstance(arguments, dict):
        raise UsageFailure(ChatRefused("a tool call's arguments are no object"))
    return FunctionCall(call.id, Function(call.name, arguments))


def _decoded(text: str, what: str) -> Any:
    """A JSON value; an empty array for no text."""
    try:
        return msgspec.json.decode(text) if text else []
    except UNDECODABLE as error:
        raise UsageFailure(ChatRefused(f"{what} are malformed ({error})")) from error


def _cut(shapes: _Shapes, closed: str, prompted: str) -> _Surroundings:
    """Cut a rendering at its marks; ``closed`` is the same without a generation prompt."""
    before, tail = _segments(prompted, shapes)
    closing = _segments(closed, shapes)[1] if prompted.startswith(closed) else ""
    return _Surroundings(before, closing, tail.removeprefix(closing))


def _segments(text: str, shapes: _Shapes) -> tuple[tuple[str, ...], str]:
    """The template's text before each message and after the last; hidden words stay in it."""
    segments, names = [""], []
    template, *others = MARK.split(text)
    segments[-1] += template
    for name, template in zip(others[::2], others[1::2], strict=True):
        if is_hidden(name):
            segments[-1] += mark(name) + template
        else:
            names.append(name)
            segments.append(template)
    if names != [str(number) for number, shape in enumerate(shapes) if shape.content]:
        raise ConversationRefused(
            ModelUnusable(
                "its chat template does not repeat each message once, in order and unchanged"
            )
        )
    return tuple(segments[:-1]), segments[-1]
