"""An engine for jobs: they wait on their own threads for what the core's thread sends."""

from functools import partial
from itertools import count
from threading import Lock

from app.core.engine.engine_service import EngineService
from app.core.loop import Loop
from app.link.failures import NotRunning
from app.link.port import UNSENT, EngineEnd, Listener, ignore
from engine.protocol.replies import FINAL_REPLIES, AnyReply
from engine.protocol.requests import AnyRequest

_CLOSED = EngineEnd(how=NotRunning(), last_lines=())


class PostingEngine:
    """Takes requests on any thread; replies come on the loop's, which must not wait for them.

    `close` it before the loop ends: it then reports an end to all that wait, so none wait forever.
    """

    def __init__(self, service: EngineService, loop: Loop) -> None:
        self._service = service
        self._loop = loop
        self._numbers = count()
        self._waiting: dict[int, Listener] = {}
        self._books = Lock()
        self._is_closed = False

    def post(self, request: AnyRequest, listener: Listener = ignore) -> int:
        """Have a request sent soon; it cannot be cancelled."""
        with self._books:
            number = next(self._numbers)
            self._waiting[number] = listener
            is_closed = self._is_closed
        if is_closed:
            self._hear(number, _CLOSED)
        else:
            hear = partial(self._hear, number)
            self._loop.call_soon_threadsafe(partial(self._service.send, request, hear))
        return UNSENT

    def kill(self) -> None:
        """End the engine, as a crash would."""
        self._loop.call_soon_threadsafe(self._service.kill)

    def close(self) -> None:
        """Tell those who are waiting that nothing will come."""
        with self._books:
            self._is_closed = True
            waiting = list(self._waiting)
        for number in waiting:
            self._hear(number, _CLOSED)

    def _hear(self, number: int, reply: AnyReply | EngineEnd) -> None:
        is_last = isinstance(reply, (*FINAL_REPLIES, EngineEnd))
        with self._books:
            listener = (self._waiting.pop if is_last else self._waiting.get)(number, None)
        if listener is not None:
            listener(reply)
