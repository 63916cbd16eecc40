"""Requests that take long and compute nothing: a thread of their own carries them out, in order.

What the engine computes goes on meanwhile. Knows neither requests nor what is done for them; each
errand calls ``go_on`` between its pieces, which ends one that was cancelled.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event

from engine.errors import Cancelled
from engine.long_work import GoOn
from engine.outbox import Outbox
from engine.watchdog import end_process


class Errands:
    """Begins errands, and cancels them; each sends its own final reply unless it fails."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="errands")
        self._cancelled: dict[int, Event] = {}

    def begin(self, request_id: int, work: Callable[[GoOn], None]) -> None:
        """Queue an errand. A failure of it ends its request."""
        cancelled = self._cancelled[request_id] = Event()
        self._thread.submit(self._carry_out, request_id, partial(work, partial(_go_on, cancelled)))

    def cancel(self, request_id: int) -> None:
        """End an errand at its next piece; nothing happens where there is none."""
        if cancelled := self._cancelled.get(request_id):
            cancelled.set()

    def close(self) -> None:
        """Cancel all errands and wait for their ends."""
        for cancelled in list(self._cancelled.values()):
            cancelled.set()
        self._thread.shutdown()

    def _carry_out(self, request_id: int, work: Callable[[], None]) -> None:
        try:
            with self._outbox.telling_failures(request_id):
                work()
        except BaseException as error:  # the failure could not be told, and somebody waits for it
            end_process(error)
        del self._cancelled[request_id]


def _go_on(cancelled: Event) -> None:
    if cancelled.is_set():
        raise Cancelled("it was stopped before it was complete", "Begin again where it is wanted.")
