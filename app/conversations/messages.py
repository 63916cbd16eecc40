"""Messages of a conversation, with what is known of an answer. Plain records."""

from dataclasses import dataclass
from enum import StrEnum

from app.citations.citation import Citation
from app.library.records import Role
from engine.protocol.records import Seen


class MessageState(StrEnum):
    """Where an answer stands; questions are always `DONE`."""

    WAITING = "waiting"
    """Asked, no word of the answer yet."""
    STREAMING = "streaming"
    DONE = "done"
    STOPPED = "stopped"
    """The person stopped it; what was said is kept."""
    CUT = "cut"
    """It reached the limit on its length."""
    FAILED = "failed"


RUNNING = frozenset({MessageState.WAITING, MessageState.STREAMING})
"""States of answers of which more will come."""
UNFINISHED = frozenset({MessageState.CUT, MessageState.STOPPED})
"""States of answers that ended before the model had said all; they can go on."""


class WaitingFor(StrEnum):
    """What an answer waits for before its first word."""

    ENGINE = "engine"
    DOCUMENTS = "documents"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class AnswerFigures:
    """What an answer cost: tokens not computed again, time to the first word, speed after it.

    `read_fraction` is the share of the documents that it rests on; `seen` is what the model could
    see of the `prompt_tokens`, None where that is not known.
    """

    reused_tokens: int
    seconds_to_first_token: float
    tokens_per_second: float
    read_fraction: float = 1.0
    prompt_tokens: int = 0
    seen: Seen | None = None


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message.

    Attributes:
        id: the library's.
        role: who speaks.
        text: Markdown for answers, plain text for questions.
        state: where it stands.
        waiting_for: what it waits for in the state `WAITING`.
        reasoning: what the model wrote before the answer.
        is_reasoning_open: whether the person wants to see that.
        citations: quotes in it, with what was found of them.
        figures: what it cost.
        failure: in the state `FAILED`, what is wrong and what to do.
        failure_details: what helps to find its cause.
        is_second_try: whether it was asked for by itself, since the engine stopped at the first.
        siblings: ids of all messages in this place of the conversation, itself included.
    """

    id: int
    role: Role
    text: str
    state: MessageState = MessageState.DONE
    waiting_for: WaitingFor = WaitingFor.WORDS
    reasoning: str = ""
    is_reasoning_open: bool = False
    citations: tuple[Citation, ...] = ()
    figures: AnswerFigures | None = None
    failure: str = ""
    failure_details: str = ""
    is_second_try: bool = False
    siblings: tuple[int, ...] = ()
