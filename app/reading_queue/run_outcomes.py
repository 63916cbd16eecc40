"""What becomes of a reading when its run ends: complete, given up, or to be gone on with."""

from app.engine_service.model_session import ModelSession
from app.errors import LecternError
from app.reading_queue.crash_record import CrashRecord
from app.reading_queue.failures import ReadingKeepsFailing
from app.reading_queue.ledger import ReadingLedger
from app.reading_queue.openings import Openings
from app.reading_queue.reading_run import Interruption, ReadingRun, RunEnd
from app.reading_queue.restorer import Restorer
from engine.protocol.records import Receipt


class RunOutcomes:
    """Notes the ends of runs, and decides which readings are not tried again."""

    def __init__(
        self, models: ModelSession, openings: Openings, restorer: Restorer, ledger: ReadingLedger
    ) -> None:
        self._models = models
        self._openings = openings
        self._restorer = restorer
        self._ledger = ledger
        self._crashes = CrashRecord()

    def forgive(self, reading_id: int) -> None:
        """Forget why a reading was not read: somebody wants it tried again."""
        self._ledger.failures.pop(reading_id, None)
        self._crashes.forget(reading_id)

    def settle(self, run: ReadingRun, end: RunEnd) -> bool:
        """Note how a run ended; true where the reading is done with, for good or ill."""
        match end:
            case Receipt():
                self._complete(run, end)
                return True
            case LecternError() if self._models.status.loaded is not None:
                self._ledger.failures[run.reading_id] = end
                return True
            case Interruption.ENGINE_LOST:
                return self._is_given_up(run)
            case _:
                self._keep_progress(run)
                return False

    def _complete(self, run: ReadingRun, receipt: Receipt) -> None:
        self._crashes.forget(run.reading_id)
        self._restorer.note_read(run.content, receipt)
        self._openings.note_read(run.content, receipt.tokens)
        self._ledger.note_receipt(run.content, receipt)

    def _is_given_up(self, run: ReadingRun) -> bool:
        if not self._crashes.add(run.reading_id, began_at=run.began_at):
            return False
        self._ledger.failures[run.reading_id] = ReadingKeepsFailing()
        return True

    def _keep_progress(self, run: ReadingRun) -> None:
        if run.progress is not None:
            self._openings.note_read(run.content, run.progress.tokens_done)
            self._ledger.keep_progress(run.reading_id)
