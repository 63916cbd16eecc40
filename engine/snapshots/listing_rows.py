"""Catalogue queries over all snapshots: prefix candidates, lists, the least recently used.

Owns the SQL that searches ``snapshot``. Every function runs inside a transaction or view of the
catalogue that the caller opened. An altered row is reported as damaged or passed over; it never
keeps the others from being found.
"""

import json
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from sqlite_utils import Database

from engine.snapshots.catalogue import rows_of_keys
from engine.snapshots.plausibility import checked_metadata, checked_time
from engine.snapshots.records import (
    Candidate,
    PageKey,
    SnapshotId,
    SnapshotKind,
    SnapshotSummary,
    unpack_tokens,
)

ALTERED = "its entry in the catalogue is altered"

_SUMMARIES = """
    SELECT snapshot.*,
        (SELECT coalesce(sum(length), 0) FROM blob WHERE blob.snapshot = snapshot.id)
            AS blob_bytes,
        (SELECT coalesce(sum(length), 0) FROM snapshot_page AS mine JOIN page ON page.id = mine.page
            WHERE mine.snapshot = snapshot.id)
            AS all_page_bytes,
        (SELECT coalesce(sum(length), 0) FROM snapshot_page AS mine JOIN page ON page.id = mine.page
            WHERE mine.snapshot = snapshot.id AND NOT EXISTS
                (SELECT 1 FROM snapshot_page AS other
                    WHERE other.page = mine.page AND other.snapshot <> mine.snapshot))
            AS own_page_bytes
    FROM snapshot"""


def candidates(database: Database, anchors: Sequence[PageKey]) -> list[Candidate]:
    """Sound snapshots that continue one of these pages, deepest first."""
    found = []
    columns = "SELECT id, kind, position, tail_tokens, pinned FROM snapshot"
    rows = rows_of_keys(database, f"{columns} WHERE damage = '' AND anchor IN (:keys)", anchors)
    for snapshot, kind, position, tail, pinned in rows:
        try:
            candidate = Candidate(
                id=SnapshotId(snapshot),
                kind=SnapshotKind(kind),
                position=int(position),
                tail_tokens=unpack_tokens(tail),
                pinned=bool(pinned),
            )
        except (ValueError, TypeError):
            continue  # an altered row: `verify` reports it
        found.append(candidate)
    return sorted(found, key=lambda candidate: -candidate.position)


def summaries(database: Database) -> list[SnapshotSummary]:
    """All snapshots, those set aside included, last used first."""
    return [_summary(row) for row in database.query(f"{_SUMMARIES} ORDER BY last_used DESC, id")]


def summary(database: Database, snapshot: SnapshotId) -> SnapshotSummary | None:
    """One snapshot, or None where it is unknown."""
    row = next(database.query(f"{_SUMMARIES} WHERE id = ?", (snapshot,)), None)
    return _summary(row) if row else None


def by_reading(database: Database) -> list[list[SnapshotId]]:
    """All snapshots, those together that are of the same documents, model and format."""
    readings: defaultdict[Hashable, list[SnapshotId]] = defaultdict(list)
    for row in database.query("SELECT id, fingerprint, metadata FROM snapshot"):
        readings[_reading(row)].append(SnapshotId(row["id"]))
    return [*readings.values()]


def _reading(row: Mapping[str, Any]) -> Hashable:
    """Return what snapshots of one reading have in common; one without documents stands alone."""
    alone = str(row["id"])
    try:
        metadata = checked_metadata(json.loads(row["metadata"]))
    except (ValueError, TypeError, RecursionError):
        return alone
    documents = tuple(map(str, metadata.get("documents", ())))
    kv_format = str(metadata.get("kv_format", ""))
    return (documents, row["fingerprint"], kv_format) if documents else alone


def sound_ids(database: Database) -> list[SnapshotId]:
    """Snapshots that are not set aside."""
    return [
        snapshot for (snapshot,) in database.execute("SELECT id FROM snapshot WHERE damage = ''")
    ]


def least_recently_used(database: Database) -> list[SnapshotId]:
    """Snapshots that may give way to the quota, in the order in which they do."""
    rows = database.execute(
        "SELECT id FROM snapshot WHERE NOT pinned AND damage = '' ORDER BY last_used, id"
    )
    return [SnapshotId(snapshot) for (snapshot,) in rows.fetchall()]


def _summary(row: Mapping[str, Any]) -> SnapshotSummary:
    facts = {
        "id": SnapshotId(row["id"]),
        "fingerprint": row["fingerprint"],
        "title": row["title"],
        "num_bytes": row["blob_bytes"] + row["all_page_bytes"],
        "own_bytes": row["blob_bytes"] + row["own_page_bytes"],
        "pinned": bool(row["pinned"]),
    }
    try:
        return SnapshotSummary(
            kind=SnapshotKind(row["kind"]),
            position=row["position"],
            num_pages=row["position"] // row["page_tokens"],
            metadata=checked_metadata(json.loads(row["metadata"])),
            damage=str(row["damage"]),
            created=checked_time(row["created"]),
            last_used=checked_time(row["last_used"]),
            **facts,
        )
    except (ValueError, TypeError, ZeroDivisionError, RecursionError):
        return SnapshotSummary(
            kind=SnapshotKind.READING_END,
            position=0,
            num_pages=0,
            metadata={},
            damage=str(row["damage"]) or ALTERED,
            created=0.0,
            last_used=0.0,
            **facts,
        )
