"""One engine for two users: its owner lends it to another thread, and may take it back.

A borrower finds the model loaded already: a `LoadModel` is answered with what the owner has loaded.
Where the owner loads another model, or the engine ends, the loan ends for the borrower as an engine
does; starting the next one waits until there is something to lend again.
"""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count

from msgspec.structs import replace

from app.link.failures import EngineGone, NotRunning
from app.link.port import UNSENT, Engine, EngineEnd, Listener, ignore
from engine.protocol.notices import AnyNotice
from engine.protocol.replies import FINAL_REPLIES, AnyReply, ModelLoaded
from engine.protocol.requests import AnyRequest, Cancel, LoadModel

_OVER = EngineEnd(how=NotRunning(), last_lines=())
_OWN_IDS = -1
"""Of requests that the engine does not see: below all that it does."""


class LentEngine:
    """A loan, which its borrower takes for an engine; see `app.link.port.Engine`.

    Once it has ended, nobody of its borrower is called any more: their thread may be gone.
    """

    def __init__(self, engine: Engine, model: ModelLoaded) -> None:
        self._engine = engine
        self._model = model
        self._ids = count(_OWN_IDS, -1)
        self._lock = threading.RLock()
        self._watchers: list[Callable[[EngineEnd], None]] = []
        self._waiting: dict[object, _Waiting] = {}
        self._end: EngineEnd | None = None
        engine.watch(self.take_back)

    @property
    def name(self) -> str:
        """The engine's."""
        return self._engine.name

    def post(self, request: AnyRequest, listener: Listener = ignore) -> int:
        """Send a request to the engine, but for one to load a model, which is done already."""
        with self._lock:
            if self._end is not None or isinstance(request, LoadModel):
                number = next(self._ids)
                listener(self._end or replace(self._model, id=number))
                return number
            key = object()
            self._waiting[key] = waiting = _Waiting(listener)
            waiting.number = self._engine.post(request, partial(self._hear, key))
            return waiting.number

    def watch(self, listener: Callable[[EngineEnd], None]) -> None:
        """Tell `listener` when the loan ends."""
        with self._lock:
            if self._end is None:
                self._watchers.append(listener)
            else:
                listener(self._end)

    def take_back(self, end: EngineEnd = _OVER) -> None:
        """End the loan, and what is under way. Safe to call more than once."""
        with self._lock:
            if self._end is not None:
                return
            self._end = end
            for tell in self._watchers:
                tell(end)
            for waiting in self._waiting.values():
                waiting.listener(end)
                self._engine.post(Cancel(id=UNSENT, target=waiting.number))
            self._watchers.clear()
            self._waiting.clear()

    def close(self) -> None:
        """Give it back: the engine goes on for its owner."""
        self.take_back()

    def kill(self) -> None:
        """Likewise: an engine that is lent is not the borrower's to kill."""
        self.take_back()

    def _hear(self, key: object, reply: AnyReply | EngineEnd) -> None:
        with self._lock:
            waiting = self._waiting.get(key)
            if waiting is None:
                return
            if isinstance(reply, (EngineEnd, *FINAL_REPLIES)):
                del self._waiting[key]
            waiting.listener(reply)


@dataclass
class _Waiting:
    """Who waits for the end of a request."""

    listener: Listener
    number: int = UNSENT


class EngineLoan:
    """Where a borrower gets its engines: an `EnginePort`. The owner says what there is to lend."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._lent: LentEngine | None = None
        self._is_closed = False

    def lend(self, engine: Engine, model: ModelLoaded) -> None:
        """Lend an engine with its model, in place of what is lent."""
        self._set(LentEngine(engine, model))

    def take_back(self) -> None:
        """Lend nothing for now."""
        self._set(None)

    def close(self) -> None:
        """Stop lending, and tell those who are waiting."""
        with self._changed:
            self._is_closed = True
        self._set(None)

    def start(
        self, *, on_notice: Callable[[AnyNotice], None] = ignore, ids: Iterator[int] | None = None
    ) -> Engine:
        """Wait for something that is lent. Raises ``EngineGone`` where there will be nothing.

        Notices go to the owner, and the engine numbers all requests itself.
        """
        del on_notice, ids
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or self._lent is not None)
            if self._lent is None:
                raise EngineGone(_OVER)
            return self._lent

    def _set(self, lent: LentEngine | None) -> None:
        with self._changed:
            before, self._lent = self._lent, None if self._is_closed else lent
            self._changed.notify_all()
        if before is not None:
            before.take_back()
