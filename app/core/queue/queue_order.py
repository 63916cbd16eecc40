"""The order in which readings are read, as an immutable value."""

from dataclasses import dataclass

from app.library.records import QueuedReading


@dataclass(frozen=True, slots=True)
class QueueOrder:
    """Readings that wait or are paused; the first that is not paused is the one to read."""

    readings: tuple[QueuedReading, ...] = ()

    @property
    def next(self) -> int | None:
        """The reading whose turn it is."""
        return next((queued.reading_id for queued in self.readings if not queued.is_paused), None)

    @property
    def ids(self) -> tuple[int, ...]:
        """The readings in their order."""
        return tuple(queued.reading_id for queued in self.readings)

    def place(self, reading_id: int) -> int:
        """Place of a reading, from 1; 0 where it is not in the queue."""
        for place, queued in enumerate(self.readings, 1):
            if queued.reading_id == reading_id:
                return place
        return 0

    def is_paused(self, reading_id: int) -> bool:
        """Whether a reading is in the queue, and paused."""
        return QueuedReading(reading_id, is_paused=True) in self.readings

    def with_waiting(self, reading_id: int) -> "QueueOrder":
        """A new reading comes last; one that is there keeps its place and is not paused."""
        if not self.place(reading_id):
            return QueueOrder((*self.readings, QueuedReading(reading_id)))
        return self._with(QueuedReading(reading_id))

    def with_paused(self, reading_id: int) -> "QueueOrder":
        """A reading in the queue keeps its place and is paused."""
        return self._with(QueuedReading(reading_id, is_paused=True))

    def without(self, reading_id: int) -> "QueueOrder":
        """The others, in their order."""
        return QueueOrder(tuple(q for q in self.readings if q.reading_id != reading_id))

    def moved(self, reading_id: int, place: int) -> "QueueOrder":
        """A reading in the queue goes to a place, from 1; beyond the end means last."""
        others = self.without(reading_id).readings
        at = max(place - 1, 0)
        moved = tuple(q for q in self.readings if q.reading_id == reading_id)
        return QueueOrder((*others[:at], *moved, *others[at:]))

    def followed_by(self, other: "QueueOrder") -> "QueueOrder":
        """These readings, then those of another queue that are not here."""
        new = (queued for queued in other.readings if not self.place(queued.reading_id))
        return QueueOrder((*self.readings, *new))

    def _with(self, changed: QueuedReading) -> "QueueOrder":
        return QueueOrder(
            tuple(changed if q.reading_id == changed.reading_id else q for q in self.readings)
        )
