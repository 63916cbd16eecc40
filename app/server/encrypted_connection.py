"""TLS connections with a time limit on the handshake, before which nothing is served.

A client that opens a connection and says nothing takes one of those that `BoundedConnection` counts
from the moment it is accepted. asyncio's own TLS servers tell a protocol of a connection only once
TLS is agreed on; therefore it is begun here.
"""

import asyncio
import ssl
from typing import Any

from app.server.address import Encryption
from app.server.bounded_connection import BoundedConnection

HANDSHAKE_SECONDS = 10.0
"""How long agreeing on TLS may take in all, however the client spreads its bytes."""


def tls_context(encryption: Encryption) -> ssl.SSLContext:
    """What every connection is encrypted with. Raises ``OSError`` for files that are no use."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(encryption.certificate, encryption.key)
    return context


class EncryptedConnection(BoundedConnection):
    """One connection of a client, in the clear until TLS is agreed on."""

    def __init__(self, *, context: ssl.SSLContext, **known: Any) -> None:
        super().__init__(**known)
        self._context = context
        self._agreement: asyncio.Task[None] | None = None
        self._early = bytearray()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count a connection and begin to agree on TLS."""
        super().connection_made(transport)
        transport.pause_reading()  # asyncio goes on with it when it knows what the bytes are
        self._agreement = self.loop.create_task(self._agree(transport))

    def data_received(self, data: bytes) -> None:
        """Take what a client sends, or keep it where it came with the end of the handshake."""
        if self._agreement is None:
            super().data_received(data)
        else:
            self._early += data

    async def _agree(self, plain: asyncio.Transport) -> None:
        try:
            encrypted = await self.loop.start_tls(
                plain,
                self,
                self._context,
                server_side=True,
                ssl_handshake_timeout=HANDSHAKE_SECONDS,
            )
        except OSError as error:  # of which those of TLS and of time are some
            self.connection_lost(error)
            return
        if encrypted is None:  # lost meanwhile, of which asyncio tells nobody else
            self.connection_lost(None)
            return
        self._agreement = None
        super().connection_made(encrypted)
        if self._early:
            super().data_received(bytes(self._early))
            self._early.clear()
