"""Restores a backup file into a library; everything is checked before anything is changed."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import msgspec

from app.backup.container import OpenedBackup
from app.backup.header import VERSION, BackupHeader, BackupKind
from app.backup.merge import Merge
from app.backup.merged import Added
from app.backup.parts import HEADER, SETTINGS, Part, Source, read_parts
from app.backup.places import safe_name, safe_path
from app.backup.portable_settings import portable_settings
from app.backup.problems import (
    BackupFileTooNew,
    MalformedError,
    NoBackupFile,
    RestoringStopped,
    not_read,
    not_restored,
)
from app.backup.progress import Progress, Step, Tell
from app.backup.records import DocumentLine, Line, coherent, decode_lines
from app.backup.saved import SavedStore
from app.errors import InterruptionError, LecternError, UsageError
from app.leftovers import RESTORED
from app.library.database import LibraryDatabase
from app.library.schema import MIGRATIONS
from app.link.port import ignore
from app.paths import DataFolder
from app.private_folder import private_folder
from app.settings.settings_file import write_settings
from engine.protocol.undecodable import UNDECODABLE

_LIBRARY, _PASTED, _SHEETS, _SAVED = "library/", "pasted/", "sheets/", "saved/"


@dataclass
class Restored(Added):
    """What a restore added; saved readings that the engine refused are computed again."""

    sheets: int = 0
    saved: int = 0
    refused_saved: int = 0
    took_settings: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    """A backup that was read to its end and is as it was written."""

    backup: OpenedBackup
    header: BackupHeader
    num_saved: int


def check_backup(backup: OpenedBackup, *, stop: Event | None = None) -> Checked:
    """Read all of a backup and check every record of it.

    Raises:
        LecternError: it is none, is damaged or too new, or this was stopped.
    """
    try:
        with backup.reading() as source:
            header, parts = _begin(backup.path, _Stoppable(source, stop))
            return Checked(backup, header, _count_saved(parts, stop))
    except OSError as error:
        raise not_read(backup.path, error) from error


def _count_saved(parts: Iterator[Part], stop: Event | None) -> int:
    """Check what all parts hold; return how many saved readings are among them."""
    num_saved = 0
    others: list[Part] = []
    for _ in coherent(decode_lines(_library(parts, others, stop))):
        pass
    for part in _rest(others, parts):
        _go_on(stop)
        if part.name.startswith(_LIBRARY):
            raise MalformedError("its parts are not in their order")
        num_saved += part.name.startswith(_SAVED)
    return num_saved


def restore_backup_file(
    data: DataFolder,
    checked: Checked,
    *,
    saved: SavedStore | None = None,
    tell: Tell = ignore,
    stop: Event | None = None,
) -> Restored:
    """Add what a backup holds to a data folder; nothing that is there is changed.

    Saved readings go to where the others are `saved`, and without it nowhere.

    Raises:
        LecternError: it could not be completed, or was stopped; begun again, it goes on.
    """
    restoring = _Restoring(data, checked, saved, tell, stop)
    try:
        with checked.backup.reading() as source:
            _, parts = _begin(checked.backup.path, _Stoppable(source, stop))
            restoring.take(parts)
    except OSError as error:
        raise not_restored(error) from error
    return restoring.restored


class _Restoring:
    """One backup that is being restored."""

    def __init__(
        self,
        data: DataFolder,
        checked: Checked,
        saved: SavedStore | None,
        tell: Tell,
        stop: Event | None,
    ) -> None:
        self.restored = Restored()
        self._data = data
        self._checked = checked
        self._saved = saved
        self._tell = tell
        self._stop = stop
        self._pasted: dict[str, DocumentLine] = {}
        """Documents whose files are pasted texts, by their parts."""

    def take(self, parts: Iterator[Part]) -> None:
        """Add what all parts hold."""
        others: list[Part] = []
        self._tell(Progress(Step.LIBRARY))
        lines = _library(self._after_settings(parts), others, self._stop)
        self._merge(coherent(decode_lines(lines)))
        for part in _rest(others, parts):
            _go_on(self._stop)
            if part.name.startswith(_PASTED):
                self._take_pasted(part)
            elif part.name.startswith(_SHEETS):
                self._take_sheet(part)
            elif part.name.startswith(_SAVED) and self._saved is not None:
                self._take_saved(part, self._saved)

    def _merge(self, lines: Iterator[Line]) -> None:
        library = LibraryDatabase(self._data.library, MIGRATIONS)
        try:
            Merge(library, self._place_of, self.restored).take(lines)
        finally:
            library.close()

    def _after_settings(self, parts: Iterator[Part]) -> Iterator[Part]:
        """Yield the parts after the settings, which are taken over if there are none yet."""
        for part in parts:
            if part.name != SETTINGS:
                yield part
            elif not self._data.settings.exists():
                write_settings(self._data.settings, portable_settings(part.content()))
                self.restored.took_settings = True

    def _place_of(self, line: DocumentLine) -> Path:
        if not line.pasted:
            return safe_path(line)
        self._pasted[line.pasted] = line
        return self._data.pasted.folder / safe_name(line.name)

    def _take_pasted(self, part: Part) -> None:
        line = self._pasted.get(part.name)
        content = part.content()
        if line is not None and hashlib.sha256(content).hexdigest() == line.sha256:
            name = safe_name(line.name)
            if not self._data.pasted.has(name):
                self._data.pasted.write(name, content)

    def _take_sheet(self, part: Part) -> None:
        name = part.name.removeprefix(_SHEETS)
        if not self._data.sheets.has(name):
            self._data.sheets.write(name, part.content())
            self.restored.sheets += 1

    def _take_saved(self, part: Part, store: SavedStore) -> None:
        done = self.restored.saved + self.restored.refused_saved
        self._tell(Progress(Step.SAVED, done, self._checked.num_saved))
        with private_folder(self._data.root, RESTORED) as folder:
            place = folder / "saved"
            with place.open("xb") as file:
                for piece in part.pieces():
                    file.write(piece)
            try:
                store.take_in(place, self._checked.header.saved_passphrase, self._stop)
            except LecternError:
                _go_on(self._stop)  # what was cancelled for that was not refused
                self.restored.refused_saved += 1
            else:
                self.restored.saved += 1


@dataclass(frozen=True, slots=True)
class _Stoppable:
    """What is read piece by piece, until that is stopped: a part can be as large as a disk."""

    source: Source
    stop: Event | None

    def read(self, size: int, /) -> bytes:
        """Read so many bytes, or what is left."""
        _go_on(self.stop)
        return self.source.read(size)


def _begin(path: Path, source: Source) -> tuple[BackupHeader, Iterator[Part]]:
    """Return the header of a backup and the parts after it."""
    try:
        parts = read_parts(source)
        first = next(parts)
        content = first.content() if first.name == HEADER else b""
        kind = msgspec.json.decode(content, type=BackupKind)
        if kind.version > VERSION:
            raise UsageError(BackupFileTooNew(str(path)))
        return msgspec.json.decode(content, type=BackupHeader), parts
    except (MalformedError, StopIteration, *UNDECODABLE) as error:
        raise UsageError(NoBackupFile(str(path))) from error


def _library(parts: Iterator[Part], others: list[Part], stop: Event | None) -> Iterator[bytes]:
    """Yield the lines of the library; the first part after them is added to the `others`."""
    for part in parts:
        if part.name == SETTINGS:
            continue
        if not part.name.startswith(_LIBRARY):
            others.append(part)
            return
        for line in part.content().splitlines():
            _go_on(stop)
            yield line


def _rest(others: list[Part], parts: Iterator[Part]) -> Iterator[Part]:
    yield from others
    yield from parts


def _go_on(stop: Event | None) -> None:
    if stop is not None and stop.is_set():
        raise InterruptionError(RestoringStopped())
