"""Keeps the library's backup up to date, and offers it when the library is damaged."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.errors import LecternError
from app.jobs import Err, Job, JobRunner, Ok
from app.library.backup_file import find_backup
from app.library.errors import LibraryDamagedError
from app.library.library import Library
from app.library.restoring import Restored, restore_backup
from app.library_file import LibraryFile
from app.link.port import ignore
from app.window.widgets.confirmation import Question, confirm

T = TypeVar("T")

_SETTLED_MS = 60_000
"""A window that was just opened has better things to do."""
_HOUR_MS = 60 * 60 * 1000


class BackupController(QObject):
    """The library's backup; all work on it is done in jobs."""

    failed = Signal(LecternError)
    """A `LecternError`: the backup could not be written or put back."""
    restored = Signal()
    """The backup has taken the library's place: everything must be loaded again."""
    told = Signal(str)
    """What a person should know of the library."""

    def __init__(
        self, library: LibraryFile, jobs: JobRunner, host: QWidget, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._library = library
        self._jobs = jobs
        self._host = host
        self._question: Question | None = None
        self._due = QTimer(self, interval=_SETTLED_MS)
        self._due.timeout.connect(self._look)

    def start(self) -> None:
        """Renew the backup a little later, and once a day while the window is open."""
        self._due.start()

    def close(self) -> None:
        """Stop renewing the backup."""
        self._due.stop()

    def renew(self) -> None:
        """Renew the backup if it is a day old."""
        self._jobs.start(partial(_back_up, self._library), partial(self._take, ignore))

    def _look(self) -> None:
        self._due.setInterval(_HOUR_MS)
        self.renew()

    def offer(self, failure: LecternError) -> bool:
        """Offer the backup where a failure is that of a damaged library; whether that was so."""
        if not isinstance(failure, LibraryDamagedError):
            return False
        if self._question is not None:
            return True
        backup = find_backup(self._library.path)
        if backup is None:
            return False
        self._question = confirm(
            self._host,
            self.tr("The library is damaged or missing"),
            self.tr(
                "You can restore the backup of {moment}. It lacks everything added or asked "
                "since then. Nothing is deleted; the damaged file is kept under another name."
            ).format(moment=backup.moment),
            action=self.tr("Restore the backup"),
            act=self._restore,
        )
        self._question.finished.connect(self._forget_question)
        return True

    @staticmethod
    def renew_index(library: Library) -> bool:
        """Rebuild a broken search index; whether it was broken."""
        return library.upkeep.renew_index()

    def tell_mended(self, name: str) -> None:
        """Say that the damaged text of a document has been repaired."""
        text = self.tr("The stored text of “{name}” was damaged and has been extracted again.")
        self.told.emit(text.format(name=name))

    def _forget_question(self) -> None:
        self._question = None

    def _restore(self) -> None:
        library = self._library
        self._jobs.start(
            lambda _: restore_backup(library),
            partial(self._take, self._tell_restored),
        )

    def _tell_restored(self, restored: Restored) -> None:
        text = self.tr("The library has been restored to {moment}.")
        self.told.emit(text.format(moment=restored.moment))
        self.restored.emit()

    def _take(self, deliver: Callable[[T], None], result: Ok[T] | Err) -> None:
        match result:
            case Ok(value):
                deliver(value)
            case Err(LecternError() as failure):
                self.failed.emit(failure)
            case Err(error):
                raise error


def _back_up(library: LibraryFile, _job: Job) -> bool:
    with Library(library) as opened:
        return opened.upkeep.back_up()
