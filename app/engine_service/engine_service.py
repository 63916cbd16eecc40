"""The engine as the window sees it: always there, or on its way back.

Owns one engine process and its restarts. An engine that ends by itself is replaced, at most three
times in a minute; models and readings are not known here, whoever needs them loads and opens them
again. The rules:

- Nothing but `close` blocks: engines start and end in jobs, requests are written by the link.
- Every request gets exactly one end, and every reply comes after `send` has returned.
- Ids are never used twice, not even by the engine after the next.
"""

import time
from collections.abc import Callable
from functools import partial
from itertools import count

from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.engine_service.engine_start import EngineStart
from app.engine_service.engine_status import EngineState, EngineStatus
from app.engine_service.reply_delivery import ReplyDelivery
from app.engine_service.restart_budget import RestartBudget
from app.errors import LecternError
from app.jobs import Err, Job, JobRunner, Ok
from app.link.client import UNSENT, EngineClient, Listener, ignore
from app.link.failures import CannotStart, EngineEnd, EngineGone, EngineKeepsStopping
from app.link.launcher import EngineLauncher
from engine.protocol.replies import FINAL_REPLIES, AnyReply
from engine.protocol.requests import AnyRequest, Ask, Cancel, LoadModel, Read

_NOT_RUNNING = EngineEnd(reason="it is not running", last_lines=())


class EngineService(QObject):
    """One engine process, kept alive. To be used on the thread that made it."""

    status_changed = Signal(object)
    """The new `EngineStatus`."""
    notice = Signal(object)
    """What the engine tells: one of `AnyNotice`."""

    _noticed = Signal(object)
    _ended = Signal(object, object)

    def __init__(
        self,
        launcher: EngineLauncher,
        jobs: JobRunner,
        parent: QObject | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._launcher = launcher
        self._jobs = jobs
        self._clock = clock
        self._status = EngineStatus(EngineState.STOPPED)
        self._budget = RestartBudget()
        self._ids = count(UNSENT + 1)
        self._client: EngineClient | None = None
        self._starting: tuple[EngineStart, Job] | None = None
        self._live: set[int] = set()
        self._delivery = ReplyDelivery(self)
        self._noticed.connect(self.notice, Qt.ConnectionType.QueuedConnection)
        self._ended.connect(self._take_end, Qt.ConnectionType.QueuedConnection)

    @property
    def status(self) -> EngineStatus:
        """The engine's state now."""
        return self._status

    def start(self) -> None:
        """Start the engine; nothing happens where it runs or is being started."""
        if self._status.state in (EngineState.STOPPED, EngineState.FAILED):
            self._begin(EngineStatus(EngineState.STARTING))

    def restart(self) -> None:
        """Let the engine save and end, then start another one, also after it failed."""
        if self._starting is None:
            self._budget = RestartBudget()
            old, self._client = self._client, None
            self._live.clear()
            self._begin(EngineStatus(EngineState.RESTARTING), replacing=old)

    def close(self) -> None:
        """Let the engine save and end; takes some seconds at most."""
        if self._starting is not None:
            start, job = self._starting
            job.cancel()
            start.give_up()
        if self._client is not None:
            self._client.close()
        self._client = self._starting = None
        self._set_status(EngineStatus(EngineState.STOPPED))

    def send(self, request: AnyRequest, listener: Listener = ignore) -> int:
        """Send a request and return its id; `listener` gets its replies on this thread, later.

        Text of an answer comes at most 30 times a second. Where there is no engine, or it ends
        before the request does, the listener gets an `EngineEnd`; a request that is too large is
        answered with `Failed`. A model that is loaded ends whatever the one before is doing.
        """
        if self._client is None:
            self._delivery.to(listener)(_NOT_RUNNING)
            return next(self._ids)
        if isinstance(request, LoadModel):
            self._cancel_all()
        request_id = self._client.post(request, self._delivery.to(partial(self._hear, listener)))
        if isinstance(request, Read | Ask):
            self._live.add(request_id)
        return request_id

    def cancel(self, request_id: int) -> None:
        """End a `Read` or an `Ask`; its usual end still comes."""
        if self._client is not None and request_id in self._live:
            self._client.post(Cancel(id=UNSENT, target=request_id))

    def _cancel_all(self) -> None:
        """Have every `Read` and `Ask` told its end, which an engine that loads would not do."""
        for request_id in sorted(self._live):
            self.cancel(request_id)

    def _hear(self, listener: Listener, reply: AnyReply | EngineEnd) -> None:
        if isinstance(reply, FINAL_REPLIES):
            self._live.discard(reply.id)
        listener(reply)

    def _begin(self, status: EngineStatus, *, replacing: EngineClient | None = None) -> None:
        launch = partial(self._launcher.start, on_notice=self._noticed.emit, ids=self._ids)
        start = EngineStart(launch, replacing)
        self._starting = start, self._jobs.start(start.run, self._take_start)
        self._set_status(status)

    def _take_start(self, result: Ok[EngineClient] | Err) -> None:
        self._starting = None
        match result:
            case Ok(client):
                self._client = client
                client.watch(partial(self._ended.emit, client))
                self._set_status(
                    EngineStatus(EngineState.READY, num_restarts=self._status.num_restarts)
                )
            case Err(EngineGone() as gone):
                self._come_back(gone)
            case Err(LecternError() as failure):
                self._fail(failure)
            case Err(error):
                self._fail(CannotStart(self._launcher.command.arguments[0], error))

    @Slot(object, object)
    def _take_end(self, client: EngineClient, end: EngineEnd) -> None:
        if client is self._client:
            self._client = None
            self._live.clear()
            self._come_back(EngineGone(end))

    def _come_back(self, gone: EngineGone) -> None:
        """Start another engine, unless the last ones ended too soon."""
        if self._budget.spend(self._clock()):
            num_restarts = self._status.num_restarts + 1
            self._begin(EngineStatus(EngineState.RESTARTING, gone, num_restarts))
        else:
            self._fail(EngineKeepsStopping(gone.end))

    def _fail(self, failure: LecternError) -> None:
        num_restarts = self._status.num_restarts
        self._set_status(EngineStatus(EngineState.FAILED, failure, num_restarts))

    def _set_status(self, status: EngineStatus) -> None:
        if status != self._status:
            self._status = status
            self.status_changed.emit(status)
