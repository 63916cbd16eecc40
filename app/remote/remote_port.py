"""Starts engines over a data folder's connections, each known by its name."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from app.errors import UsageError
from app.link.port import UNSENT, EnginePort, ignore
from app.link.ports import ENGINE_PORTS, NoSuchEngine, PortOver
from app.paths import DataFolder
from app.remote.access_key import with_key
from app.remote.connection import Connection
from app.remote.connection_file import ConnectionFile
from app.remote.exchange import Patience
from app.remote.remote_engine import RemoteEngine
from app.remote.server import Server
from engine.protocol.notices import AnyNotice
from engine.protocol.problems.problem import Problem, sentence
from engine.protocol.records import StoreForm


class ConnectionUnconfirmed(Problem, frozen=True):
    """Nobody agreed to send documents to this address."""

    message = sentence("Failures", "Documents may not be sent to {address} yet.")
    remedy = sentence("Failures", "Agree to it with: lectern engines add {name} {address}")
    name: str
    address: str


@dataclass(frozen=True)
class RemotePort:
    """Starts engines that have one server compute."""

    name: str
    connection: Connection
    patience: Patience | None = None

    def start(
        self, *, on_notice: Callable[[AnyNotice], None] = ignore, ids: Iterator[int] | None = None
    ) -> RemoteEngine:
        """Return an engine; whether the server is there shows when a model is chosen.

        Raises `LecternError` where the system's keyring does not give the key.
        """
        server = Server(with_key(self.connection), self.patience)
        return RemoteEngine(self.name, server, on_notice=on_notice, ids=ids or count(UNSENT + 1))


@dataclass(frozen=True)
class Connected:
    """A connection that is looked for in the data folder when an engine is started."""

    name: str
    others: tuple[str, ...]

    def __call__(
        self,
        data: DataFolder,
        while_converting: StoreForm | None = None,  # noqa: ARG002  # nothing is stored there
    ) -> EnginePort:
        """Return what starts the engine. Raises `UsageError` without an agreed connection."""
        connections = ConnectionFile(data).read()
        if self.name not in connections:
            names = sorted((*self.others, *connections))
            raise UsageError(NoSuchEngine(self.name, ", ".join(names)))
        connection = connections[self.name]
        if not connection.is_confirmed:
            raise UsageError(ConnectionUnconfirmed(self.name, connection.address))
        return RemotePort(self.name, connection)


def choose_engine(name: str, ports: Mapping[str, PortOver] = ENGINE_PORTS) -> PortOver:
    """Return the engine of a name: one of `ports`, else a connection."""
    return ports.get(name) or Connected(name, tuple(ports))
