"""An event and its listeners: typed callbacks on the emitter's thread."""

from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Event(Generic[P]):
    """Calls its listeners in the order in which they came.

    If a listener fails, the others are still called; the failure is raised after the last.
    """

    def __init__(self) -> None:
        self._listeners: list[Callable[P, object]] = []

    def connect(self, listener: Callable[P, object]) -> None:
        """Call `listener` whenever this happens."""
        self._listeners.append(listener)

    def disconnect(self, listener: Callable[P, object]) -> None:
        """Stop calling `listener`."""
        self._listeners.remove(listener)

    def emit(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Call every listener."""
        failures: list[Exception] = []
        for listener in tuple(self._listeners):
            try:
                listener(*args, **kwargs)
            except Exception as failure:  # the others are to hear, too
                failures.append(failure)
        if failures:
            raise failures[0]
