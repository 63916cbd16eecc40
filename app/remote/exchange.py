"""One HTTP exchange with a server, which any thread may stop. Responses are untrusted.

Redirections are not followed and proxies not used: nothing goes anywhere else by itself.
"""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from socket import SHUT_RDWR, socket
from threading import Event
from urllib.parse import urlsplit

from app.remote.connection import Connection
from app.remote.refusals import ServerFailure, answered, failed_status
from engine.protocol.problems.servers import ServerBrokeOff, ServerSilent, ServerUnreachable

MAX_BODY_BYTES = 64 << 20
MAX_LINE_BYTES = 1 << 20
_MAX_REFUSAL_BYTES = 1 << 16


class Stopped(Exception):
    """Somebody stopped the exchange."""


@dataclass(frozen=True)
class Patience:
    """Seconds that a server is given.

    Attributes:
        connect: to be reached.
        silence: between two pieces of what it sends; the first one waits for the whole prompt.
        backoff: before the first of the attempts that follow on a busy server; then doubled.
    """

    connect: float = 10.0
    silence: float = 600.0
    backoff: float = 0.5


class Exchange:
    """Requests that follow each other, all for one purpose; `stop` ends them."""

    def __init__(self, connection: Connection, patience: Patience) -> None:
        self.address = connection.address
        self.patience = patience
        self._connection = connection
        self._stopped = Event()
        self._socket: socket | None = None

    @property
    def is_stopped(self) -> bool:
        """Whether it was stopped."""
        return self._stopped.is_set()

    def stop(self) -> None:
        """End it, from any thread; a thread waiting for the server gets `Stopped`."""
        self._stopped.set()
        open_socket = self._socket
        if open_socket is not None:
            with suppress(OSError):
                open_socket.shutdown(SHUT_RDWR)

    def wait(self, seconds: float) -> None:
        """Wait between two attempts. Raises `Stopped`."""
        if self._stopped.wait(seconds):
            raise Stopped

    def whole(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """Return what the server answers, whole. Raises `ServerFailure`, `Stopped`."""
        with self._response(method, path, body) as response:
            content = response.read(MAX_BODY_BYTES + 1)
        if len(content) > MAX_BODY_BYTES:
            raise answered(self.address, f"more than {MAX_BODY_BYTES} bytes")
        return content

    def lines(self, path: str, body: bytes) -> Iterator[bytes]:
        """Give the lines that the server streams. Raises as `whole`."""
        num_bytes = 0
        with self._response("POST", path, body) as response:
            while line := response.readline(MAX_LINE_BYTES + 1):
                num_bytes += len(line)
                if len(line) > MAX_LINE_BYTES or num_bytes > MAX_BODY_BYTES:
                    raise answered(self.address, "a stream beyond all bounds")
                yield line

    @contextmanager
    def _response(self, method: str, path: str, body: bytes | None) -> Iterator[HTTPResponse]:
        http = self._opened()
        response = None
        try:
            response = self._begun(http, method, path, body)
            if response.status != 200:
                reason = response.read(_MAX_REFUSAL_BYTES)
                wait = response.headers.get("Retry-After", "")
                raise failed_status(self.address, response.status, wait, reason)
            yield response
        except TimeoutError:
            silent = ServerSilent(self.address, round(self.patience.silence))
            raise ServerFailure(silent) from None
        except (OSError, HTTPException, ValueError) as error:
            if self.is_stopped:
                raise Stopped from None
            raise ServerFailure(ServerBrokeOff(self.address), details=repr(error)) from error
        finally:
            self._socket = None
            http.close()
            if response is not None:
                response.close()  # it holds the socket once the connection has let go of it
        if self.is_stopped:  # what was cut short looks like an end
            raise Stopped

    def _opened(self) -> HTTPConnection:
        parts = urlsplit(self.address)
        host, seconds = parts.hostname or "", self.patience.connect
        http: HTTPConnection
        if self._connection.is_tls:
            tls = ssl.create_default_context()
            http = HTTPSConnection(host, parts.port, timeout=seconds, context=tls)
        else:
            http = HTTPConnection(host, parts.port, timeout=seconds)
        try:
            http.connect()
        except (OSError, UnicodeError) as error:  # a name may be none
            http.close()
            reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
            raise ServerFailure(ServerUnreachable(self.address, reason)) from error
        http.sock.settimeout(self.patience.silence)
        self._socket = http.sock
        if self.is_stopped:
            http.close()
            raise Stopped
        return http

    def _begun(
        self, http: HTTPConnection, method: str, path: str, body: bytes | None
    ) -> HTTPResponse:
        headers = {"Accept": "application/json, text/event-stream", "Connection": "close"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if self._connection.key:
            headers["Authorization"] = f"Bearer {self._connection.key}"
        http.request(method, urlsplit(self.address).path + path, body, headers)
        return http.getresponse()
