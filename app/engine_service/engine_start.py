"""One attempt to start an engine, on whatever thread, which may be given up at any moment."""

from collections.abc import Callable
from threading import Lock

from app.jobs import Job
from app.link.client import EngineClient


class EngineStart:
    """Starts an engine in place of another one, if there is one.

    Once given up, the engine it started is ended again, whether it was there already or comes
    later: none is left behind.
    """

    def __init__(self, launch: Callable[[], EngineClient], old: EngineClient | None = None) -> None:
        self._launch = launch
        self._old = old
        self._client: EngineClient | None = None
        self._is_given_up = False
        self._lock = Lock()

    def run(self, _job: Job) -> EngineClient:
        """End the old engine and start another one; blocks. Raises as `EngineLauncher.start`."""
        if self._old is not None:
            self._old.close()
        client = self._launch()
        with self._lock:
            self._client = client
            is_given_up = self._is_given_up
        if is_given_up:
            client.close()
        return client

    def give_up(self) -> None:
        """Have no engine, whether it was started already or will be."""
        with self._lock:
            self._is_given_up = True
            client = self._client
        if client is not None:
            client.close()
