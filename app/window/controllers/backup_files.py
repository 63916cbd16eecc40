"""Backup files of the whole library: asks what to include, writes them, restores them."""

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from shiboken6 import isValid

from app.backup.problems import LockedFileError, WrongPassphraseError
from app.backup.progress import Tell
from app.core.engine.posting_engine import PostingEngine
from app.encryption.errors import LockedError
from app.encryption.folder_lock import FolderLock
from app.errors import LecternError
from app.link.port import UNSENT, EngineEnd
from app.window.backup_file.backup_dialog import BackupDialog, BackupWish, Opening
from app.window.backup_file.outcome_texts import restored_text, written_text
from app.window.backup_file.progress_dialog import ProgressDialog
from app.window.frame.actions import ActionId
from app.window.intake.password_dialog import PasswordDialog, passphrase
from app.window.parts import Parts
from app.window.services import Services
from app.window.widgets.file_dialogs import ask_for_file, ask_where_to_write
from engine.protocol.replies import AnyReply, SnapshotList
from engine.protocol.requests import ListSnapshots

if TYPE_CHECKING:
    from app.backup.restore import Restored
    from app.backup.write import Written

T = TypeVar("T")

_SUFFIX = "backup"


class BackupFileController(QObject):
    """To be used on the GUI thread; reading and writing is done in jobs."""

    restored = Signal()
    """The library has more in it than is shown."""

    def __init__(self, services: Services, parts: Parts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._parts = parts
        self._engine = PostingEngine(services.engine, services.loop)
        self._halts: list[Event] = []

    def commands(self) -> dict[ActionId, Callable[[], None]]:
        """Return what the commands about backups do."""
        return {ActionId.BACK_UP: self.ask_to_write, ActionId.RESTORE: self.ask_to_restore}

    def close(self) -> None:
        """Stop what is under way; nothing is left of a backup that is not complete."""
        for halt in self._halts:
            halt.set()
        self._engine.close()

    def ask_to_write(self) -> None:
        """Ask what goes into a backup, then where it is to be."""
        if self._is_private():
            return
        dialog = BackupDialog(self._opening(), self._parts.theme, self._parts.window)
        dialog.wanted.connect(self._ask_where)
        dialog.open()

        def take(reply: AnyReply | EngineEnd) -> None:
            if isinstance(reply, SnapshotList) and isValid(dialog):
                dialog.set_saved_bytes(reply.disk_bytes)

        self._services.engine.send(ListSnapshots(id=UNSENT), take)

    def ask_to_restore(self) -> None:
        """Ask for a backup, and for its passphrase where it has one."""
        if self._is_private():
            return
        window, title = self._parts.window, self.tr("Restore a backup")
        kinds = (self._kind(), self.tr("All files (*)"))
        ask_for_file(window, title, kinds, self.restore)

    def write(self, wish: BackupWish, target: Path) -> None:
        """Write a backup in place of what is at `target`."""
        data, engine = self._services.data, self._engine

        def work(tell: Tell, stop: Event) -> "Written":
            from app.window.backup_file.work import write_wished  # noqa: PLC0415 - when wanted

            return write_wished(data, engine, wish, target, tell=tell, stop=stop)

        self._work(self.tr("Writing the backup"), work, partial(self._tell_written, target))

    def restore(self, path: Path, passphrase: str = "") -> None:
        """Add a backup to the library; asks for a passphrase where that is needed."""
        data, engine = self._services.data, self._engine

        def work(tell: Tell, stop: Event) -> "Restored":
            from app.window.backup_file.work import restore_chosen  # noqa: PLC0415 - when wanted

            return restore_chosen(data, engine, path, passphrase, tell=tell, stop=stop)

        dialog = self._work(self.tr("Restoring the backup"), work, self._tell_restored)
        dialog.failed.connect(partial(self._ask_passphrase, path))

    def _ask_where(self, wish: BackupWish) -> None:
        ask_where_to_write(
            self._parts.window,
            self.tr("Back up the library"),
            f"lectern-{date.today().isoformat()}.{_SUFFIX}",
            self._kind(),
            partial(self.write, wish),
        )

    def _ask_passphrase(self, path: Path, failure: LecternError) -> None:
        if isinstance(failure, LockedFileError):
            was_wrong = isinstance(failure, WrongPassphraseError)
            theme, window = self._parts.theme, self._parts.window
            dialog = PasswordDialog(path, theme, passphrase(), was_wrong=was_wrong, parent=window)
            dialog.given.connect(self.restore)
            dialog.open()

    def _work(
        self, heading: str, work: Callable[[Tell, Event], T], done: Callable[[T], None]
    ) -> ProgressDialog[T]:
        halt = Event()
        self._halts.append(halt)
        parts = self._parts
        dialog = ProgressDialog(
            heading,
            work,
            done,
            halt=halt,
            jobs=self._services.jobs,
            theme=parts.theme,
            parent=parts.window,
        )
        dialog.failed.connect(self._tell_failure)
        dialog.finished.connect(lambda _: self._halts.remove(halt))
        dialog.open()
        return dialog

    def _tell_failure(self, failure: LecternError) -> None:
        if not isinstance(failure, LockedFileError):
            self._parts.notices.tell_failure(failure)

    def _tell_written(self, target: Path, written: "Written") -> None:
        folder = QUrl.fromLocalFile(str(target.parent))
        self._parts.notices.tell(
            written_text(target.name, written),
            self.tr("Open folder"),
            partial(_open, folder),
        )

    def _tell_restored(self, restored: "Restored") -> None:
        self._parts.notices.tell(restored_text(restored))
        self.restored.emit()
        self._services.queue.measure_anew()

    def _is_private(self) -> bool:
        if self._services.data.is_private:
            self._parts.notices.tell(self.tr("A private window keeps nothing to back up."))
        return self._services.data.is_private

    def _opening(self) -> Opening:
        data = self._services.data
        if data.key is None:
            return Opening.ANYTHING
        with suppress(LockedError):
            lock = FolderLock.of(data.root)
            if lock is not None and lock.has_passphrase:
                return Opening.PASSPHRASE
        return Opening.KEYRING

    def _kind(self) -> str:
        return self.tr("Backups of Lectern") + f" (*.{_SUFFIX})"


def _open(folder: QUrl) -> None:
    QDesktopServices.openUrl(folder)
