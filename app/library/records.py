"""Plain records that the library returns, with no database behind them."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from app.documents.document import Audit


@dataclass(frozen=True, slots=True)
class DocumentEntry:
    """What a list of documents shows; `path` is where the file was last seen.

    `damage` says what of the stored text is not as it was taken; empty where that is not known.
    """

    sha256: str
    name: str
    path: Path
    num_pages: int
    num_characters: int
    audit: Audit
    damage: str = ""


@dataclass(frozen=True, slots=True)
class Obtained:
    """The reading of the requested documents; `is_new` unless it existed before."""

    reading_id: int
    is_new: bool


@dataclass(frozen=True, slots=True)
class Hit:
    """One find of a search.

    `page` counts from 1; None means that the document's name was found. `marks` are the places of
    the words in `snippet`, as start and end.
    """

    sha256: str
    name: str
    page: int | None
    snippet: str
    marks: tuple[tuple[int, int], ...]


class Role(StrEnum):
    """Who speaks."""

    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation.

    `details` is JSON that belongs to whoever writes it: the receipt, the citations, the reasoning.
    """

    id: int
    parent_id: int | None
    role: Role
    text: str
    details: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Conversation:
    """A conversation about documents, given by their hashes in the order they were read.

    `left_at_message` is the message that was shown last; None where nobody chose one.
    """

    id: int
    title: str
    documents: tuple[str, ...]
    created_at: datetime
    updated_at: datetime
    reading_id: int | None = None
    left_at_message: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a person is in a reading.

    `conversation_id` is 0 for a conversation that is not begun yet. `document` is a hash, empty
    where none is shown; `page` counts from 1.
    """

    reading_id: int
    conversation_id: int
    document: str
    page: int


@dataclass(frozen=True, slots=True)
class SavedQuote:
    """A passage that a person saved: its text as it was selected, and the page it begins on.

    `document` is a hash, `page` counts from 1. `id` is 0 until it is stored.
    """

    id: int
    reading_id: int
    document: str
    page: int
    text: str


@dataclass(frozen=True, slots=True)
class ReadingEntry:
    """An ordered set of documents that are read together: one entry of the library.

    Attributes:
        id: its number in the library.
        title: what the person calls it.
        documents: hashes of the documents, in the order in which they are read.
        left_out: per document the pages that are not read, from 1, ascending.
        fingerprint: what it was last read with; empty where it never was. This and the next three
            are what was last known; whether it is still true the engine knows.
        tokens: length of the whole reading; 0 where it is not known.
        tokens_done: tokens that were read and saved.
        opens_in_seconds: how long restoring it took; 0 where it is not known.
        created_at: when it was added.
        collection_id: the collection it is in; None for none.
    """

    id: int
    title: str
    documents: tuple[str, ...]
    left_out: tuple[tuple[int, ...], ...]
    fingerprint: str
    tokens: int
    tokens_done: int
    opens_in_seconds: float
    created_at: datetime
    collection_id: int | None = None


@dataclass(frozen=True, slots=True)
class Collection:
    """A named group of readings."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class SavedState:
    """How much of a reading is saved for one model with its settings, the `fingerprint`."""

    fingerprint: str
    tokens: int
    tokens_done: int
    opens_in_seconds: float = 0.0

    @property
    def is_complete(self) -> bool:
        """Whether all of it is saved."""
        return 0 < self.tokens <= self.tokens_done


@dataclass(frozen=True, slots=True)
class QueuedReading:
    """A reading that waits to be read, or was stopped for a while."""

    reading_id: int
    is_paused: bool = False


@dataclass(frozen=True, slots=True)
class Deleted:
    """A document that was deleted for good, or, with `only_conversations`, conversations about one.

    The engine has still to forget what it saved of it.
    """

    sha256: str
    name: str
    only_conversations: bool = False
