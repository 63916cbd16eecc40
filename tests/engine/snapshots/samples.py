"""Snapshots whose every byte follows from their tokens: any process can tell what is right."""

from collections.abc import Sequence
from hashlib import blake2b, shake_128
from pathlib import Path

import numpy as np

from engine.snapshots.records import (
    PageKey,
    PageLayout,
    SnapshotContent,
    SnapshotId,
    SnapshotKind,
    pack_tokens,
)
from engine.snapshots.store import SnapshotStore

PART_BYTES = 1500
LAYOUT = PageLayout(page_bytes=6 * PART_BYTES, parts=6, page_tokens=4)
ROOT = bytes(range(16))
VOCABULARY = 2000


def page_keys(tokens: Sequence[int]) -> tuple[PageKey, ...]:
    """Keys of the full pages of a token sequence."""
    keys: list[PageKey] = []
    size = LAYOUT.page_tokens
    for start in range(0, len(tokens) - size + 1, size):
        parent = keys[-1] if keys else ROOT
        page = pack_tokens(tokens[start : start + size])
        keys.append(blake2b(parent + page, digest_size=16).digest())
    return tuple(keys)


def page_payload(key: PageKey) -> bytes:
    """The payload of a page."""
    return shake_128(key).digest(LAYOUT.page_bytes)


def pages(keys: Sequence[PageKey]) -> list[tuple[PageKey, bytes]]:
    """Pages as they are handed to the store."""
    return [(key, page_payload(key)) for key in keys]


def content(
    tokens: Sequence[int], kind: SnapshotKind = SnapshotKind.READING_END, title: str = "A title"
) -> SnapshotContent:
    """The snapshot of a token sequence."""
    packed = pack_tokens(tokens)
    has_tail = len(tokens) % LAYOUT.page_tokens > 0
    return SnapshotContent(
        kind=kind,
        fingerprint="a model in f16",
        root_key=ROOT,
        page_keys=page_keys(tokens),
        page_layout=LAYOUT,
        token_ids=tokens,
        tail=shake_128(b"tail" + packed).digest(700) if has_tail else b"",
        state=shake_128(b"state" + packed).digest(20_000),
        logits=_logits(b"logits" + packed),
        probe_token=tokens[-1],
        probe_logits=_logits(b"probe" + packed),
        title=title,
        metadata={"documents": ["a.pdf"]},
    )


def _logits(seed: bytes) -> bytes:
    numbers = np.frombuffer(shake_128(seed).digest(VOCABULARY), np.uint8)
    return (numbers.astype(np.float32) / 16).tobytes()


def own_tokens(number: int, num_tokens: int = 41) -> list[int]:
    """Tokens that share no page with those of another number."""
    return [1000 + number, *range(num_tokens - 1)]


def save(
    store: SnapshotStore, tokens: Sequence[int], kind: SnapshotKind = SnapshotKind.READING_END
) -> SnapshotId:
    """Write the snapshot of a token sequence with all its pages."""
    snapshot = content(tokens, kind)
    return store.write(snapshot, pages(snapshot.page_keys))


def assert_whole(store: SnapshotStore, snapshot: SnapshotId) -> None:
    """Everything of the snapshot reads back as it was written."""
    found = store.read(snapshot)
    expected = content(list(found.token_ids), found.kind)
    assert (found.tail, found.state, found.logits, found.probe_logits) == (
        expected.tail,
        expected.state,
        expected.logits,
        expected.probe_logits,
    )
    assert found.page_keys == expected.page_keys
    assert found.probe_token == expected.probe_token
    for key in found.page_keys:
        assert read_page(store, key) == page_payload(key)


def read_page(store: SnapshotStore, key: PageKey) -> bytearray:
    """A page as the store gives it back."""
    buffer = bytearray(LAYOUT.page_bytes)
    store.pages.read(key, buffer)
    return buffer


def segment_files(directory: Path) -> list[Path]:
    """The segment files of a store, oldest first."""
    return sorted((directory / "segments").iterdir(), key=lambda path: path.stat().st_mtime_ns)


def disk_usage(directory: Path) -> int:
    """Bytes of all files, as ``du --apparent-size`` counts them."""
    return sum(path.stat().st_size for path in directory.rglob("*") if path.is_file())
