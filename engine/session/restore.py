"""A restore in progress: a reading that is saved completely is brought into memory."""

from engine.errors import LecternEngineError, NotRestored
from engine.protocol.notices import SetAside
from engine.session.reading import RunningReading


class RunningRestore(RunningReading):
    """One ``Restore`` request: a reading that is known completely, or fails."""

    def start(self) -> None:
        """Complete it, or say what it lacks; what is known of it stays in memory."""
        if self.position == self.reading.num_tokens:
            super().start()
            return
        reasons = [note.reason for note in self._notes if isinstance(note, SetAside)]
        self.fail(_not_restored(reasons[-1] if reasons else "it is not complete"))

    def recover(self, loss: LecternEngineError) -> None:
        """End the request: pages of it are lost."""
        self.fail(_not_restored(loss.message))


def _not_restored(reason: str) -> NotRestored:
    return NotRestored(
        f"what was saved of these documents cannot be used: {reason}", "Read them again."
    )
