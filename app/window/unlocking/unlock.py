"""Opens an encrypted data folder when the window starts: by the keyring, else by its passphrase.

What was begun of encrypting or decrypting it is finished before the window opens.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from threading import Event

from PySide6.QtWidgets import QApplication

from app.conversion.switch import Tell, carry_on
from app.core.threaded_jobs import ThreadedJobs
from app.encryption.errors import KeyringError
from app.encryption.folder_lock import FolderLock
from app.encryption.key_file import State
from app.encryption.keys import DataKey
from app.link.ports import PortOver
from app.paths import DataFolder
from app.window.frame.dressed import dressed
from app.window.process.qt_loop import QtLoop
from app.window.protection.conversion_dialog import ConversionDialog
from app.window.theme.theme import Theme
from app.window.unlocking.passphrase_dialog import PassphraseDialog


def unlocked(application: QApplication, data: DataFolder, launch: PortOver) -> DataFolder | None:
    """Return a data folder as it is to be used; None if the person gave up.

    Raises:
        LockedError: it is encrypted, and cannot be opened by a passphrase.
    """
    lock = FolderLock.of(data.root)
    if lock is None:
        return data
    opening = _Opening(application, data, lock)
    key = opening.key()
    if key is None:
        return None
    lock = lock.refreshed(key)
    if lock.state is State.ON:
        return data.unlocked(key)
    return opening.convert(partial(carry_on, data.unlocked(key), lock, launch))


@dataclass(frozen=True)
class _Opening:
    """One start over one folder; its dialogs look and speak as the window will."""

    application: QApplication
    data: DataFolder
    lock: FolderLock

    def key(self) -> DataKey | None:
        """Return what opens the folder. Raises ``LockedError``."""
        if self.lock.uses_keyring:
            try:
                return self.lock.open_with_keyring()
            except KeyringError:
                if not self.lock.has_passphrase:
                    raise
        with self._dressed() as (jobs, theme):
            dialog = PassphraseDialog(self.lock, jobs, theme)
            dialog.exec()
            return dialog.key

    def convert(self, carry_on: Callable[..., DataFolder]) -> DataFolder | None:
        """Finish what was begun, unless the person stops it."""

        def convert(tell: Tell, stop: Event) -> DataFolder:
            return carry_on(tell=tell, stop=stop)

        is_encrypting = self.lock.state is State.ENCRYPTING
        with self._dressed() as (jobs, theme):
            dialog = ConversionDialog(convert, is_encrypting=is_encrypting, jobs=jobs, theme=theme)
            dialog.exec()
            return dialog.data

    @contextmanager
    def _dressed(self) -> Iterator[tuple[ThreadedJobs, Theme]]:
        with dressed(self.application, self.data) as theme:
            jobs = ThreadedJobs(QtLoop())
            try:
                yield jobs, theme
            finally:
                jobs.close()
