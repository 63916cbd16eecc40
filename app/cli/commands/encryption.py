"""``lectern encryption``: encrypts the data folder, or decrypts it."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from app.cli.invocation import Invocation, invocation_of
from app.cli.json_output import print_json
from app.cli.options import FLAG, AsJson, DataDir, typed_path
from app.cli.unlocking import (
    finish,
    given_passphrase,
    new_passphrase,
    open_lock,
    passphrase_in,
    refuse_beside_window,
)
from app.encryption.errors import PASSPHRASE_FILE_VARIABLE
from app.encryption.folder_lock import FolderLock
from app.encryption.key_file import State
from app.errors import Said, UsageError
from app.paths import DataFolder, data_folder

_SUMMARY = "Encrypt or decrypt everything that is stored."
_FROM = f"The passphrase is read from the file named in {PASSPHRASE_FILE_VARIABLE}, or asked for."
encryption = typer.Typer(help=f"{_SUMMARY}\n\n{_FROM}", short_help=_SUMMARY, no_args_is_help=True)

Keyring = Annotated[
    bool,
    typer.Option(
        "--keyring",
        metavar=FLAG,
        help="Store the key in the system's keyring; no passphrase is needed.",
    ),
]
NewFile = Annotated[
    Path | None,
    typer.Option(
        "--new",
        metavar="FILE",
        parser=typed_path,
        help="File that contains the new passphrase. Without it, you are asked.",
    ),
]
_OFF = "off"
_OF_FOLDER = "of the data folder"
_LOST = "Without it everything is lost: nobody can open the data folder or reset the passphrase."


class EncryptionReport(msgspec.Struct, frozen=True):
    """What ``--json`` prints."""

    state: str
    passphrase: bool
    keyring: bool


@encryption.command("status")
def show_status(context: typer.Context, data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """Show whether the data folder is encrypted and how it is opened."""
    invocation = invocation_of(context)
    lock = FolderLock.of(invocation.existing_folder(data_dir).root)
    if as_json:
        print_json(_report(lock))
        return
    invocation.terminal.result(_sentence(lock))


@encryption.command("on")
def switch_on(context: typer.Context, keyring: Keyring = False, data_dir: DataDir = None) -> None:
    """Encrypt everything that is stored, with a passphrase or the system's keyring.

    The passphrase is asked for, or read from the file that LECTERN_PASSPHRASE_FILE names.
    Later commands need it too. If this is interrupted, the next command continues.
    """
    invocation = invocation_of(context)
    data = data_folder(data_dir)
    lock = FolderLock.of(data.root)
    if lock is not None and lock.state is State.ON:
        raise UsageError(Said("The data folder is already encrypted.", "Nothing was changed."))
    if lock is not None and lock.state is State.DECRYPTING:
        raise UsageError(
            Said(
                "The data folder is being decrypted.",
                "Finish that with lectern encryption off, then encrypt it again.",
            )
        )
    refuse_beside_window(data)
    if lock is None:
        data, lock = _begin(invocation, data, uses_keyring=keyring)
    else:
        data = data.unlocked(open_lock(lock))
    finish(invocation, data, lock)
    invocation.terminal.result(
        f"All document data in {data.root} is now encrypted; settings and models stay readable."
    )
    if not lock.uses_keyring:
        invocation.terminal.say(f"Keep the passphrase safe. {_LOST}", style="warning")


@encryption.command("off")
def switch_off(context: typer.Context, data_dir: DataDir = None) -> None:
    """Decrypt everything that is stored."""
    from app.conversion.begin import begin_decryption  # noqa: PLC0415 - as in unlocking

    invocation = invocation_of(context)
    data = invocation.existing_folder(data_dir)
    lock = FolderLock.of(data.root)
    if lock is None:
        raise UsageError(Said("The data folder is not encrypted.", "Nothing was changed."))
    refuse_beside_window(data)
    data = data.unlocked(open_lock(lock))
    if lock.state is not State.DECRYPTING:
        finish(invocation, data, lock)
        lock = begin_decryption(data, lock)
    finish(invocation, data, lock)
    invocation.terminal.result(f"Nothing in {data.root} is encrypted any longer.")


@encryption.command("passphrase")
def change_passphrase(
    context: typer.Context, new: NewFile = None, data_dir: DataDir = None
) -> None:
    """Change the passphrase, or add one to the keyring. Nothing is encrypted again."""
    invocation = invocation_of(context)
    data = invocation.existing_folder(data_dir)
    lock = FolderLock.of(data.root)
    if lock is None:
        raise UsageError(
            Said("The data folder is not encrypted.", "Encrypt it with lectern encryption on.")
        )
    key = open_lock(lock)
    passphrase = passphrase_in(new) if new is not None else new_passphrase(_OF_FOLDER, "with --new")
    with invocation.activity("Changing the passphrase"):
        lock.with_passphrase(passphrase, key)
    invocation.terminal.result(
        "The new passphrase opens the data folder; the old one opens only older copies of it."
    )
    invocation.terminal.say(f"Keep it safe. {_LOST}", style="warning")


def _begin(
    invocation: Invocation, data: DataFolder, *, uses_keyring: bool
) -> tuple[DataFolder, FolderLock]:
    from app.conversion.begin import begin_encryption  # noqa: PLC0415 - as in unlocking

    passphrase = None
    if not uses_keyring:
        passphrase = given_passphrase()
        if passphrase is None:
            passphrase = new_passphrase(_OF_FOLDER, f"in {PASSPHRASE_FILE_VARIABLE}")
    data.prepare()
    with invocation.activity("Preparing"):
        return begin_encryption(data, passphrase=passphrase, uses_keyring=uses_keyring)


def _report(lock: FolderLock | None) -> EncryptionReport:
    if lock is None:
        return EncryptionReport(state=_OFF, passphrase=False, keyring=False)
    return EncryptionReport(lock.state.value, lock.has_passphrase, lock.uses_keyring)


def _sentence(lock: FolderLock | None) -> str:
    if lock is None:
        return "The data folder is not encrypted."
    ways = {"a passphrase": lock.has_passphrase, "the system's keyring": lock.uses_keyring}
    opens = " or ".join(way for way, is_open in ways.items() if is_open)
    state = {
        State.ON: "is encrypted",
        State.ENCRYPTING: "is being encrypted; the next command continues",
        State.DECRYPTING: "is being decrypted; the next command continues",
    }[lock.state]
    return f"The data folder {state}. It opens with: {opens}."
