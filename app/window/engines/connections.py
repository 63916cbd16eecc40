"""Reads and writes connections off the GUI thread, since a keyring may ask its owner first."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock

from PySide6.QtCore import QObject, Signal

from app.errors import LecternError
from app.jobs import Err, Job, JobRunner, Ok
from app.paths import DataFolder
from app.remote.access_key import forget, put_away
from app.remote.connection import Connection
from app.remote.connection_file import ConnectionFile
from app.remote.remote_port import RemotePort
from app.remote.trial import Trial, try_out
from app.window_order import OWN_ENGINE

Known = dict[str, Connection]


@dataclass(frozen=True)
class Engines:
    """Where models can run, and where they do; `remote` is None for this computer."""

    connections: "Connections"
    remote: RemotePort | None

    @property
    def in_use(self) -> str:
        """The name of the engine of this window."""
        return OWN_ENGINE if self.remote is None else self.remote.name


class Connections(QObject):
    """What is known of them, and what changes them."""

    changed = Signal()
    failed = Signal(LecternError)
    """The `LecternError` because of which the file stays as it was."""

    def __init__(self, data: DataFolder, jobs: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = ConnectionFile(data)
        self._jobs = jobs
        self._turn = Lock()
        self._known: Known = {}

    @property
    def known(self) -> Mapping[str, Connection]:
        """The connections by name, as the file had them last."""
        return self._known

    def look(self) -> None:
        """Read the file."""
        self._jobs.start(lambda _: self._file.read(), self._take)

    def keep(self, name: str, connection: Connection, former: str = "") -> None:
        """Keep a connection under a name, in place of the one that was called `former`."""

        def change(known: Known) -> None:
            replaced = {gone: known.pop(gone) for gone in {name, former} if gone in known}
            known[name] = put_away(connection)
            for one in replaced.values():
                if one.account != known[name].account:
                    forget(one)

        self._change(change)

    def remove(self, name: str) -> None:
        """Forget a connection with its key."""

        def change(known: Known) -> None:
            if name in known:
                forget(known.pop(name))

        self._change(change)

    def try_out(self, connection: Connection, take: Callable[[Ok[Trial] | Err], None]) -> Job:
        """Ask a server for its models."""
        return self._jobs.start(lambda _: try_out(connection), take)

    def _change(self, change: Callable[[Known], None]) -> None:
        def work(_: Job) -> Known:
            with self._turn:
                known = self._file.read()
                change(known)
                self._file.write(known)
            return known

        self._jobs.start(work, self._take)

    def _take(self, result: Ok[Known] | Err) -> None:
        match result:
            case Ok(known):
                self._known = known
                self.changed.emit()
            case Err(LecternError() as failure):
                self.failed.emit(failure)
            case Err(error):
                raise error
