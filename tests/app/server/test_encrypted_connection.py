"""TLS is agreed on in time or not at all, and clients that leave it open stay few."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Self, TypeVar

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from app.server import bounded_connection, encrypted_connection
from app.server.address import Encryption
from app.server.encrypted_connection import EncryptedConnection, tls_context
from tests.app.server.certificate import write_certificate

HOST = "127.0.0.1"
PATIENCE = 60.0
T = TypeVar("T")
GET = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"


async def scheme(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse(scope["scheme"])(scope, receive, send)


class Listening:
    """A server of encrypted connections in this process."""

    def __init__(self, files: Encryption) -> None:
        config = uvicorn.Config(scheme, lifespan="off", ws="none", log_config=None)
        config.load()
        self.state = ServerState()
        self.make = partial(
            EncryptedConnection,
            context=tls_context(files),
            config=config,
            server_state=self.state,
            app_state={},
        )
        self.trusted = ssl.create_default_context(cafile=files.certificate)
        self.port = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        server = await asyncio.get_running_loop().create_server(self.make, HOST, 0)
        self.port = server.sockets[0].getsockname()[1]
        async with server, asyncio.timeout(PATIENCE):
            yield
            for each in list(self.state.connections):
                each.shutdown()
            await self.counts(0)

    async def counts(self, connections: int) -> None:
        """Wait until the server counts so many of them."""
        while len(self.state.connections) != connections:
            await asyncio.sleep(0.01)

    async def silent(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A client that agrees on nothing."""
        return await asyncio.open_connection(HOST, self.port)

    async def encrypted(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A client that has agreed on TLS."""
        return await asyncio.open_connection(HOST, self.port, ssl=self.trusted)

    async def is_answered(self) -> bool:
        reader, writer = await self.encrypted()
        writer.write(GET)
        head = await reader.readuntil(b"https")
        await left(writer)
        return head.startswith(b"HTTP/1.1 200")


class ClientByHand:
    """A client that sends the end of its handshake with its request, and takes no leave."""

    def __init__(
        self, streams: tuple[asyncio.StreamReader, asyncio.StreamWriter], trusted: ssl.SSLContext
    ) -> None:
        self._reader, self._writer = streams
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = trusted.wrap_bio(self._incoming, self._outgoing, server_hostname=HOST)

    @classmethod
    async def agreed(cls, listening: Listening) -> Self:
        client = cls(await listening.silent(), listening.trusted)
        await client._when_read(client._tls.do_handshake)
        return client

    async def send(self, data: bytes) -> None:
        self._tls.write(data)
        self._writer.write(self._outgoing.read())
        await self._writer.drain()

    async def received(self, end: bytes) -> bytes:
        """What has come when this has."""
        received = b""
        while end not in received:
            received += await self._when_read(partial(self._tls.read, 1 << 16))
        return received

    def abort(self) -> None:
        self._writer.transport.abort()

    async def _when_read(self, act: Callable[[], T]) -> T:
        while True:
            try:
                return act()
            except ssl.SSLWantReadError:
                self._writer.write(self._outgoing.read())
                self._incoming.write(await self._reader.read(1 << 16))


async def left(writer: asyncio.StreamWriter) -> None:
    writer.close()
    await asyncio.gather(writer.wait_closed(), return_exceptions=True)


@pytest.fixture
def listening(tmp_path: Path) -> Listening:
    return Listening(write_certificate(tmp_path))


def test_a_client_is_answered(listening: Listening) -> None:
    async def trial() -> None:
        async with listening.open():
            assert await listening.is_answered()

    asyncio.run(trial())


def test_a_request_that_comes_with_the_end_of_the_handshake_is_answered(
    listening: Listening,
) -> None:
    async def trial() -> None:
        async with listening.open():
            client = await ClientByHand.agreed(listening)
            await client.send(GET)
            assert (await client.received(b"https")).startswith(b"HTTP/1.1 200")
            client.abort()

    asyncio.run(trial())


@pytest.mark.parametrize("said", [b"", b"\x16\x03\x01\x02\x00"], ids=["nothing", "a beginning"])
def test_a_handshake_without_end_is_ended(
    listening: Listening, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encrypted_connection, "HANDSHAKE_SECONDS", 0.2)

    async def trial() -> None:
        async with listening.open():
            reader, writer = await listening.silent()
            writer.write(said)
            assert await reader.read() == b""
            await listening.counts(0)
            await left(writer)

    asyncio.run(trial())


def test_what_is_no_tls_is_ended(listening: Listening) -> None:
    async def trial() -> None:
        async with listening.open():
            reader, writer = await listening.silent()
            writer.write(GET)
            assert b"HTTP" not in await reader.read()
            await listening.counts(0)
            await left(writer)

    asyncio.run(trial())


def test_handshakes_without_end_stay_few(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that were begun first give way, and whoever means it is answered."""
    monkeypatch.setattr(encrypted_connection, "HANDSHAKE_SECONDS", 3600.0)
    monkeypatch.setattr(bounded_connection, "MAX_SILENT", 8)

    async def trial() -> None:
        async with listening.open():
            silent = [await listening.silent() for _ in range(12)]
            for reader, _ in silent[:4]:
                assert await reader.read() == b""
            await listening.counts(8)
            assert await listening.is_answered()
            for _, writer in silent:
                await left(writer)

    asyncio.run(trial())


def test_clients_that_never_take_leave_stay_few(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TLS waits for a client to confirm that a connection is closed."""
    monkeypatch.setattr(bounded_connection, "MAX_SILENT", 8)

    async def trial() -> None:
        async with listening.open():
            clients = []
            for _ in range(12):
                client = await ClientByHand.agreed(listening)
                await client.send(b"no HTTP\r\n\r\n")
                await client.received(b"400")
                clients.append(client)
            await listening.counts(8)
            for client in clients:
                client.abort()

    asyncio.run(trial())


def test_a_client_that_leaves_in_the_handshake_is_forgotten(listening: Listening) -> None:
    async def trial() -> None:
        async with listening.open():
            _, writer = await listening.silent()
            await listening.counts(1)
            await left(writer)
            await listening.counts(0)

    asyncio.run(trial())
