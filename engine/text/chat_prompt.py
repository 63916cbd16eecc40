"""What the model reads of a client's messages, as token ids.

As with documents (`skeleton.py`), the template is rendered with a mark in the place of each message
and never meets what people wrote, which is tokenised apart from it. What a template writes around
messages depends on their roles alone, so a rendering is kept for each order of roles, and those of
the turns to come are rendered along with the first.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.errors import UsageFailure
from engine.protocol.chat import ChatMessage, Role
from engine.protocol.problems.models import ModelUnusable
from engine.protocol.problems.requests import ChatRefused
from engine.text.reasoning import answer_opening, opens_reasoning
from engine.text.skeleton import MARK, mark
from engine.text.template import ChatTemplate, Conversation, ConversationRefused, Message
from engine.text.tokenizer import TextTokenizer
from engine.token_ids import TokenIds, token_ids

TURNS_AHEAD = 8
"""Further turns that are rendered at once, since every rendering takes a process."""
MAX_KEPT = 512

Roles = tuple[Role, ...]


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
class _Surroundings:
    """The template's own text: before each message, behind the last, and what makes it speak."""

    before: tuple[str, ...]
    closing: str
    generation_prompt: str


class ChatPrompts:
    """Writes the prompts of chats for one model."""

    def __init__(self, tokenizer: TextTokenizer, template: ChatTemplate) -> None:
        self._tokenizer = tokenizer
        self._template = template
        self._kept: OrderedDict[tuple[Roles, bool], _Surroundings] = OrderedDict()

    def of(
        self,
        messages: Sequence[ChatMessage],
        *,
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
        roles = tuple(message.role for message in messages)
        around = self._surroundings(roles, enable_thinking=is_thinking)
        contents = self._plain([message.content.strip() for message in messages])
        tokens, head = token_ids(), 0
        for role, before, content in zip(roles, around.before, contents, strict=True):
            tokens += self._tokenizer.encode_template(before)
            if role is not Role.SYSTEM:
                head = head or len(tokens)
            tokens += content
        tokens += self._tokenizer.encode_template(around.closing)
        question_end = len(tokens)
        tokens += self._tokenizer.encode_template(around.generation_prompt)
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

    def _surroundings(self, roles: Roles, *, enable_thinking: bool) -> _Surroundings:
        key = roles, enable_thinking
        if key not in self._kept:
            self._render(roles, enable_thinking=enable_thinking)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _render(self, roles: Roles, *, enable_thinking: bool) -> None:
        """Render these roles and the turns to come, or these alone where that is refused."""
        further = (Role.ASSISTANT, Role.USER)
        ahead = [roles + further * turns for turns in range(TURNS_AHEAD)]
        try:
            rendered = self._rendered(ahead, enable_thinking=enable_thinking)
        except ConversationRefused:
            ahead = [roles]
            try:
                rendered = self._rendered(ahead, enable_thinking=enable_thinking)
            except ConversationRefused as refusal:
                raise UsageFailure(ChatRefused(refusal.problem.words.message)) from refusal
        for each, surroundings in zip(ahead, rendered, strict=True):
            self._kept[each, enable_thinking] = surroundings
        while len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)

    def _rendered(self, orders: Sequence[Roles], *, enable_thinking: bool) -> list[_Surroundings]:
        try:
            return self._rendered_as(orders, _marked, enable_thinking=enable_thinking)
        except ConversationRefused:
            if any(roles[0] is not Role.SYSTEM or len(roles) == 1 for roles in orders):
                raise
            return self._rendered_as(
                orders, _marked_without_system, enable_thinking=enable_thinking
            )

    def _rendered_as(
        self,
        orders: Sequence[Roles],
        marked: Callable[[Roles], tuple[Message, ...]],
        *,
        enable_thinking: bool,
    ) -> list[_Surroundings]:
        texts = self._template.render_all(
            [
                Conversation(
                    messages=marked(roles),
                    add_generation_prompt=prompt,
                    enable_thinking=enable_thinking,
                )
                for roles in orders
                for prompt in (False, True)
            ]
        )
        renderings = zip(orders, texts[::2], texts[1::2], strict=True)
        return [_cut(len(roles), closed, prompted) for roles, closed, prompted in renderings]


def _marked(roles: Roles) -> tuple[Message, ...]:
    return tuple(Message(role, mark(str(number))) for number, role in enumerate(roles))


def _marked_without_system(roles: Roles) -> tuple[Message, ...]:
    """The system's words begin the first user message, for templates that know no system."""
    _, first, *others = _marked(roles)
    return (Message(first.role, f"{mark('0')}\n\n{first.content}"), *others)


def _cut(num_messages: int, closed: str, prompted: str) -> _Surroundings:
    """Cut a rendering at its marks; ``closed`` is the same without a generation prompt."""
    before, tail = _segments(prompted, num_messages)
    closing = _segments(closed, num_messages)[1] if prompted.startswith(closed) else ""
    return _Surroundings(before, closing, tail.removeprefix(closing))


def _segments(text: str, num_messages: int) -> tuple[tuple[str, ...], str]:
    """The template's text before each message, and behind the last."""
    parts = MARK.split(text)
    if parts[1::2] != [str(number) for number in range(num_messages)]:
        raise ConversationRefused(
            ModelUnusable(
                "its chat template does not repeat each message once, in order and unchanged"
            )
        )
    *before, tail = parts[::2]
    return tuple(before), tail
