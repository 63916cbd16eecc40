"""What the library gives back; plain records, no database behind them."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from app.documents.document import Audit


@dataclass(frozen=True, slots=True)
class DocumentEntry:
    """What a list of documents shows; `path` is where the file was last seen."""

    sha256: str
    name: str
    path: Path
    num_pages: int
    num_characters: int
    audit: Audit
    added_at: datetime


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
    """A conversation about documents, given by their hashes in the order they were read."""

    id: int
    title: str
    documents: tuple[str, ...]
    created_at: datetime
    updated_at: datetime
