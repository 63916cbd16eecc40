"""Messages from the engine to the application. ``id`` repeats the request's; 0 is unsolicited."""

import msgspec

from engine.protocol.chat import Tokenized, ToolCall
from engine.protocol.chosen_tokens import ChosenToken
from engine.protocol.encryption import ConversionProgress
from engine.protocol.errors import ErrorCode
from engine.protocol.kept_weights import KeptWeights
from engine.protocol.model_facts import ModelFacts
from engine.protocol.notices import AnyNotice
from engine.protocol.problems.any_problem import AnyProblem
from engine.protocol.records import (
    BlocksRead,
    Channel,
    Damage,
    Evicted,
    FinishReason,
    PageMass,
    Receipt,
    Seen,
    SharesRead,
    SnapshotInfo,
    Source,
)
from engine.protocol.reply import Reply
from engine.protocol.statistics import Statistics


class Welcome(Reply, frozen=True, tag=True):
    """The engine is ready to take requests."""

    version: int
    process: int


class Notice(Reply, frozen=True, tag=True):
    """Something for the person to know: what takes time, or what was found."""

    notice: AnyNotice


class Done(Reply, frozen=True, tag=True):
    """The request was carried out and has no result of its own."""


class Failed(Reply, frozen=True, tag=True):
    """The request failed; `details` are for whoever looks for the cause."""

    code: ErrorCode
    problem: AnyProblem
    details: str = ""


class ModelLoaded(Reply, frozen=True, tag=True):
    """The model is loaded and ready.

    Attributes:
        policy: name of the retention policy.
        policy_options: all its knobs, those that nobody set included.
    """

    path: str
    name: str
    device: str
    weights: str
    kv_format: str
    policy: str
    context_limit: int
    page_bytes: int
    state_bytes: int
    memory_limit_bytes: int
    fingerprint: str
    seconds: float
    policy_options: dict[str, int | str] = msgspec.field(default_factory=dict)


class ReadingOpened(Reply, frozen=True, tag=True):
    """A reading's size, what is known of it already, and what it needs.

    Attributes:
        reading: id to use in ``Read`` and ``Ask``.
        page_ends: per document, the token position at which each of its pages ends.
        reusable_tokens: those that need no computing (in memory or saved).
        kv_bytes: memory for the reading's pages and state.
        memory_limit_bytes: what the engine may use in RAM.
        cache_limit_bytes: what the cache can hold, in memory and on the SSD together.
        disk_bytes: what saving the reading would still write.
        disk_free_bytes: free space where snapshots live.
        expected_seconds: estimated time for the part that is not known; 0 before calibration.
        names_tokens: tokens that name the documents behind the reading, with every question.
    """

    reading: str
    tokens: int
    document_tokens: tuple[int, ...]
    page_ends: tuple[tuple[int, ...], ...]
    reusable_tokens: int
    kv_bytes: int
    memory_limit_bytes: int
    disk_bytes: int
    disk_free_bytes: int
    context_limit: int
    expected_seconds: float
    cache_limit_bytes: int = 0
    names_tokens: int = 0


class TokensCounted(Reply, frozen=True, tag=True):
    """Length of a reading, if the model at ``path`` read it."""

    path: str
    tokens: int


class ReadingProgress(Reply, frozen=True, tag=True):
    """How far a reading is; sent after every chunk."""

    tokens_done: int
    tokens: int
    reused_tokens: int
    document: int
    page: int
    tokens_per_second: float
    seconds_left: float


class ReadingDone(Reply, frozen=True, tag=True):
    """The reading is complete and saved."""

    receipt: Receipt


class AnswerDelta(Reply, frozen=True, tag=True):
    """More text of an answer, never a part of a character; its tokens where they are asked for."""

    text: str
    channel: Channel
    tokens: tuple[ChosenToken, ...] = ()


class AnswerDone(Reply, frozen=True, tag=True):
    """The answer is complete.

    Attributes:
        answer: whole text of the answer.
        reasoning: whole text of the reasoning, empty where there is none.
        prompt_tokens: documents, conversation and question.
        reused_tokens: of these, the first ones that no run computed for this answer.
        new_tokens: tokens generated.
        read_fraction: share of the reading that the answer rests on; 1.0 for a complete one.
        seen: what of the prompt the model could attend to; None where no token came of it.
        blocks_read: what of the cache was read while it was written; None where it was all.
        shares_read: how much of the attention that had; None where nobody looked.
        evicted: what left the view while it was written; None where nothing did.
        tool_calls: tools that are to be called before the model goes on.
    """

    answer: str
    reasoning: str
    finish_reason: FinishReason
    prompt_tokens: int
    reused_tokens: int
    new_tokens: int
    source: Source
    seconds_to_first_token: float
    decode_tokens_per_second: float
    looked_at: tuple[PageMass, ...]
    read_fraction: float
    seen: Seen | None = None
    blocks_read: BlocksRead | None = None
    shares_read: SharesRead | None = None
    evicted: Evicted | None = None
    tool_calls: tuple[ToolCall, ...] = ()


class SnapshotList(Reply, frozen=True, tag=True):
    """Snapshots, how much disk all of them use, and weights that are kept beside them."""

    snapshots: tuple[SnapshotInfo, ...]
    disk_bytes: int
    quota_bytes: int
    kept_weights: tuple[KeptWeights, ...] = ()


class Verified(Reply, frozen=True, tag=True):
    """Result of checking snapshots."""

    checked: int
    bytes: int
    damaged: tuple[Damage, ...]


AnyReply = (
    Welcome
    | Notice
    | Done
    | Failed
    | ModelFacts
    | ModelLoaded
    | ReadingOpened
    | TokensCounted
    | Tokenized
    | ReadingProgress
    | ReadingDone
    | AnswerDelta
    | AnswerDone
    | SnapshotList
    | ConversionProgress
    | Verified
    | Statistics
)

FINAL_REPLIES = (
    Welcome,
    Done,
    Failed,
    ModelFacts,
    ModelLoaded,
    ReadingOpened,
    TokensCounted,
    Tokenized,
    ReadingDone,
    AnswerDone,
    SnapshotList,
    Verified,
    Statistics,
)
"""Replies after which nothing more is sent for their request."""
