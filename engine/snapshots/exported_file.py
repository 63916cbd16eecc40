"""The format of an exported snapshot, byte by byte.

Hostile until checked: sizes are bounded and must add up to the size of the file before anything is
stored, nothing in it names a path, and no code is run from it.

Layout: magic, version (u32), length of the header (u32), header (MessagePack), its digest; then
each payload followed by its digest: token ids, tail, state, logits, probe logits, pages in order.
Numbers are little-endian, digests xxh3 of 8 bytes.
"""

import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Protocol

import msgspec
from msgspec import Meta
from xxhash import xxh3_64_digest

from engine.errors import NewerFormat
from engine.protocol.problems.saved import ExportTooNew
from engine.protocol.undecodable import UNDECODABLE
from engine.snapshots.extents import Damaged
from engine.snapshots.guards import DIGEST_BYTES
from engine.snapshots.plausibility import require_plausible
from engine.snapshots.records import (
    IMPORTED,
    KEY_BYTES,
    Buffer,
    PageKey,
    PageLayout,
    SnapshotContent,
    SnapshotKind,
    byte_view,
    pack_tokens,
    unpack_tokens,
)
from engine.snapshots.sealed_file import damaged_file

MAGIC = b"LECTKV\r\n"
VERSION = 1

_PREAMBLE = struct.Struct("<II")
_MAX_HEADER_BYTES = 16 << 20
_MAX_BLOB_BYTES = 1 << 30
_TOKEN_BYTES = 4

_Key = Annotated[bytes, Meta(min_length=KEY_BYTES, max_length=KEY_BYTES)]
_Text = Annotated[str, Meta(max_length=64 << 10)]
_BlobBytes = Annotated[int, Meta(ge=0, le=_MAX_BLOB_BYTES)]
_LogitsBytes = Annotated[int, Meta(ge=0, le=64 << 20)]


class Target(Protocol):
    """Where a snapshot is written."""

    def write(self, content: Buffer, /) -> object:
        """Write more."""
        ...


class Source(Protocol):
    """Where a snapshot is read; a sealed one raises ``Damaged`` where it is."""

    def read(self, size: int, /) -> bytes:
        """Read up to this many bytes."""
        ...

    def readinto(self, into: bytearray, /) -> int:
        """Fill a buffer as far as there is something; return how far."""
        ...

    def num_left(self) -> int:
        """Bytes that were not read yet."""
        ...


class _Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    kind: SnapshotKind
    fingerprint: _Text
    root_key: _Key
    page_keys: Annotated[tuple[_Key, ...], Meta(max_length=1 << 20)]
    page_bytes: Annotated[int, Meta(ge=1, le=_MAX_BLOB_BYTES)]
    parts: Annotated[int, Meta(ge=1, le=4096)]
    page_tokens: Annotated[int, Meta(ge=1, le=1 << 20)]
    num_tokens: Annotated[int, Meta(ge=1, le=1 << 26)]
    tail_bytes: _BlobBytes
    state_bytes: _BlobBytes
    logits_bytes: _LogitsBytes
    probe_logits_bytes: _LogitsBytes
    probe_token: Annotated[int, Meta(ge=0, lt=1 << 32)]
    title: _Text
    metadata: dict[str, Any]

    @property
    def blob_sizes(self) -> tuple[int, ...]:
        """Bytes of the payloads before the pages, in the order of the file."""
        return (
            self.num_tokens * _TOKEN_BYTES,
            self.tail_bytes,
            self.state_bytes,
            self.logits_bytes,
            self.probe_logits_bytes,
        )

    @property
    def payload_bytes(self) -> int:
        """Bytes of everything after the header, digests included."""
        sizes = (*self.blob_sizes, len(self.page_keys) * self.page_bytes)
        return sum(sizes) + DIGEST_BYTES * (len(self.blob_sizes) + len(self.page_keys))


def write_snapshot(
    file: Target, content: SnapshotContent, read_page: Callable[[PageKey, bytearray], None]
) -> None:
    """Write a snapshot; ``read_page`` fills a buffer with one of its pages."""
    header = msgspec.msgpack.encode(_header(content))
    file.write(MAGIC + _PREAMBLE.pack(VERSION, len(header)))
    _write_payload(file, header)
    for payload in (
        pack_tokens(content.token_ids),
        content.tail,
        content.state,
        content.logits,
        content.probe_logits,
    ):
        _write_payload(file, payload)
    page = bytearray(content.page_layout.page_bytes)
    for key in content.page_keys:
        read_page(key, page)
        _write_payload(file, page)


def _write_payload(file: Target, payload: Buffer) -> None:
    file.write(payload)
    file.write(xxh3_64_digest(payload))


def _header(content: SnapshotContent) -> _Header:
    return _Header(
        kind=content.kind,
        fingerprint=content.fingerprint,
        root_key=content.root_key,
        page_keys=content.page_keys,
        page_bytes=content.page_layout.page_bytes,
        parts=content.page_layout.parts,
        page_tokens=content.page_layout.page_tokens,
        num_tokens=content.position,
        tail_bytes=byte_view(content.tail).nbytes,
        state_bytes=byte_view(content.state).nbytes,
        logits_bytes=byte_view(content.logits).nbytes,
        probe_logits_bytes=byte_view(content.probe_logits).nbytes,
        probe_token=content.probe_token,
        title=content.title,
        metadata={key: value for key, value in content.metadata.items() if key != IMPORTED},
    )


def read_snapshot(
    file: Source, path: Path
) -> tuple[SnapshotContent, Iterator[tuple[PageKey, Buffer]]]:
    """Read a snapshot behind the magic: all but the pages, and those as they are asked for.

    Raises:
        NewerFormat: a newer version wrote it.
        DamagedSnapshot: it is cut short, altered or contradicts itself.
    """
    header = _read_header(file, path)
    blobs = [_read_payload(file, bytearray(size), path) for size in header.blob_sizes]
    return _content(header, blobs, path), _read_pages(file, header, path)


def _read_header(file: Source, path: Path) -> _Header:
    try:
        preamble = file.read(_PREAMBLE.size)
    except Damaged as damage:
        raise damaged_file(path, str(damage)) from damage
    if len(preamble) < _PREAMBLE.size:
        raise damaged_file(path, "it is cut short")
    version, num_bytes = _PREAMBLE.unpack(preamble)
    if version > VERSION:
        raise NewerFormat(ExportTooNew(str(path)))
    if num_bytes > _MAX_HEADER_BYTES:
        raise damaged_file(path, "its header is too large")
    packed = _read_payload(file, bytearray(num_bytes), path)
    try:
        header = msgspec.msgpack.decode(packed, type=_Header)
    except UNDECODABLE as error:
        raise damaged_file(path, "its header makes no sense") from error
    if file.num_left() != header.payload_bytes:
        raise damaged_file(path, "its size is not what its header says")
    return header


def _read_payload(file: Source, into: bytearray, path: Path) -> bytearray:
    try:
        is_complete = file.readinto(into) == len(into)
        digest = file.read(DIGEST_BYTES)
    except OSError as error:
        raise damaged_file(path, f"it cannot be read ({error.strerror})") from error
    except Damaged as damage:
        raise damaged_file(path, str(damage)) from damage
    if not is_complete or digest != xxh3_64_digest(into):
        raise damaged_file(path, "a checksum does not match")
    return into


def _read_pages(file: Source, header: _Header, path: Path) -> Iterator[tuple[PageKey, Buffer]]:
    """Pages one after the other in one buffer."""
    page = bytearray(header.page_bytes)
    for key in header.page_keys:
        yield key, _read_payload(file, page, path)


def _content(header: _Header, blobs: list[bytearray], path: Path) -> SnapshotContent:
    token_ids, tail, state, logits, probe_logits = blobs
    try:
        content = SnapshotContent(
            kind=header.kind,
            fingerprint=header.fingerprint,
            root_key=header.root_key,
            page_keys=header.page_keys,
            page_layout=PageLayout(header.page_bytes, header.parts, header.page_tokens),
            token_ids=unpack_tokens(token_ids),
            tail=tail,
            state=state,
            logits=logits,
            probe_token=header.probe_token,
            probe_logits=probe_logits,
            title=header.title,
            metadata={**header.metadata, IMPORTED: True},
        )
        require_plausible(content)
    except (ValueError, TypeError, OverflowError) as error:
        raise damaged_file(path, f"it contradicts itself: {error}") from error
    return content
