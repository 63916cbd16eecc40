"""What the conversation pane deals in: messages as they are, and rows as they are shown.

Plain records; no Qt, no engine. A message is a fact; a row is what the view model derived from it,
texts included, so that a view only draws.
"""

from dataclasses import dataclass
from enum import StrEnum

from app.citations.citation import Citation, CitationStatus
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


@dataclass(frozen=True, slots=True)
class Chip:
    """A citation in the text: `end` is where its quote ends in the message's Markdown."""

    end: int
    label: str
    status: CitationStatus
    description: str


@dataclass(frozen=True, slots=True)
class BranchPlace:
    """Which of several branches is shown, as "2/3"; ids of its neighbours, None at the ends."""

    label: str
    previous: int | None
    following: int | None


@dataclass(frozen=True, slots=True)
class MessageRow:
    """One message as it is shown; empty texts are not shown.

    Attributes:
        id: the message's.
        role: who speaks.
        text: Markdown for answers, plain text for questions.
        is_streaming: more will come.
        waiting: what it waits for, until its first word.
        reasoning_label: what the fold over the reasoning says.
        reasoning: Markdown; empty while the fold is closed.
        chips: the citations, in the order of the text.
        continue_label: what the link behind an answer that was cut or stopped says.
        receipt: parts of the line below an answer.
        failure: what went wrong and what to do.
        failure_details: what helps to find its cause; `details_label` is the link that copies it.
        details_label: see `failure_details`.
        retry_label: what the link after the failure says.
        copy_code_label: what the link over a block of code says.
        branch: its place among its siblings, where it has any.
        is_first: it begins the conversation, with more room above it.
    """

    id: int
    role: Role
    text: str
    is_streaming: bool = False
    waiting: str = ""
    reasoning_label: str = ""
    reasoning: str = ""
    chips: tuple[Chip, ...] = ()
    continue_label: str = ""
    receipt: tuple[str, ...] = ()
    failure: str = ""
    failure_details: str = ""
    details_label: str = ""
    retry_label: str = ""
    copy_code_label: str = ""
    branch: BranchPlace | None = None
    is_first: bool = False
