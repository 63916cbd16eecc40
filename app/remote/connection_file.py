"""A person's connections, in a file of their data folder that only they can read.

People may edit it. A connection that differs from its checksum has to be agreed to again, since the
address alone does not say whether the name, the model or the key is still what it was.
"""

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

from app.errors import LecternError, UsageError
from app.paths import DataFolder
from app.remote.connection import BadConnectionName, Connection, connection_to
from app.whole_file import read_whole, replacing
from app.window_order import OWN_ENGINE
from engine.protocol.problems.problem import Problem, sentence
from engine.protocol.undecodable import UNDECODABLE

_FILE = "connections.json"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_MAX_BYTES = 1 << 20


class ConnectionsUnreadable(Problem, frozen=True):
    """The file holds something else; nothing of it is guessed."""

    message = sentence("Failures", "The file of connections, {path}, cannot be used: {reason}.")
    remedy = sentence("Failures", "Repair it or delete it, then add the connections again.")
    path: str
    reason: str


class ConnectionsDamaged(Problem, frozen=True):
    """The file holds no connections."""

    message = sentence("Failures", "The file of connections, {path}, is damaged.")
    remedy = ConnectionsUnreadable.remedy
    path: str


class _Stored(Connection, frozen=True):
    """A connection in the file; one of an earlier version, or added by hand, has no checksum."""

    checksum: str = ""


class ConnectionFile:
    """Reads and replaces the file; a private session uses that of the usual directory."""

    def __init__(self, data: DataFolder) -> None:
        self._path: Path = (data.usual or data.root) / _FILE

    def read(self) -> dict[str, Connection]:
        """Return all connections by name. Raises `LecternError` where the file is damaged."""
        try:
            content = read_whole(self._path, most_bytes=_MAX_BYTES)
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise self._unreadable(error.strerror or str(error)) from error
        try:
            found = msgspec.json.decode(content, type=dict[str, _Stored])
            return {check_name(name): _checked(name, one) for name, one in found.items()}
        except UNDECODABLE as error:
            raise LecternError(ConnectionsDamaged(str(self._path)), details=str(error)) from error
        except UsageError as error:
            raise self._unreadable(error.message.removesuffix(".")) from error

    def write(self, connections: Mapping[str, Connection]) -> None:
        """Replace all connections. Raises `LecternError`."""
        stored = {name: _stored(name, one) for name, one in connections.items()}
        text = msgspec.json.format(msgspec.json.encode(stored), indent=2)
        try:
            with replacing(self._path) as beside:
                beside.write_bytes(text + b"\n")
        except OSError as error:
            raise self._unreadable(error.strerror or str(error)) from error

    def _unreadable(self, reason: str) -> LecternError:
        return LecternError(ConnectionsUnreadable(str(self._path), reason))


def _stored(name: str, connection: Connection) -> _Stored:
    checksum = hashlib.sha256(msgspec.json.encode((name, connection))).hexdigest()
    return _Stored(**msgspec.structs.asdict(connection), checksum=checksum)


def _checked(name: str, stored: _Stored) -> Connection:
    fields = msgspec.structs.asdict(stored)
    del fields["checksum"]
    found = Connection(**fields)
    is_sound = not stored.checksum or stored == _stored(name, found)
    confirmed = found.confirmed if is_sound else ""
    connection = connection_to(found.address, found.key, confirmed=confirmed)
    return msgspec.structs.replace(connection, model=found.model, account=found.account)


def check_name(name: str) -> str:
    """Return the name of a connection. Raises `UsageError`."""
    if not _NAME.fullmatch(name) or name == OWN_ENGINE:
        raise UsageError(BadConnectionName(name))
    return name
