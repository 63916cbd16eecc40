"""The rows of the library pane as plain records; every text is ready to be shown."""

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
    TALK = "talk"
    SHEET = "sheet"
    AUDIT = "audit"
    DOCUMENTS = "documents"
    RENAME = "rename"
    DELETE = "delete"


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """One reading; `fraction` is None where there is nothing to show a bar for."""

    id: int
    title: str
    facts: str
    state: str
    tone: Tone = Tone.QUIET
    fraction: float | None = None
    is_moving: bool = False
    remedy: str = ""
    is_chosen: bool = False
    actions: tuple[ReadingAction, ...] = ()
    queue_position: int = 0


@dataclass(frozen=True, slots=True)
class ConversationRow:
    """One conversation below its reading; `id` is 0 for the invitation to begin one."""

    id: int
    reading_id: int
    title: str
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class AdditionRow:
    """A file on its way into the library, or one that was refused."""

    path: Path
    title: str
    state: str
    tone: Tone = Tone.QUIET
    fraction: float | None = None
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class HitRow:
    """One find of a search; `marks` are places in `snippet`, as start and end."""

    sha256: str
    page: int
    title: str
    place: str
    snippet: str
    marks: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class HeadingRow:
    """The name of what follows, or a word on why nothing does."""

    text: str
    is_note: bool = False


ShelfRow = ReadingRow | ConversationRow | AdditionRow | HitRow | HeadingRow
