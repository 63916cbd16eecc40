"""Collects a library as backup records, in one transaction: all of the same moment.

What was deleted is not in it, nor what is damaged: that is told instead.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec

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
from app.conversations.answer_details import decode_details
from app.documents.scans.recognised_page import RecognisedPage
from app.library.answer_seal import question_of
from app.library.checksums import page_checksum
from app.library.document_rows import load_extracted
from app.library.errors import TextChangedError
from app.library.sqlite import Database
from engine.protocol.undecodable import UNDECODABLE

L = TypeVar("L", bound=Line)

_DOCUMENTS = "SELECT sha256, name, path, added_at FROM documents ORDER BY id"
_RECOGNISED = """
    SELECT sha256, number, recogniser, seconds, page, checksum FROM recognised_pages ORDER BY id
"""
_COLLECTIONS = "SELECT name, created_at FROM collections ORDER BY id"
_READINGS = """
    SELECT r.id, r.title, r.created_at, coalesce(c.name, '') AS collection
    FROM readings AS r LEFT JOIN collections AS c ON c.id = r.collection_id
    WHERE removed_at IS NULL ORDER BY r.id
"""
_READING_DOCUMENTS = """
    SELECT sha256, left_out FROM reading_documents WHERE reading_id = ? ORDER BY position
"""
_CONVERSATIONS = """
    SELECT c.id, c.reading_id AS reading, c.title, c.created_at, c.updated_at, c.left_at_message
    FROM conversations AS c LEFT JOIN readings AS r ON r.id = c.reading_id
    WHERE c.removed_at IS NULL AND r.removed_at IS NULL ORDER BY c.id
"""
_CONVERSATION_DOCUMENTS = """
    SELECT sha256 FROM conversation_documents WHERE conversation_id = ? ORDER BY position
"""
_MESSAGES = """
    SELECT id, parent_id AS parent, role, text, details, created_at
    FROM messages WHERE conversation_id = ? ORDER BY id
"""
_OF_READINGS: tuple[tuple[type[Line], str], ...] = (
    (
        SavedLine,
        """
        SELECT reading_id AS reading, fingerprint, tokens, tokens_done, opens_in_seconds,
               recorded_at FROM saved_states ORDER BY rowid
        """,
    ),
    (
        QuoteLine,
        "SELECT reading_id AS reading, document, page, text, saved_at FROM quotes ORDER BY id",
    ),
    (
        PlaceLine,
        """
        SELECT reading_id AS reading, conversation_id AS conversation, document, page, left_at
        FROM places ORDER BY rowid
        """,
    ),
    (
        PageLeftLine,
        "SELECT reading_id AS reading, document, page FROM pages_left ORDER BY rowid",
    ),
)


class Gathering:
    """The records of a library, in the order in which they are written.

    `pasted_part` returns the part for a pasted text, by its path; empty where a file is none.
    What cannot be read is left out, and named in `left_out`.
    """

    def __init__(self, database: Database, pasted_part: Callable[[Path], str]) -> None:
        self.left_out: list[str] = []
        self._database = database
        self._pasted_part = pasted_part
        self._readings: set[int] = set()
        self._conversations: set[int] = set()

    def lines(self, *, has_saved: bool) -> Iterator[Line]:
        """Yield all of it; how much of a reading is saved only with `has_saved`."""
        yield from self._documents()
        yield from self._recognised()
        yield from self._of_rows(_COLLECTIONS, lambda row: _record(CollectionLine, **row))
        yield from self._of_rows(_READINGS, self._reading)
        yield from self._all_conversations()
        for kind, query in _OF_READINGS:
            if kind is not SavedLine or has_saved:
                yield from self._of_rows(query, partial(self._known, kind))

    def _documents(self) -> Iterator[Line]:
        for sha256, name, path, added_at in self._database.execute(_DOCUMENTS).fetchall():
            try:
                extracted = load_extracted(self._database, sha256)
                if extracted is None:
                    continue
                document = extracted.document
                line = _record(
                    DocumentLine,
                    sha256=sha256,
                    name=name,
                    path=path,
                    version=extracted.version,
                    audit=document.audit,
                    num_pages=len(document.pages),
                    added_at=added_at,
                    pasted=self._pasted_part(Path(path)),
                )
            except (TextChangedError, *UNDECODABLE):
                self.left_out.append(name)
                continue
            yield line
            for page in document.pages:
                yield PageLine(number=page.number, text=page.text)

    def _recognised(self) -> Iterator[Line]:
        rows = self._database.execute(_RECOGNISED)
        for sha256, number, recogniser, seconds, page, checksum in rows:
            if page_checksum(number, page) == checksum:  # damaged, it is as if it were not there
                yield RecognisedLine(
                    sha256=sha256,
                    number=number,
                    recogniser=recogniser,
                    seconds=seconds,
                    page=msgspec.msgpack.decode(page, type=RecognisedPage),
                )

    def _reading(self, row: dict[str, Any]) -> ReadingLine:
        held = self._database.execute(_READING_DOCUMENTS, [row["id"]]).fetchall()
        line = _record(
            ReadingLine,
            **row,
            documents=[sha256 for sha256, _ in held],
            left_out=[msgspec.json.decode(pages) for _, pages in held],
        )
        self._readings.add(line.id)
        return line

    def _all_conversations(self) -> Iterator[Line]:
        for line in self._of_rows(_CONVERSATIONS, self._conversation):
            yield line
            if isinstance(line, ConversationLine):
                yield from self._messages(line)

    def _conversation(self, row: dict[str, Any]) -> ConversationLine | None:
        if row["reading"] is not None and row["reading"] not in self._readings:
            return None
        held = self._database.execute(_CONVERSATION_DOCUMENTS, [row["id"]]).fetchall()
        line = _record(ConversationLine, **row, documents=[sha256 for (sha256,) in held])
        self._conversations.add(line.id)
        return line

    def _messages(self, conversation: ConversationLine) -> Iterator[Line]:
        written: set[int] = set()
        rows = list(self._database.query(_MESSAGES, [conversation.id]))
        texts = {row["id"]: row["text"] for row in rows}
        for row in rows:
            if row["parent"] is not None and row["parent"] not in written:
                continue
            asked = question_of(row["role"], row["parent"], texts)
            row["details"] = decode_details(row["details"], row["text"], asked)
            try:
                line = _record(MessageLine, **row)
            except UNDECODABLE:
                self.left_out.append(conversation.title)
                continue
            written.add(line.id)
            yield line

    def _known(self, kind: type[Line], row: dict[str, Any]) -> Line | None:
        """Return what is kept of a reading, without what was deleted."""
        if row["reading"] not in self._readings:
            return None
        if row.get("conversation") not in self._conversations and "conversation" in row:
            row["conversation"] = None
        return _record(kind, **row)

    def _of_rows(
        self, query: str, record: Callable[[dict[str, Any]], Line | None]
    ) -> Iterator[Line]:
        for row in list(self._database.query(query)):
            try:
                line = record(row)
            except UNDECODABLE:
                self.left_out.append(str(row.get("title", "")))
                continue
            if line is not None:
                yield line


def _record(kind: type[L], **values: object) -> L:
    """Return a record of values as they are stored. Raises msgspec.ValidationError."""
    return msgspec.convert(values, kind)
