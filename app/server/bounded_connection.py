"""Limits idle connections, so that opening many holds up nobody."""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

MAX_SILENT = 256
"""Of all clients together; beyond that, the one that has been silent longest is closed."""


class BoundedConnection(H11Protocol):
    """One connection of a client.

    Attributes:
        silent_since: when the last response was complete, or it was opened, by the loop's clock.
    """

    silent_since = 0.0
    _gives_way = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, and close another one where there are too many."""
        super().connection_made(transport)
        self.silent_since = self.loop.time()
        silent = [
            each
            for each in self.connections
            if isinstance(each, BoundedConnection) and each.is_silent
        ]
        if len(silent) > MAX_SILENT:
            min(silent, key=lambda each: each.silent_since).give_way()

    def give_way(self) -> None:
        """End at once, whatever of it is still to be sent or agreed on."""
        self._gives_way = True
        self.transport.abort()

    def on_response_complete(self) -> None:
        """Note that nothing is asked any more."""
        self.silent_since = self.loop.time()
        super().on_response_complete()

    @property
    def is_silent(self) -> bool:
        """Whether no request is under way: none came yet, or each has its response.

        One that is closed counts until its client has taken leave, as TLS wants it to.
        """
        is_over = self.cycle is None or self.cycle.response_complete
        return is_over and not self._gives_way
