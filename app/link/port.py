"""The engine as the application knows it, wherever it computes.

A child process is one implementation of it; tests have a scripted one.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from engine.protocol.notices import AnyNotice
from engine.protocol.problems.problem import Problem
from engine.protocol.replies import AnyReply
from engine.protocol.requests import AnyRequest

UNSENT = 0
"""Id of a request until it is sent."""


@dataclass(frozen=True)
class EngineEnd:
    """How an engine ended.

    Attributes:
        how: completes "The engine stopped: it ...".
        last_lines: what it wrote to stderr at the end.
    """

    how: Problem
    last_lines: tuple[str, ...]


Listener = Callable[[AnyReply | EngineEnd], None]


def ignore(_reply: object) -> None:
    """Listener for replies that change nothing."""


class RequestPort(Protocol):
    """What takes requests; replies come on the thread that sent them."""

    def send(self, request: AnyRequest, listener: Listener) -> int:
        """Send a request and return its id; `listener` gets the replies later."""


class AnsweringPort(RequestPort, Protocol):
    """Also takes questions, which may be stopped."""

    def cancel(self, request_id: int) -> None:
        """End a reading or an answer; its usual end still comes."""


class PostingPort(Protocol):
    """Takes requests on any thread."""

    def post(self, request: AnyRequest, listener: Listener = ignore) -> int:
        """Send a request without waiting; returns its id. The listener is called on any thread."""

    def kill(self) -> None:
        """End the engine at once, as a crash would."""


class Engine(Protocol):
    """A running engine.

    Every request gets exactly one end: a final reply, a `Failed`, or an `EngineEnd`. Listeners are
    called on any thread.
    """

    @property
    def name(self) -> str:
        """Its name for people, such as `process 4711`."""

    def post(self, request: AnyRequest, listener: Listener = ignore) -> int:
        """Send a request without waiting, after all that were posted before; returns its id.

        A `Cancel` ends a request that is under way. One that cannot be sent gets a `Failed`.
        """

    def watch(self, listener: Callable[[EngineEnd], None]) -> None:
        """Tell `listener` when the engine ends, before those who wait for replies."""

    def close(self) -> None:
        """Let the engine save and end; safe to call more than once."""

    def kill(self) -> None:
        """End the engine at once, as a crash would."""


class EnginePort(Protocol):
    """Where engines come from; one that died is replaced by starting another."""

    def start(
        self, *, on_notice: Callable[[AnyNotice], None] = ignore, ids: Iterator[int] | None = None
    ) -> Engine:
        """Start an engine and wait until it is ready; blocks.

        `ids` number its requests: engines that follow each other are given the same.
        Raises `LecternError` if none can be started.
        """
