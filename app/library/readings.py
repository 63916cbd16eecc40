"""Readings: ordered sets of documents, each an entry of the library, and the queue they wait in.

What is saved of a reading is remembered for every model and setting it was read with, so that
going back to an earlier model shows at once what that one knows.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from app.library.collections import Collections
from app.library.conversations import move_conversation
from app.library.database import LibraryDatabase
from app.library.errors import TextDeletedError
from app.library.records import Obtained, QueuedReading, ReadingEntry, SavedState
from app.library.removal import remove_unheld
from app.library.sqlite import Database

_KEPT = """
    SELECT r.id, r.title, r.created_at, r.collection_id,
           coalesce(s.fingerprint, '') AS fingerprint, coalesce(s.tokens, 0) AS tokens,
           coalesce(s.tokens_done, 0) AS tokens_done,
           coalesce(s.opens_in_seconds, 0.0) AS opens_in_seconds
    FROM readings AS r LEFT JOIN saved_states AS s ON s.rowid = (
        SELECT rowid FROM saved_states WHERE reading_id = r.id
        ORDER BY recorded_at DESC, rowid DESC LIMIT 1
    )
    WHERE r.removed_at IS NULL
"""
_ENTRIES = f"{_KEPT} ORDER BY r.created_at DESC, r.id DESC"
_ENTRY = f"{_KEPT} AND r.id = ?"
_BEGIN_WITH = """
    SELECT reading_id FROM reading_documents
    WHERE position = 0 AND sha256 = ? ORDER BY reading_id DESC
"""
_ALL_DOCUMENTS = """
    SELECT reading_id, sha256, left_out FROM reading_documents ORDER BY reading_id, position
"""
_DOCUMENTS = "SELECT sha256, left_out FROM reading_documents WHERE reading_id = ? ORDER BY position"
_ADD = """
    INSERT INTO readings (title, created_at, collection_id)
    VALUES (?, ?, (SELECT id FROM collections WHERE id = ?)) RETURNING id
"""
_HAS_TEXT = "SELECT EXISTS (SELECT 1 FROM documents WHERE sha256 = ?)"
_ADD_DOCUMENT = "INSERT INTO reading_documents VALUES (?, ?, ?, ?)"
_IS_ALONE = """
    SELECT EXISTS (SELECT 1 FROM documents WHERE sha256 = ?)
        AND NOT EXISTS (SELECT 1 FROM reading_documents WHERE sha256 = ?)
        AND NOT EXISTS (SELECT 1 FROM conversation_documents WHERE sha256 = ?)
"""
_RECORD = """
    INSERT OR REPLACE INTO saved_states
        (reading_id, fingerprint, tokens, tokens_done, opens_in_seconds, recorded_at)
    SELECT id, ?, ?, ?, ?, ? FROM readings WHERE id = ?
"""
_STATES = """
    SELECT reading_id, fingerprint, tokens, tokens_done, opens_in_seconds
    FROM saved_states ORDER BY reading_id
"""
_QUEUE = """
    SELECT reading_id, is_paused FROM reading_queue
    JOIN readings ON readings.id = reading_id AND removed_at IS NULL ORDER BY position
"""
_ADD_TO_QUEUE = "INSERT INTO reading_queue SELECT ?, id, ? FROM readings WHERE id = ?"


class Readings:
    """The readings of a library."""

    def __init__(self, database: LibraryDatabase) -> None:
        self._database = database
        self.collections = Collections(database)

    def entries(self) -> list[ReadingEntry]:
        """Return all readings, the latest first."""
        with self._database.reading() as database:
            documents: dict[int, list[tuple[str, str]]] = {}
            for reading_id, *document in database.execute(_ALL_DOCUMENTS):
                documents.setdefault(reading_id, []).append((document[0], document[1]))
            rows = database.query(_ENTRIES)
            return [_entry(row, documents.get(row["id"], ())) for row in rows]

    def get(self, reading_id: int) -> ReadingEntry | None:
        """Return a reading; None for one that is gone."""
        with self._database.reading() as database:
            row = next(iter(database.query(_ENTRY, [reading_id])), None)
            if row is None:
                return None
            return _entry(row, database.execute(_DOCUMENTS, [reading_id]).fetchall())

    def add(self, title: str, documents: Sequence[str]) -> ReadingEntry:
        """Add a reading of documents, given by their hashes, with all their pages."""
        with self._database.writing() as database:
            return _insert(database, _unread(title, documents))

    def obtain(self, title: str, documents: Sequence[str]) -> Obtained:
        """Return the latest reading of exactly these documents in this order, or make it.

        Raises:
            TextDeletedError: one of them has been deleted for good.
        """
        with self._database.writing() as database:
            return self._obtain(database, _unread(title, documents))

    def obtain_for(self, conversation_id: int, wanted: ReadingEntry) -> Obtained:
        """Obtain a reading like the one that is wanted, and let a conversation go on there.

        A conversation that is gone is no error.

        Raises:
            TextDeletedError: one of its documents has been deleted for good; nothing is changed.
        """
        with self._database.writing() as database:
            obtained = self._obtain(database, wanted)
            move_conversation(database, conversation_id, obtained.reading_id, wanted.documents)
        return obtained

    def _obtain(self, database: Database, wanted: ReadingEntry) -> Obtained:
        """Within a transaction: another process could make the same reading in between."""
        if (known := self.find(wanted.documents)) is not None:
            return Obtained(known.id, is_new=False)
        for sha256 in wanted.documents:
            if not database.execute(_HAS_TEXT, [sha256]).fetchone()[0]:
                raise TextDeletedError
        return Obtained(_insert(database, wanted).id, is_new=True)

    def find(self, documents: Sequence[str]) -> ReadingEntry | None:
        """Return the latest reading of exactly these documents in this order, or None."""
        wanted = tuple(documents)
        if not wanted:
            return None
        with self._database.reading() as database:
            ids = [number for (number,) in database.execute(_BEGIN_WITH, [wanted[0]])]
        found = (self.get(reading_id) for reading_id in ids)
        return next((entry for entry in found if entry and entry.documents == wanted), None)

    def rename(self, reading_id: int, title: str) -> None:
        """Give a reading another title."""
        with self._database.writing() as database:
            database.execute("UPDATE readings SET title = ? WHERE id = ?", [title, reading_id])

    def remove(self, reading_id: int) -> None:
        """Remove a reading with its conversations, until `Library.forget_removed` restorable."""
        self._mark_removed(reading_id, datetime.now(UTC).isoformat())

    def restore(self, entry: ReadingEntry) -> None:
        """Undo a removal."""
        self._mark_removed(entry.id, None)

    def set_documents(
        self,
        reading_id: int,
        documents: Sequence[str],
        left_out: Sequence[Sequence[int]],
    ) -> None:
        """Read other documents, in another order, or without some pages of each.

        `Library.forget_removed` deletes those taken out that no other reading holds.
        """
        now = datetime.now(UTC).isoformat()
        with self._database.writing() as database:
            before = [sha256 for sha256, _ in database.execute(_DOCUMENTS, [reading_id])]
            if taken_out := [sha256 for sha256 in before if sha256 not in documents]:
                remove_unheld(database, taken_out, now)
                # What was said of all of them may quote those.
                database.execute("DELETE FROM introductions WHERE reading_id = ?", [reading_id])
            database.execute("DELETE FROM reading_documents WHERE reading_id = ?", [reading_id])
            _write_documents(database, reading_id, documents, left_out)

    def remove_unheld(self, documents: Sequence[str]) -> None:
        """Remove those of these documents that no reading holds, and no conversation is about."""
        now = datetime.now(UTC).isoformat()
        with self._database.writing() as database:
            found = (database.execute(_IS_ALONE, [one, one, one]).fetchone() for one in documents)
            if alone := [
                one for one, (is_alone,) in zip(documents, found, strict=True) if is_alone
            ]:
                remove_unheld(database, alone, now)

    def record(self, reading_id: int, state: SavedState) -> None:
        """Remember what is saved of a reading; a reading that is gone is no error."""
        with self._database.writing() as database:
            database.execute(
                _RECORD,
                [
                    state.fingerprint,
                    state.tokens,
                    state.tokens_done,
                    state.opens_in_seconds,
                    datetime.now(UTC).isoformat(),
                    reading_id,
                ],
            )

    def saved_states(self) -> dict[int, tuple[SavedState, ...]]:
        """Return what is remembered of every reading, by its id."""
        with self._database.reading() as database:
            rows = database.execute(_STATES).fetchall()
        return {
            reading_id: tuple(SavedState(*row[1:]) for row in states)
            for reading_id, states in groupby(rows, key=lambda row: row[0])
        }

    def queue(self) -> tuple[QueuedReading, ...]:
        """Return what waits to be read, in its order."""
        with self._database.reading() as database:
            rows = database.execute(_QUEUE).fetchall()
        return tuple(QueuedReading(reading_id, bool(paused)) for reading_id, paused in rows)

    def set_queue(self, queue: Sequence[QueuedReading]) -> None:
        """Remember what waits to be read."""
        with self._database.writing() as database:
            database.execute("DELETE FROM reading_queue")
            for position, queued in enumerate(queue, 1):
                database.execute(_ADD_TO_QUEUE, [position, queued.is_paused, queued.reading_id])

    def _mark_removed(self, reading_id: int, removed_at: str | None) -> None:
        with self._database.writing() as database:
            database.execute(
                "UPDATE readings SET removed_at = ? WHERE id = ?", [removed_at, reading_id]
            )


def _entry(row: dict[str, Any], documents: Sequence[tuple[str, str]]) -> ReadingEntry:
    return ReadingEntry(
        **{**row, "created_at": datetime.fromisoformat(row["created_at"])},
        documents=tuple(sha256 for sha256, _ in documents),
        left_out=tuple(tuple(json.loads(pages)) for _, pages in documents),
    )


def _unread(title: str, documents: Sequence[str]) -> ReadingEntry:
    return ReadingEntry(
        id=0,
        title=title,
        documents=tuple(documents),
        left_out=((),) * len(documents),
        fingerprint="",
        tokens=0,
        tokens_done=0,
        opens_in_seconds=0.0,
        created_at=datetime.now(UTC),
    )


def _insert(database: Database, entry: ReadingEntry) -> ReadingEntry:
    """Add a reading with the documents of an entry; return it by the number it has got."""
    values = [entry.title, entry.created_at.isoformat(), entry.collection_id]
    (reading_id,) = database.execute(_ADD, values).fetchone()
    _write_documents(database, reading_id, entry.documents, entry.left_out)
    return replace(entry, id=reading_id)


def _write_documents(
    database: Database,
    reading_id: int,
    documents: Sequence[str],
    left_out: Sequence[Sequence[int]],
) -> None:
    for position, (sha256, pages) in enumerate(zip(documents, left_out, strict=True)):
        database.execute(_ADD_DOCUMENT, [reading_id, position, sha256, json.dumps(sorted(pages))])
