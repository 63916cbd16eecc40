"""Damages the small files of the data folder: question sheets, maps, settings, the key file.

All must end in what was written, or in a file that is set aside or refused by name. Settings have
no checksum, since a person may edit them: they only have to be read, or set aside.
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
from app.settings.settings import Settings
from app.settings.settings_file import read_settings, write_settings
from app.window.question_sheet.sheet import EntryState, Sheet, SheetEntry
from app.window.question_sheet.sheet_store import SheetStore, read_sheet
from engine.kept_map import KeptMap
from tests.app.window.question_sheet.conftest import READING
from tests.campaign.damage import break_block, flip
from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.fakes.manual_jobs import ManualJobs

_ENTRY = SheetEntry(question="When?", state=EntryState.ANSWERED, answer="In 1792.")
_KEY = bytes(range(32))
_SETTINGS = Settings(font_size=19, system_prompt="Answer briefly.", is_welcomed=True)
_KEY_FILE = KeyFile(
    state=State.ON, keyring=KeyringWrap("account", bytes(12), bytes(48)), proof=bytes(32)
)


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


_KINDS = {
    "question sheet": _sheet(None),
    "sealed question sheet": _sheet(_KEY),
    "limits": _Kind(_write_map, _read_map),
    "settings": _Kind(_write_settings, _read_settings),
    "key file": _Kind(_write_key, _read_key),
}


@contextmanager
def _set_up(folder: Path) -> Iterator[Attempt]:
    names = list(_KINDS)

    def attempt(number: int, chance: Random) -> Result:
        name = names[number % len(names)]
        place = folder / str(number)
        place.mkdir()
        _KINDS[name].write(place)
        (path,) = place.iterdir()
        harm = chance.choice((flip, flip, flip, break_block))
        _, content = harm(path.read_bytes(), chance)
        path.write_bytes(content)
        return Result(_KINDS[name].read(place), name)

    yield attempt


PARTS = (Part("small-files", _set_up, goal=10_000),)
