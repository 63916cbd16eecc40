"""Damages what the engine keeps: segments, exported readings, and single fields of their records.

All must end in right answers, or in damage that is told; a new save must read back every time.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine.errors import LecternEngineError
from engine.snapshots import reserve
from engine.snapshots.store import SnapshotStore
from tests.campaign.damage import break_block, flip
from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.campaign.values import changed, other_value
from tests.engine.snapshots.flips import FilledStore, use_everything
from tests.engine.snapshots.samples import assert_whole, save, segment_files
from tests.engine.snapshots.test_exchange import header_of, put_header

_SMALL_RESERVE = 50_000
_NUM_TOKENS = 42
_TABLES = ("page", "snapshot", "snapshot_page", "blob")


@contextmanager
def _small_reserve() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reserve, "RESERVE_BYTES", _SMALL_RESERVE)
        yield


def _used(filled: FilledStore, kind: str) -> Result:
    end = use_everything(filled)
    return Result(Outcome.KEPT if end == "sound" else Outcome.NAMED, kind)


@contextmanager
def _segments(folder: Path) -> Iterator[Attempt]:
    with _small_reserve():
        filled = FilledStore.create(folder)

        def attempt(number: int, chance: Random) -> Result:
            filled.restore()
            segment = chance.choice(segment_files(filled.directory))
            harm = break_block if number % 5 == 0 else flip
            kind, content = harm(segment.read_bytes(), chance)
            segment.write_bytes(content)
            return _used(filled, kind)

        yield attempt


@contextmanager
def _records(folder: Path) -> Iterator[Attempt]:
    """Fields of the catalogue."""
    with _small_reserve():
        filled = FilledStore.create(folder)

        def attempt(_number: int, chance: Random) -> Result:
            filled.restore()
            table = chance.choice(_TABLES)
            _alter(filled.catalogue, table, chance)
            return _used(filled, table)

        yield attempt


def _alter(catalogue: Path, table: str, chance: Random) -> None:
    """Put another value into one field, if the table takes it."""
    with closing(sqlite3.connect(catalogue)) as database, database:
        database.execute("PRAGMA foreign_keys = OFF")
        cursor = database.execute(f"SELECT * FROM {table} ORDER BY 1, 2")  # noqa: S608
        rows, columns = cursor.fetchall(), [column[0] for column in cursor.description]
        row, at = chance.choice(rows), chance.randrange(len(columns))
        where = " AND ".join(f"{column} IS ?" for column in columns)
        value = other_value(row[at], chance)
        try:
            update = f"UPDATE {table} SET {columns[at]} = ? WHERE {where}"  # noqa: S608
            database.execute(update, (value, *row))
        except (sqlite3.Error, OverflowError):
            database.execute(f"DELETE FROM {table} WHERE {where}", row)  # noqa: S608


@contextmanager
def _exports(folder: Path, *, is_forged: bool) -> Iterator[Attempt]:
    """Bytes of an exported reading, or fields of its header with every checksum right."""
    with _small_reserve():
        sound = folder / "sound.lectern"
        with SnapshotStore(folder / "data") as store:
            store.exchange.export(save(store, range(_NUM_TOKENS)), sound)
        header, content = header_of(sound), sound.read_bytes()
        store = SnapshotStore(folder / "other")
        kept = save(store, range(_NUM_TOKENS, 2 * _NUM_TOKENS))

        def attempt(number: int, chance: Random) -> Result:
            path = folder / "harmed.lectern"
            path.write_bytes(content)
            kind = "forged header"
            if is_forged:
                put_header(path, msgspec.msgpack.encode(changed(header, chance)))
            else:
                harm = break_block if number % 5 == 0 else flip
                kind, harmed = harm(content, chance)
                path.write_bytes(harmed)
            outcome = _import(store, path, is_forged=is_forged)
            assert_whole(store, kept)
            assert [one.id for one in store.list()] == [kept]
            return Result(outcome, kind)

        yield attempt
        store.close()


def _import(store: SnapshotStore, path: Path, *, is_forged: bool) -> Outcome:
    """Import, use and delete again what is taken; a forged title is a title."""
    try:
        snapshot = store.exchange.import_(path)
    except LecternEngineError as error:
        return Outcome.NAMED if error.problem.words.remedy else Outcome.CRASHED
    store.list()
    try:
        if is_forged:
            store.read(snapshot)
        else:
            assert_whole(store, snapshot)
        store.exchange.export(snapshot, path, replace=True)
    finally:
        store.delete(snapshot)
    return Outcome.KEPT


PARTS = (
    Part("segments", _segments, goal=2000),
    Part("catalogue-records", _records, goal=2000),
    Part("exports", partial(_exports, is_forged=False), goal=2000),
    Part("forged-exports", partial(_exports, is_forged=True), goal=2000),
)
