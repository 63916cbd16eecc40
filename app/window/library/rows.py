"""The rows of the library pane as plain records with complete texts."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Tone(StrEnum):
    """How a state is meant; never said by colour alone."""

    QUIET = "quiet"
    GOOD = "good"
    WARNING = "warning"
    ERROR = "error"


class ReadingAction(StrEnum):
    """What can be done with a reading, in the order of its menu."""

    READ = "read"
    PAUSE = "pause"
    RESUME = "resume"
    CANCEL = "cancel"
    MOVE_UP = "move up"
    MOVE_DOWN = "move down"
    NEW_CONVERSATION = "new conversation"
    SHEET = "sheet"
    AUDIT = "audit"
    DOCUMENTS = "documents"
    PRIVATE = "private"
    MOVE_TO = "move to"
    RENAME = "rename"
    DELETE = "delete"


class Row:
    """What all rows have in common, for signals that carry any of them."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ReadingRow(Row):
    """One reading.

    Attributes:
        id: the reading.
        name: what the person calls it.
        title: its name, and of how many files it is made.
        facts: pages and tokens.
        warning: what is wrong with its text, empty where nothing is.
        state: what it is doing; `tone` says how that is meant.
        tone: see `state`.
        fraction: how far its bar goes; None where there is none.
        is_moving: whether it is being worked on right now.
        remedy: why it is in this state and what can be done; empty where that goes without saying.
        is_chosen: whether it is open.
        actions: what can be done with it, what one most likely wants first.
        queue_position: place in the queue, from 1; 0 where it does not wait.
    """

    id: int
    name: str
    title: str
    facts: str
    state: str
    warning: str = ""
    tone: Tone = Tone.QUIET
    fraction: float | None = None
    is_moving: bool = False
    remedy: str = ""
    is_chosen: bool = False
    actions: tuple[ReadingAction, ...] = ()
    queue_position: int = 0


@dataclass(frozen=True, slots=True)
class ConversationRow(Row):
    """One conversation below its reading."""

    id: int
    reading_id: int
    title: str
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class NewConversationRow(Row):
    """The invitation to begin a conversation about a reading."""

    reading_id: int
    text: str


@dataclass(frozen=True, slots=True)
class MoreRow(Row):
    """Stands for conversations that are shown once the reading is open."""

    reading_id: int
    text: str


@dataclass(frozen=True, slots=True)
class AdditionRow(Row):
    """A file that is being added to the library, or was refused."""

    path: Path
    title: str
    state: str
    tone: Tone = Tone.QUIET
    fraction: float | None = None
    remedy: str = ""
    needs_password: bool = False


@dataclass(frozen=True, slots=True)
class HitRow(Row):
    """One find of a search; `marks` are places in `snippet`, as start and end."""

    sha256: str
    page: int
    title: str
    place: str
    snippet: str
    marks: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class HeadingRow(Row):
    """The name of what follows, or a word on why nothing does."""

    text: str
    is_note: bool = False


LibraryRow = (
    ReadingRow | ConversationRow | NewConversationRow | MoreRow | AdditionRow | HitRow | HeadingRow
)


def key_of(row: LibraryRow) -> tuple[object, ...]:
    """Return what stays the same while a row changes what it shows."""
    match row:
        case ReadingRow() | ConversationRow():
            return type(row), row.id
        case NewConversationRow() | MoreRow():
            return type(row), row.reading_id
        case AdditionRow():
            return AdditionRow, row.path
        case HitRow():
            return HitRow, row.sha256, row.page
        case HeadingRow():
            return HeadingRow, row.text


def title_of(row: LibraryRow) -> str:
    """Return the first line of a row; names of files may hold line breaks, a line does not."""
    match row:
        case ReadingRow() | ConversationRow() | AdditionRow() | HitRow():
            return " ".join(row.title.split())
        case NewConversationRow() | MoreRow() | HeadingRow():
            return " ".join(row.text.split())


def spoken(row: LibraryRow) -> str:
    """Return what a screen reader says of a row."""
    parts: tuple[str, ...] = ()
    match row:
        case ReadingRow():
            parts = (row.facts, row.warning, row.state, row.remedy)
        case AdditionRow():
            parts = (row.state, row.remedy)
        case HitRow():
            parts = (row.place, row.snippet)
    return ", ".join(part for part in (title_of(row), *parts) if part)
