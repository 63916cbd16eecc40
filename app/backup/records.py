"""The records of a backup: a library as JSON, one record per line.

Numbers of readings, conversations and messages count within the file alone. Each record follows
those that it names: pages their document, messages their conversation and what they answer.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from app.backup.problems import MalformedError
from app.conversations.answer_details import AnswerDetails
from app.documents.document import Audit
from app.documents.scans.recognised_page import RecognisedPage
from app.library.records import Role
from engine.protocol.undecodable import UNDECODABLE

T = TypeVar("T")
_Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
_Name = Annotated[str, Meta(max_length=4096)]
_Long = Annotated[str, Meta(max_length=1 << 28)]
_Id = Annotated[int, Meta(ge=1, le=1 << 53)]
_PageNumber = Annotated[int, Meta(ge=1, le=10_000_000)]
_Count = Annotated[int, Meta(ge=0, le=1 << 53)]
_Documents = Annotated[tuple[_Hash, ...], Meta(max_length=100_000)]
_Pages = Annotated[tuple[_PageNumber, ...], Meta(max_length=10_000_000)]
_Time = Annotated[datetime, Meta(tz=True)]


class _Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all records are."""


class DocumentLine(_Record, frozen=True, tag="document"):
    """A document; its pages follow. `pasted` is the part with its file, if Lectern made that."""

    sha256: _Hash
    name: _Name
    path: _Name
    version: Annotated[int, Meta(ge=0, le=1_000_000)]
    audit: Audit
    num_pages: _Count
    added_at: _Time
    pasted: str = ""


class PageLine(_Record, frozen=True, tag="page"):
    """The next page of the document before."""

    number: _PageNumber
    text: _Long


class RecognisedLine(_Record, frozen=True, tag="recognised"):
    """What was recognised on a page of the file with this hash."""

    sha256: _Hash
    number: _PageNumber
    recogniser: _Name
    seconds: float
    page: RecognisedPage


class SavedLine(_Record, frozen=True, tag="saved"):
    """How much of a reading was saved, in a backup that has the saved readings."""

    reading: _Id
    fingerprint: _Name
    tokens: _Count
    tokens_done: _Count
    opens_in_seconds: float
    recorded_at: _Time


class CollectionLine(_Record, frozen=True, tag="collection"):
    """A collection, which readings name."""

    name: _Name
    created_at: _Time


class ReadingLine(_Record, frozen=True, tag="reading"):
    """A reading, and the collection it is in, if any."""

    id: _Id
    collection: _Name
    title: _Long
    created_at: _Time
    documents: _Documents
    left_out: Annotated[tuple[_Pages, ...], Meta(max_length=100_000)]


class QuoteLine(_Record, frozen=True, tag="quote"):
    """A quote of a reading's notebook."""

    reading: _Id
    document: _Name
    page: _PageNumber
    text: _Long
    saved_at: _Time


class ConversationLine(_Record, frozen=True, tag="conversation"):
    """A conversation; its messages follow."""

    id: _Id
    reading: _Id | None
    title: _Long
    created_at: _Time
    updated_at: _Time
    documents: _Documents
    left_at_message: _Id | None = None


class MessageLine(_Record, frozen=True, tag="message"):
    """The next message of the conversation before."""

    id: _Id
    parent: _Id | None
    role: Role
    text: _Long
    details: AnswerDetails
    created_at: _Time


class PlaceLine(_Record, frozen=True, tag="place"):
    """Where a person was in a reading."""

    reading: _Id
    conversation: _Id | None
    document: Annotated[str, Meta(max_length=64)]
    page: _PageNumber
    left_at: _Time


class PageLeftLine(_Record, frozen=True, tag="page left"):
    """The page of a document of a reading that was looked at last."""

    reading: _Id
    document: _Hash
    page: _PageNumber


Line = (
    DocumentLine
    | PageLine
    | RecognisedLine
    | CollectionLine
    | ReadingLine
    | SavedLine
    | QuoteLine
    | ConversationLine
    | MessageLine
    | PlaceLine
    | PageLeftLine
)

_DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


def encode_line(line: Line) -> bytes:
    """Return a record as a line."""
    return msgspec.json.encode(line) + b"\n"


def decode_lines(lines: Iterable[bytes]) -> Iterator[Line]:
    """Yield the records of lines, each checked. Raises MalformedError."""
    for number, line in enumerate(lines, 1):
        try:
            yield _DECODER.decode(line)
        except UNDECODABLE as error:
            raise MalformedError(f"record {number} makes no sense") from error


def coherent(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield records as long as each names only what came before it. Raises MalformedError."""
    check = _Check()
    for number, line in enumerate(lines, 1):
        if not check.allows(line):
            raise MalformedError(f"record {number} contradicts those before it")
        yield line
    if check.num_pages_missing:
        raise MalformedError("pages are missing")


class _Check:
    """What was seen so far."""

    def __init__(self) -> None:
        self.num_pages_missing = 0
        self._last_page = 0
        self._documents: set[str] = set()
        self._readings: set[int] = set()
        self._conversations: set[int] = set()
        self._messages: set[int] = set()
        """Of the conversation before."""

    @property
    def _has_others(self) -> bool:
        """Whether anything but texts came."""
        return bool(self._readings or self._conversations)

    def allows(self, line: Line) -> bool:
        """Whether a record may come next."""
        if isinstance(line, PageLine):
            is_next = self.num_pages_missing > 0 and line.number > self._last_page
            self.num_pages_missing -= 1
            self._last_page = line.number
            return is_next
        return not self.num_pages_missing and self._is_known(line)

    def _is_known(self, line: Line) -> bool:
        """Whether all that a record names came before it, and it did not itself."""
        match line:
            case DocumentLine():
                self.num_pages_missing, self._last_page = line.num_pages, 0
                return not self._has_others and _added(self._documents, line.sha256)
            case RecognisedLine() | CollectionLine():
                return not self._has_others
            case ReadingLine():
                is_whole = len(line.documents) == len(line.left_out)
                return is_whole and _added(self._readings, line.id)
            case ConversationLine():
                self._messages = set()
                is_known = line.reading is None or line.reading in self._readings
                return is_known and _added(self._conversations, line.id)
            case MessageLine():
                is_known = line.parent is None or line.parent in self._messages
                return bool(self._conversations) and is_known and _added(self._messages, line.id)
        return isinstance(line, PageLine) or line.reading in self._readings


def _added(known: set[T], one: T) -> bool:
    """Add one; whether it is new."""
    is_new = one not in known
    known.add(one)
    return is_new
