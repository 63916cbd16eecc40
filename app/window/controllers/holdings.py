"""What the library holds, as the window knows it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from app.documents.gaps import Gaps
from app.library.library import Library
from app.library.reading_gaps import reading_gaps
from app.library.reading_names import reading_name, shared_titles
from app.library.records import Collection, Conversation, DocumentEntry, ReadingEntry
from app.one_line import in_one_line

T = TypeVar("T", DocumentEntry, ReadingEntry, Conversation)


@dataclass(frozen=True)
class Holdings:
    """What the library holds; of thousands, one is found at once."""

    documents: tuple[DocumentEntry, ...] = ()
    readings: tuple[ReadingEntry, ...] = ()
    conversations: tuple[Conversation, ...] = ()
    collections: tuple[Collection, ...] = ()

    def reading(self, reading_id: int) -> ReadingEntry | None:
        """Return a reading by its id."""
        return self._readings_by_id.get(reading_id)

    def reading_with(self, sha256: str) -> ReadingEntry | None:
        """Return the latest reading that holds a document."""
        return next((entry for entry in self.readings if sha256 in entry.documents), None)

    def document(self, sha256: str) -> DocumentEntry | None:
        """Return a document by its hash."""
        return self._documents_by_hash.get(sha256)

    def names(self, documents: Sequence[str]) -> dict[str, str]:
        """Return the names of documents by their hashes."""
        found = map(self.document, documents)
        return {entry.sha256: entry.name for entry in found if entry is not None}

    def reading_name(self, entry: ReadingEntry) -> str:
        """Return what the library calls a reading."""
        return reading_name(entry, self.document, self._shared_titles)

    def gaps(self, entry: ReadingEntry) -> Gaps:
        """Return how many pages of a reading have gaps."""
        return reading_gaps(entry, self.document)

    def conversation(self, conversation_id: int) -> Conversation | None:
        """Return a conversation by its id."""
        return next((one for one in self.conversations if one.id == conversation_id), None)

    def with_conversation(self, conversation: Conversation) -> "Holdings":
        """Return these with a conversation that was begun or has changed."""
        others = (one for one in self.conversations if one.id != conversation.id)
        latest_first = sorted(
            (conversation, *others), key=lambda one: (one.updated_at, one.id), reverse=True
        )
        return replace(self, conversations=tuple(latest_first))

    def latest_conversation(self, reading_id: int) -> Conversation | None:
        """Return the conversation about a reading that went on last."""
        return next((one for one in self.conversations if one.reading_id == reading_id), None)

    @cached_property
    def _shared_titles(self) -> frozenset[str]:
        return shared_titles(self.readings)

    @cached_property
    def _readings_by_id(self) -> dict[int, ReadingEntry]:
        return {entry.id: entry for entry in self.readings}

    @cached_property
    def _documents_by_hash(self) -> dict[str, DocumentEntry]:
        return {entry.sha256: entry for entry in self.documents}


def read_holdings(library: Library, before: Holdings) -> Holdings:
    """Return what the library holds; what is as before stays the same object."""
    return Holdings(
        documents=_kept(list(map(_document, library.entries())), before.documents),
        readings=_kept(list(map(_reading, library.readings.entries())), before.readings),
        conversations=_kept(library.conversations.entries(), before.conversations),
        collections=tuple(library.readings.collections.entries()),
    )


def _document(entry: DocumentEntry) -> DocumentEntry:
    name = in_one_line(entry.name)
    return entry if name == entry.name else replace(entry, name=name)


def _reading(entry: ReadingEntry) -> ReadingEntry:
    """Return a reading as it is shown: most are called by the name of a file."""
    title = in_one_line(entry.title)
    return entry if title == entry.title else replace(entry, title=title)


def _kept(found: Sequence[T], before: Sequence[T]) -> tuple[T, ...]:
    """Return what was found, in its order, by the objects that were known where they are equal."""
    known = {_key(one): one for one in before}
    return tuple(old if (old := known.get(_key(one))) == one else one for one in found)


def _key(one: DocumentEntry | ReadingEntry | Conversation) -> object:
    return one.sha256 if isinstance(one, DocumentEntry) else one.id
