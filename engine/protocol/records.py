"""Records inside replies: what was done, what was found."""

from collections.abc import Hashable
from enum import StrEnum

import msgspec

from engine.protocol.notices import AnyNotice


class StoreForm(StrEnum):
    """Whether saved readings are encrypted on disk."""

    PLAIN = "plain"
    ENCRYPTED = "encrypted"


class KVCost(msgspec.Struct, frozen=True):
    """The size of the cache in one format.

    Attributes:
        bytes_per_token: in layers that keep everything.
        window_bytes: in layers that keep only what they can see, for all tokens together, at most.
    """

    kv_format: str
    bytes_per_token: int
    window_bytes: int = 0


class StoredNumbers(msgspec.Struct, frozen=True):
    """Bytes of the matrices that are stored in one number format."""

    number_format: str
    num_bytes: int


class Source(StrEnum):
    """Where the reused part of a sequence came from."""

    COLD = "cold"
    """Nothing was reused."""
    MEMORY = "memory"
    """A checkpoint of this engine; its pages may be in any tier."""
    DISK = "disk"
    """A snapshot, restored and checked."""


class Receipt(msgspec.Struct, frozen=True):
    """What a reading or a restore actually did.

    Attributes:
        tokens: length of the reading.
        reused_tokens: how many tokens, from the first on, the request never computed, even after
            a loss of pages.
        source: where they came from; ``cold`` if there are none.
        seconds: wall time, restore included.
        restore_seconds: the part spent on loading and checking a snapshot.
        tokens_per_second: computed tokens per second; 0 if none were computed.
        verified: one step was recomputed after a restore and agreed; None without a restore.
        largest_difference: of the recomputed logits; None without a restore.
        pages_saved: pages newly written to disk.
        saved_tokens: position of the last durable snapshot.
        notes: what the person should know, such as a damaged snapshot that was set aside.
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
    notes: tuple[AnyNotice, ...] = ()


class Channel(StrEnum):
    """Which part of the model's output a text belongs to."""

    REASONING = "reasoning"
    ANSWER = "answer"


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


class Seen(msgspec.Struct, frozen=True):
    """How much of its prompt a model could attend to when it chose the first token of an answer.

    A retention policy may hide pages, even of a complete reading.

    Attributes:
        tokens: all visible tokens; fewer than the prompt has if pages were hidden.
        first: those from the beginning to the first gap.
        last: those from the last gap to the end; equal to ``first`` if there is no gap.
    """

    tokens: int
    first: int
    last: int


class SnapshotInfo(msgspec.Struct, frozen=True):
    """One saved snapshot. Times are seconds since the epoch.

    Attributes:
        bytes: what it uses, shared or not.
        own_bytes: what no other snapshot uses.
        reading_bytes: what it and all others of the same documents, model and format use together.
    """

    snapshot: str
    title: str
    kind: str
    tokens: int
    pages: int
    bytes: int
    own_bytes: int
    reading_bytes: int
    fingerprint: str
    model: str
    kv_format: str
    created: float
    last_used: float
    pinned: bool
    damaged: str
    documents: tuple[str, ...]

    @property
    def reading(self) -> Hashable:
        """What snapshots of one reading have in common; one without documents stands alone."""
        if not self.documents:
            return self.snapshot
        return self.documents, self.fingerprint, self.kv_format


class PageTier(StrEnum):
    """Where a page of the cache is."""

    HOT = "hot"
    """Memory of the computing device."""
    WARM = "warm"
    """RAM behind it."""
    COLD = "cold"
    """SSD."""


class PageRun(msgspec.Struct, frozen=True):
    """A run of consecutive pages of the context in one tier."""

    tier: PageTier
    num_pages: int


class BytesMoved(msgspec.Struct, frozen=True):
    """Bytes moved between tiers since the model was loaded.

    Attributes:
        written: hot to SSD.
        loaded: SSD to hot, to stay.
        streamed: SSD through buffers, for one use.
        lowered: hot to warm.
        raised: warm to hot.
        brought: RAM to GPU, copies for one use.
    """

    written: int = 0
    loaded: int = 0
    streamed: int = 0
    lowered: int = 0
    raised: int = 0
    brought: int = 0


class BlocksRead(msgspec.Struct, frozen=True):
    """What selectors did since the model was loaded; all 0 if everything is always read.

    A block is the part of one cache page that belongs to one key/value head in one layer.

    Attributes:
        present: blocks of the context, over all layers of all steps in which something was chosen.
        scored: those that were scored by their summaries.
        read: those that were read.
        hot_bytes: bytes read from the memory of the computing device.
        warm_bytes: bytes read from the RAM behind it.
        cold_bytes: bytes read from the SSD.
    """

    present: int = 0
    scored: int = 0
    read: int = 0
    hot_bytes: int = 0
    warm_bytes: int = 0
    cold_bytes: int = 0

    @property
    def share(self) -> float:
        """The share of the context that was read."""
        return self.read / self.present if self.present else 1.0


class SharesRead(msgspec.Struct, frozen=True):
    """How much of the attention was covered by what an answer read, if that was measured.

    Means over heads, layers and tokens, from 0 to 1.

    Attributes:
        certified: a lower bound, from bounds of what was not read.
        measured: the share covered in steps that read everything; None if only the first did.
        has_drifted: whether it fell below the wanted share, after which everything was read.
    """

    certified: float
    measured: float | None
    has_drifted: bool


class Evicted(msgspec.Struct, frozen=True):
    """How much an eviction method removed from an answer's view of its context.

    Attributes:
        rounds: how often tokens were scored.
        tokens: how many were removed per head of each layer.
    """

    rounds: int
    tokens: int


class MemoryUse(msgspec.Struct, frozen=True):
    """What the engine uses the computer's memory for, in bytes.

    Attributes:
        resident: the total, the sum of the others.
        program: what it used before a model was loaded.
        weights: weights in its own memory.
        mapped_weights: weights in mapped files, as far as they are in memory.
        cache: pages and buffers, if the CPU computes.
        rest: machine code, activations, states, and what is kept for a GPU.
    """

    resident: int = 0
    program: int = 0
    weights: int = 0
    mapped_weights: int = 0
    cache: int = 0
    rest: int = 0


class GpuState(msgspec.Struct, frozen=True):
    """The GPU as its driver reports it; None for what it does not report.

    Attributes:
        used_bytes: memory in use by all programs.
        own_bytes: part of it that the engine uses.
        celsius: its temperature.
        watts: the power it draws.
        memory_busy: share of time in which its memory was recently read or written.
    """

    name: str
    total_bytes: int
    used_bytes: int
    own_bytes: int
    celsius: int | None = None
    watts: float | None = None
    memory_busy: float | None = None


class Damage(msgspec.Struct, frozen=True):
    """A snapshot that failed its check, and why."""

    snapshot: str
    reason: str
