"""One snapshot with its pages as a single file that can be carried to another computer.

Owns the file format. Goes through the store's public face only, so an import obeys the same rules
as any save: all of it, or nothing. The file is hostile until checked: sizes are bounded and must
add up to the size of the file before anything is stored, nothing in it names a path, and no code
is run from it. What a check cannot tell is whether its keys and values are honest; import files
only from people whose answers you would believe.

Layout: magic, version (u32), length of the header (u32), header (MessagePack), its digest; then
each payload followed by its digest: token ids, tail, state, logits, probe logits, pages in order.
Numbers are little-endian, digests xxh3 of 8 bytes.
"""

import struct
from collections.abc import Iterator
from io import BufferedReader, BufferedWriter, FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta
from xxhash import xxh3_64_digest

from engine.errors import DamagedSnapshot, NewerFormat, UsageFailure
from engine.long_work import GoOn, to_the_end
from engine.protocol.undecodable import UNDECODABLE
from engine.regular_files import open_regular, require_replaceable, written_beside
from engine.snapshots.guards import DIGEST_BYTES
from engine.snapshots.local_files import room_needed
from engine.snapshots.plausibility import require_plausible
from engine.snapshots.records import (
    IMPORTED,
    KEY_BYTES,
    Buffer,
    PageKey,
    PageLayout,
    SnapshotContent,
    SnapshotId,
    SnapshotKind,
    byte_view,
    pack_tokens,
    unpack_tokens,
)

if TYPE_CHECKING:
    from engine.snapshots.store import SnapshotStore

MAGIC = b"LECTKV\r\n"
VERSION = 1

_PREAMBLE = struct.Struct("<8sII")
_MAX_HEADER_BYTES = 16 << 20
_MAX_BLOB_BYTES = 1 << 30
_TOKEN_BYTES = 4

_Key = Annotated[bytes, Meta(min_length=KEY_BYTES, max_length=KEY_BYTES)]
_Text = Annotated[str, Meta(max_length=64 << 10)]
_BlobBytes = Annotated[int, Meta(ge=0, le=_MAX_BLOB_BYTES)]
_LogitsBytes = Annotated[int, Meta(ge=0, le=64 << 20)]


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


class Exchange:
    """Snapshots of one store as files."""

    def __init__(self, store: "SnapshotStore") -> None:
        self._store = store

    def export(
        self, snapshot: SnapshotId, path: Path, *, replace: bool = False, go_on: GoOn = to_the_end
    ) -> None:
        """Write a snapshot with its pages to ``path``, which appears only once it is complete.

        A file that is there gives way to it where ``replace``; anything else never does.

        Raises:
            UsageFailure: there is no such snapshot, or ``path`` may not be, or cannot be, written.
            DamagedSnapshot: it proved to be damaged.
            DiskFull: the file does not fit.
        """
        store = self._store
        content = store.read(snapshot)
        store.pages.hold(content.page_keys)
        try:
            require_replaceable(path, replace=replace)
            with room_needed(path.parent), written_beside(path, replace=replace) as file:
                _write_all(file, store, content, go_on)
                require_replaceable(path, replace=replace)  # it may have come meanwhile
        except FileExistsError as error:
            raise UsageFailure(
                f"{path} exists", "Choose another name, or have it replaced (--force)."
            ) from error
        except OSError as error:
            raise UsageFailure(
                f"{path} cannot be written ({error.strerror})", "Choose another place."
            ) from error
        finally:
            store.pages.release(content.page_keys)

    def import_(self, path: Path, *, go_on: GoOn = to_the_end) -> SnapshotId:
        """Store the snapshot that ``export`` wrote to ``path``.

        Raises:
            UsageFailure: the file cannot be read or is something else.
            NewerFormat: a newer version wrote it.
            DamagedSnapshot: it is cut short, altered or contradicts itself; nothing is stored.
            DiskFull: it does not fit.
        """
        with _opened(path) as file:
            header = _read_header(file, path)
            blobs = [_read_payload(file, bytearray(size), path) for size in header.blob_sizes]
            pages = _read_pages(file, header, path, go_on)
            return self._store.write(_content(header, blobs, path), pages)


def _write_all(
    file: "BufferedWriter[FileIO]", store: "SnapshotStore", content: SnapshotContent, go_on: GoOn
) -> None:
    header = msgspec.msgpack.encode(_header(content))
    file.write(_PREAMBLE.pack(MAGIC, VERSION, len(header)))
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
        go_on()
        store.pages.read(key, page)
        _write_payload(file, page)


def _write_payload(file: "BufferedWriter[FileIO]", payload: Buffer) -> None:
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


def _opened(path: Path) -> BufferedReader:
    try:
        return open_regular(path)
    except OSError as error:
        raise UsageFailure(
            f"{path} cannot be read ({error.strerror})", "Check the file and try again."
        ) from error


def _read_header(file: BufferedReader, path: Path) -> _Header:
    preamble = file.read(_PREAMBLE.size)
    if len(preamble) < _PREAMBLE.size or not preamble.startswith(MAGIC):
        raise UsageFailure(
            f"{path} is not an exported reading",
            "Choose a file that `lectern snapshots export` wrote.",
        )
    _, version, num_bytes = _PREAMBLE.unpack(preamble)
    if version > VERSION:
        raise NewerFormat(
            f"{path} was exported by a newer version of Lectern", "Update Lectern and try again."
        )
    if num_bytes > _MAX_HEADER_BYTES:
        raise _damaged(path, "its header is too large")
    packed = _read_payload(file, bytearray(num_bytes), path)
    try:
        header = msgspec.msgpack.decode(packed, type=_Header)
    except UNDECODABLE as error:
        raise _damaged(path, "its header makes no sense") from error
    if path.stat().st_size - file.tell() != header.payload_bytes:
        raise _damaged(path, "its size is not what its header says")
    return header


def _read_payload(file: BufferedReader, into: bytearray, path: Path) -> bytearray:
    try:
        is_complete = file.readinto(into) == len(into)
        digest = file.read(DIGEST_BYTES)
    except OSError as error:
        raise _damaged(path, f"it cannot be read ({error.strerror})") from error
    if not is_complete or digest != xxh3_64_digest(into):
        raise _damaged(path, "a checksum does not match")
    return into


def _read_pages(
    file: BufferedReader, header: _Header, path: Path, go_on: GoOn
) -> Iterator[tuple[PageKey, Buffer]]:
    """Pages one after the other in one buffer."""
    page = bytearray(header.page_bytes)
    for key in header.page_keys:
        go_on()
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
        raise _damaged(path, f"it contradicts itself: {error}") from error
    return content


def _damaged(path: Path, detail: str) -> DamagedSnapshot:
    return DamagedSnapshot(f"{path} is damaged: {detail}", "Export it again where it came from.")
