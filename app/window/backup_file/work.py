"""The work of a backup, all off the GUI thread. Imported when first needed."""

from pathlib import Path
from threading import Event

from app.backup.container import BackupLock, lock_of_folder, lock_with, open_backup
from app.backup.progress import Tell
from app.backup.restore import Restored, check_backup, restore_backup_file
from app.backup.saved import SavedStore
from app.backup.write import Written, write_backup_file
from app.encryption.errors import key_file_missing
from app.encryption.folder_lock import FolderLock
from app.link.port import PostingPort
from app.paths import DataFolder
from app.window.backup_file.backup_dialog import BackupWish


def write_wished(
    data: DataFolder,
    engine: PostingPort,
    wish: BackupWish,
    target: Path,
    *,
    tell: Tell,
    stop: Event,
) -> Written:
    """Write a backup in place of what is at `target`. Raises LecternError."""
    saved = SavedStore(engine) if wish.has_saved else None
    lock = _lock(data, wish.passphrase)
    return write_backup_file(data, target, lock=lock, saved=saved, tell=tell, stop=stop)


def restore_chosen(
    data: DataFolder,
    engine: PostingPort,
    path: Path,
    passphrase: str,
    *,
    tell: Tell,
    stop: Event,
) -> Restored:
    """Add a backup to the library. Raises LecternError."""
    checked = check_backup(open_backup(path, passphrase), stop=stop)
    return restore_backup_file(data, checked, saved=SavedStore(engine), tell=tell, stop=stop)


def _lock(data: DataFolder, passphrase: str) -> BackupLock | None:
    """Return what a backup is sealed with: what was asked for, else what opens the data folder.

    None where nothing has to be. Raises LecternError where nothing opens the folder any more.
    """
    if passphrase:
        return lock_with(passphrase)
    if data.key is None:
        return None
    folder = FolderLock.of(data.root)
    lock = None if folder is None else lock_of_folder(folder, data.key)
    if lock is None:
        raise key_file_missing(data.root)
    return lock
