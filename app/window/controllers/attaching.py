"""The paper clip: adds documents to what the open conversation is about.

They are taken into the library first; then the reading of all of them is measured, and its price
said. Where a person agrees, that becomes a reading of its own, and the conversation goes along.
"""

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.core.readings.opened_reading import OpenedReading
from app.errors import DoesNotFitError, LecternError
from app.library.records import Obtained, ReadingEntry
from app.link.port import UNSENT
from app.one_line import in_one_line
from app.readings.reading_content import ReadingContent, content_of
from app.window.controllers.library import LibraryController
from app.window.controllers.readings import ReadingController
from app.window.intake.add_dialog import choose_documents
from app.window.intake.addition import Arrival
from app.window.library.attach_dialog import AttachDialog, price_of, price_unknown
from app.window.parts import Parts
from app.window.services import Services
from engine.protocol.requests import Calibrate


@dataclass(frozen=True, slots=True)
class _Wish:
    """What is to be read together, as an entry of the library, and the conversation about it."""

    together: ReadingEntry
    conversation_id: int


class AttachController(QObject):
    """Adds documents to the open conversation."""

    made = Signal(Obtained)
    """The reading of all documents, in which the conversation continues."""

    def __init__(
        self,
        services: Services,
        parts: Parts,
        library: LibraryController,
        readings: ReadingController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._parts = parts
        self._library = library
        self._readings = readings
        services.intake.arrived.connect(self._take)

    def choose(self) -> None:
        """Let the person choose documents for the open conversation, or for the library."""
        reading_id = self._readings.reading_id
        intake = self._services.intake

        def attach(paths: list[Path]) -> None:
            intake.attach(paths, reading_id)

        choose_documents(self._parts.window, attach if reading_id else intake.add)

    def _take(self, arrival: Arrival) -> None:
        if arrival.beside:
            offer = partial(self._offer, arrival)
            self._library.refresh(lambda: self._parts.turns.take(offer))

    def _offer(self, arrival: Arrival) -> None:
        """Say what reading them together takes."""
        entry = self._library.holdings.reading(arrival.beside)
        if entry is None:
            self._add_apart(arrival)
            return
        title = in_one_line(arrival.title)
        new = tuple(one for one in arrival.documents if one not in entry.documents)
        if not new:
            text = self.tr("“{name}” is part of this reading already.")
            self._parts.notices.tell(text.format(name=title))
            return
        wish = self._wish(entry, title, new)
        dialog = AttachDialog(entry.title, title, self._parts.theme, self._parts.window)
        dialog.together_wanted.connect(partial(self._read_together, wish, arrival.stored))
        dialog.apart_wanted.connect(partial(self._add_apart, arrival))
        dialog.rejected.connect(partial(self._decline, arrival.stored))
        dialog.open()
        instructions = self._services.settings.current.system_prompt
        self._measure(content_of(wish.together, instructions), dialog)

    def _wish(self, entry: ReadingEntry, title: str, new: tuple[str, ...]) -> _Wish:
        together = replace(
            entry,
            title=f"{entry.title} + {title}",
            documents=entry.documents + new,
            left_out=entry.left_out + ((),) * len(new),
        )
        is_open = entry.id == self._readings.reading_id
        return _Wish(together, self._readings.conversation_id if is_open else 0)

    def _measure(
        self, content: ReadingContent, dialog: AttachDialog, *, may_calibrate: bool = True
    ) -> None:
        dialogs = [dialog]
        dialog.finished.connect(lambda _: dialogs.clear())

        def take(result: OpenedReading | LecternError) -> None:
            if not dialogs:
                return
            if isinstance(result, LecternError):
                dialog.show_price(price_unknown(result))
                return
            dialog.show_price(price_of(result.opened, self._trouble(result)))
            missing = result.opened.tokens - result.opened.reusable_tokens
            if missing and not result.opened.expected_seconds and may_calibrate:
                self._services.engine.send(Calibrate(id=UNSENT), again)

        def again(_end: object) -> None:
            if dialogs:
                self._services.queue.forget_costs()
                self._measure(content, dialog, may_calibrate=False)

        self._services.openings.open(content, take)

    def _trouble(self, result: OpenedReading) -> LecternError | None:
        try:
            result.check_fit(self._services.models.status, self._services.terms())
        except DoesNotFitError as error:
            return error
        return None

    def _read_together(self, wish: _Wish, stored: tuple[str, ...]) -> None:
        """Make the reading; where that fails, nothing is left of what came for it."""

        def go_on(obtained: Obtained) -> None:
            if self._library.holdings.conversation(wish.conversation_id) is not None:
                self._readings.open_conversation(wish.conversation_id)
            else:
                self._readings.begin_conversation(obtained.reading_id)
            self.made.emit(obtained)

        def fail(failure: LecternError) -> None:
            self._decline(stored)
            self._services.library.fail(failure)

        self._library.obtain(
            lambda library: library.readings.obtain_for(wish.conversation_id, wish.together),
            go_on,
            fail=fail,
        )

    def _decline(self, documents: tuple[str, ...]) -> None:
        """Delete what came for this alone; nobody would see that its text is still there."""
        self._services.library.do(lambda library: library.readings.remove_unheld(documents))
        self._services.eraser.await_undo()

    def _add_apart(self, arrival: Arrival) -> None:
        self._services.intake.arrived.emit(replace(arrival, beside=0))
