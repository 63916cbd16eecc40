"""What happens to a reading when its run ends: complete, given up, or to be continued."""

from app.core.engine.model_session import ModelSession
from app.core.queue.crash_record import CrashRecord
from app.core.queue.failures import ReadingKeepsFailing
from app.core.queue.ledger import ReadingLedger
from app.core.readings.openings import Openings
from app.core.readings.reading_run import ReadingRun, RunEnd
from app.core.readings.restorer import Restorer
from app.errors import InterruptionError, LecternError
from app.link.failures import EngineGone
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
        """Forget why a reading was not read, because it is to be tried again."""
        self._ledger.failures.pop(reading_id, None)
        self._crashes.forget(reading_id)

    def settle(self, reading_id: int, run: ReadingRun, end: RunEnd) -> bool:
        """Note how a run ended; true if the reading is finished, successfully or not."""
        match end:
            case Receipt():
                self._complete(reading_id, run, end)
                return True
            case EngineGone():
                return self._is_given_up(reading_id, run)
            case LecternError() if self._is_final(end):
                self._ledger.failures[reading_id] = end
                return True
            case _:
                self._keep_progress(reading_id, run)
                return False

    def _is_final(self, failure: LecternError) -> bool:
        """Whether it would fail again: not if a person or a missing model was the cause."""
        is_stopped = isinstance(failure, InterruptionError)
        return not is_stopped and self._models.status.loaded is not None

    def _complete(self, reading_id: int, run: ReadingRun, receipt: Receipt) -> None:
        self._crashes.forget(reading_id)
        self._restorer.note_read(run.content, receipt)
        self._openings.note_read(run.content, receipt.tokens)
        self._ledger.note_receipt(run.content, receipt)

    def _is_given_up(self, reading_id: int, run: ReadingRun) -> bool:
        if not self._crashes.add(reading_id, began_at=run.began_at):
            return False
        self._ledger.failures[reading_id] = ReadingKeepsFailing()
        return True

    def _keep_progress(self, reading_id: int, run: ReadingRun) -> None:
        if run.progress is not None:
            self._openings.note_read(run.content, run.progress.tokens_done)
            self._ledger.keep_progress(reading_id)
