"""Sends requests to the engine and receives its replies.

Owns the ids, the thread that reads replies and the one that writes what is posted. Knows no window
and no terminal: a listener is called on one of these threads. The rules:

- Every request gets exactly one end: a final reply, a ``Failed``, or an ``EngineEnd``.
- What is posted is written in its order.
- A stream that breaks the protocol is not read any further; its engine is killed.
- Replies nobody waits for (a late answer to a cancelled request) are dropped.
"""

import contextlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Lock, Thread

import msgspec

from app.link.failures import (
    BrokeProtocol,
    CannotBeSent,
    NotUnderstood,
    RequestTooLarge,
    TookNothing,
    how_ended,
)
from app.link.port import UNSENT, EngineEnd, Listener, ignore
from app.link.process import EngineProcess
from engine.protocol.codec import ReplyCodec, RequestCodec
from engine.protocol.framing import MAX_FRAME_BYTES, FrameError, read_frame, write_frame
from engine.protocol.notices import AnyNotice
from engine.protocol.problems.problem import Problem
from engine.protocol.problems.requests import BadFrame
from engine.protocol.replies import FINAL_REPLIES, AnyReply, Failed, Notice
from engine.protocol.requests import AnyRequest, Shutdown

_END_SECONDS = 5.0
_DEATH_SECONDS = 0.5
"""What a process takes to be gone once its pipes are closed."""


class EngineClient:
    """The application's end of one engine process.

    ``ids`` number the requests; give the same iterator to clients whose ids must not meet.
    """

    def __init__(
        self,
        process: EngineProcess,
        *,
        on_notice: Callable[[AnyNotice], None] = ignore,
        ids: Iterator[int] | None = None,
    ) -> None:
        self._process = process
        self._on_notice = on_notice
        self._requests = RequestCodec()
        self._replies = ReplyCodec()
        self._ids = ids or count(UNSENT + 1)
        self._listeners: dict[int, Listener] = {}
        self._watchers: list[Callable[[EngineEnd], None]] = []
        self._end: EngineEnd | None = None
        self._how_ended: Problem | None = None
        self._listening = Lock()
        self._writing = Lock()
        self._posts = ThreadPoolExecutor(1, thread_name_prefix="engine-requests")
        self._thread = Thread(target=self._read_replies, name="engine-replies", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int:
        """Process id of the engine."""
        return self._process.pid

    @property
    def name(self) -> str:
        """Its name for people."""
        return f"process {self.pid}"

    def post(self, request: AnyRequest, listener: Listener = ignore) -> int:
        """Send ``request`` and return its id; ``listener`` gets every reply on the reading thread.

        Never blocks: encoding and writing happen on another thread, in order. A dead engine is no
        error here: the listener hears of its end. A request that cannot be sent gets a ``Failed``.
        """
        number = next(self._ids)
        self._posts.submit(self._write, msgspec.structs.replace(request, id=number), listener)
        return number

    def watch(self, listener: Callable[[EngineEnd], None]) -> None:
        """Tell ``listener`` when the engine ends, before those who wait for replies."""
        with self._listening:
            end = self._end
            if end is None:
                self._watchers.append(listener)
        if end is not None:
            listener(end)

    def close(self) -> None:
        """Let the engine save and exit, then end it; safe to call more than once."""
        if self._process.is_running():
            self._shut_down()
        self._process.stop()
        self._thread.join()

    def kill(self) -> None:
        """End the engine at once, as a crash would."""
        self._process.kill()
        self._thread.join()

    def _shut_down(self) -> None:
        """Send the last request; an engine that does not even take that is stuck, and is killed."""
        request = Shutdown(id=next(self._ids))
        try:
            self._posts.submit(self._write, request, ignore).result(_END_SECONDS)
        except TimeoutError:
            self._give_up(TookNothing())

    def _write(self, request: AnyRequest, listener: Listener) -> None:
        try:
            body = self._encoded(request)
        except (RequestTooLarge, CannotBeSent) as refused:
            listener(Failed(id=request.id, code=refused.code, problem=refused.problem))
            return
        with self._listening:
            end = self._end
            if end is None:
                self._listeners[request.id] = listener
        if end is not None:
            listener(end)
            return
        # A broken pipe means that the reading thread is about to see the end of the stream.
        with self._writing, contextlib.suppress(OSError, ValueError):
            write_frame(self._process.requests, body)

    def _encoded(self, request: AnyRequest) -> bytes:
        try:
            body = self._requests.encode(request)
        except (UnicodeEncodeError, OverflowError) as error:
            raise CannotBeSent(error) from error
        if len(body) > MAX_FRAME_BYTES:
            raise RequestTooLarge(len(body))
        return body

    def _give_up(self, how: Problem) -> None:
        self._how_ended = self._how_ended or how
        self._process.kill()

    def _was_killed(self) -> bool:
        """Whether a signal ended it: then half a frame is no fault of the protocol."""
        return self._process.has_ended_within(_DEATH_SECONDS) and bool(
            self._process.ended.signal_name
        )

    def _read_replies(self) -> None:
        try:
            while (body := read_frame(self._process.replies)) is not None:
                self._deliver(self._replies.decode(body))
        except (FrameError, msgspec.MsgspecError) as broken:
            if not self._was_killed():
                self._give_up(BrokeProtocol(str(broken)))
        finally:  # also where a listener failed: nobody else is to wait for ever
            self._tell_the_end()

    def _deliver(self, reply: AnyReply) -> None:
        with self._listening:
            listener = self._listeners.get(reply.id, ignore)
            if isinstance(reply, FINAL_REPLIES):
                self._listeners.pop(reply.id, None)
        if isinstance(reply, Notice):
            self._on_notice(reply.notice)
        if isinstance(reply, Failed) and reply.id == UNSENT:
            # It could not read what it was sent: whoever waits for the answer would wait for ever.
            known = reply.problem.reason if isinstance(reply.problem, BadFrame) else reply.code
            self._give_up(NotUnderstood(known))
        listener(reply)

    def _tell_the_end(self) -> None:
        """Tell everyone who waits that the engine is gone, with its last lines."""
        # An engine that closed its output but lives on can do nothing for us any more.
        if not self._process.has_ended_within(_END_SECONDS):
            self._process.kill()
        self._process.close_pipes()
        end = EngineEnd(
            how=self._how_ended or how_ended(self._process.ended),
            last_lines=self._process.last_lines(),
        )
        with self._listening:
            self._end = end
            listeners = [*self._watchers, *self._listeners.values()]
            self._listeners.clear()
        for listener in listeners:
            listener(end)
