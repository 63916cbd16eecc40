"""A running restore: brings a completely saved reading into memory."""

from engine.errors import LecternEngineError, NotRestored
from engine.protocol.notices import SetAside
from engine.protocol.problems.saved import SavedStateUnusable
from engine.session.reading import RunningReading


class RunningRestore(RunningReading):
    """One ``Restore`` request; it fails unless the whole reading is known."""

    def start(self) -> None:
        """Complete the request, or fail and say what is missing; the known part stays in memory."""
        if self.position == self.reading.num_tokens:
            super().start()
            return
        reasons = [note.reason for note in self._notes if isinstance(note, SetAside)]
        reason = reasons[-1] if reasons else "it is not complete"
        self.fail(NotRestored(SavedStateUnusable(reason)))

    def recover(self, loss: LecternEngineError) -> None:
        """End the request: pages of it are lost."""
        self.fail(NotRestored(SavedStateUnusable(str(loss))))
