"""How far a reading is, as its entry in the library shows it."""

from dataclasses import dataclass
from enum import StrEnum

from app.errors import LecternError


class ReadingPhase(StrEnum):
    """What a reading is doing."""

    UNREAD = "unread"
    """Not requested yet; part of it may be read (`tokens_done`)."""
    MEASURING = "measuring"
    """Nothing of it is read, and its tokens are being counted, or wait for the model."""
    QUEUED = "queued"
    OPENING = "opening"
    READING = "reading"
    PAUSED = "paused"
    READY = "ready"
    STALE = "stale"
    """It was read, but by another model or with other settings: it needs reading."""
    REFUSED = "refused"
    """It does not fit; `failure` names the choices."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ReadingStatus:
    """One reading now.

    Attributes:
        phase: what it is doing.
        tokens: length of the whole reading; 0 until it was measured.
        tokens_done: tokens that need no computing any more.
        page: page that is being read, counted through all documents from 1.
        num_pages: pages of all documents; 0 until it was opened.
        tokens_per_second: speed over the last seconds.
        seconds_left: until it is complete; 0 where that is not known.
        opens_in_seconds: how long restoring it took last; 0 where that is not known.
        failure: why it was refused or failed.
        position: place in the queue, from 1; 0 where it is not in the queue.
    """

    phase: ReadingPhase = ReadingPhase.UNREAD
    tokens: int = 0
    tokens_done: int = 0
    page: int = 0
    num_pages: int = 0
    tokens_per_second: float = 0.0
    seconds_left: float = 0.0
    opens_in_seconds: float = 0.0
    failure: LecternError | None = None
    position: int = 0
