"""Plans the tokens to compute for a chat, or for continuing a text.

The system message is its reading, which many chats may share. The rest is the conversation.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import msgspec

from engine.errors import DoesNotFit
from engine.protocol.chat import Chat, ChatMessage, Complete, Role
from engine.protocol.problems.fit import QuestionTooLong
from engine.session.question_plan import Question
from engine.text.chat_prompt import ChatPrompt, ChatPrompts
from engine.text.prompt import DocumentsPrompt
from engine.text.reading_plan import Reading
from engine.token_ids import TokenIds, token_ids

SAVED_FROM = 512
"""Tokens that are worth a snapshot, which takes a recurrent state of megabytes."""
OTHER_ENDING = 256
"""Tokens at the end of a message in which the next client may ask something else."""

_TITLE_CHARS = 60


def plan_chat(
    request: Chat | Complete, prompts: ChatPrompts, *, page_size: int, context_limit: int
) -> Question:
    """Plan the answer to a request. Raises ``UsageFailure``, ``DoesNotFit``, ``ModelFailure``.

    A client may send a long text with a question after it, and later the same text with another
    question, each in one message. So the state is also kept some tokens before the message's end.
    """
    plan = _answer_to(request, prompts) if isinstance(request, Chat) else _behind(request, prompts)
    num_tokens = len(plan.prompt.tokens)
    if num_tokens >= context_limit:
        raise DoesNotFit(QuestionTooLong(num_tokens, context_limit))
    return _question(plan, page_size, context_limit)


@dataclass(frozen=True)
class _Plan:
    """A prompt, the messages that all turns of its conversation begin with, and the next turn."""

    prompt: ChatPrompt
    opening: Sequence[ChatMessage]
    next_turn: Callable[[str], TokenIds]


def _answer_to(request: Chat, prompts: ChatPrompts) -> _Plan:
    messages, is_thinking = request.messages, request.enable_thinking
    has_form = bool(request.sampling.json_schema)
    prompt = prompts.of(
        messages, tools=request.tools, enable_thinking=is_thinking, has_form=has_form
    )

    def next_turn(answer: str) -> TokenIds:
        said = messages[:-1] if prompt.begun else messages
        turn = ChatMessage(Role.ASSISTANT, answer), ChatMessage(Role.USER, "")
        following = prompts.of((*said, *turn), tools=request.tools, enable_thinking=is_thinking)
        return following.tokens[prompt.head :]

    return _Plan(prompt, _opening(messages), next_turn)


def _behind(request: Complete, prompts: ChatPrompts) -> _Plan:
    def next_turn(answer: str) -> TokenIds:
        return prompts.of_text(request.text + answer).tokens

    opening = [ChatMessage(Role.USER, request.text)]
    return _Plan(prompts.of_text(request.text), opening, next_turn)


def _question(plan: _Plan, page_size: int, context_limit: int) -> Question:
    prompt = plan.prompt
    digest = blake2b(msgspec.json.encode(plan.opening), digest_size=8).hexdigest()
    head = DocumentsPrompt(prompt.tokens[: prompt.head], (), token_ids())
    other_ending = (prompt.question_end - OTHER_ENDING) // page_size * page_size
    return Question(
        reading=Reading(id=f"chat-{digest}", names=(_title(plan.opening),), prompt=head),
        tokens=prompt.tokens,
        conversation_start=prompt.head,
        question_end=prompt.question_end,
        opens_reasoning=prompt.opens_reasoning,
        read_tokens=prompt.head,
        context_limit=context_limit,
        next_turn=plan.next_turn,
        begun=prompt.begun,
        kept_at=(other_ending,) if other_ending >= prompt.head + SAVED_FROM else (),
        saved_from=SAVED_FROM,
    )


def _opening(messages: Sequence[ChatMessage]) -> Sequence[ChatMessage]:
    """What begins a conversation and all of its turns: all up to the first that is the user's."""
    roles = [message.role for message in messages]
    return messages[: roles.index(Role.USER) + 1] if Role.USER in roles else messages[:1]


def _title(opening: Sequence[ChatMessage]) -> str:
    """A line of the first message, by which a person may know the chat again."""
    return " ".join(opening[-1].content.split())[:_TITLE_CHARS]
