"""Adds files as a reading: opened, measured, and read at once unless something is wrong.

What takes long, does not fit or has pages without text is shown on the card first. Documents that
are a reading already lead to that one.
"""

from PySide6.QtCore import QObject, Signal

from app.core.queue.reading_queue import ReadingQueue
from app.core.queue.reading_status import ReadingPhase
from app.core.readings.opened_reading import OpenedReading
from app.documents.document import Audit, PageFlaw
from app.errors import LecternError
from app.library.records import Obtained, ReadingEntry
from app.window.controllers.library import LibraryController
from app.window.controllers.readings import ReadingController
from app.window.frame.dialog_turns import DialogTurns
from app.window.intake.addition import Arrival
from app.window.intake.intake import Intake

MOST_SECONDS_UNASKED = 120.0
"""What takes longer to read is shown before it begins."""
SLOW_TOKENS_PER_SECOND = 300.0
"""What is supposed of a machine that has read nothing yet."""

_UNDER_CONTROL = frozenset(
    {
        ReadingPhase.QUEUED,
        ReadingPhase.OPENING,
        ReadingPhase.READING,
        ReadingPhase.PAUSED,
        ReadingPhase.READY,
    }
)
"""Phases in which adding the documents again asks for nothing new."""


class AddingController(QObject):
    """What happens to documents that have arrived."""

    card_wanted = Signal(int)
    """A reading that a person should look at before it is read; several come one by one."""
    known_added = Signal(int)
    """A reading that was there already when its documents were added again."""

    def __init__(
        self,
        intake: Intake,
        library: LibraryController,
        readings: ReadingController,
        queue: ReadingQueue,
        *,
        turns: DialogTurns,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._library = library
        self._readings = readings
        self._queue = queue
        self._turns = turns
        intake.arrived.connect(self._make_reading)

    def _make_reading(self, arrival: Arrival) -> None:
        if not arrival.beside:
            self._library.add(arrival.title, arrival.documents, self._begin)

    def _begin(self, added: Obtained) -> None:
        reading_id = added.reading_id
        self._readings.open_added(reading_id)
        if not added.is_new:
            self.known_added.emit(reading_id)
            if self._queue.status(reading_id).phase in _UNDER_CONTROL:
                return
        self.measure(reading_id)

    def measure(self, reading_id: int) -> None:
        """Read it at once, or show the card first where something is wrong."""
        self._queue.measure(reading_id, lambda result: self._decide(reading_id, result))

    def _decide(self, reading_id: int, result: OpenedReading | LecternError) -> None:
        entry = self._library.holdings.reading(reading_id)
        if entry is None:
            return
        if isinstance(result, LecternError) or self._should_ask(entry, result):
            self._turns.take(lambda: self._want_card(reading_id))
        else:
            self._queue.enqueue(reading_id)

    def _want_card(self, reading_id: int) -> None:
        """Ask for a decision that was not taken, and is not needless, by now."""
        is_there = self._library.holdings.reading(reading_id) is not None
        if is_there and self._queue.status(reading_id).phase not in _UNDER_CONTROL:
            self.card_wanted.emit(reading_id)

    def _should_ask(self, entry: ReadingEntry, result: OpenedReading) -> bool:
        opened = result.opened
        documents = map(self._library.holdings.document, entry.documents)
        has_flaws = any(one is not None and _has_flaws(one.audit) for one in documents)
        seconds = opened.expected_seconds or opened.tokens / SLOW_TOKENS_PER_SECOND
        return has_flaws or not self._queue.fits(result) or seconds > MOST_SECONDS_UNASKED


def _has_flaws(audit: Audit) -> bool:
    """Whether a person should look at pages first; recognising them was a person's wish."""
    return any(finding.flaw is not PageFlaw.RECOGNISED for finding in audit.findings)
