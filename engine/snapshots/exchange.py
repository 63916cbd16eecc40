"""Exports and imports a snapshot with its pages as a single file.

Uses only the store's public interface, so an import obeys the same rule as any save: all of it, or
nothing. A file may be encrypted under a passphrase; ``exported_file`` owns its content either way.
No check of a file can tell whether its keys and values are honest: import files only from people
whose answers you would believe.
"""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import BufferedReader, BufferedWriter, FileIO
from pathlib import Path
from typing import Protocol

from engine.errors import UsageFailure
from engine.long_work import GoOn, to_the_end
from engine.protocol.problems.saved import (
    ExportNotEncrypted,
    ExportUnwritable,
    FileExists,
    FileUnreadable,
    NotAnExport,
    WouldBeReadable,
)
from engine.regular_files import (
    open_regular,
    remove_unfinished,
    require_replaceable,
    written_beside,
)
from engine.snapshots import exported_file, sealed_file
from engine.snapshots.exported_file import Source, read_snapshot, write_snapshot
from engine.snapshots.extents import Damaged
from engine.snapshots.local_files import room_needed
from engine.snapshots.pages import PageStore
from engine.snapshots.records import Buffer, PageKey, SnapshotContent, SnapshotId
from engine.snapshots.sealed_file import SealedReader, SealedWriter, damaged_file


@dataclass(frozen=True, slots=True)
class Protection:
    """Who may read an exported file.

    Attributes:
        passphrase: what it is encrypted under; empty leaves it readable.
        is_declined: it is left readable on purpose.
    """

    passphrase: str = field(default="", repr=False)
    is_declined: bool = False


UNPROTECTED = Protection()


class Snapshots(Protocol):
    """What is asked of a store; see ``SnapshotStore``."""

    @property
    def pages(self) -> PageStore:
        """The page payloads."""
        ...

    def read(self, snapshot: SnapshotId) -> SnapshotContent:
        """A snapshot without its pages."""
        ...

    def write(
        self, content: SnapshotContent, new_pages: Iterable[tuple[PageKey, Buffer]]
    ) -> SnapshotId:
        """Save a snapshot with those of its pages that are not stored yet."""
        ...


class Exchange:
    """Snapshots of one store as files."""

    def __init__(self, store: Snapshots, *, is_encrypted: bool) -> None:
        self._store = store
        self._is_encrypted = is_encrypted

    def export(
        self,
        snapshot: SnapshotId,
        path: Path,
        *,
        replace: bool = False,
        protection: Protection = UNPROTECTED,
        go_on: GoOn = to_the_end,
    ) -> None:
        """Write a snapshot with its pages to ``path``, which appears only once it is complete.

        A file that is there gives way to it where ``replace``; anything else never does.

        Raises:
            UsageFailure: the store is encrypted, and the file would not be; there is no such
                snapshot, or ``path`` may not be, or cannot be, written.
            DamagedSnapshot: it proved to be damaged.
            DiskFull: the file does not fit.
        """
        if self._is_encrypted and not (protection.passphrase or protection.is_declined):
            raise UsageFailure(WouldBeReadable())
        store = self._store
        content = store.read(snapshot)
        store.pages.hold(content.page_keys)
        try:
            require_replaceable(path, replace=replace)
            remove_unfinished(path.parent)
            with room_needed(path.parent), written_beside(path, replace=replace) as file:
                self._write(file, content, protection.passphrase, go_on)
                require_replaceable(path, replace=replace)  # it may have come meanwhile
        except FileExistsError as error:
            raise UsageFailure(FileExists(str(path))) from error
        except OSError as error:
            raise UsageFailure(ExportUnwritable(str(path), error.strerror or str(error))) from error
        finally:
            store.pages.release(content.page_keys)

    def import_(self, path: Path, *, passphrase: str = "", go_on: GoOn = to_the_end) -> SnapshotId:
        """Store the snapshot that ``export`` wrote to ``path``.

        Raises:
            Locked, WrongKey: it is encrypted, and ``passphrase`` does not open it.
            UsageFailure: the file cannot be read or is something else.
            NewerFormat: a newer version wrote it.
            DamagedSnapshot: it is cut short, altered or contradicts itself; nothing is stored.
            DiskFull: it does not fit.
        """
        with _opened(path) as file:
            content, pages = read_snapshot(_source(file, path, passphrase), path)
            return self._store.write(content, _each(pages, go_on))

    def _write(
        self,
        file: "BufferedWriter[FileIO]",
        content: SnapshotContent,
        passphrase: str,
        go_on: GoOn,
    ) -> None:
        def read_page(key: PageKey, page: bytearray) -> None:
            go_on()
            self._store.pages.read(key, page)

        if not passphrase:
            write_snapshot(file, content, read_page)
            return
        sealed = SealedWriter(file, passphrase)
        write_snapshot(sealed, content, read_page)
        sealed.finish()


class _ReadableFile:
    """A file that is not sealed."""

    def __init__(self, file: BufferedReader) -> None:
        self.read, self.readinto = file.read, file.readinto
        self._file = file

    def num_left(self) -> int:
        """Bytes after those that were read."""
        return os.fstat(self._file.fileno()).st_size - self._file.tell()


def _source(file: BufferedReader, path: Path, passphrase: str) -> Source:
    """What follows the magic of a file, sealed or not."""
    magic = file.read(len(exported_file.MAGIC))
    if magic == exported_file.MAGIC:
        if passphrase:  # whoever gives one relies on it: nobody else can have written the file
            raise UsageFailure(ExportNotEncrypted(str(path)))
        return _ReadableFile(file)
    if magic != sealed_file.MAGIC:
        raise UsageFailure(NotAnExport(str(path)))
    sealed = SealedReader(file, path, passphrase)
    try:
        is_reading = sealed.read(len(exported_file.MAGIC)) == exported_file.MAGIC
    except Damaged as damage:
        raise damaged_file(path, str(damage)) from damage
    if not is_reading:
        raise damaged_file(path, "it holds no reading")
    return sealed


def _each(pages: Iterator[tuple[PageKey, Buffer]], go_on: GoOn) -> Iterator[tuple[PageKey, Buffer]]:
    for page in pages:
        go_on()
        yield page


def _opened(path: Path) -> BufferedReader:
    try:
        return open_regular(path)
    except OSError as error:
        raise UsageFailure(FileUnreadable(str(path), error.strerror or str(error))) from error
