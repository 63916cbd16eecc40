"""The engine as the core sees it: always there, or on its way back.

Owns one engine and its restarts. An engine that ends by itself is replaced, at most three times in
a minute. Models and readings are not known here: their users load and open them again. The rules:

- Nothing but `close` and `kill` blocks: engines start and end in jobs, requests are posted.
- Every request gets exactly one end, and every reply comes after `send` has returned.
- Ids are never used twice, not even by the engine after the next.
"""

import time
from collections.abc import Callable
from functools import partial
from itertools import count

from app.core.engine.engine_start import EngineStart
from app.core.engine.engine_status import EngineState, EngineStatus
from app.core.engine.reply_delivery import ReplyDelivery
from app.core.engine.restart_budget import MAX_RESTARTS, RestartBudget
from app.core.event import Event
from app.core.loop import Loop
from app.errors import LecternError
from app.jobs import Err, Job, JobRunner, Ok
from app.link.failures import CannotStart, EngineGone, EngineKeepsStopping, NotRunning
from app.link.port import UNSENT, Engine, EngineEnd, EnginePort, Listener, ignore
from engine.protocol.chat import Chat, Complete
from engine.protocol.notices import AnyNotice
from engine.protocol.replies import FINAL_REPLIES, AnyReply
from engine.protocol.requests import AnyRequest, Ask, Cancel, LoadModel, Read

_NOT_RUNNING = EngineEnd(how=NotRunning(), last_lines=())


class EngineService:
    """One engine, kept alive. To be used on the thread of its loop.

    An engine that ends more than `max_restarts` times in a minute is not replaced any more.
    """

    def __init__(
        self,
        port: EnginePort,
        loop: Loop,
        jobs: JobRunner,
        *,
        max_restarts: int = MAX_RESTARTS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.status_changed = Event[EngineStatus]()
        self.notice = Event[AnyNotice]()
        """Notices of the engine."""
        self._port = port
        self._loop = loop
        self._jobs = jobs
        self._max_restarts = max_restarts
        self._clock = clock
        self._status = EngineStatus(EngineState.STOPPED)
        self._budget = RestartBudget(max_restarts)
        self._ids = count(UNSENT + 1)
        self._engine: Engine | None = None
        self._starting: tuple[EngineStart, Job] | None = None
        self._under_way: set[int] = set()
        self._delivery = ReplyDelivery(loop)

    @property
    def status(self) -> EngineStatus:
        """The engine's state now."""
        return self._status

    @property
    def engine(self) -> Engine | None:
        """The engine that runs now, to be lent; None where there is none."""
        return self._engine

    @property
    def name(self) -> str:
        """The engine's name for people; empty if there is no engine."""
        return self._engine.name if self._engine is not None else ""

    def start(self) -> None:
        """Start the engine; nothing happens where it runs or is being started."""
        if self._status.state in (EngineState.STOPPED, EngineState.FAILED):
            self._begin(EngineStatus(EngineState.STARTING))

    def restart(self) -> None:
        """Let the engine save and end, then start another one, also after it failed."""
        if self._starting is None:
            self._budget = RestartBudget(self._max_restarts)
            old, self._engine = self._engine, None
            self._under_way.clear()
            self._begin(EngineStatus(EngineState.RESTARTING), replacing=old)

    def close(self) -> None:
        """Let the engine save and end; takes some seconds at most."""
        if self._starting is not None:
            start, job = self._starting
            job.cancel()
            start.give_up()
        engine, self._engine, self._starting = self._engine, None, None
        if engine is not None:
            engine.close()
        self._set_status(EngineStatus(EngineState.STOPPED))

    def kill(self) -> None:
        """End the engine at once, as a crash would; what comes of that is as after a crash."""
        if self._engine is not None:
            self._engine.kill()

    def send(self, request: AnyRequest, listener: Listener = ignore) -> int:
        """Send a request and return its id; `listener` gets its replies on this thread, later.

        Text of an answer comes at most 30 times a second. If there is no engine, or it ends before
        the request does, the listener gets an `EngineEnd`. A request that is too large is answered
        with `Failed`. Loading a model ends all work of the previous one.
        """
        if self._engine is None:
            self._delivery.to(listener)(_NOT_RUNNING)
            return next(self._ids)
        if isinstance(request, LoadModel):
            self._cancel_all()
        request_id = self._engine.post(request, self._delivery.to(partial(self._hear, listener)))
        if isinstance(request, Read | Ask | Chat | Complete):
            self._under_way.add(request_id)
        return request_id

    def cancel(self, request_id: int) -> None:
        """End a `Read`, an `Ask` or a `Chat`; its usual end still comes."""
        if self._engine is not None and request_id in self._under_way:
            self._engine.post(Cancel(id=UNSENT, target=request_id))

    def _cancel_all(self) -> None:
        """Report an end to each of these, since an engine that loads a model reports none."""
        for request_id in sorted(self._under_way):
            self.cancel(request_id)

    def _hear(self, listener: Listener, reply: AnyReply | EngineEnd) -> None:
        if isinstance(reply, FINAL_REPLIES):
            self._under_way.discard(reply.id)
        listener(reply)

    def _begin(self, status: EngineStatus, *, replacing: Engine | None = None) -> None:
        launch = partial(self._port.start, on_notice=self._take_notice, ids=self._ids)
        start = EngineStart(launch, replacing)
        self._starting = start, self._jobs.start(start.run, self._take_start)
        self._set_status(status)

    def _take_start(self, result: Ok[Engine] | Err) -> None:
        self._starting = None
        match result:
            case Ok(engine):
                self._engine = engine
                engine.watch(partial(self._end_soon, engine))
                self._set_status(
                    EngineStatus(EngineState.READY, num_restarts=self._status.num_restarts)
                )
            case Err(EngineGone() as gone):
                self._come_back(gone)
            case Err(LecternError() as failure):
                self._fail(failure)
            case Err(error):
                self._fail(CannotStart("engine", error))

    def _take_notice(self, notice: AnyNotice) -> None:
        self._loop.call_soon_threadsafe(partial(self.notice.emit, notice))

    def _end_soon(self, engine: Engine, end: EngineEnd) -> None:
        self._loop.call_soon_threadsafe(partial(self._take_end, engine, end))

    def _take_end(self, engine: Engine, end: EngineEnd) -> None:
        if engine is self._engine:
            self._engine = None
            self._under_way.clear()
            self._come_back(EngineGone(end))

    def _come_back(self, gone: EngineGone) -> None:
        """Start another engine, unless the last ones ended too soon."""
        if self._budget.spend(self._clock()):
            num_restarts = self._status.num_restarts + 1
            self._begin(EngineStatus(EngineState.RESTARTING, gone, num_restarts))
        else:
            has_come_back = self._status.num_restarts > 0
            self._fail(EngineKeepsStopping(gone.end) if has_come_back else gone)

    def _fail(self, failure: LecternError) -> None:
        num_restarts = self._status.num_restarts
        self._set_status(EngineStatus(EngineState.FAILED, failure, num_restarts))

    def _set_status(self, status: EngineStatus) -> None:
        if status != self._status:
            self._status = status
            self.status_changed.emit(status)
