"""Catalogue rows of snapshots: what each one is and which pages it uses.

Owns the SQL that adds, changes and loads rows of ``snapshot`` and ``snapshot_page``, and the seal
that makes an altered row evident. Every function runs inside a transaction or view of the
catalogue that the caller opened. Payloads are only known by their place.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database
from xxhash import xxh3_64_digest

from engine.snapshots import blob_rows
from engine.snapshots.blob_rows import BlobRole
from engine.snapshots.catalogue import rows_of_keys
from engine.snapshots.extents import Damaged, Extent
from engine.snapshots.page_rows import StoredPage
from engine.snapshots.plausibility import checked_metadata
from engine.snapshots.records import (
    PageKey,
    PageLayout,
    PagesNotStored,
    SnapshotContent,
    SnapshotId,
    SnapshotKind,
    id_of,
    pack_tokens,
    unpack_tokens,
)

_SEALED_COLUMNS = (
    "position",
    "fingerprint",
    "root_key",
    "anchor",
    "tail_tokens",
    "page_bytes",
    "parts",
    "page_tokens",
    "probe_token",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSnapshot:
    """A sound snapshot as the catalogue knows it: everything but the payloads."""

    id: SnapshotId
    kind: SnapshotKind
    fingerprint: str
    root_key: PageKey
    page_layout: PageLayout
    probe_token: int
    title: str
    metadata: Mapping[str, Any]
    pages: Sequence[StoredPage]
    blobs: Mapping[BlobRole, Extent]


def refresh(database: Database, content: SnapshotContent, *, now: float) -> bool:
    """Note that the prefix was saved again; False where no sound snapshot of it exists.

    A grid save says less than any other, so it does not rename one.
    """
    snapshot = content.id
    known = database.execute(
        "UPDATE snapshot SET last_used = ? WHERE id = ? AND damage = '' RETURNING id",
        (now, snapshot),
    ).fetchone()
    if known and content.kind is not SnapshotKind.GRID:
        database.execute(
            "UPDATE snapshot SET kind = ?, title = ?, metadata = ? WHERE id = ?",
            (content.kind, content.title, json.dumps(dict(content.metadata)), snapshot),
        )
    return known is not None


def insert(
    database: Database,
    content: SnapshotContent,
    blobs: Mapping[BlobRole, Extent],
    *,
    now: float,
) -> None:
    """Add a snapshot whose pages are all stored; it replaces a damaged one of the same prefix.

    Raises:
        PagesNotStored: some are not.
    """
    snapshot = content.id
    tail_tokens = pack_tokens(content.tail_tokens)
    row = {
        "id": snapshot,
        "kind": content.kind,
        "position": content.position,
        "fingerprint": content.fingerprint,
        "root_key": content.root_key,
        "anchor": content.anchor,
        "tail_tokens": tail_tokens,
        "page_bytes": content.page_layout.page_bytes,
        "parts": content.page_layout.parts,
        "page_tokens": content.page_layout.page_tokens,
        "probe_token": content.probe_token,
        "seal": b"",
        "title": content.title,
        "metadata": json.dumps(dict(content.metadata)),
        "created": now,
        "last_used": now,
        "damage": "",
    }
    row["seal"] = _seal(row, content.page_keys, blobs)
    _forget_lists(database, snapshot)  # where the catalogue is altered, some are left
    database.table("snapshot").upsert(row, pk="id")
    _insert_pages(database, snapshot, content.page_keys)
    blob_rows.insert(database, snapshot, blobs)


def delete(database: Database, snapshot: SnapshotId) -> int:
    """Forget a snapshot; return the space its own payloads leave unused.

    Its pages stay until they are collected.
    """
    freed = blob_rows.space(database, snapshot)
    database.execute("DELETE FROM snapshot WHERE id = ?", (snapshot,))
    return freed


def quarantine(database: Database, snapshot: SnapshotId, reason: str) -> None:
    """Keep only the line that says why it was set aside."""
    _forget_lists(database, snapshot)
    update = "UPDATE snapshot SET damage = ? WHERE id = ?"
    database.execute(update, (reason or "damaged", snapshot))


def _forget_lists(database: Database, snapshot: SnapshotId) -> None:
    """Forget which pages and payloads a snapshot has."""
    database.execute("DELETE FROM snapshot_page WHERE snapshot = ?", (snapshot,))
    database.execute("DELETE FROM blob WHERE snapshot = ?", (snapshot,))


def move_blobs(database: Database, snapshot: SnapshotId, places: Mapping[BlobRole, Extent]) -> None:
    """Note that copies of some of its payloads now count; nothing happens where it is gone.

    Raises:
        Damaged: a row of it is altered, which a new seal would hide.
    """
    if damage(database, snapshot) != "":
        return
    before = blob_rows.of_snapshot(database, snapshot)
    sealed = {role: to for role, to in places.items() if role in before}
    is_seal_outdated = any(before[role].proofs != to.proofs for role, to in sealed.items())
    stored = load(database, snapshot) if is_seal_outdated else None
    blob_rows.move(database, snapshot, places)
    if stored is not None:
        row = next(database.query("SELECT * FROM snapshot WHERE id = ?", (snapshot,)))
        seal = _seal(row, [page.key for page in stored.pages], {**before, **sealed})
        database.execute("UPDATE snapshot SET seal = ? WHERE id = ?", (seal, snapshot))


def touch(database: Database, snapshot: SnapshotId, *, now: float) -> None:
    """Note when it was used."""
    database.execute("UPDATE snapshot SET last_used = ? WHERE id = ?", (now, snapshot))


def pin(database: Database, snapshot: SnapshotId, *, pinned: bool) -> None:
    """Protect from the quota, or not."""
    database.execute("UPDATE snapshot SET pinned = ? WHERE id = ?", (int(pinned), snapshot))


def damage(database: Database, snapshot: SnapshotId) -> str | None:
    """Why it was set aside, empty for a sound one, None for an unknown one."""
    row = database.execute("SELECT damage FROM snapshot WHERE id = ?", (snapshot,)).fetchone()
    return str(row[0]) if row else None


def load(database: Database, snapshot: SnapshotId) -> StoredSnapshot:
    """A snapshot that is known and sound.

    Raises:
        Damaged: a row of it is altered.
    """
    row = next(database.query("SELECT * FROM snapshot WHERE id = ?", (snapshot,)))
    places = database.execute(
        "SELECT key, segment, start, length, checksums FROM snapshot_page"
        " JOIN page ON page.id = snapshot_page.page WHERE snapshot = ? ORDER BY ordinal",
        (snapshot,),
    )
    pages = [StoredPage.from_row(place) for place in places.fetchall()]
    blobs = blob_rows.of_snapshot(database, snapshot)
    try:
        is_sound = row["seal"] == _seal(row, [page.key for page in pages], blobs)
        layout = PageLayout(row["page_bytes"], row["parts"], row["page_tokens"])
        kind = SnapshotKind(row["kind"])
        metadata = checked_metadata(json.loads(row["metadata"]))
        is_sound &= snapshot == id_of(row["anchor"], unpack_tokens(row["tail_tokens"]))
    except (ValueError, TypeError, ZeroDivisionError, RecursionError) as error:
        raise Damaged("its entry in the catalogue is altered") from error
    if not is_sound or any(page.extent.length != layout.page_bytes for page in pages):
        raise Damaged("its entry in the catalogue is altered")
    return StoredSnapshot(
        id=snapshot,
        kind=kind,
        fingerprint=row["fingerprint"],
        root_key=row["root_key"],
        page_layout=layout,
        probe_token=row["probe_token"],
        title=row["title"],
        metadata=metadata,
        pages=pages,
        blobs=blobs,
    )


def _insert_pages(database: Database, snapshot: SnapshotId, keys: Sequence[PageKey]) -> None:
    found = "SELECT key, id FROM page WHERE key IN (:keys)"
    numbers = dict(rows_of_keys(database, found, keys))
    absent = [key for key in keys if key not in numbers]
    if absent:
        raise PagesNotStored(absent)
    rows = [(snapshot, ordinal, numbers[key]) for ordinal, key in enumerate(keys)]
    database.conn.executemany("INSERT INTO snapshot_page VALUES (?, ?, ?)", rows)
    # From now on the snapshot keeps them, not their time of grace.
    database.conn.executemany(
        "UPDATE page SET kept_until = 0 WHERE id = ? AND kept_until > 0",
        ((number,) for number in numbers.values()),
    )


def _seal(
    row: Mapping[str, Any], keys: Sequence[PageKey], blobs: Mapping[BlobRole, Extent]
) -> bytes:
    """Checksum of what must not change in a row, in the order of the pages."""
    if len(keys) != row["position"] // row["page_tokens"]:
        raise ValueError("pages are missing from the list")
    facts = [row[column] for column in _SEALED_COLUMNS]
    places = sorted((str(role), place.length, place.proofs) for role, place in blobs.items())
    return xxh3_64_digest(repr((facts, places)).encode() + b"".join(keys))
