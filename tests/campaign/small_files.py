"""Damages the small files of the data folder: sheets, maps, settings, the key file, connections.

All must end in what was written, or in a file that is set aside or refused by name. Settings have
no checksum, since a person may edit them: they only have to be read, or set aside. A connection
that differs from its checksum has to be agreed to again.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import msgspec

from app.encryption.errors import LockedError
from app.encryption.key_file import (
    KeyFile,
    KeyringWrap,
    State,
    key_paths,
    read_key_file,
    write_key_file,
)
from app.encryption.private_files import PrivateFiles
from app.errors import LecternError
from app.paths import DataFolder
from app.remote.connection import Connection
from app.remote.connection_file import ConnectionFile
from app.remote.remote_port import Connected, RemotePort
from app.settings.settings import Settings
from app.settings.settings_file import read_settings, write_settings
from app.window.question_sheet.sheet import EntryState, Sheet, SheetEntry
from app.window.question_sheet.sheet_store import SheetStore, read_sheet
from engine.kept_map import KeptMap
from tests.app.window.question_sheet.conftest import READING
from tests.campaign.damage import Damage, break_block, flip
from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.fakes.manual_jobs import ManualJobs

_ENTRY = SheetEntry(question="When?", state=EntryState.ANSWERED, answer="In 1792.")
_KEY = bytes(range(32))
_SETTINGS = Settings(font_size=19, system_prompt="Answer briefly.", is_welcomed=True)
_KEY_FILE = KeyFile(
    state=State.ON, keyring=KeyringWrap("account", bytes(12), bytes(48)), proof=bytes(32)
)
_CONNECTIONS = {
    name: Connection(address, confirmed=address, key=key, model=model, account=account)
    for name, address, key, model, account in (
        ("lab-1", "https://gpu.example.org:8000", "sk-0123456789", "qwen-7b", ""),
        ("lab-3", "http://192.168.0.17:8080/llm", "", "qwen-3b", "lectern-1234"),
    )
}


class _Quota(msgspec.Struct, frozen=True):
    max_bytes: int


@dataclass(frozen=True)
class _Kind:
    """A kind of file: how it is written into a folder, and what comes of reading it there."""

    write: Callable[[Path], None]
    read: Callable[[Path], Outcome]


def _raise(error: OSError) -> None:
    raise error


def _sheet(key: bytes | None) -> _Kind:
    def write(folder: Path) -> None:
        store = SheetStore(PrivateFiles(folder, key), READING, ManualJobs(), fail=_raise)
        store.save(Sheet((_ENTRY,)))
        store.finish()

    def read(folder: Path) -> Outcome:
        stored = read_sheet(PrivateFiles(folder, key), READING)
        if stored.sheet.entries == (_ENTRY,):
            return Outcome.KEPT
        if not stored.set_aside:
            return Outcome.SILENT
        return Outcome.NAMED if (folder / stored.set_aside).exists() else Outcome.LOST

    return _Kind(write, read)


def _write_map(folder: Path) -> None:
    KeptMap(folder / "limits.json", _Quota).put("snapshots", _Quota(1 << 30))


def _read_map(folder: Path) -> Outcome:
    kept = KeptMap(folder / "limits.json", _Quota)
    if kept.get("snapshots") == _Quota(1 << 30):
        return Outcome.KEPT
    return Outcome.NAMED if kept.set_aside else Outcome.SILENT


def _write_settings(folder: Path) -> None:
    write_settings(folder / "settings.json", _SETTINGS)


def _read_settings(folder: Path) -> Outcome:
    return Outcome.KEPT if read_settings(folder / "settings.json") == _SETTINGS else Outcome.NAMED


def _write_key(folder: Path) -> None:
    write_key_file(folder, _KEY_FILE)
    key_paths(folder)[1].unlink()  # as if the copy were damaged too


def _read_key(folder: Path) -> Outcome:
    try:
        return Outcome.KEPT if read_key_file(folder) == _KEY_FILE else Outcome.SILENT
    except LockedError:
        return Outcome.NAMED


def _write_connections(folder: Path) -> None:
    ConnectionFile(DataFolder(folder)).write(_CONNECTIONS)


def _read_connections(folder: Path) -> Outcome:
    """Ask for every connection as a command does, also for those of another name."""
    data, outcome = DataFolder(folder), Outcome.KEPT
    try:
        names = {*_CONNECTIONS, *ConnectionFile(data).read()}
    except LecternError as error:
        return _named(error)
    for name in names:
        try:
            port = Connected(name, ())(data)
        except LecternError as error:
            outcome = max(outcome, _named(error), key=list(Outcome).index)
        else:
            if name not in _CONNECTIONS or port != RemotePort(name, _CONNECTIONS[name]):
                return Outcome.SILENT
    return outcome


def _named(error: LecternError) -> Outcome:
    is_told = any(one.key and one.key in str(error) for one in _CONNECTIONS.values())
    return Outcome.LEAKED if is_told else Outcome.NAMED


_KINDS = {
    "question sheet": _sheet(None),
    "sealed question sheet": _sheet(_KEY),
    "limits": _Kind(_write_map, _read_map),
    "settings": _Kind(_write_settings, _read_settings),
    "key file": _Kind(_write_key, _read_key),
}
_CONNECTIONS_KIND = _Kind(_write_connections, _read_connections)


@contextmanager
def _small_files(folder: Path) -> Iterator[Attempt]:
    names = list(_KINDS)

    def attempt(number: int, chance: Random) -> Result:
        name = names[number % len(names)]
        harm = chance.choice((flip, flip, flip, break_block))
        return Result(_harmed(_KINDS[name], folder / str(number), harm, chance), name)

    yield attempt


@contextmanager
def _connections(folder: Path) -> Iterator[Attempt]:
    def attempt(number: int, chance: Random) -> Result:
        outcome = _harmed(_CONNECTIONS_KIND, folder / str(number), flip, chance)
        return Result(outcome, "connections")

    yield attempt


def _harmed(kind: _Kind, place: Path, harm: Damage, chance: Random) -> Outcome:
    """What comes of reading a file that is written into a new folder, and harmed there."""
    place.mkdir()
    kind.write(place)
    (path,) = place.iterdir()
    _, content = harm(path.read_bytes(), chance)
    path.write_bytes(content)
    return kind.read(place)


PARTS = (
    Part("small-files", _small_files, goal=10_000),
    Part("connection-flips", _connections, goal=2000),
)
