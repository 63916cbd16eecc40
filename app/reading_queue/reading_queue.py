"""Readings wait here to be read, one after the other, over night if need be.

Owns which reading is read when, and what is known of each. What waits is stored as it changes, so
that a window that closes, or falls over, goes on where it was. The rules:

- The first reading in the queue that is not paused is the one that is read.
- A reading leaves the queue when it is complete, refused or failed, or when a person takes it out;
  an engine that ends and a model that is loaded interrupt it only.
- Nothing here blocks: texts are loaded and states are stored in jobs.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from app.engine_service.engine_service import EngineService
from app.engine_service.model_session import ModelSession, ModelStatus
from app.errors import LecternError
from app.jobs import JobRunner
from app.library.library import Library
from app.library.records import SavedState
from app.library_file import LibraryFile
from app.link.client import ignore
from app.reading_queue.derive_status import ReadingKnowledge, derive_status
from app.reading_queue.failures import ReadingGone
from app.reading_queue.fit import check_reading
from app.reading_queue.ledger import LibraryLook, ReadingLedger, look_at
from app.reading_queue.library_work import LibraryWork
from app.reading_queue.open_reading import OpenReadingResult
from app.reading_queue.openings import Deliver, Openings
from app.reading_queue.queue_order import QueueOrder
from app.reading_queue.reading_content import ReadingContent
from app.reading_queue.reading_run import ReadingRun, RunEnd
from app.reading_queue.reading_status import ReadingPhase, ReadingStatus
from app.reading_queue.reading_terms import ReadingTerms
from app.reading_queue.restorer import NotRestored, RestoreEnd, Restorer
from app.reading_queue.run_outcomes import RunOutcomes
from engine.protocol.records import Receipt
from engine.protocol.replies import ReadingOpened

_AT_REST = {ReadingPhase.READY, ReadingPhase.UNREAD, ReadingPhase.STALE}


class ReadingQueue(QObject):
    """Reads what a person asked for. To be used on the thread that made it."""

    changed = Signal(int, object)
    """A reading's id and its new `ReadingStatus`."""
    model_changed = Signal()
    """A model was loaded: what was measured and restored before is so no more."""
    failed = Signal(object)
    """A `LecternError`: the library could not be read or written."""

    def __init__(
        self,
        library: LibraryFile,
        engine: EngineService,
        models: ModelSession,
        jobs: JobRunner,
        *,
        terms: Callable[[], ReadingTerms] = ReadingTerms,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._engine = engine
        self._models = models
        self._terms = terms
        self._library = LibraryWork(library, jobs, fail=self.failed.emit)
        self._openings = Openings(library, engine, models, jobs, self)
        self._restorer = Restorer(engine, on_end=self._restore_ended)
        self._ledger = ReadingLedger(self._store)
        self._outcomes = RunOutcomes(models, self._openings, self._restorer, self._ledger)
        self._order = QueueOrder()
        self._run: ReadingRun | None = None
        self._measured: set[int] = set()
        self._told: dict[int, ReadingStatus] = {}
        self._has_looked = False
        self._openings.opened.connect(self._note_opened)
        models.changed.connect(self._model_changed)
        self._model_changed(models.status)

    def refresh(self, then: Callable[[], None] | None = None) -> None:
        """Look at the library's readings again: some were added, changed or removed.

        `then` is called when they are known here. Called once after the start as well: what was
        being read when the window closed goes on, and what was removed then is forgotten.
        """

        def take(look: LibraryLook) -> None:
            self._take_look(look)
            if then is not None:
                then()

        if not self._has_looked:
            self._library.do(Library.forget_removed)
        self._library.do(look_at, take)

    def close(self) -> None:
        """Store what is not stored yet, at once; called before the jobs are closed."""
        self._library.finish()

    def status(self, reading_id: int) -> ReadingStatus:
        """A reading now."""
        run = self._run
        is_active = run is not None and run.reading_id == reading_id and not run.is_stopping
        return derive_status(
            ReadingKnowledge(
                saved=self._ledger.states(reading_id),
                fingerprint=self._ledger.fingerprint(reading_id),
                place=self._order.place(reading_id),
                is_paused=self._order.is_paused(reading_id),
                is_active=is_active,
                is_measured=reading_id in self._measured,
                progress=run.progress if run is not None and is_active else None,
                failure=self._ledger.failures.get(reading_id),
            )
        )

    def enqueue(self, reading_id: int) -> None:
        """Read it when its turn comes."""
        self._outcomes.forgive(reading_id)
        self._set_order(self._order.with_waiting(reading_id))

    def pause(self, reading_id: int) -> None:
        """Read no more of it until `resume`; what is read is kept."""
        self._set_order(self._order.with_paused(reading_id))

    def resume(self, reading_id: int) -> None:
        """Go on with a paused reading when its turn comes."""
        self.enqueue(reading_id)

    def cancel(self, reading_id: int) -> None:
        """Take it out of the queue; what is read is kept."""
        self._set_order(self._order.without(reading_id))

    def move(self, reading_id: int, position: int) -> None:
        """Give it another place in the queue, from 1; one put before the present one goes first."""
        self._set_order(self._order.moved(reading_id, position))

    def measure(self, reading_id: int, deliver: Deliver) -> None:
        """Tell the exact tokens and costs of a reading, once a model is loaded; reads nothing.

        Where no model is chosen, or it cannot be loaded, `deliver` gets the failure.
        """

        def end(result: OpenReadingResult | LecternError) -> None:
            self._measured.discard(reading_id)
            deliver(result)
            self._tell(reading_id)

        def take(look: LibraryLook) -> None:
            self._take_look(look)
            content = self._ledger.content(reading_id)
            if content is None:
                end(ReadingGone())
            else:
                self._openings.open(content, end)

        self._measured.add(reading_id)
        content = self._ledger.content(reading_id)
        if content is None:
            self._library.do(look_at, take, fail=end)
        else:
            self._tell(reading_id)
            self._openings.open(content, end)

    def forget_costs(self) -> None:
        """The engine may estimate better by now: ask it again when somebody measures."""
        self._openings.forget()

    def measure_anew(self) -> None:
        """What is saved may have changed otherwise: believe nothing that was measured before."""
        self.forget_costs()
        self._restorer.clear()
        for reading_id in self._ledger.ids:
            content = self._ledger.content(reading_id)
            is_at_rest = self.status(reading_id).phase in _AT_REST
            if content is not None and is_at_rest and self._ledger.states(reading_id):
                self._openings.open(content, ignore)

    def open(self, reading_id: int, deliver: Deliver) -> None:
        """Tell what a conversation needs, once a model is loaded and the reading restored.

        It costs nothing while the model stays: call it before every `Ask`. After an `EngineEnd` it
        waits until engine and model are back.
        """

        def take(result: OpenReadingResult | LecternError) -> None:
            deliver(result)
            content = self._ledger.content(reading_id)
            is_ready = self.status(reading_id).phase is ReadingPhase.READY
            if content is not None and is_ready and isinstance(result, OpenReadingResult):
                self._restorer.restore(content, result.opened)

        self.measure(reading_id, take)

    @Slot(object)
    def _model_changed(self, status: ModelStatus) -> None:
        if status.loaded is None:
            self._restorer.clear()
            return
        self._ledger.model = status.loaded.fingerprint
        self._tell_all()
        self._advance()
        self.model_changed.emit()

    def _take_look(self, look: LibraryLook) -> None:
        order = self._order
        if not self._has_looked:
            self._has_looked = True
            self._order = QueueOrder(look.queue)
            order = self._order.followed_by(order)
        for reading_id in self._ledger.take(look, self._terms().instructions):
            order = order.without(reading_id)
            self._told.pop(reading_id, None)
        self._set_order(order)

    def _set_order(self, order: QueueOrder) -> None:
        if order != self._order:
            self._order = order
            if self._has_looked:
                self._library.do(lambda library: library.readings.set_queue(order.readings))
        self._tell_all()
        self._advance()

    def _advance(self) -> None:
        """Read what comes next; what is read in its place makes way first."""
        reading_id = self._order.next
        content = None if reading_id is None else self._ledger.content(reading_id)
        run = self._run
        if run is not None:
            if (run.reading_id, run.content) != (reading_id, content) and not run.is_stopping:
                run.stop()
        elif reading_id is not None and content is not None and self._can_read(content):
            self._run = ReadingRun(
                reading_id,
                content,
                engine=self._engine,
                check=lambda opened: check_reading(opened, self._models.status, self._terms()),
                on_change=self._run_changed,
                on_end=self._run_ended,
            )
            self._tell(reading_id)
            self._run.start(self._openings)

    def _can_read(self, content: ReadingContent) -> bool:
        return self._models.status.loaded is not None and not self._restorer.is_restoring(content)

    def _run_changed(self, run: ReadingRun) -> None:
        if run.progress is not None:
            self._ledger.note_progress(run.reading_id, run.progress)
        self._tell(run.reading_id)

    def _run_ended(self, run: ReadingRun, end: RunEnd) -> None:
        self._run = None
        order = self._order
        if self._outcomes.settle(run, end):
            order = order.without(run.reading_id)
        self._set_order(order)

    @Slot(object, object)
    def _note_opened(self, content: ReadingContent, opened: ReadingOpened) -> None:
        for reading_id in self._ledger.note_opened(content, opened):
            self._tell(reading_id)

    def _restore_ended(self, content: ReadingContent, end: RestoreEnd) -> None:
        match end:
            case Receipt():
                for reading_id in self._ledger.note_receipt(content, end):
                    self._tell(reading_id)
            case NotRestored.MISSING:
                # Whoever opened it took it for read, and wants it so.
                for reading_id in self._ledger.note_lost(content):
                    self.enqueue(reading_id)
        self._advance()

    def _store(self, reading_id: int, state: SavedState) -> None:
        self._library.do(lambda library: library.readings.record(reading_id, state))

    def _tell_all(self) -> None:
        for reading_id in self._ledger.ids:
            self._tell(reading_id)

    def _tell(self, reading_id: int) -> None:
        status = self.status(reading_id)
        if status != self._told.get(reading_id):
            self._told[reading_id] = status
            self.changed.emit(reading_id, status)
