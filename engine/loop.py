"""The main loop of the engine process: take requests, compute a step, repeat.

One thread reads frames into an inbox. All computing and bookkeeping belongs to the main thread, so
it needs no lock. The end of the input means that the application is gone: the engine saves what it
has computed, then ends.
"""

import queue
import threading
import traceback
from collections.abc import Callable, Iterable
from enum import Enum, auto
from typing import BinaryIO

import msgspec

from engine.engine import Engine
from engine.errors import Locked
from engine.outbox import Outbox
from engine.protocol.codec import RequestCodec
from engine.protocol.encryption import Unlock
from engine.protocol.errors import ErrorCode
from engine.protocol.framing import FrameError, read_frame
from engine.protocol.problems.any_problem import AnyProblem
from engine.protocol.problems.requests import BadFrame, NoGreeting, NoKeyGiven, VersionsDiffer
from engine.protocol.replies import Failed, Welcome
from engine.protocol.requests import AnyRequest, Hello, Shutdown
from engine.protocol.version import PROTOCOL_VERSION
from engine.snapshots.keys import KEY_BYTES, Encryption, StoreKeys


class Mark(Enum):
    """A mark in the inbox, between requests."""

    WAKE = auto()
    """Something was finished in the background."""
    END = auto()
    """The application is gone."""


class Inbox:
    """Requests in the order of their arrival, and marks between them."""

    def __init__(self, stream: BinaryIO, outbox: Outbox, on_end: Callable[[], None]) -> None:
        """Args: ``on_end`` is called on the reading thread once nothing more can come."""
        self._stream = stream
        self._on_end = on_end
        self._outbox = outbox
        self._queue: queue.SimpleQueue[AnyRequest | Mark] = queue.SimpleQueue()
        threading.Thread(target=self._read, name="inbox", daemon=True).start()

    def wake(self) -> None:
        """Let a waiting ``take`` return; callable from any thread."""
        self._queue.put(Mark.WAKE)

    def end(self) -> None:
        """Behave as if the application were gone; callable from a signal handler."""
        self._queue.put(Mark.END)

    def take_one(self) -> AnyRequest | Mark:
        """Wait for the next request or mark."""
        return self._queue.get()

    def take(self, *, wait: bool) -> list[AnyRequest | Mark]:
        """All requests and marks that have come; with ``wait``, at least one."""
        taken: list[AnyRequest | Mark] = []
        if wait:
            taken.append(self._queue.get())
        while not self._queue.empty():
            taken.append(self._queue.get())
        return taken

    def _read(self) -> None:
        try:
            codec = RequestCodec()
            while (body := read_frame(self._stream)) is not None:
                try:
                    self._queue.put(codec.decode(body))
                except msgspec.MsgspecError as error:
                    self._refuse(f"the engine was sent a message it does not know: {error}")
        except (FrameError, OSError) as error:
            self._refuse(str(error))
        except Exception as error:  # memory ran out: a frame was lost, and somebody waits for it
            traceback.print_exc()
            self._refuse(type(error).__name__)
        finally:
            self._queue.put(Mark.END)
            self._on_end()

    def _refuse(self, reason: str) -> None:
        self._outbox.send(Failed(id=0, code=ErrorCode.PROTOCOL, problem=BadFrame(reason)))


def run_loop(engine: Engine, inbox: Inbox, outbox: Outbox, *, process_id: int) -> Shutdown | None:
    """Serve requests until the application says so or is gone; returns what it said."""
    greeted = False
    while True:
        for request in inbox.take(wait=not engine.has_work):
            if request is Mark.END:
                return None
            if request is Mark.WAKE:
                continue
            if isinstance(request, Hello):
                greeted = _greet(request, outbox, process_id=process_id)
            elif isinstance(request, Shutdown):
                return request
            elif greeted:
                engine.handle(request)
            else:
                _fail_greeting(request.id, outbox, NoGreeting())
        engine.step()


def encryption_of(first: AnyRequest | Mark | None) -> Encryption | None:
    """The key in the first message; None where the data folder is not encrypted.

    Raises:
        Locked: the message is not a key.
    """
    if first is None:
        return None
    if not isinstance(first, Unlock) or len(first.key) != KEY_BYTES:
        raise Locked(NoKeyGiven())
    return Encryption(StoreKeys.derived_from(first.key), first.while_converting)


def refuse(requests: Iterable[AnyRequest | Mark], outbox: Outbox, error: Exception) -> None:
    """Tell the application why this engine cannot serve it."""
    for request in requests:
        if not isinstance(request, Mark):
            with outbox.telling_failures(request.id):
                raise error


def _greet(hello: Hello, outbox: Outbox, *, process_id: int) -> bool:
    if hello.version != PROTOCOL_VERSION:
        problem = VersionsDiffer(engine=PROTOCOL_VERSION, application=hello.version)
        _fail_greeting(hello.id, outbox, problem)
        return False
    outbox.send(Welcome(id=hello.id, version=PROTOCOL_VERSION, process=process_id))
    return True


def _fail_greeting(request_id: int, outbox: Outbox, problem: AnyProblem) -> None:
    outbox.send(Failed(id=request_id, code=ErrorCode.PROTOCOL, problem=problem))
