"""Keeps a library sound: checks its file, its search index and its backup."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from app.documents.document import Document
from app.library.backup import BackupBusyError, is_backup_due, remove_backup, write_backup
from app.library.checking import structural_damage
from app.library.database import LibraryDatabase
from app.library.errors import (
    LibraryDamagedError,
    LibraryFullError,
    LibraryUnavailableError,
    StoredTextError,
)
from app.library.search_index import is_index_sound, rebuild_index


class Upkeep:
    """The upkeep of a library; `mend` loads a document and mends its text where it is damaged."""

    def __init__(self, database: LibraryDatabase, mend: Callable[[str], Document | None]) -> None:
        self._database = database
        self._mend = mend

    def structural_damage(self) -> tuple[str, ...]:
        """Return what is wrong with the file itself; nothing of it is quoted."""
        with self._database.reading() as database:
            return structural_damage(database)

    def rebuild_index(self) -> None:
        """Rebuild the search index."""
        with self._database.writing() as database:
            rebuild_index(database)

    def renew_index(self) -> bool:
        """Rebuild the search index if it disagrees with the texts; whether that was so."""
        with self._database.writing() as database:
            if is_index_sound(database):
                return False
            rebuild_index(database)
            return True

    def back_up(self) -> bool:
        """Renew the backup if it is a day old, unless another process does; whether it was renewed.

        Raises:
            LibraryUnavailableError: the library is damaged, or the backup cannot be written.
        """
        with suppress(BackupBusyError):
            due = is_backup_due(self._database.path, datetime.now())
            return due and self._renew_backup(patience=0)
        return False

    def drop_from_backup(self) -> None:
        """Rewrite the backup without what was deleted; where there is no room, do without one.

        Raises:
            LibraryDamagedError: the library is damaged; its backup stays as it is.
            LibraryUnavailableError: the backup can neither be written nor removed.
        """
        try:
            is_renewed = self._renew_backup()
        except LibraryDamagedError:
            raise
        except (LibraryUnavailableError, LibraryFullError):
            is_renewed = False
        if not is_renewed:
            remove_backup(self._database.path)

    def _renew_backup(self, *, patience: float | None = None) -> bool:
        """Write the backup; damaged texts that are found on the way are mended before."""
        changed = self._write_backup(patience)
        for sha256 in changed:
            with suppress(StoredTextError):
                self._mend(sha256)
        return not (changed and self._write_backup(patience))

    def _write_backup(self, patience: float | None) -> tuple[str, ...]:
        with self._database.reading() as database:
            return write_backup(self._database.file, database.conn, patience=patience)
