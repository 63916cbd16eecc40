"""Sets an unusable catalogue aside and moves its provably sound rows to a new one.

The catalogue is derived data: whatever is lost is read again from the documents. So nothing in it
may keep the store from opening. Segments do not describe their content, but the row of a snapshot
does, under a seal. A row is taken over if its seal matches and its payloads are within their
segments. Payloads that nothing refers to any more are returned to the disk like any others. As
always, the bytes themselves are checked whenever they are read.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from engine.errors import UsageFailure
from engine.protocol.problems.saved import CatalogueStays
from engine.snapshots import snapshot_rows
from engine.snapshots.catalogue import Catalogue, UnusableCatalogue
from engine.snapshots.catalogue_files import (
    distrust_mark,
    name_aside,
    name_new,
    remove_set_aside,
    sweep,
    with_journals,
)
from engine.snapshots.extents import Damaged, Extent
from engine.snapshots.keys import CatalogueKey
from engine.snapshots.records import SnapshotId
from engine.snapshots.sqlite import Connection, Error, connect

MAX_SET_ASIDE = 3
"""Catalogues kept beside the one in use; older ones go."""

_PATIENCE_SECONDS = 60.0
_STEPS_BETWEEN_LOOKS = 100_000

_COLUMNS = {
    "page": "id, key, segment, start, length, checksums, 0",
    "snapshot": "id, kind, position, fingerprint, root_key, anchor, tail_tokens, page_bytes, parts,"
    " page_tokens, probe_token, seal, title, metadata, created, last_used, pinned, ''",
    "snapshot_page": "snapshot, ordinal, page",
    "blob": "snapshot, role, segment, start, length, checksums",
}
"""What is taken over of each table, in an order that foreign keys allow."""


@dataclass(frozen=True, slots=True)
class Rescue:
    """What was done about a catalogue that could not be used.

    Attributes:
        reason: why it could not be.
        kept_as: its name now, in the same folder.
        num_readings: snapshots that the new catalogue has from it.
    """

    reason: str
    kept_as: str
    num_readings: int

    @property
    def line(self) -> str:
        """All of it in one line."""
        found = f"{self.num_readings} of its entries were" if self.num_readings else "nothing was"
        return (
            f"the list of saved readings could not be used ({self.reason}) and is kept as"
            f" {self.kept_as}; {found} taken over, and what is missing is read again"
        )


def open_catalogue(
    path: Path, segments: Path, key: CatalogueKey | None = None
) -> tuple[Catalogue, Rescue | None]:
    """Open or create the catalogue, whatever its file holds.

    The caller ensures that no other process opens it meanwhile.

    Args:
        path: the file.
        segments: the directory of the segments.
        key: what it is encrypted under, and any that takes its place; None for a plain one.

    Raises:
        UsageFailure: it belongs to another program, or may not be opened or renamed.
        DiskFull: a new one cannot be created.
    """
    try:
        return Catalogue(path, key), None
    except UnusableCatalogue as unusable:
        rescue = _replace(path, segments, key, unusable.detail)
    return Catalogue(path, key), rescue


def _replace(path: Path, segments: Path, key: CatalogueKey | None, reason: str) -> Rescue:
    """Put a new catalogue in place, complete before the old one goes."""
    aside, new = name_aside(path), name_new(path)
    sweep(path)
    with closing(Catalogue(new, key)) as catalogue:
        num_readings = _take_over(path, key, catalogue, _sizes(segments))
    try:
        # The file goes last: a log that was left behind would be played into the new one.
        for old, kept in reversed(
            list(zip(with_journals(path), with_journals(aside), strict=True))
        ):
            with suppress(FileNotFoundError):
                old.rename(kept)
        distrust_mark(path).unlink(missing_ok=True)
        new.rename(path)
    except OSError as error:
        raise UsageFailure(
            CatalogueStays(str(path), reason, error.strerror or str(error))
        ) from error
    remove_set_aside(path, all_but=MAX_SET_ASIDE)
    return Rescue(reason, aside.name, num_readings)


def _take_over(
    source: Path, key: CatalogueKey | None, catalogue: Catalogue, sizes: dict[int, int]
) -> int:
    """Copy the sound snapshots of ``source`` with their pages; return how many there are."""
    if not source.is_file():
        return 0
    try:
        with closing(connect(source, key, timeout=0)) as connection:
            _give_up_after(connection, _PATIENCE_SECONDS)
            with catalogue.transaction() as database:
                for table, columns in _COLUMNS.items():
                    _copy_rows(connection, database, table, columns)
                return _keep_proven(database, sizes)
    except (Error, UnicodeDecodeError):
        return 0  # nothing was taken over: the transaction took no effect


def _give_up_after(connection: Connection, seconds: float) -> None:
    """Stop a query that damaged links between the file's pages would keep running forever."""
    end = time.monotonic() + seconds
    connection.set_progress_handler(lambda: time.monotonic() > end, _STEPS_BETWEEN_LOOKS)


def _copy_rows(connection: Connection, database: Database, table: str, columns: str) -> None:
    """Copy the rows that can be read and fit the table, one by one."""
    marks = ", ".join("?" * (columns.count(",") + 1))
    insert = f"INSERT OR IGNORE INTO {table} VALUES ({marks})"  # noqa: S608 - names of ours
    for row in _readable_rows(connection, f"SELECT {columns} FROM {table}"):  # noqa: S608
        with suppress(Error, UnicodeEncodeError):
            database.conn.execute(insert, row)


def _readable_rows(connection: Connection, query: str) -> Iterator[Sequence[Any]]:
    with suppress(Error, UnicodeDecodeError):
        yield from connection.execute(query)


def _keep_proven(database: Database, sizes: dict[int, int]) -> int:
    """Delete snapshots that do not prove themselves, and whatever belongs to none."""
    num_proven = 0
    for (snapshot,) in database.execute("SELECT id FROM snapshot").fetchall():
        if _proves_itself(database, SnapshotId(snapshot), sizes):
            num_proven += 1
        else:
            snapshot_rows.delete(database, SnapshotId(snapshot))
    database.execute("DELETE FROM page WHERE id NOT IN (SELECT page FROM snapshot_page)")
    return num_proven


def _proves_itself(database: Database, snapshot: SnapshotId, sizes: dict[int, int]) -> bool:
    """Whether the seal matches and every payload is within its segment."""
    try:
        stored = snapshot_rows.load(database, snapshot)
    except Damaged:
        return False
    places = [*(page.extent for page in stored.pages), *stored.blobs.values()]
    return all(_lies_within(place, sizes) for place in places)


def _lies_within(place: Extent, sizes: dict[int, int]) -> bool:
    return place.start + place.length <= sizes.get(place.segment, 0)


def _sizes(segments: Path) -> dict[int, int]:
    """Bytes of each segment file."""
    sizes = {}
    for path in segments.glob("*.segment") if segments.is_dir() else ():
        with suppress(OSError, ValueError):
            sizes[int(path.stem, 16)] = path.stat().st_size
    return sizes
