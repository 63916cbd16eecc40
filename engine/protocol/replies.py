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
    """Something a person should know, such as what takes time or what was found."""

    notice: AnyNotice


class Done(Reply, frozen=True, tag=True):
    """The request was carried out; it has no result."""


class Failed(Reply, frozen=True, tag=True):
    """The request failed; ``details`` help to find the cause."""

    code: ErrorCode
    problem: AnyProblem
    details: str = ""


class ModelLoaded(Reply, frozen=True, tag=True):
    """The model is loaded and ready.

    Attributes:
        policy: name of the retention policy.
        policy_options: all its knobs, including defaults.
        is_greedy: whether its makers have it take the likeliest token always.
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
    is_greedy: bool = False


class ReadingOpened(Reply, frozen=True, tag=True):
    """A reading's size, what is known of it already, and what it will take.

    Attributes:
        reading: id to use in ``Read`` and ``Ask``.
        page_ends: per document, the token position at which each of its pages ends.
        reusable_tokens: tokens that need not be computed (in memory or saved).
        kv_bytes: memory for the reading's pages and state.
        memory_limit_bytes: memory that the cache may use.
        cache_limit_bytes: capacity of the cache, in memory and on the SSD together.
        disk_bytes: how much saving the reading would still write.
        disk_free_bytes: free space on the disk of the snapshots.
        expected_seconds: estimated time for the rest; 0 before calibration.
        names_tokens: tokens of the documents' names, which are added to every question.
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
    """The length of a reading with the model at ``path``."""

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
    """More text of an answer, in whole characters, with its tokens if they were requested."""

    text: str
    channel: Channel
    tokens: tuple[ChosenToken, ...] = ()


class AnswerDone(Reply, frozen=True, tag=True):
    """The answer is complete.

    Attributes:
        answer: the whole text of the answer.
        reasoning: the whole text of the reasoning; may be empty.
        prompt_tokens: tokens of documents, conversation and question.
        reused_tokens: how many of these, from the first on, were not computed for this answer.
        new_tokens: tokens generated.
        looked_at: where the attention of the answer fell.
        read_fraction: share of the reading that was read when it was asked; 1.0 for all.
        seen: what the model could attend to of the prompt; None if no token was generated.
        blocks_read: how much of the cache was read; None if all of it was.
        shares_read: how much of the attention was covered; None if that was not measured.
        evicted: what was evicted from view; None if nothing was.
        tool_calls: tools that the model wants to be called before it continues.
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
    """Snapshots, the disk space of all of them as the quota counts it, and kept weights."""

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
