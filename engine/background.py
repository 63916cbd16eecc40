"""Background work: slow tasks without computing, run one after the other on their own thread.

The engine continues computing meanwhile. Knows nothing about requests or the content of the work.
Each piece of work calls ``go_on`` between its steps, which ends the work if it was cancelled.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event

from engine.errors import Cancelled
from engine.long_work import GoOn
from engine.outbox import Outbox
from engine.protocol.problems.requests import StoppedWork
from engine.watchdog import end_process


class BackgroundWork:
    """Begins work and cancels it; work that does not fail sends its own final reply."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="background")
        self._cancelled: dict[int, Event] = {}

    def begin(self, request_id: int, work: Callable[[GoOn], None]) -> None:
        """Queue the work of a request. A failure ends the request."""
        cancelled = self._cancelled[request_id] = Event()
        self._thread.submit(self._carry_out, request_id, partial(work, partial(_go_on, cancelled)))

    def cancel(self, request_id: int) -> None:
        """End the work of a request at its next step, if there is any."""
        if cancelled := self._cancelled.get(request_id):
            cancelled.set()

    def close(self) -> None:
        """Cancel all work and wait for it to end."""
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
        raise Cancelled(StoppedWork())
