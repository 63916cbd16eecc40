"""A running reading: documents are prefilled in chunks, checkpointed and saved."""

import time
from collections.abc import Callable

from engine.cache.checkpoint import Checkpoint, CheckpointKind
from engine.errors import Cancelled, LecternEngineError
from engine.protocol.notices import AnyNotice, NotSaved, ReadingAgain, Unsaved
from engine.protocol.problems.requests import StoppedReading
from engine.protocol.records import Receipt, Source
from engine.protocol.replies import ReadingDone, ReadingProgress
from engine.reuse.prefix_reuse import Begun
from engine.reuse.saver import SaveOutcome
from engine.runner.heap import trim_heap
from engine.scheduler.scheduler import Phase
from engine.session.resources import Resources
from engine.session.running_sequence import RunningSequence
from engine.text.reading_plan import Reading


class RunningReading:
    """One ``Read`` request from its start to its receipt.

    Attributes:
        reading: what is read.
        request_id: the request to answer.
        finished: whether the final reply was sent.
        num_recoveries: how often lost pages made it go back.
        urgent: always false, since answers come first.
    """

    urgent = False

    def __init__(
        self, reading: Reading, begun: Begun, *, request_id: int, resources: Resources
    ) -> None:
        self.reading = reading
        self.request_id = request_id
        self.finished = False
        self.num_recoveries = 0
        self._running = RunningSequence(begun, resources)
        self._resources = resources
        self._is_stopped = False  # nothing is computed while the rest is saved
        self._saved_tokens = self.position if begun.source is Source.DISK else 0
        self._pages_saved = 0
        self._notes = list(begun.notes)
        self._began = time.perf_counter() - begun.restore_seconds

    @property
    def phase(self) -> Phase:
        """What it needs next."""
        done = self._is_stopped or self.finished or self.position == self.reading.num_tokens
        return Phase.WAITING if done else Phase.PREFILL

    @property
    def position(self) -> int:
        """Tokens computed so far."""
        return self._running.position

    @property
    def next_stop(self) -> int:
        """The next grid checkpoint, or the end."""
        grid_tokens = self._resources.options.grid_tokens
        grid = (self.position // grid_tokens + 1) * grid_tokens
        return min(grid, self.reading.num_tokens)

    def start(self) -> None:
        """Report where it begins; completes at once if all of it is known already."""
        self._report()
        if self.position == self.reading.num_tokens:
            self._complete()

    def advance(self, end: int) -> None:
        """Compute one chunk, up to position ``end``."""
        model, start = self._resources.model, self.position
        seconds = self._running.prefill(self.reading.prompt.tokens[start:end])
        model.cost.observe(start=start, end=end, seconds=seconds)
        self._report()
        if end == self.reading.num_tokens:
            self._complete()
        elif end % self._resources.options.grid_tokens == 0:
            self.keep()
            model.cache.thin_grid(self._running.sequence.tokens)

    def keep(self, on_kept: Callable[[], None] = lambda: None) -> None:
        """Checkpoint and save the present position; calls ``on_kept`` when saving has ended.

        Returns memory that computing has freed to the system.
        """
        if not self.position:
            on_kept()
            return
        checkpoint = self.keep_in_memory()

        def note(outcome: SaveOutcome) -> None:
            self._note(outcome, checkpoint.position)
            on_kept()

        self._resources.saving.save(checkpoint, self.reading, note)
        trim_heap()

    def keep_in_memory(self) -> Checkpoint:
        """Checkpoint the present position."""
        complete = self.position == self.reading.num_tokens
        kind = CheckpointKind.READING_END if complete else CheckpointKind.GRID
        return self._resources.model.cache.checkpoint(self._running.sequence, kind)

    def cancel(self) -> None:
        """Keep what is done and end the request."""
        self._is_stopped = True

        def tell() -> None:
            self.fail(Cancelled(StoppedReading(self.position, self.reading.num_tokens)))

        self.keep(tell)

    def recover(self, loss: LecternEngineError) -> None:
        """Go back to the longest sound prefix and continue reading from there."""
        self.num_recoveries += 1
        begin_whole, tokens = self._resources.reuse.begin_whole, self.reading.prompt.tokens
        begun = self._running.begin_again(lambda: begin_whole(tokens))
        is_saved = begun.source is Source.DISK
        self._saved_tokens = self.position if is_saved else min(self._saved_tokens, self.position)
        for notice in (*begun.notes, ReadingAgain(str(loss))):
            self._warn(notice)
        self.start()

    def fail(self, error: LecternEngineError) -> None:
        """End the request with a failure, unless it has ended."""
        if not self.finished:
            self.close()
            self._resources.outbox.failed(self.request_id, error)

    def close(self) -> None:
        """Release the sequence; its checkpoints stay."""
        if not self.finished:
            self.finished = True
            self._running.close()

    def _complete(self) -> None:
        self.keep(self._tell_receipt)

    def _tell_receipt(self) -> None:
        if self.finished:  # it was stopped while it was saved
            return
        running = self._running
        receipt = Receipt(
            tokens=self.position,
            reused_tokens=running.reused_tokens,
            source=running.source,
            seconds=time.perf_counter() - self._began,
            restore_seconds=running.restore_seconds,
            tokens_per_second=running.tokens_per_second,
            verified=running.verified,
            largest_difference=running.largest_difference,
            pages_saved=self._pages_saved,
            saved_tokens=self._saved_tokens,
            notes=tuple(self._notes),
        )
        tokens, page_ids = self.reading.prompt.tokens, running.sequence.page_ids
        self._resources.summaries.save_read(tokens, page_ids)
        self.close()
        self._resources.outbox.send(ReadingDone(id=self.request_id, receipt=receipt))

    def _note(self, outcome: SaveOutcome, position: int) -> None:
        if outcome.error is None:
            self._pages_saved += outcome.pages_written
            self._saved_tokens = position
            return
        self._warn(NotSaved(Unsaved.READING, outcome.error.problem))

    def _warn(self, notice: AnyNotice) -> None:
        """Tell the person once, now and in the receipt."""
        if notice not in self._notes:
            self._notes.append(notice)
            self._resources.outbox.notify(self.request_id, notice)

    def _report(self) -> None:
        model = self._resources.model
        document, page = self.reading.page_at(self.position)
        self._resources.outbox.send(
            ReadingProgress(
                id=self.request_id,
                tokens_done=self.position,
                tokens=self.reading.num_tokens,
                reused_tokens=self._running.reused_tokens,
                document=document,
                page=page,
                tokens_per_second=self._resources.counters.prefill_rate.per_second(),
                seconds_left=model.cost.seconds(self.position, self.reading.num_tokens),
            )
        )
