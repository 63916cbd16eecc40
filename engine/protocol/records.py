"""Records inside replies: what was done, what was found."""

from enum import StrEnum

import msgspec

from engine.protocol.notices import AnyNotice


class StoreForm(StrEnum):
    """How saved readings lie on the disk."""

    PLAIN = "plain"
    ENCRYPTED = "encrypted"


class KVCost(msgspec.Struct, frozen=True):
    """What the cache takes in one format.

    Attributes:
        bytes_per_token: of layers that keep everything.
        window_bytes: of layers that keep no more than they see, all tokens together, at most.
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
    """What a reading or a restore really did.

    Attributes:
        tokens: length of the reading.
        reused_tokens: first tokens that no run of the request computed, also none after a loss.
        source: where they came from; ``cold`` where there are none.
        seconds: wall time, restore included.
        restore_seconds: part of it spent loading and checking a snapshot.
        tokens_per_second: computed tokens per second; 0 where nothing was computed.
        verified: one step was recomputed after a restore and agreed; None without a restore.
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
    """What of its prompt a model could attend to when it chose the first token of an answer.

    A retention policy hides pages, also those of a reading that is complete.

    Attributes:
        tokens: all that were visible; less than the prompt where pages were hidden.
        first: of these, those from the beginning to the first gap.
        last: of these, those from the last gap to the end; ``first`` again where there is no gap.
    """

    tokens: int
    first: int
    last: int


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


class PageTier(StrEnum):
    """Where a page of the cache is."""

    HOT = "hot"
    """Memory of the device that computes."""
    WARM = "warm"
    """RAM behind it."""
    COLD = "cold"
    """SSD."""


class PageRun(msgspec.Struct, frozen=True):
    """So many pages after each other, in the order of their context, in one tier."""

    tier: PageTier
    num_pages: int


class BytesMoved(msgspec.Struct, frozen=True):
    """What went from tier to tier since the model was loaded.

    Attributes:
        written: hot to SSD.
        loaded: SSD to hot, to stay.
        streamed: SSD through buffers, to be attended to and forgotten.
        lowered: hot to warm.
        raised: warm to hot.
        brought: RAM to the GPU, copies to be attended to and forgotten.
    """

    written: int = 0
    loaded: int = 0
    streamed: int = 0
    lowered: int = 0
    raised: int = 0
    brought: int = 0


class BlocksRead(msgspec.Struct, frozen=True):
    """What selectors did since the model was loaded: 0 everywhere where all is always read.

    A block is what one key/value head has in one page of the cache in one layer.

    Attributes:
        present: blocks of the context, over all layers of all steps in which something was chosen.
        scored: of these, those that were judged by what is known of their keys.
        read: of these, those that were read.
        hot_bytes: of the blocks that were read, those in the memory of the device that computes.
        warm_bytes: those in the RAM behind it.
        cold_bytes: those on the SSD.
    """

    present: int = 0
    scored: int = 0
    read: int = 0
    hot_bytes: int = 0
    warm_bytes: int = 0
    cold_bytes: int = 0

    @property
    def share(self) -> float:
        """Of the context, the part that was read."""
        return self.read / self.present if self.present else 1.0


class SharesRead(msgspec.Struct, frozen=True):
    """How much of the attention had what was read for an answer, where that was looked at.

    Means over heads, layers and tokens, from 0 to 1.

    Attributes:
        certified: what it had at least, by bounds of what was not read.
        measured: what it would have had in steps that read everything; None where there was none
            but the first.
        has_drifted: whether that became less than was wanted, so that everything was read after.
    """

    certified: float
    measured: float | None
    has_drifted: bool


class Evicted(msgspec.Struct, frozen=True):
    """What an answer no longer saw of its context, since a method of eviction took it out of view.

    Attributes:
        rounds: how often tokens were judged.
        tokens: that left each head of each layer.
    """

    rounds: int
    tokens: int


class MemoryUse(msgspec.Struct, frozen=True):
    """What the engine has in the memory of the computer, in bytes.

    Attributes:
        resident: all of it, which the others add up to.
        program: what it had before a model was loaded.
        weights: those that it holds itself.
        mapped_weights: those in pages of files, as far as they are in memory.
        cache: pages and buffers where the CPU computes.
        rest: machine code, activations, states, and what is kept for a GPU.
    """

    resident: int = 0
    program: int = 0
    weights: int = 0
    mapped_weights: int = 0
    cache: int = 0
    rest: int = 0


class GpuState(msgspec.Struct, frozen=True):
    """The GPU as its driver sees it; None for what it does not tell.

    Attributes:
        used_bytes: memory in use by all programs.
        own_bytes: part of it that the engine uses.
        celsius: its temperature.
        watts: the power it draws.
        memory_busy: share of the last moment in which its memory was read or written.
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
