"""Opens an encrypted data folder when the window starts: by the keyring, else by its passphrase."""

from PySide6.QtWidgets import QApplication

from app.encryption.errors import KeyringError
from app.encryption.folder_lock import FolderLock
from app.encryption.keys import DataKey
from app.jobs import ThreadedJobs
from app.paths import DataDirectory
from app.settings.settings_file import read_settings
from app.translation.language_switch import ENGLISH, LanguageSwitch
from app.unlocking.passphrase_dialog import PassphraseDialog
from app.window.appearance import Appearance


def unlocked(application: QApplication, data: DataDirectory) -> DataDirectory | None:
    """Return a data directory with its key where it is encrypted; None if the person gave up.

    Raises:
        LockedError: it cannot be opened by a passphrase.
    """
    lock = FolderLock.of(data.root)
    if lock is None:
        return data
    key = _open(application, data, lock)
    return None if key is None else data.unlocked(key)


def _open(application: QApplication, data: DataDirectory, lock: FolderLock) -> DataKey | None:
    if lock.uses_keyring:
        try:
            return lock.open_with_keyring()
        except KeyringError:
            if not lock.has_passphrase:
                raise
    return _ask(application, data, lock)


def _ask(application: QApplication, data: DataDirectory, lock: FolderLock) -> DataKey | None:
    """Ask for the passphrase, in the looks and the language that the window will have."""
    settings = read_settings(data.settings)
    appearance = Appearance(application, settings)
    language = LanguageSwitch(application, cache=data.root / "cache" / "translations")
    language.use(settings.language)
    jobs = ThreadedJobs()
    try:
        dialog = PassphraseDialog(lock, jobs, appearance.theme)
        dialog.exec()
        return dialog.key
    finally:
        jobs.close()
        language.use(ENGLISH)
