"""Writes a whole library to one file, completely or not at all; until then an older file stays."""

import secrets
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

import msgspec

from app.backup.container import BackupLock, sealing
from app.backup.gather import Gathering
from app.backup.header import BackupHeader
from app.backup.parts import HEADER, SETTINGS, PartsWriter, is_part_name
from app.backup.problems import BackupFileInside, BackupStopped, not_written
from app.backup.progress import Progress, Step, Tell
from app.backup.records import ConversationLine, DocumentLine, Line, ReadingLine, encode_line
from app.backup.saved import SavedStore, private_place
from app.encryption.sealed import SealBrokenError
from app.errors import InterruptionError, LecternError, UsageError
from app.library.database import LibraryDatabase
from app.library.schema import MIGRATIONS
from app.library.sqlite import Database
from app.link.port import ignore
from app.paths import DataFolder
from app.settings.settings_file import MOST_SETTINGS_BYTES
from app.version import installed_version
from app.whole_file import prepare_export, read_whole, replacing_durably

_CHUNK_BYTES = 1 << 24
_PASSPHRASE_BYTES = 32


@dataclass(frozen=True, slots=True)
class Written:
    """What a backup holds; `left_out` names what is damaged, and so is not in it."""

    num_bytes: int
    num_documents: int
    num_readings: int
    num_conversations: int
    num_saved: int
    left_out: tuple[str, ...]


def write_backup_file(
    data: DataFolder,
    target: Path,
    *,
    lock: BackupLock | None = None,
    saved: SavedStore | None = None,
    tell: Tell = ignore,
    stop: Event | None = None,
) -> Written:
    """Write the library of a data folder to a file, with the readings that are `saved`, if any.

    The file is sealed where there is a `lock`; for an encrypted folder there must be one.

    Raises:
        LecternError: it cannot be written, or was stopped; what was there still is.
    """
    if data.key is not None and lock is None:
        raise ValueError("what is encrypted is never written in the clear")
    if target.resolve().is_relative_to(data.root.resolve()):
        raise UsageError(BackupFileInside(str(target)))
    writing = _Writing(data, saved, tell, stop or Event())
    try:
        prepare_export(target)
        with replacing_durably(target) as file:
            with sealing(file, lock) as sealed:
                writing.write(PartsWriter(sealed), target.parent, is_sealed=lock is not None)
            num_bytes = file.tell()
    except OSError as error:
        raise not_written(target, error) from error
    counts = writing.counts
    return Written(
        num_bytes=num_bytes,
        num_documents=counts[DocumentLine],
        num_readings=counts[ReadingLine],
        num_conversations=counts[ConversationLine],
        num_saved=writing.num_saved,
        left_out=tuple(writing.left_out),
    )


class _Writing:
    """One backup that is being written."""

    def __init__(self, data: DataFolder, saved: SavedStore | None, tell: Tell, stop: Event) -> None:
        self.counts: Counter[type[Line]] = Counter()
        self.left_out: list[str] = []
        self.num_saved = 0
        self._data = data
        self._saved = saved
        self._tell = tell
        self._stop = stop
        self._pasted: dict[str, str] = {}
        """Names of pasted texts, by their parts."""

    def write(self, parts: PartsWriter, beside: Path, *, is_sealed: bool) -> None:
        """Write all parts."""
        passphrase = secrets.token_hex(_PASSPHRASE_BYTES) if is_sealed else ""
        header = BackupHeader(
            made_at=datetime.now(UTC),
            lectern=installed_version(),
            has_saved=self._saved is not None,
            saved_passphrase=passphrase,
        )
        parts.add(HEADER, msgspec.json.encode(header))
        self._write_settings(parts)
        self._write_library(parts)
        self._write_files(parts)
        if self._saved is not None:
            self._write_saved(parts, self._saved, beside, passphrase)
        parts.finish()

    def _write_settings(self, parts: PartsWriter) -> None:
        with suppress(FileNotFoundError):
            parts.add(SETTINGS, read_whole(self._data.settings, most_bytes=MOST_SETTINGS_BYTES))

    def _write_library(self, parts: PartsWriter) -> None:
        self._tell(Progress(Step.LIBRARY))
        with _one_moment(self._data) as database:
            gathering = Gathering(database, self._pasted_part)
            lines = gathering.lines(has_saved=self._saved is not None)
            for number, chunk in enumerate(_chunks(self._counted(lines)), 1):
                parts.add(f"library/{number:06d}.jsonl", chunk)
        self.left_out += gathering.left_out

    def _write_files(self, parts: PartsWriter) -> None:
        files = self._data.pasted
        for part, name in self._pasted.items():
            self._go_on()
            with suppress(FileNotFoundError, SealBrokenError):
                parts.add(part, files.read(name))
        files = self._data.sheets
        for name in files.all_names():
            if is_part_name(part := f"sheets/{name}"):
                with suppress(SealBrokenError):
                    parts.add(part, files.read(name))

    def _write_saved(
        self, parts: PartsWriter, saved: SavedStore, beside: Path, passphrase: str
    ) -> None:
        self._tell(Progress(Step.SAVED))
        readings = saved.readings()
        for number, reading in enumerate(readings, 1):
            self._go_on()
            self._tell(Progress(Step.SAVED, number - 1, len(readings)))
            with private_place(beside) as place:
                with self._unless_stopped():
                    saved.export(reading.snapshot, place, passphrase, self._stop)
                parts.add_file(f"saved/{number:06d}.snapshot", place)
            self.num_saved = number

    def _pasted_part(self, path: Path) -> str:
        files = self._data.pasted
        # The folder may have been moved since; what is restored is compared with its hash.
        if path.parent.name != files.folder.name or not files.has(path.name):
            return ""
        part = f"pasted/{len(self._pasted) + 1:06d}.txt"
        self._pasted[part] = path.name
        return part

    def _counted(self, lines: Iterable[Line]) -> Iterator[Line]:
        for line in lines:
            self._go_on()
            self.counts[type(line)] += 1
            yield line

    @contextmanager
    def _unless_stopped(self) -> Iterator[None]:
        """Tell that it was stopped, rather than what became of work that was cancelled for it."""
        try:
            yield
        except LecternError:
            self._go_on()
            raise

    def _go_on(self) -> None:
        if self._stop.is_set():
            raise InterruptionError(BackupStopped())


@contextmanager
def _one_moment(data: DataFolder) -> Iterator[Database]:
    """Give the library as it is now, whatever others write meanwhile."""
    library = LibraryDatabase(data.library, MIGRATIONS)
    try:
        with library.reading() as database:
            database.execute("BEGIN")
            try:
                yield database
            finally:
                database.execute("ROLLBACK")
    finally:
        library.close()


def _chunks(lines: Iterable[Line]) -> Iterator[bytes]:
    """Yield records as parts of a bounded size, as far as one record is no larger."""
    chunk = bytearray()
    for line in lines:
        chunk += encode_line(line)
        if len(chunk) >= _CHUNK_BYTES:
            yield bytes(chunk)
            chunk.clear()
    if chunk:
        yield bytes(chunk)
