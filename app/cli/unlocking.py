"""Opens an encrypted data folder or file for a command: by keyring, file, or a prompt.

What was begun of switching encryption on or off is finished before the command continues.
"""

import os
import sys
from collections.abc import Callable
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from app.cli.interrupts import graceful_stop
from app.encryption.errors import (
    PASSPHRASE_FILE_VARIABLE,
    KeyringError,
    WrongPassphraseError,
    locked,
)
from app.encryption.folder_lock import FolderLock
from app.encryption.key_file import State
from app.encryption.keys import DataKey
from app.errors import Said, UsageError
from app.paths import DataFolder

if TYPE_CHECKING:
    from app.cli.invocation import Invocation

_Opened = TypeVar("_Opened")
_TRIES = 3
_MOST_BYTES = 4096


def unlock(invocation: "Invocation", data: DataFolder) -> DataFolder:
    """Return a data folder with its key, and everything in it in one form.

    Raises:
        LockedError: there is no key, or not the right one.
        LecternError: what was begun could not be finished.
    """
    lock = FolderLock.of(data.root)
    if lock is None:
        return data
    key = open_lock(lock)
    return finish(invocation, data.unlocked(key), lock.refreshed(key))


def open_lock(lock: FolderLock) -> DataKey:
    """Return the key of a lock. Raises LockedError."""
    if lock.uses_keyring:
        try:
            return lock.open_with_keyring()
        except KeyringError:
            if not lock.has_passphrase:
                raise
    if (passphrase := given_passphrase()) is not None:
        return lock.open_with_passphrase(passphrase)
    if not sys.stdin.isatty():
        raise locked(lock.root)
    question = "Passphrase of the data folder: "
    for _ in range(_TRIES - 1):
        try:
            return lock.open_with_passphrase(getpass(question))
        except WrongPassphraseError:
            question = "Wrong passphrase. Try again: "
    return lock.open_with_passphrase(getpass(question))


def open_encrypted(kind: str, open_with: Callable[[str], _Opened], *, refusal: str) -> _Opened:
    """Open a file with the passphrase that the environment names, or else with a typed one.

    Raises UsageError; where nobody can be asked, with ``refusal`` as its message.
    """
    can_ask = sys.stdin.isatty()
    if (passphrase := given_passphrase()) is not None:
        try:
            return open_with(passphrase)
        except UsageError:  # the file may be under another one than the data folder
            if not can_ask:
                raise
    if not can_ask:
        remedy = (
            "Name a file that contains its passphrase with --passphrase"
            f" or in {PASSPHRASE_FILE_VARIABLE}."
        )
        raise UsageError(Said(refusal, remedy))
    return open_with(getpass(f"Passphrase of the {kind}: "))


def given_passphrase() -> str | None:
    """Return the passphrase in the file that the environment names; None where it names none.

    Raises UsageError.
    """
    name = os.environ.get(PASSPHRASE_FILE_VARIABLE)
    return passphrase_in(Path(name)) if name else None


def passphrase_in(path: Path) -> str:
    """Return the first line of a file. Raises UsageError."""
    try:
        with path.open("rb") as file:
            line = file.read(_MOST_BYTES).split(b"\n", 1)[0]
        return line.removesuffix(b"\r").decode()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise UsageError(
            Said(f"The passphrase cannot be read from {path}: {reason}.", "Name another file.")
        ) from error


def new_passphrase(use: str, elsewhere: str) -> str:
    """Return a passphrase that is typed twice; where nobody can be asked, say where it may stand.

    Raises UsageError.
    """
    if not sys.stdin.isatty():
        raise UsageError(
            Said(
                f"The passphrase {use} can only be entered at a terminal.",
                f"Run the command there, or name a file that contains it {elsewhere}.",
            )
        )
    passphrase = getpass(f"New passphrase {use}: ")
    if getpass("Repeat the passphrase: ") != passphrase:
        raise UsageError(Said("The two passphrases differ.", "Nothing was changed; try again."))
    return passphrase


def finish(invocation: "Invocation", data: DataFolder, lock: FolderLock) -> DataFolder:
    """Finish what was begun of switching encryption on or off, with progress.

    Raises ``LecternError``, also where a window has the data folder open.
    """
    if lock.state is State.ON:
        return data
    refuse_beside_window(data)
    # The library's helpers take a quarter of a second to load.
    from app.conversion.switch import Progress, carry_on  # noqa: PLC0415

    is_on = lock.state is State.ENCRYPTING
    with (
        graceful_stop(invocation.say_stopping) as stop,
        invocation.activity("Encrypting" if is_on else "Decrypting") as say,
    ):

        def tell(progress: Progress) -> None:
            share = f" {100 * progress.bytes_done // progress.bytes} %" if progress.bytes else ""
            say(f"{progress.step}{share}")

        return carry_on(data, lock, invocation.launch, tell=tell, stop=stop)


def refuse_beside_window(data: DataFolder) -> None:
    """Raise UsageError where a window has the data folder open."""
    from app.window.process.single_instance import has_window  # noqa: PLC0415 - a command needs no Qt

    if data.root.is_dir() and has_window(data.root):
        raise UsageError(
            Said(
                f"A Lectern window is using the data folder {data.root}.",
                "Close it, then try again.",
            )
        )
