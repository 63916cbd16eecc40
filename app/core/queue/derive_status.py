"""Derives a reading's status from what is known of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as changed

from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.errors import DoesNotFitError, LecternError
from app.library.records import SavedState
from app.readings.progress import Progress


@dataclass(frozen=True, slots=True)
class ReadingKnowledge:
    """All that is known of one reading.

    Attributes:
        saved: what is saved of it, for this and for other models and contents.
        fingerprint: what it would be read with now.
        place: its place in the queue, from 1; 0 where it is not there.
        is_paused: whether it is paused in the queue.
        is_active: whether it is the one that is being read.
        is_measured: whether its tokens are being counted, or wait for the model.
        progress: how far that is; None until its first page.
        failure: why it was not read the last time.
    """

    saved: Sequence[SavedState] = ()
    fingerprint: str = ""
    place: int = 0
    is_paused: bool = False
    is_active: bool = False
    is_measured: bool = False
    progress: Progress | None = None
    failure: LecternError | None = None


def derive_status(known: ReadingKnowledge) -> ReadingStatus:
    """Return what is shown of a reading."""
    saved = next((s for s in known.saved if s.fingerprint == known.fingerprint), None)
    status = ReadingStatus(phase=_phase(known, saved), position=known.place)
    if saved is not None:
        status = changed(
            status,
            tokens=saved.tokens,
            tokens_done=min(saved.tokens_done, saved.tokens),
            opens_in_seconds=saved.opens_in_seconds,
        )
    if status.phase is ReadingPhase.READING and known.progress is not None:
        return _reading(status, known.progress)
    if status.phase in (ReadingPhase.REFUSED, ReadingPhase.FAILED):
        return changed(status, failure=known.failure)
    return status


def _phase(known: ReadingKnowledge, saved: SavedState | None) -> ReadingPhase:
    if known.is_paused:
        return ReadingPhase.PAUSED
    if known.is_active:
        return ReadingPhase.READING if known.progress is not None else ReadingPhase.OPENING
    if known.place:
        return ReadingPhase.QUEUED
    return _phase_at_rest(known, saved)


def _phase_at_rest(known: ReadingKnowledge, saved: SavedState | None) -> ReadingPhase:
    if known.failure is not None:
        is_refusal = isinstance(known.failure, DoesNotFitError)
        return ReadingPhase.REFUSED if is_refusal else ReadingPhase.FAILED
    if saved is not None:
        return ReadingPhase.READY if saved.is_complete else ReadingPhase.UNREAD
    if any(state.is_complete for state in known.saved):
        return ReadingPhase.STALE
    return ReadingPhase.MEASURING if known.is_measured else ReadingPhase.UNREAD


def _reading(status: ReadingStatus, progress: Progress) -> ReadingStatus:
    return changed(
        status,
        tokens=progress.tokens,
        tokens_done=progress.tokens_done,
        page=progress.page,
        num_pages=progress.num_pages,
        tokens_per_second=progress.tokens_per_second,
        seconds_left=progress.seconds_left,
    )
