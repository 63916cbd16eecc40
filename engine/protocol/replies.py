"""Messages from the engine to the application. ``id`` repeats the request's; 0 is unsolicited."""

from enum import StrEnum

import msgspec

from engine.protocol.errors import ErrorCode


class Reply(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Base of all replies."""

    id: int


class Welcome(Reply, frozen=True, tag=True):
    """The engine is ready to take requests."""

    version: int
    process: int


class Notice(Reply, frozen=True, tag=True):
    """A line for the person: what the engine does that takes time, or what it found."""

    text: str


class Done(Reply, frozen=True, tag=True):
    """The request was carried out and has no result of its own."""


class Failed(Reply, frozen=True, tag=True):
    """The request failed: what is wrong and what to do, in one line each."""

    code: ErrorCode
    message: str
    remedy: str
    details: str = ""


class KVCost(msgspec.Struct, frozen=True):
    """Bytes per token of the cache in one format."""

    kv_format: str
    bytes_per_token: int


class ModelFacts(Reply, frozen=True, tag=True):
    """What a model folder holds, read from its headers."""

    path: str
    name: str
    architecture: str
    parameters: int
    weight_bytes: int
    num_layers: int
    num_attention_layers: int
    context_limit: int
    vocabulary: int
    state_bytes: int
    kv_costs: tuple[KVCost, ...]


class ModelLoaded(Reply, frozen=True, tag=True):
    """The model is loaded and ready."""

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


class ReadingOpened(Reply, frozen=True, tag=True):
    """A reading's size, what is known of it already, and what it needs.

    Attributes:
        reading: id to use in ``Read`` and ``Ask``.
        tokens: length of the whole reading.
        document_tokens: tokens of each document.
        page_ends: per document, the token position at which each of its pages ends.
        reusable_tokens: tokens that need no computing (in memory or saved).
        kv_bytes: memory for the reading's pages and state.
        memory_limit_bytes: what the engine may use in RAM.
        disk_bytes: what saving the reading would still write.
        disk_free_bytes: free space where snapshots live.
        context_limit: tokens the model can hold.
        expected_seconds: estimated time for the part that is not known; 0 before calibration.
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


class ReadingProgress(Reply, frozen=True, tag=True):
    """How far a reading is; sent after every chunk."""

    tokens_done: int
    tokens: int
    reused_tokens: int
    document: int
    page: int
    tokens_per_second: float
    seconds_left: float


class Source(StrEnum):
    """Where the reused part of a sequence came from."""

    COLD = "cold"
    MEMORY = "memory"
    DISK = "disk"


class Receipt(msgspec.Struct, frozen=True):
    """What a reading or a restore really did.

    Attributes:
        tokens: length of the reading.
        reused_tokens: tokens that were not computed again.
        source: where they came from.
        seconds: wall time, restore included.
        restore_seconds: part of it spent loading and checking a snapshot.
        tokens_per_second: computed tokens per second; 0 where nothing was computed.
        verified: one step was recomputed after a restore and agreed; None where nothing was restored.
        largest_difference: largest difference of the recomputed logits; None likewise.
        pages_saved: pages newly written to disk.
        saved_tokens: position of the last durable snapshot.
        notes: what the person should know (a damaged snapshot was set aside, ...).
    """

    tokens: int
    reused_tokens: int
    source: Source
    seconds: float
    restore_seconds: float
    tokens_per_second: float
    verified: bool | None
    largest_difference: float | None
    pages_saved: int
    saved_tokens: int
    notes: tuple[str, ...] = ()


class ReadingDone(Reply, frozen=True, tag=True):
    """The reading is complete and saved."""

    receipt: Receipt


class Channel(StrEnum):
    """Which part of the model's output a text belongs to."""

    REASONING = "reasoning"
    ANSWER = "answer"


class AnswerDelta(Reply, frozen=True, tag=True):
    """More text of an answer; never splits a character."""

    text: str
    channel: Channel


class FinishReason(StrEnum):
    """Why an answer ended."""

    STOP = "stop"
    STOP_STRING = "stop_string"
    LENGTH = "length"
    CANCELLED = "cancelled"


class PageMass(msgspec.Struct, frozen=True):
    """Share of the answer's attention that fell on one page of a document (1-based page)."""

    document: int
    page: int
    mass: float


class AnswerDone(Reply, frozen=True, tag=True):
    """The answer is complete.

    Attributes:
        answer: whole text of the answer.
        reasoning: whole text of the reasoning, empty where there is none.
        prompt_tokens: documents, talk and question.
        reused_tokens: of these, how many were not computed for this answer.
        new_tokens: tokens generated.
        read_fraction: share of the reading that the answer rests on; 1.0 for a complete one.
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


class SnapshotInfo(msgspec.Struct, frozen=True):
    """One saved snapshot. Times are seconds since the epoch."""

    snapshot: str
    title: str
    kind: str
    tokens: int
    pages: int
    bytes: int
    own_bytes: int
    fingerprint: str
    model: str
    kv_format: str
    created: float
    last_used: float
    pinned: bool
    damaged: str
    documents: tuple[str, ...]


class SnapshotList(Reply, frozen=True, tag=True):
    """Snapshots and how much disk all of them use."""

    snapshots: tuple[SnapshotInfo, ...]
    disk_bytes: int
    quota_bytes: int


class Damage(msgspec.Struct, frozen=True):
    """A snapshot that failed its check, and why."""

    snapshot: str
    reason: str


class Verified(Reply, frozen=True, tag=True):
    """Result of checking snapshots."""

    checked: int
    bytes: int
    damaged: tuple[Damage, ...]


class Statistics(Reply, frozen=True, tag=True):
    """Counters and gauges of the engine, as of now."""

    pages_in_use: int
    pages_allocated: int
    page_bytes: int
    memory_limit_bytes: int
    resident_bytes: int
    checkpoints: int
    disk_bytes: int
    prefill_tokens: int
    decode_tokens: int
    reused_tokens: int
    restores: int
    pages_written: int
    pages_read: int
    pages_copied: int
    checkpoints_evicted: int
    prefill_tokens_per_second: float
    decode_tokens_per_second: float


AnyReply = (
    Welcome
    | Notice
    | Done
    | Failed
    | ModelFacts
    | ModelLoaded
    | ReadingOpened
    | ReadingProgress
    | ReadingDone
    | AnswerDelta
    | AnswerDone
    | SnapshotList
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
    ReadingDone,
    AnswerDone,
    SnapshotList,
    Verified,
    Statistics,
)
"""Replies after which nothing more is sent for their request."""
