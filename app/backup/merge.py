"""Adds the records of a backup to a library; existing entries stay as they are.

A document is known by its hash, a reading by its documents and the pages left out, a conversation
by the moment it began, a message by what it answers and the moment it was written. So a backup can
be restored twice, or into a library that went on since, without a duplicate and without a loss.

Texts come first, each in a transaction of its own: a library with texts that no reading holds is
sound, and nobody waits long. All the rest is one transaction.
"""

from collections.abc import Callable, Iterator
from itertools import chain, islice
from pathlib import Path

import msgspec

from app.backup.merge_conversations import ConversationMerge
from app.backup.merged import Added, stored_time
from app.backup.problems import MalformedError
from app.backup.records import (
    CollectionLine,
    ConversationLine,
    DocumentLine,
    Line,
    MessageLine,
    PageLeftLine,
    PageLine,
    PlaceLine,
    QuoteLine,
    ReadingLine,
    RecognisedLine,
    SavedLine,
)
from app.documents.document import Document, Page
from app.library.checksums import page_checksum
from app.library.database import LibraryDatabase
from app.library.document_rows import Extracted, SeenFile, replace_document, store_document
from app.library.sqlite import Database

_ADD_READING = "INSERT INTO readings (title, created_at) VALUES (?, ?) RETURNING id"
_ADD_READING_DOCUMENT = "INSERT INTO reading_documents VALUES (?, ?, ?, ?)"
_OWN_READINGS = """
    SELECT r.id, r.created_at, d.sha256, d.left_out FROM readings AS r
        JOIN reading_documents AS d ON d.reading_id = r.id
    WHERE r.removed_at IS NULL ORDER BY r.id, d.position
"""
_OWN_CONVERSATIONS = """
    SELECT c.created_at, c.id FROM conversations AS c LEFT JOIN readings AS r ON r.id = c.reading_id
    WHERE c.removed_at IS NULL AND r.removed_at IS NULL
"""
_ADD_COLLECTION = """
    INSERT INTO collections (name, created_at) SELECT ?, ?
    WHERE NOT EXISTS (SELECT 1 FROM collections WHERE name = ? COLLATE NOCASE)
"""
_PUT_INTO = """
    UPDATE readings SET collection_id = (
        SELECT id FROM collections WHERE name = ? COLLATE NOCASE ORDER BY id LIMIT 1
    ) WHERE id = ?
"""
_ADD_QUOTE = """
    INSERT INTO quotes (reading_id, document, page, text, saved_at) SELECT ?, ?, ?, ?, ?
    WHERE NOT EXISTS (
        SELECT 1 FROM quotes WHERE reading_id = ? AND document = ? AND page = ? AND text = ?
    )
"""
_ADD_PLACE = "INSERT OR IGNORE INTO places VALUES (?, ?, ?, ?, ?)"
_ADD_PAGE_LEFT = "INSERT OR IGNORE INTO pages_left VALUES (?, ?, ?)"
_ADD_SAVED = "INSERT OR IGNORE INTO saved_states VALUES (?, ?, ?, ?, ?, ?)"
_ADD_RECOGNISED = """
    INSERT OR IGNORE INTO recognised_pages (sha256, number, recogniser, seconds, page, checksum)
    VALUES (?, ?, ?, ?, ?, ?)
"""

_ReadingKey = tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]


class Merge:
    """Merges one backup. `place_of` returns where to look for the file of a document."""

    def __init__(
        self, library: LibraryDatabase, place_of: Callable[[DocumentLine], Path], added: Added
    ) -> None:
        self._library = library
        self._place_of = place_of
        self._added = added

    def take(self, lines: Iterator[Line]) -> None:
        """Add all records, which are coherent."""
        for line in lines:
            match line:
                case DocumentLine():
                    pages = islice(lines, line.num_pages)
                    self._take_document(line, tuple(map(_page, pages)))
                case RecognisedLine():
                    self._take_recognised(line)
                case _:
                    with self._library.writing() as database:
                        rest = _Rest(database, self._added)
                        for one in chain((line,), lines):
                            rest.take(one)

    def _take_document(self, line: DocumentLine, pages: tuple[Page, ...]) -> None:
        file = SeenFile(self._place_of(line), None)
        with self._library.reading() as database:
            found = database.execute(
                "SELECT damage FROM documents WHERE sha256 = ?", [line.sha256]
            ).fetchone()
        if found == ("",):
            self._added.known_documents += 1
            return
        document = Document(file.path.name, line.sha256, pages, line.audit)
        with self._library.writing() as database:
            keep = store_document if found is None else replace_document
            keep(database, Extracted(document, line.version), file)
            database.execute(
                "UPDATE documents SET added_at = ? WHERE sha256 = ?",
                [stored_time(line.added_at), line.sha256],
            )
        self._added.documents += 1

    def _take_recognised(self, line: RecognisedLine) -> None:
        page = msgspec.msgpack.encode(line.page)
        checksum = page_checksum(line.number, page)
        row = [line.sha256, line.number, line.recogniser, line.seconds, page, checksum]
        with self._library.writing() as database:
            database.execute(_ADD_RECOGNISED, row)


class _Rest:
    """Everything but texts, within one transaction; knows which row a number of the file is."""

    def __init__(self, database: Database, added: Added) -> None:
        self._database = database
        self._added = added
        self._own_readings = _own_readings(database)
        self._own_conversations = dict(database.execute(_OWN_CONVERSATIONS).fetchall())
        self._readings: dict[int, int] = {}
        self._conversations: dict[int, int] = {}
        self._conversation = ConversationMerge(database, added)

    def take(self, line: Line) -> None:
        """Add a record."""
        execute, readings = self._database.execute, self._readings
        match line:
            case CollectionLine():
                execute(_ADD_COLLECTION, [line.name, stored_time(line.created_at), line.name])
            case ReadingLine():
                readings[line.id] = self._reading(line)
            case ConversationLine():
                self._conversations[line.id] = self._begin_conversation(line)
            case MessageLine():
                self._conversation.take(line)
            case QuoteLine():
                what = [readings[line.reading], line.document, line.page, line.text]
                added = execute(_ADD_QUOTE, [*what, stored_time(line.saved_at), *what])
                self._added.quotes += added.rowcount
            case PlaceLine():
                conversation = self._conversations.get(line.conversation or 0)
                place = [conversation, line.document, line.page, stored_time(line.left_at)]
                execute(_ADD_PLACE, [readings[line.reading], *place])
            case PageLeftLine():
                execute(_ADD_PAGE_LEFT, [readings[line.reading], line.document, line.page])
            case SavedLine():
                sizes = [line.tokens, line.tokens_done, line.opens_in_seconds]
                state = [line.fingerprint, *sizes, stored_time(line.recorded_at)]
                execute(_ADD_SAVED, [readings[line.reading], *state])
            case _:
                raise MalformedError("texts stand behind what was made of them")

    def _reading(self, line: ReadingLine) -> int:
        own = self._own_readings.get((line.documents, line.left_out), {})
        created_at = stored_time(line.created_at)
        if own:
            return own.get(created_at, next(iter(own.values())))
        (reading_id,) = self._database.execute(_ADD_READING, [line.title, created_at]).fetchone()
        for position, (sha256, pages) in enumerate(zip(line.documents, line.left_out, strict=True)):
            left_out = msgspec.json.encode(sorted(pages)).decode()
            row = [reading_id, position, sha256, left_out]
            self._database.execute(_ADD_READING_DOCUMENT, row)
        self._database.execute(_PUT_INTO, [line.collection, reading_id])
        self._added.readings += 1
        return int(reading_id)

    def _begin_conversation(self, line: ConversationLine) -> int:
        reading = None if line.reading is None else self._readings[line.reading]
        own = self._own_conversations.get(stored_time(line.created_at))
        return self._conversation.begin(line, reading, own)


def _page(line: Line) -> Page:
    if not isinstance(line, PageLine):
        raise MalformedError("pages are missing")
    return Page(line.number, line.text)


def _own_readings(database: Database) -> dict[_ReadingKey, dict[str, int]]:
    """Return the readings of a library by what they consist of, then by when they were added."""
    held: dict[tuple[int, str], list[tuple[str, tuple[int, ...]]]] = {}
    for number, created_at, sha256, left_out in database.execute(_OWN_READINGS):
        pages = msgspec.json.decode(left_out, type=tuple[int, ...])
        held.setdefault((number, created_at), []).append((sha256, pages))
    found: dict[_ReadingKey, dict[str, int]] = {}
    for (number, created_at), documents in held.items():
        key = tuple(sha256 for sha256, _ in documents), tuple(pages for _, pages in documents)
        found.setdefault(key, {})[created_at] = number
    return found
