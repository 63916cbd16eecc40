"""An engine that uses a server: protocol requests in, protocol replies out."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Lock

import msgspec

from app.link.failures import NotRunning
from app.link.port import EngineEnd, Listener, ignore
from app.remote.exchange import Exchange
from app.remote.remote_work import RemoteWork
from app.remote.server import Server
from engine.protocol.notices import AnyNotice
from engine.protocol.replies import FINAL_REPLIES, AnyReply, Done, Notice
from engine.protocol.requests import AnyRequest, Ask, Cancel, Read

_MAX_ANSWERS = 4
"""Answers at once: a server batches them, and nobody is to flood it."""
_ENDED = EngineEnd(NotRunning(), ())


class RemoteEngine:
    """Carries requests out on threads of its own: answers beside each other, the rest in order."""

    def __init__(
        self,
        name: str,
        server: Server,
        *,
        on_notice: Callable[[AnyNotice], None],
        ids: Iterator[int],
    ) -> None:
        self._name = name
        self._server = server
        self._work = RemoteWork(server)
        self._on_notice = on_notice
        self._ids = ids
        self._books = Lock()
        self._under_way: dict[int, tuple[Exchange, Listener]] = {}
        self._watchers: list[Callable[[EngineEnd], None]] = []
        self._has_ended = False
        self._in_order = ThreadPoolExecutor(1, thread_name_prefix="server-requests")
        self._answers = ThreadPoolExecutor(_MAX_ANSWERS, thread_name_prefix="server-answers")

    @property
    def name(self) -> str:
        """Its name for people."""
        return f"{self._name} ({self._server.address})"

    def post(self, request: AnyRequest, listener: Listener = ignore) -> int:
        """Send a request without waiting; returns its id."""
        number = next(self._ids)
        numbered = msgspec.structs.replace(request, id=number)
        exchange = self._server.exchange()
        with self._books:
            has_ended = self._has_ended
            if not has_ended:
                self._under_way[number] = exchange, listener
                pool = self._answers if isinstance(request, Ask | Read) else self._in_order
                if not isinstance(request, Cancel):
                    pool.submit(self._carry_out, numbered, exchange)
        if has_ended:
            listener(_ENDED)
        elif isinstance(request, Cancel):
            self._cancel(request.target)
            self._reply(number, Done(id=number))
        return number

    def watch(self, listener: Callable[[EngineEnd], None]) -> None:
        """Tell `listener` when the engine ends, before those who wait for replies."""
        with self._books:
            has_ended = self._has_ended
            if not has_ended:
                self._watchers.append(listener)
        if has_ended:
            listener(_ENDED)

    def close(self) -> None:
        """End it: there is nothing to save."""
        self.kill()

    def kill(self) -> None:
        """End it at once, and tell those who are waiting."""
        with self._books:
            self._has_ended = True
            under_way, self._under_way = self._under_way, {}
            watchers, self._watchers = self._watchers, []
        for exchange, _ in under_way.values():
            exchange.stop()
        for watcher in watchers:
            watcher(_ENDED)
        for _, listener in under_way.values():
            listener(_ENDED)
        for pool in (self._in_order, self._answers):
            pool.shutdown(wait=False, cancel_futures=True)

    def _cancel(self, target: int) -> None:
        with self._books:
            exchange, _ = self._under_way.get(target, (None, ignore))
        if exchange is not None:
            exchange.stop()

    def _carry_out(self, request: AnyRequest, exchange: Exchange) -> None:
        self._work.carry_out(request, exchange, partial(self._reply, request.id))

    def _reply(self, number: int, reply: AnyReply) -> None:
        is_last = isinstance(reply, FINAL_REPLIES)
        with self._books:
            take = self._under_way.pop if is_last else self._under_way.get
            _, listener = take(number, (None, ignore))
        if isinstance(reply, Notice):
            self._on_notice(reply.notice)
        listener(msgspec.structs.replace(reply, id=number))
