"""The queue of readings, which are read one after the other, overnight if need be.

Owns which reading is read when, and what is known of each. Changes of the queue are stored at once,
so that a window that was closed or has crashed continues where it was. The rules:

- The first reading in the queue that is not paused is the one that is read.
- A reading leaves the queue when it is complete, refused or failed, or when a person takes it out;
  the end of an engine and the loading of a model only interrupt it.
- Nothing here blocks: texts are loaded and states are stored in jobs.
"""

from collections.abc import Callable
from functools import partial

from app.core.core import Core
from app.core.engine.model_session import ModelStatus
from app.core.event import Event
from app.core.library.library_work import LibraryWork
from app.core.loop import in_turns
from app.core.queue.derive_status import ReadingKnowledge, derive_status
from app.core.queue.failures import ReadingGone
from app.core.queue.ledger import LibraryLook, ReadingLedger, look_at
from app.core.queue.queue_order import QueueOrder
from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.core.queue.run_outcomes import RunOutcomes
from app.core.readings.opened_reading import OpenedReading
from app.core.readings.openings import Deliver
from app.core.readings.reading_run import ReadingRun, RunEnd
from app.core.readings.reading_terms import ReadingTerms
from app.core.readings.restorer import NotRestored, RestoreEnd, Restorer
from app.errors import DoesNotFitError, LecternError
from app.library.library import Library
from app.library.records import SavedState
from app.library_file import LibraryFile
from app.link.port import ignore
from app.readings.reading_content import ReadingContent
from engine.protocol.records import Receipt
from engine.protocol.replies import ReadingOpened

_AT_REST = {ReadingPhase.READY, ReadingPhase.UNREAD, ReadingPhase.STALE}


class ReadingQueue:
    """Reads what people request, one after the other. Use it on the thread of the core's loop."""

    def __init__(
        self, library: LibraryFile, core: Core, *, terms: Callable[[], ReadingTerms] = ReadingTerms
    ) -> None:
        self.changed = Event[int, ReadingStatus]()
        """A reading, and what is known of it now."""
        self.gone = Event[int]()
        """A reading that was removed."""
        self.model_changed = Event[[]]()
        """A model was loaded: earlier measurements and restores no longer hold."""
        self.failed = Event[LecternError]()
        """The library could not be read or written."""
        self._core = core
        self._models = core.models
        self._openings = core.openings
        self._terms = terms
        self._library = LibraryWork(library, core.jobs, fail=self.failed.emit)
        self._restorer = Restorer(core.engine, on_end=self._restore_ended)
        self._ledger = ReadingLedger(self._store)
        self._outcomes = RunOutcomes(self._models, self._openings, self._restorer, self._ledger)
        self._order = QueueOrder()
        self._turn: tuple[int, ReadingRun] | None = None
        self._measured: set[int] = set()
        self._told: dict[int, ReadingStatus] = {}
        self._has_looked = False
        self._openings.opened.connect(self._note_opened)
        self._models.changed.connect(self._model_changed)
        self._model_changed(self._models.status)

    def refresh(self, then: Callable[[], None] | None = None) -> None:
        """Look at the library's readings again: some were added, changed or removed.

        `then` is called when they are known here. Call this once after the start as well: a
        reading that was running when the window closed continues, and removed ones are forgotten.
        """
        if not self._has_looked:
            self._library.do(Library.forget_removed)
        self._library.do(look_at, partial(self._take_look, then=then))

    def close(self) -> None:
        """Store what is not stored yet, at once; called before the jobs are closed."""
        self._library.finish()

    def status(self, reading_id: int) -> ReadingStatus:
        """A reading now."""
        return self._told.get(reading_id) or self._derived(reading_id)

    @property
    def first(self) -> int | None:
        """The reading whose turn it is."""
        return self._order.next

    def _derived(self, reading_id: int) -> ReadingStatus:
        active_id, run = self._turn or (0, None)
        is_active = run is not None and active_id == reading_id and not run.is_stopping
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
        """Stop reading it until `resume`; what is read is kept."""
        self._set_order(self._order.with_paused(reading_id))

    def resume(self, reading_id: int) -> None:
        """Continue a paused reading when its turn comes."""
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

        def end(result: OpenedReading | LecternError) -> None:
            self._measured.discard(reading_id)
            self._tell(reading_id)
            deliver(result)

        self._measured.add(reading_id)
        if reading_id in self._told:
            self._tell(reading_id)
        self._open_content(reading_id, end)

    def fits(self, result: OpenedReading) -> bool:
        """Whether an opened reading can be read with the loaded model."""
        try:
            result.check_fit(self._models.status, self._terms())
        except DoesNotFitError:
            return False
        return True

    def forget_costs(self) -> None:
        """Ask the engine again at the next measurement: it may estimate better by now."""
        self._openings.forget()

    def measure_anew(self) -> None:
        """Discard what was measured before: what is saved may have changed elsewhere."""
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

        def take(result: OpenedReading | LecternError) -> None:
            deliver(result)
            content = self._ledger.content(reading_id)
            is_ready = self.status(reading_id).phase is ReadingPhase.READY
            if content is not None and is_ready and isinstance(result, OpenedReading):
                self._restorer.restore(content, result.opened)

        self._open_content(reading_id, take)

    def _open_content(self, reading_id: int, deliver: Deliver) -> None:
        """Open what a reading consists of, which the library may know better than the ledger."""

        def take(look: LibraryLook) -> None:
            self._take_look(look)
            content = self._ledger.content(reading_id)
            if content is None:
                deliver(ReadingGone())
            else:
                self._openings.open(content, deliver)

        content = self._ledger.content(reading_id)
        if content is None:
            self._library.do(look_at, take, fail=deliver)
        else:
            self._openings.open(content, deliver)

    def _model_changed(self, status: ModelStatus) -> None:
        if status.loaded is None:
            self._restorer.clear()
            return
        self._ledger.model = status.loaded.fingerprint
        self._tell_all()
        self._advance()
        self.model_changed.emit()

    def _take_look(self, look: LibraryLook, then: Callable[[], None] | None = None) -> None:
        order = self._order
        if not self._has_looked:
            self._has_looked = True
            self._order = QueueOrder(look.queue)
            order = self._order.followed_by(order)
        for reading_id in self._ledger.take(look, self._terms().instructions):
            order = order.without(reading_id)
            self._told.pop(reading_id, None)
            self.gone.emit(reading_id)
        self._tell_all()
        self._set_order(order)
        if then is not None:
            then()

    def _set_order(self, order: QueueOrder) -> None:
        before, self._order = self._order, order
        if order != before and self._has_looked:
            self._library.do(lambda library: library.readings.set_queue(order.readings))
        for reading_id in {*before.ids, *order.ids}:
            self._tell(reading_id)
        self._advance()

    def _advance(self) -> None:
        """Read what comes next; what is read in its place makes way first."""
        reading_id = self.first
        content = None if reading_id is None else self._ledger.content(reading_id)
        if self._turn is not None:
            active_id, run = self._turn
            if (active_id, run.content) != (reading_id, content) and not run.is_stopping:
                run.stop()
                self._tell(active_id)
        elif reading_id is not None and content is not None and self._can_read(content):
            self._begin(reading_id, content)

    def _begin(self, reading_id: int, content: ReadingContent) -> None:
        run = self._core.reading_run(
            content,
            self._terms(),
            on_change=partial(self._run_changed, reading_id),
            on_end=partial(self._run_ended, reading_id),
        )
        self._turn = reading_id, run
        self._tell(reading_id)
        run.start(self._openings)

    def _can_read(self, content: ReadingContent) -> bool:
        return self._models.status.loaded is not None and not self._restorer.is_restoring(content)

    def _run_changed(self, reading_id: int, run: ReadingRun) -> None:
        if run.progress is not None:
            self._ledger.note_progress(reading_id, run.progress)
        self._tell(reading_id)

    def _run_ended(self, reading_id: int, run: ReadingRun, end: RunEnd) -> None:
        self._turn = None
        is_over = self._outcomes.settle(reading_id, run, end)
        self._set_order(self._order.without(reading_id) if is_over else self._order)

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
        in_turns(self._ledger.ids, self._tell, self._core.loop)

    def _tell(self, reading_id: int) -> None:
        status = self._derived(reading_id)
        if self._ledger.content(reading_id) and status != self._told.get(reading_id):
            self._told[reading_id] = status
            self.changed.emit(reading_id, status)
