"""The state and the cost of an answer, as plain records."""

from dataclasses import dataclass
from enum import StrEnum

from engine.protocol.records import Seen


class MessageState(StrEnum):
    """The state of an answer; questions are always `DONE`."""

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
"""States of answers that ended before the model had said all; they can be continued."""


class WaitingFor(StrEnum):
    """What an answer waits for before its first word."""

    ENGINE = "engine"
    DOCUMENTS = "documents"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class AnswerFigures:
    """What an answer cost: tokens not computed again, time to the first word, speed after it.

    `read_fraction` is the share of the documents that it rests on; `seen` is what the model could
    see of the `prompt_tokens`, None where that is not known. `read_share` is the share of the cache
    that was read, None where that was all, and `attention_share` that of the attention that fell
    on it, None where nobody measured.
    """

    reused_tokens: int
    seconds_to_first_token: float
    tokens_per_second: float
    read_fraction: float = 1.0
    prompt_tokens: int = 0
    seen: Seen | None = None
    read_share: float | None = None
    attention_share: float | None = None
