"""Runs a server from start to end: engine and model first, then it listens."""

import asyncio
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

import uvicorn

from app.core.core import Core
from app.core.engine.restart_budget import MAX_RESTARTS
from app.core.library.deleted_elsewhere import DeletedElsewhere
from app.core.threaded_jobs import ThreadedJobs
from app.errors import Said, UsageError
from app.link.port import EnginePort, ignore
from app.paths import DataFolder
from app.readings.document_texts import texts_in
from app.readings.model_choice import ModelChoice
from app.server.access import AccessToken
from app.server.address import LOOPBACK, Address, Encryption
from app.server.application import make_application
from app.server.bounded_connection import BoundedConnection
from app.server.encrypted_connection import EncryptedConnection, tls_context
from app.server.guard import Log
from app.server.served_engine import ServedEngine
from app.server.visitors import Visitors
from engine.protocol.notices import AnyNotice
from engine.protocol.replies import ModelLoaded

END_SECONDS = 5
"""How long answers under way may still take when the server is to end."""
_WAITING_CONNECTIONS = 128
IDLE_SECONDS = 75
"""How long a connection may lie between two requests."""


@dataclass(frozen=True)
class ServerOrder:
    """What is served, and who hears of it.

    Attributes:
        port: where engines come from.
        data: where documents and readings are.
        choice: the model.
        token: what clients must know.
        log: takes a line for each request.
        on_notice: hears what the engine tells.
        on_ready: hears the address and the model once clients can come.
        visitors: remembers who came.
        max_restarts: of the engine, within a minute.
    """

    port: EnginePort
    data: DataFolder
    choice: ModelChoice
    token: AccessToken
    log: Log
    on_notice: Callable[[AnyNotice], None]
    on_ready: Callable[[str, ModelLoaded], None]
    visitors: Visitors = field(default_factory=Visitors)
    max_restarts: int = MAX_RESTARTS


class Serving:
    """A server that has begun, to be ended from any thread."""

    def __init__(self, server: uvicorn.Server) -> None:
        self._server = server

    def end(self) -> None:
        """Take no more requests, and end when those under way have."""
        self._server.should_exit = True


def listen(address: Address) -> socket.socket:
    """Take an address. Raises ``UsageError``."""
    if address.host not in LOOPBACK and address.encryption is None:
        raise UsageError(
            Said(
                f"Others can reach {address.host}, and the connection would not be encrypted.",
                "Give --tls-certificate and --tls-key, or put a reverse proxy before 127.0.0.1.",
            )
        )
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    # With its protocol named, asyncio has what it accepts send at once (TCP_NODELAY): 40 ms less.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # where it would let two servers listen
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((address.host, address.port))
        listening.listen(_WAITING_CONNECTIONS)
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(
            Said(
                f"The server cannot listen on {address.host}:{address.port}: {reason}.",
                "Choose another one with --host and --port.",
            )
        ) from error
    return listening


def free_address(address: Address) -> Address:
    """The same address, or any free port of its host where that one is taken."""
    try:
        listen(address).close()
    except UsageError:
        return replace(address, port=0)
    return address


async def serve(
    order: ServerOrder, address: Address, on_begin: Callable[[Serving], None] = ignore
) -> None:
    """Serve until a request to end. Raises ``LecternError`` where it cannot begin."""
    loop = asyncio.get_running_loop()
    connections = _connections(address.encryption)
    with listen(address) as listening:
        jobs = ThreadedJobs(loop)
        core = Core(
            order.port,
            texts_in(order.data.library),
            loop=loop,
            jobs=jobs,
            max_restarts=order.max_restarts,
        )
        core.engine.notice.connect(order.on_notice)
        deleted = DeletedElsewhere(order.data.library, core)
        deleted.found.connect(
            lambda gone: order.log(f"{len(gone)} deleted by another program: nothing of it is kept")
        )
        try:
            core.engine.start()
            core.models.load(order.choice)
            model = await ServedEngine(core).model()
            server = _server(core, order, connections)
            on_begin(Serving(server))
            order.on_ready(address.url(listening.getsockname()[1]), model)
            await server.serve(sockets=[listening])
        finally:
            deleted.close()
            core.engine.close()
            jobs.close()


def _server(
    core: Core, order: ServerOrder, connections: Callable[..., BoundedConnection]
) -> uvicorn.Server:
    config = uvicorn.Config(
        make_application(
            core, order.data, token=order.token, log=order.log, visitors=order.visitors
        ),
        loop="asyncio",
        http=connections,  # type: ignore[arg-type]  # it calls what it is given
        backlog=_WAITING_CONNECTIONS,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=END_SECONDS,
    )
    config.load()
    return uvicorn.Server(config)


def _connections(encryption: Encryption | None) -> Callable[..., BoundedConnection]:
    """What makes a protocol for each connection."""
    if encryption is None:
        return BoundedConnection
    try:
        return partial(EncryptedConnection, context=tls_context(encryption))
    except OSError as error:  # of which those of TLS are some
        files = (encryption.certificate, encryption.key)
        missing = next((file for file in files if not file.exists()), None)
        what = "The TLS files cannot be used" if missing is None else f"{missing} cannot be used"
        raise UsageError(
            Said(f"{what}: {error.strerror or error}.", "Check --tls-certificate and --tls-key.")
        ) from error
