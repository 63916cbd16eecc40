"""Records that the snapshot store accepts and returns.

Owns the records that cross the store's boundary and the rules a snapshot must obey.
Knows no file and no SQL. All byte payloads are opaque here: the engine alone knows their layout.
"""

import json
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import blake2b
from typing import Any, NewType, TypeAlias

from engine.errors import LecternEngineError, UsageFailure
from engine.protocol.errors import ErrorCode
from engine.protocol.problems.saved import BlocksGone

PAGE_TOKENS = 256
"""Tokens in one full page, unless the layout says otherwise."""

KEY_BYTES = 16
"""Length of a page key."""

MAX_METADATA_BYTES = 64 * 1024
"""Largest JSON metadata of one snapshot."""

IMPORTED = "imported"
"""Set in the metadata of a snapshot from a file that was not compared with its text yet."""

Buffer: TypeAlias = bytes | bytearray | memoryview
Pieces: TypeAlias = Sequence[range]
"""Bytes of a buffer, counted from its first."""
"""Contiguous bytes; a tensor is handed over as the memoryview of its storage."""

PageKey: TypeAlias = bytes
"""Chained hash of a full page's content; its root covers model, KV format, rope and policy."""

SnapshotId = NewType("SnapshotId", str)
"""Sixteen hexadecimal digits that follow from the prefix the snapshot stands for."""


class SnapshotKind(StrEnum):
    """The moment a snapshot was taken at."""

    READING_END = "reading_end"
    QUESTION_END = "question_end"
    ANSWER_END = "answer_end"
    GRID = "grid"


class UnknownSnapshot(UsageFailure):
    """There is no such snapshot (any more)."""


class PagesNotStored(LecternEngineError):
    """Pages that a snapshot or a read relies on are not in the store.

    Attributes:
        keys: the absent pages, in the order they were asked for.
    """

    code = ErrorCode.DAMAGED

    def __init__(self, keys: Sequence[PageKey]) -> None:
        super().__init__(BlocksGone(len(keys)))
        self.keys = tuple(keys)


@dataclass(frozen=True, slots=True)
class PageLayout:
    """The shape of a full page.

    Attributes:
        page_bytes: size of the payload.
        parts: equal parts in it, one per attention layer.
        page_tokens: tokens it holds.
        sections: equal sections of a part, each with a proof of its own, so that it can be read
            alone; pages that were stored with others are what they were.
    """

    page_bytes: int
    parts: int
    page_tokens: int = PAGE_TOKENS
    sections: int = field(default=1, compare=False)

    def __post_init__(self) -> None:
        if min(self.page_bytes, self.parts, self.page_tokens, self.sections) < 1:
            raise ValueError("a page, its parts and their sections have sizes of at least 1")
        if self.page_bytes % self.num_proofs:
            raise ValueError(f"{self.page_bytes} bytes do not divide into {self.num_proofs} parts")

    @property
    def num_proofs(self) -> int:
        """Sections of all parts."""
        return self.parts * self.sections


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotContent:
    """Everything needed to continue computing after the last token of a prefix.

    Attributes:
        kind: the moment it was taken at.
        fingerprint: model, KV format, rope and policy as one string, for people and for checks.
        root_key: the key that the key of the first page is chained to.
        page_keys: keys of all full pages, in order.
        page_layout: shape of those pages.
        token_ids: the whole prefix; each fits 32 unsigned bits.
        tail: keys and values of the page that is not full; may be empty.
        state: recurrent and convolution state after the last token.
        logits: what the model said after the last token.
        probe_token: token to run once after a restore.
        probe_logits: what the model said to it when the snapshot was taken.
        title: name shown to the person.
        metadata: small JSON object of the engine's own.
    """

    kind: SnapshotKind
    fingerprint: str
    root_key: PageKey
    page_keys: tuple[PageKey, ...]
    page_layout: PageLayout
    token_ids: Sequence[int]
    tail: Buffer
    state: Buffer
    logits: Buffer
    probe_token: int
    probe_logits: Buffer
    title: str = ""
    metadata: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.token_ids:
            raise ValueError("a snapshot needs at least one token")
        if len(self.page_keys) != len(self.token_ids) // self.page_layout.page_tokens:
            raise ValueError(
                f"{len(self.page_keys)} page keys do not fit {len(self.token_ids)} tokens"
            )
        if any(len(key) != KEY_BYTES for key in (self.root_key, *self.page_keys)):
            raise ValueError(f"page keys have {KEY_BYTES} bytes")
        if len(json.dumps(dict(self.metadata), allow_nan=False)) > MAX_METADATA_BYTES:
            raise ValueError(f"metadata exceed {MAX_METADATA_BYTES} bytes")

    @property
    def id(self) -> SnapshotId:
        """What every snapshot of this prefix is called; the root key covers the model."""
        return id_of(self.anchor, self.tail_tokens)

    @property
    def position(self) -> int:
        """Number of tokens in the prefix."""
        return len(self.token_ids)

    @property
    def anchor(self) -> PageKey:
        """Key of the last full page, or the root key where no page is full."""
        return self.page_keys[-1] if self.page_keys else self.root_key

    @property
    def tail_tokens(self) -> Sequence[int]:
        """Tokens after the last full page."""
        return self.token_ids[len(self.page_keys) * self.page_layout.page_tokens :]


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A stored snapshot that may be a prefix of a token sequence: its tail decides."""

    id: SnapshotId
    kind: SnapshotKind
    position: int
    tail_tokens: Sequence[int]
    pinned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotSummary:
    """One line of the list of snapshots.

    Attributes:
        position: number of tokens.
        num_pages: number of full pages.
        num_bytes: payload on disk, pages shared with others included.
        own_bytes: part of it that no other snapshot uses.
        created: seconds since the epoch, as ``last_used``.
        damage: why it was set aside; empty while it is sound.
    """

    id: SnapshotId
    kind: SnapshotKind
    position: int
    num_pages: int
    fingerprint: str
    title: str
    metadata: Mapping[str, Any]
    num_bytes: int
    own_bytes: int
    created: float
    last_used: float
    pinned: bool
    damage: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreUsage:
    """Where the disk space goes. The last four attributes add up to ``disk_bytes``.

    Attributes:
        num_snapshots: sound snapshots.
        disk_bytes: sizes of all the store's files.
        live_bytes: payload of snapshots and of pages kept for readings in progress.
        dead_bytes: space in segments that nothing uses any more; compaction returns it.
        catalogue_bytes: the SQLite files.
        reserve_bytes: space kept back for them, so that deleting works on a full disk.
    """

    num_snapshots: int
    disk_bytes: int
    live_bytes: int
    dead_bytes: int
    catalogue_bytes: int
    reserve_bytes: int

    @property
    def quota_used(self) -> int:
        """Bytes that count for the quota: the reserve is no saved reading."""
        return self.disk_bytes - self.reserve_bytes


@dataclass(frozen=True, slots=True)
class Eviction:
    """Snapshots that give way to a quota, and the space that only they use."""

    snapshots: tuple[SnapshotId, ...] = ()
    num_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Verification:
    """Result of reading everything back.

    Attributes:
        num_checked: snapshots that were checked.
        num_bytes: payload that was read.
        damaged: snapshots found damaged, and why; they are set aside now.
    """

    num_checked: int
    num_bytes: int
    damaged: Mapping[SnapshotId, str]


def id_of(anchor: PageKey, tail_tokens: Sequence[int]) -> SnapshotId:
    """What the snapshot is called that ends with these tokens after this page."""
    prefix = anchor + pack_tokens(tail_tokens)
    return SnapshotId(blake2b(prefix, digest_size=8).hexdigest())


def pack_tokens(token_ids: Sequence[int]) -> bytes:
    """Token ids as 32-bit unsigned integers in the machine's byte order."""
    return array("I", token_ids).tobytes()


def unpack_tokens(packed: Buffer) -> "array[int]":
    """Reverse of ``pack_tokens``."""
    token_ids = array("I")
    token_ids.frombytes(packed)
    return token_ids


def byte_view(buffer: Buffer) -> memoryview:
    """The buffer as flat bytes, without a copy."""
    return memoryview(buffer).cast("B")
