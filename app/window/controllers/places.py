"""Remembers a person's place in every reading, so that each opens where it was left.

Nothing is asked for: what is looked at is stored a moment later, so that a window that crashes
forgets no more than that moment.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer

from app.core.library.library_work import LibraryWork
from app.library.library import Library
from app.library.records import Place
from app.window.controllers.documents import DocumentController

_SETTLED_MS = 1000


class PlaceController(QObject):
    """The place in the open reading, and those in the others."""

    def __init__(
        self, work: LibraryWork, documents: DocumentController, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._work = work
        self._documents = documents
        self._places: dict[int, Place] = {}
        self._pages: dict[tuple[int, str], int] = {}
        self._open: tuple[int, int] | None = None
        self._unkept: dict[int, Place] = {}
        self._settled = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._settled.timeout.connect(self.keep)
        documents.page_changed.connect(self._note)

    def load(self, then: Callable[[Place | None], None]) -> None:
        """Learn what was remembered, then call `then` with the place that was left last."""

        def deliver(known: tuple[list[Place], dict[tuple[int, str], int]]) -> None:
            places, self._pages = known
            self._places = {place.reading_id: place for place in places}
            then(places[0] if places else None)

        self._work.do(
            lambda library: (library.places.entries(), library.places.pages_left()), deliver
        )

    def place_in(self, reading_id: int) -> Place | None:
        """Return where a person is in a reading, or was last; None where it never was open."""
        return self._places.get(reading_id)

    def page_in(self, document: str) -> int:
        """Return the page of a document of the open reading that was looked at last."""
        reading_id = self._open[0] if self._open else 0
        return self._pages.get((reading_id, document), 1)

    def enter(self, reading_id: int, conversation_id: int) -> None:
        """From now on the person is in this conversation; with 0 in no reading."""
        self._open = (reading_id, conversation_id) if reading_id else None
        self._note()

    def keep(self) -> None:
        """Store what is not stored yet."""
        self._settled.stop()
        unkept, self._unkept = self._unkept, {}
        if unkept:
            self._work.do(partial(_leave_all, tuple(unkept.values())))

    def _note(self) -> None:
        if self._open is None:
            return
        place = Place(*self._open, self._documents.shown, self._documents.page)
        if place != self._places.get(place.reading_id):
            # The one that is noted last is to be stored last.
            self._unkept.pop(place.reading_id, None)
            self._pages[place.reading_id, place.document] = place.page
            self._places[place.reading_id] = self._unkept[place.reading_id] = place
            self._settled.start()


def _leave_all(places: tuple[Place, ...], library: Library) -> None:
    for place in places:
        library.places.leave(place)
