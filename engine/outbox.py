"""Sends replies to the application."""

import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from engine.errors import LecternEngineError
from engine.protocol.codec import ReplyCodec
from engine.protocol.errors import ErrorCode
from engine.protocol.framing import write_frame
from engine.protocol.notices import AnyNotice
from engine.protocol.problems.problem import shortened
from engine.protocol.problems.system import Unforeseen
from engine.protocol.replies import AnyReply, Done, Failed, Notice
from engine.protocol.system_limits import SystemLimit, system_limit

_LONGEST_DETAILS = 20_000


class Outbox:
    """Writes replies as frames, from any thread; silent once the reader is gone.

    The inbox notices that as well.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._codec = ReplyCodec()
        self._lock = threading.Lock()

    def send(self, reply: AnyReply) -> None:
        """Send one reply."""
        body = self._codec.encode(reply)
        try:
            with self._lock:
                write_frame(self._stream, body)
        except OSError:
            return

    def notify(self, request_id: int, notice: AnyNotice) -> None:
        """Send a notice; id 0 belongs to no request."""
        self.send(Notice(id=request_id, notice=notice))

    def done(self, request_id: int) -> None:
        """Report that a request is done."""
        self.send(Done(id=request_id))

    @contextmanager
    def telling_failures(self, request_id: int) -> Iterator[None]:
        """Report what fails inside as the end of the request."""
        try:
            yield
        except LecternEngineError as error:
            self.failed(request_id, error)
        except Exception as error:
            self.crashed(request_id, error, traceback.format_exc())

    def failed(self, request_id: int, error: LecternEngineError, details: str = "") -> None:
        """Report that a request failed, why, and what to do."""
        self.send(Failed(id=request_id, code=error.code, problem=error.problem, details=details))

    def crashed(self, request_id: int, error: Exception, details: str) -> None:
        """Report an unexpected failure of a request: a limit of the system, or a bug of ours."""
        bug = SystemLimit(ErrorCode.INTERNAL, Unforeseen(f"{type(error).__name__}: {error}"))
        limit = system_limit(error) or bug
        details = shortened(details, _LONGEST_DETAILS)
        self.send(Failed(id=request_id, code=limit.code, problem=limit.problem, details=details))
