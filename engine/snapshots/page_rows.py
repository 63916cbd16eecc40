"""Catalogue rows of pages: where each is, and which snapshots need it.

Owns the SQL over ``page`` and ``hold``. Every function runs inside a transaction or view of the
catalogue that the caller opened. A page lives while a snapshot uses it, a process holds it, or
its time of grace has not passed.
"""

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Self

from sqlite_utils import Database

from engine.snapshots.catalogue import rows_of_keys
from engine.snapshots.extents import (
    BLOCK_BYTES,
    MAX_PAYLOAD_BYTES,
    MAX_SEGMENT_BYTES,
    Damaged,
    Extent,
    padded,
)
from engine.snapshots.records import IMPORTED, PageKey, SnapshotId

GRACE_SECONDS = 3600.0
"""How long a page is kept that no snapshot uses yet; a reading saves snapshots more often."""
_USED = (
    "SELECT length FROM page WHERE id IN (SELECT page FROM snapshot_page"
    " WHERE snapshot IN (SELECT value FROM json_each(?1)))"
)
"""Lengths of the pages that some snapshots use."""
_NOT_BY_OTHERS = (
    " AND NOT EXISTS (SELECT 1 FROM snapshot_page AS other WHERE other.page = page.id"
    " AND other.snapshot NOT IN (SELECT value FROM json_each(?1)))"
)
"""What to add for those that no other one uses."""


@dataclass(frozen=True, slots=True)
class StoredPage:
    """A page and the place of its payload."""

    key: PageKey
    extent: Extent

    @classmethod
    def from_row(cls, row: Sequence[Any]) -> Self:
        """A page as a query returns it: key, segment, start, length, checksums.

        Raises:
            Damaged: the row is altered.
        """
        key, segment, start, length, checksums = row
        if not isinstance(key, bytes):
            raise Damaged("its key in the catalogue is altered")
        return cls(key, Extent(segment, start, length, checksums, page_seed(key)))


def page_seed(key: PageKey) -> int:
    """Seed of a page's checksums: they hold for this page only."""
    return int.from_bytes(key[:8], "little")


def extents(database: Database, keys: Sequence[PageKey]) -> dict[PageKey, Extent]:
    """Places of those pages that are stored; one whose row is altered counts as absent."""
    found = {}
    places = "SELECT key, segment, start, length, checksums FROM page WHERE key IN (:keys)"
    for row in rows_of_keys(database, places, keys):
        with suppress(Damaged):
            page = StoredPage.from_row(row)
            found[page.key] = page.extent
    return found


def insert(database: Database, pages: Iterable[StoredPage], *, kept_until: float) -> None:
    """Add pages; where another process stored one meanwhile, either copy will do."""
    database.conn.executemany(
        "INSERT INTO page (key, segment, start, length, checksums, kept_until)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET"
        " (segment, start, length, checksums)"
        " = (excluded.segment, excluded.start, excluded.length, excluded.checksums)",
        (
            (page.key, place.segment, place.start, place.length, place.proofs, kept_until)
            for page in pages
            for place in (page.extent,)
        ),
    )


def discard(database: Database, page: StoredPage) -> list[SnapshotId]:
    """Drop a damaged page, if it has not moved; return the snapshots that used it."""
    row = database.execute(
        "SELECT id FROM page WHERE key = ? AND segment = ? AND start = ?",
        (page.key, page.extent.segment, page.extent.start),
    ).fetchone()
    return [] if row is None else _discard(database, row[0])


def unproven(database: Database, keys: Sequence[PageKey]) -> list[StoredPage]:
    """Those pages that no sound snapshot uses but imports that were not compared yet."""
    statement = (
        "SELECT key, segment, start, length, checksums FROM page WHERE NOT EXISTS"
        " (SELECT 1 FROM snapshot_page JOIN snapshot ON snapshot.id = snapshot_page.snapshot"
        " WHERE snapshot_page.page = page.id AND damage = '' AND metadata NOT LIKE ?)"
        " AND key IN (:keys)"
    )
    pages = []
    for row in rows_of_keys(database, statement, keys, f'%"{IMPORTED}": true%'):
        with suppress(Damaged):  # it counts as absent
            pages.append(StoredPage.from_row(row))
    return pages


def discard_altered(database: Database, segment: int) -> list[SnapshotId]:
    """Forget the pages of a segment whose rows are altered; return the snapshots that used them."""
    rows = database.execute(
        "SELECT id, key, segment, start, length, checksums FROM page WHERE segment = ?", (segment,)
    )
    users = []
    for number, *row in rows.fetchall():
        try:
            StoredPage.from_row(row)
        except Damaged:
            users += _discard(database, number)
    return users


def collect(database: Database, *, now: float) -> int:
    """Forget pages that nobody needs; return the space this leaves unused in segments."""
    freed = database.execute(
        "DELETE FROM page WHERE kept_until NOT BETWEEN ? AND ?"
        " AND NOT EXISTS (SELECT 1 FROM snapshot_page WHERE snapshot_page.page = page.id)"
        " AND NOT EXISTS (SELECT 1 FROM hold WHERE hold.page = page.id) RETURNING length",
        (now, now + GRACE_SECONDS),  # later than that was noted by a clock that was wrong
    )
    return sum(padded(length) for (length,) in freed.fetchall())


def is_any_spare(database: Database) -> bool:
    """Whether there is a page that no snapshot uses."""
    found = database.execute(
        "SELECT EXISTS (SELECT 1 FROM page WHERE NOT EXISTS"
        " (SELECT 1 FROM snapshot_page WHERE snapshot_page.page = page.id))"
    ).fetchone()
    return bool(found[0])


def hold(database: Database, keys: Sequence[PageKey], *, process: str) -> None:
    """Keep these pages, as far as they are stored, until the process lets go of them."""
    held = "INSERT OR IGNORE INTO hold SELECT ?, id FROM page WHERE key IN (:keys)"
    rows_of_keys(database, held, keys, process)


def release(database: Database, keys: Sequence[PageKey], *, process: str) -> None:
    """Let go of these pages."""
    let_go = (
        "DELETE FROM hold WHERE process = ? AND page IN (SELECT id FROM page WHERE key IN (:keys))"
    )
    rows_of_keys(database, let_go, keys, process)


def release_process(database: Database, process: str) -> None:
    """Let go of everything a process held."""
    database.execute("DELETE FROM hold WHERE process = ?", (process,))


def release_all(database: Database) -> None:
    """Let go of everything; for the first process after all others ended."""
    database.execute("DELETE FROM hold")


def forget_impossible(database: Database) -> None:
    """Forget rows that no store has written: they would spoil sums over all, or never be found.

    Snapshots that needed them prove to be damaged when they are used.
    """
    place = (
        f"start NOT BETWEEN {BLOCK_BYTES} AND {MAX_SEGMENT_BYTES}"
        f" OR length NOT BETWEEN 1 AND {MAX_PAYLOAD_BYTES} OR segment < 0"
    )
    database.execute(
        f"DELETE FROM snapshot_page WHERE page IN (SELECT id FROM page WHERE {place})"  # noqa: S608
    )
    database.execute(f"DELETE FROM page WHERE {place}")  # noqa: S608 - numbers of ours
    database.execute(f"DELETE FROM blob WHERE {place}")  # noqa: S608
    database.execute(
        "DELETE FROM snapshot WHERE length(CAST(id AS BLOB)) <> 16 OR id GLOB '*[^0-9a-f]*'"
    )


def in_segment(database: Database, segment: int) -> list[StoredPage]:
    """Pages whose payload is in a segment, in order of their place."""
    rows = database.execute(
        "SELECT key, segment, start, length, checksums FROM page WHERE segment = ? ORDER BY start",
        (segment,),
    )
    return [StoredPage.from_row(row) for row in rows.fetchall()]


def move(database: Database, page: StoredPage, to: Extent) -> None:
    """Note that a copy of the payload now counts."""
    database.execute(
        "UPDATE page SET segment = ?, start = ?, checksums = ? WHERE key = ?",
        (to.segment, to.start, to.proofs, page.key),
    )


def live_bytes(database: Database) -> dict[int, int]:
    """Space in use of each segment, by pages and by snapshots' own payloads."""
    rows = database.execute(
        "SELECT segment, sum((length + :block - 1) / :block * :block) FROM"
        " (SELECT segment, length FROM page UNION ALL SELECT segment, length FROM blob)"
        " GROUP BY segment",
        {"block": BLOCK_BYTES},
    )
    return dict(rows.fetchall())


def saved_bytes(database: Database) -> int:
    """Space of what snapshots use: their pages, each once, and their own payloads."""
    return _padded_sum(
        database,
        "SELECT length FROM page WHERE EXISTS"
        " (SELECT 1 FROM snapshot_page WHERE snapshot_page.page = page.id)"
        " UNION ALL SELECT length FROM blob",
    )


def space(database: Database, snapshots: Sequence[SnapshotId]) -> int:
    """Space of the pages that these snapshots use; each counts once."""
    return _padded_sum(database, _USED, json.dumps(snapshots))


def own_space(database: Database, snapshots: Sequence[SnapshotId]) -> int:
    """Space of the pages that none but these snapshots use; each counts once."""
    return _padded_sum(database, _USED + _NOT_BY_OTHERS, json.dumps(snapshots))


def _padded_sum(database: Database, lengths: str, *values: object) -> int:
    query = f"SELECT sum((length + {BLOCK_BYTES} - 1) / {BLOCK_BYTES} * {BLOCK_BYTES}) FROM"
    (total,) = database.execute(f"{query} ({lengths})", values).fetchone()
    return total or 0


def bytes_in_form(database: Database, *, is_sealed: bool) -> dict[int, int]:
    """Bytes of the payloads that are encrypted, or of those that are not, by segment."""
    rows = database.execute(
        "SELECT segment, sum(length) FROM (SELECT segment, length, checksums FROM page UNION ALL"
        " SELECT segment, length, checksums FROM blob)"
        " WHERE length(checksums) % 2 = ? GROUP BY segment",
        (int(is_sealed),),  # seals have a mark of one byte before them
    )
    return dict(rows.fetchall())


def referenced_end(database: Database, segment: int) -> int:
    """Where the last payload of a segment ends, padding included; 0 where there is none."""
    last = database.execute(
        "SELECT max(start + length) FROM"
        " (SELECT segment, start, length FROM page UNION ALL"
        " SELECT segment, start, length FROM blob) WHERE segment = ?",
        (segment,),
    ).fetchone()[0]
    return padded(last or 0)


def _discard(database: Database, number: int) -> list[SnapshotId]:
    users = database.execute(
        "SELECT DISTINCT snapshot FROM snapshot_page WHERE page = ?", (number,)
    )
    snapshots = [SnapshotId(snapshot) for (snapshot,) in users.fetchall()]
    database.execute("DELETE FROM snapshot_page WHERE page = ?", (number,))
    database.execute("DELETE FROM page WHERE id = ?", (number,))
    return snapshots
