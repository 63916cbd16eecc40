"""A server on a thread of its own, using the window's engine."""

import asyncio
import threading
from collections.abc import Callable

from app.errors import LecternError
from app.server.address import Address
from app.server.serve import ServerOrder, Serving, serve

_END_SECONDS = 10.0
"""How long its thread may take to end: answers under way have five."""


class ServerThread:
    """Serves from its start to its end, once. Its callbacks are called on its thread.

    Args:
        order: what is served; its `on_ready` is told when clients can come.
        on_end: told when it has ended, and why where nobody asked for it.
    """

    def __init__(
        self, order: ServerOrder, address: Address, on_end: Callable[[LecternError | None], None]
    ) -> None:
        self._order = order
        self._address = address
        self._on_end = on_end
        self._lock = threading.Lock()
        self._serving: Serving | None = None
        self._ends_at_once = False
        self._thread = threading.Thread(target=self._run, name="server", daemon=True)

    def start(self) -> None:
        """Begin to serve."""
        self._thread.start()

    def end(self) -> None:
        """Have it end soon; answers under way may take some seconds."""
        with self._lock:
            self._ends_at_once = True
            serving = self._serving
        if serving is not None:
            serving.end()

    def join(self) -> None:
        """Wait until it has ended."""
        self._thread.join(_END_SECONDS)

    def _run(self) -> None:
        failure = None
        try:
            asyncio.run(serve(self._order, self._address, on_begin=self._begin))
        except LecternError as error:
            failure = None if self._ends_at_once else error
        self._on_end(failure)

    def _begin(self, serving: Serving) -> None:
        with self._lock:
            self._serving = serving
            ends = self._ends_at_once
        if ends:
            serving.end()
