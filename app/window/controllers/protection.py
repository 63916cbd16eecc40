"""Encrypts and decrypts the data folder, and changes its passphrase.

Here only the lock is put on, or marked to be taken off: the data itself is converted when the
window is closed, before it opens again. What takes a moment runs elsewhere.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.conversion.begin import begin_decryption, begin_encryption
from app.encryption.folder_lock import FolderLock
from app.encryption.keys import DataKey
from app.errors import LecternError
from app.jobs import Err, Ok
from app.window.parts import Parts
from app.window.protection.change_dialog import ChangeDialog
from app.window.protection.encrypt_dialog import EncryptDialog
from app.window.protection.protection import Protection, protection_of
from app.window.services import Services
from app.window.settings.privacy_page import ProtectionStep
from app.window.widgets.confirmation import confirm
from engine.protocol.problems.problem import Problem, sentence


class KeyNotWritten(Problem, frozen=True):
    """The system refuses."""

    message = sentence("Failures", "The key of the data folder could not be written.")
    remedy = sentence("Failures", "Free some space on the disk, then try again.")


class ProtectionController(QObject):
    """To be used on the GUI thread."""

    changed = Signal(Protection)
    """The new `Protection`."""
    restart_wanted = Signal()
    """Lectern is to close, convert its data, and open again."""

    def __init__(self, services: Services, parts: Parts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._data = services.data
        self._jobs = services.jobs
        self._parts = parts

    @property
    def current(self) -> Protection:
        """How the data folder is protected."""
        return protection_of(self._data)

    def act(self, step: ProtectionStep) -> None:
        """Do what is wanted, after a question where it cannot be taken back lightly."""
        steps: dict[ProtectionStep, Callable[[], None]] = {
            ProtectionStep.ENCRYPT: self._ask_to_encrypt,
            ProtectionStep.DECRYPT: self._ask_to_decrypt,
            ProtectionStep.PASSPHRASE: self._ask_for_passphrase,
            ProtectionStep.USE_KEYRING: self._use_keyring,
            ProtectionStep.LEAVE_KEYRING: self._leave_keyring,
        }
        steps[step]()

    def _ask_to_encrypt(self) -> None:
        dialog = EncryptDialog(self._parts.theme, self._parts.window)

        def put_on(passphrase: str) -> None:
            def begin() -> FolderLock:
                is_typed = bool(passphrase)
                return begin_encryption(
                    self._data, passphrase=passphrase or None, uses_keyring=not is_typed
                )[1]

            self._do(begin, then=dialog.accept, fail=dialog.show_failure)

        dialog.wanted.connect(put_on)
        dialog.accepted.connect(self.restart_wanted)
        dialog.open()

    def _ask_to_decrypt(self) -> None:
        confirm(
            self._parts.window,
            self.tr("Decrypt the data folder?"),
            self.tr(
                "Lectern closes, rewrites everything, and opens again. After that, anyone "
                "who can open this account's files can read all of it."
            ),
            action=self.tr("Close and decrypt"),
            act=lambda: self._change(
                lambda lock, _key: begin_decryption(self._data, lock),
                then=self.restart_wanted.emit,
            ),
        )

    def _ask_for_passphrase(self) -> None:
        has_passphrase = self.current.has_passphrase
        dialog = ChangeDialog(self._parts.theme, self._parts.window, has_passphrase=has_passphrase)

        def change(present: str, new: str) -> None:
            def change_it(lock: FolderLock, key: DataKey) -> FolderLock:
                if has_passphrase:
                    lock.open_with_passphrase(present)
                return lock.with_passphrase(new, key)

            self._change(change_it, then=dialog.accept, fail=dialog.show_failure)

        dialog.wanted.connect(change)
        dialog.accepted.connect(self._tell_changed)
        dialog.open()

    def _use_keyring(self) -> None:
        self._change(lambda lock, key: lock.with_keyring(key), then=self._tell_changed)

    def _leave_keyring(self) -> None:
        self._change(lambda lock, key: lock.without_keyring(key), then=self._tell_changed)

    def _change(
        self,
        change: Callable[[FolderLock, DataKey], FolderLock],
        *,
        then: Callable[[], None],
        fail: Callable[[LecternError], None] | None = None,
    ) -> None:
        """Change the lock of a folder that is open."""

        def change_it() -> FolderLock:
            lock, key = FolderLock.of(self._data.root), self._data.key
            if lock is None or key is None:
                raise RuntimeError("the data folder is not encrypted")
            return change(lock, key)

        self._do(change_it, then=then, fail=fail)

    def _do(
        self,
        work: Callable[[], FolderLock],
        *,
        then: Callable[[], None],
        fail: Callable[[LecternError], None] | None = None,
    ) -> None:
        tell = fail or self._parts.notices.tell_failure

        def take(result: Ok[FolderLock] | Err) -> None:
            if isinstance(result, Ok):
                then()
            else:
                tell(_known(result.error))

        self._jobs.start(lambda _: work(), take)

    def _tell_changed(self) -> None:
        self.changed.emit(self.current)


def _known(error: Exception) -> LecternError:
    if isinstance(error, LecternError):
        return error
    if isinstance(error, OSError):
        return LecternError(KeyNotWritten(), details=str(error))
    raise error
