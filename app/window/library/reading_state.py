"""A reading's state in words, and the actions it allows; pure."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.window.library.rows import ReadingAction, Tone
from app.window.translation.local_failures import local_failure
from app.window.translation.quantities import count, duration, per_cent


@dataclass(frozen=True, slots=True)
class ReadingState:
    """A state in words; `fraction` is None where there is no bar, `remedy` a second sentence."""

    text: str
    tone: Tone = Tone.QUIET
    fraction: float | None = None
    is_moving: bool = False
    remedy: str = ""


def reading_state(status: ReadingStatus) -> ReadingState:
    """Return what the library says of a reading."""
    return _STATES[status.phase](status)


def reading_actions(status: ReadingStatus) -> tuple[ReadingAction, ...]:
    """Return what can be done with a reading, what one most likely wants first."""
    return (*_ACTIONS[status.phase], *_ALWAYS)


def fraction_read(status: ReadingStatus) -> float:
    """Return the share that is read, 0 to 1."""
    return min(status.tokens_done / status.tokens, 1.0) if status.tokens else 0.0


def _unread(status: ReadingStatus) -> ReadingState:
    translate = QCoreApplication.translate
    fraction = fraction_read(status)
    if not fraction:
        return ReadingState(translate("Library", "Not read yet"))
    text = translate("Library", "Incomplete, {percent} read").format(percent=per_cent(fraction))
    return ReadingState(text, fraction=fraction)


def _queued(status: ReadingStatus) -> ReadingState:
    translate = QCoreApplication.translate
    if status.position > 1:
        place = count(status.position)
        text = translate("Library", "Waiting, number {place} in the queue").format(place=place)
    else:
        text = translate("Library", "Waiting, next in the queue")
    return ReadingState(text, fraction=fraction_read(status) or None)


def _opening(_status: ReadingStatus) -> ReadingState:
    return ReadingState(QCoreApplication.translate("Library", "Preparing …"), is_moving=True)


def _reading(status: ReadingStatus) -> ReadingState:
    translate = QCoreApplication.translate
    fraction = fraction_read(status)
    percent = per_cent(fraction)
    if status.seconds_left > 0:
        text = translate("Library", "Reading {percent} · {time} left").format(
            percent=percent, time=duration(status.seconds_left)
        )
    else:
        text = translate("Library", "Reading {percent}").format(percent=percent)
    return ReadingState(text, fraction=fraction, is_moving=True)


def _paused(status: ReadingStatus) -> ReadingState:
    translate = QCoreApplication.translate
    fraction = fraction_read(status)
    if status.page > 0:
        text = translate("Library", "Paused at page {page}").format(page=count(status.page))
    else:
        text = translate("Library", "Paused at {percent}").format(percent=per_cent(fraction))
    return ReadingState(text, fraction=fraction)


def _ready(status: ReadingStatus) -> ReadingState:
    translate = QCoreApplication.translate
    if status.opens_in_seconds > 0:
        time = duration(status.opens_in_seconds)
        text = translate("Library", "Ready, opens in {time}").format(time=time)
    else:
        text = translate("Library", "Ready")
    return ReadingState(text, Tone.GOOD)


def _stale(_status: ReadingStatus) -> ReadingState:
    translate = QCoreApplication.translate
    reason = translate("Library", "The model or settings changed")
    return ReadingState(translate("Library", "Must be read again"), Tone.WARNING, remedy=reason)


def _refused(status: ReadingStatus) -> ReadingState:
    text = QCoreApplication.translate("Library", "Does not fit")
    return ReadingState(text, Tone.WARNING, remedy=_reason(status))


def _failed(status: ReadingStatus) -> ReadingState:
    text = QCoreApplication.translate("Library", "Reading failed")
    return ReadingState(text, Tone.ERROR, fraction_read(status) or None, remedy=_reason(status))


def _reason(status: ReadingStatus) -> str:
    failure = status.failure
    return local_failure(failure).line if failure is not None else ""


_STATES: dict[ReadingPhase, Callable[[ReadingStatus], ReadingState]] = {
    ReadingPhase.UNREAD: _unread,
    ReadingPhase.MEASURING: _opening,
    ReadingPhase.QUEUED: _queued,
    ReadingPhase.OPENING: _opening,
    ReadingPhase.READING: _reading,
    ReadingPhase.PAUSED: _paused,
    ReadingPhase.READY: _ready,
    ReadingPhase.STALE: _stale,
    ReadingPhase.REFUSED: _refused,
    ReadingPhase.FAILED: _failed,
}
_ALWAYS = (
    ReadingAction.AUDIT,
    ReadingAction.DOCUMENTS,
    ReadingAction.PRIVATE,
    ReadingAction.MOVE_TO,
    ReadingAction.RENAME,
    ReadingAction.DELETE,
)
_IN_QUEUE = (ReadingAction.MOVE_UP, ReadingAction.MOVE_DOWN, ReadingAction.CANCEL)
_ACTIONS: dict[ReadingPhase, tuple[ReadingAction, ...]] = {
    ReadingPhase.UNREAD: (ReadingAction.READ,),
    ReadingPhase.MEASURING: (ReadingAction.READ,),
    ReadingPhase.QUEUED: (ReadingAction.PAUSE, *_IN_QUEUE),
    ReadingPhase.OPENING: (ReadingAction.PAUSE, ReadingAction.CANCEL),
    ReadingPhase.READING: (
        ReadingAction.PAUSE,
        ReadingAction.CANCEL,
        ReadingAction.NEW_CONVERSATION,
    ),
    ReadingPhase.PAUSED: (
        ReadingAction.RESUME,
        ReadingAction.CANCEL,
        ReadingAction.NEW_CONVERSATION,
    ),
    ReadingPhase.READY: (ReadingAction.NEW_CONVERSATION, ReadingAction.SHEET),
    ReadingPhase.STALE: (ReadingAction.READ,),
    ReadingPhase.REFUSED: (ReadingAction.READ,),
    ReadingPhase.FAILED: (ReadingAction.READ,),
}
