"""One attempt to start an engine, on any thread; it may be abandoned at any moment."""

from collections.abc import Callable
from threading import Lock

from app.jobs import Job
from app.link.port import Engine


class EngineStart:
    """Starts an engine in place of another one, if there is one.

    Once given up, the engine it started is ended again, whether it was there already or comes
    later: none is left behind.
    """

    def __init__(self, launch: Callable[[], Engine], old: Engine | None = None) -> None:
        self._launch = launch
        self._old = old
        self._engine: Engine | None = None
        self._is_given_up = False
        self._lock = Lock()

    def run(self, _job: Job) -> Engine:
        """End the old engine and start another one; blocks. Raises as `EnginePort.start`."""
        if self._old is not None:
            self._old.close()
        engine = self._launch()
        with self._lock:
            self._engine = engine
            is_given_up = self._is_given_up
        if is_given_up:
            engine.close()
        return engine

    def give_up(self) -> None:
        """End the engine, whether it has been started already or is still starting."""
        with self._lock:
            self._is_given_up = True
            engine = self._engine
        if engine is not None:
            engine.close()
