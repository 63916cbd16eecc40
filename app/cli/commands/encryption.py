"""``lectern encryption``: the data folder encrypted at rest, or no more."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from app.cli.invocation import Invocation, invocation_of
from app.cli.json_output import print_json
from app.cli.options import FLAG, AsJson, DataDir
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
from app.errors import UsageError
from app.paths import DataDirectory, data_directory

_SUMMARY = "Encrypt everything that is stored, or decrypt it."
_FROM = f"The passphrase is asked for, or read from the file that {PASSPHRASE_FILE_VARIABLE} names."
encryption = typer.Typer(help=f"{_SUMMARY}\n\n{_FROM}", short_help=_SUMMARY, no_args_is_help=True)

Keyring = Annotated[
    bool,
    typer.Option(
        "--keyring", metavar=FLAG, help="Let the system's keyring keep the key: nothing is asked."
    ),
]
NewFile = Annotated[
    Path | None,
    typer.Option("--new", metavar="FILE", help="Holds the new passphrase; else it is asked for."),
]
_OFF = "off"
_OF_FOLDER = "of the data folder"
_LOST = "Without it everything is lost: nobody can open the data folder, and nobody can reset it."


class EncryptionReport(msgspec.Struct, frozen=True):
    """What ``--json`` prints."""

    state: str
    passphrase: bool
    keyring: bool


@encryption.command("status")
def show_status(context: typer.Context, data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """Say whether the data folder is encrypted, and how it opens; nothing is unlocked."""
    invocation = invocation_of(context)
    lock = FolderLock.of(data_directory(data_dir).root)
    if as_json:
        print_json(_report(lock))
        return
    invocation.terminal.result(_sentence(lock))


@encryption.command("on")
def switch_on(context: typer.Context, keyring: Keyring = False, data_dir: DataDir = None) -> None:
    """Encrypt everything that is stored, under a passphrase or the system's keyring.

    The passphrase is asked for, or read from the file that LECTERN_PASSPHRASE_FILE names.
    Later commands ask for it or read it there, too. What is interrupted goes on with the next one.
    """
    invocation = invocation_of(context)
    data = data_directory(data_dir)
    lock = FolderLock.of(data.root)
    if lock is not None and lock.state is State.ON:
        raise UsageError("The data folder is encrypted already.", "Nothing was changed.")
    if lock is not None and lock.state is State.DECRYPTING:
        raise UsageError(
            "The data folder is being decrypted.",
            "Finish that with lectern encryption off, then encrypt it again.",
        )
    refuse_beside_window(data)
    if lock is None:
        data, lock = _begin(invocation, data, uses_keyring=keyring)
    else:
        data = data.unlocked(open_lock(lock))
    finish(invocation, data, lock)
    invocation.terminal.result(
        f"What {data.root} holds of documents is encrypted from now on; settings and models stay"
        " readable."
    )
    if not lock.uses_keyring:
        invocation.terminal.say(f"Keep the passphrase well. {_LOST}", style="warning")


@encryption.command("off")
def switch_off(context: typer.Context, data_dir: DataDir = None) -> None:
    """Decrypt everything that is stored."""
    from app.conversion.begin import begin_decryption  # noqa: PLC0415 - as in unlocking

    invocation = invocation_of(context)
    data = data_directory(data_dir)
    lock = FolderLock.of(data.root)
    if lock is None:
        raise UsageError("The data folder is not encrypted.", "Nothing was changed.")
    refuse_beside_window(data)
    data = data.unlocked(open_lock(lock))
    if lock.state is not State.DECRYPTING:
        finish(invocation, data, lock)
        lock = begin_decryption(data, lock)
    finish(invocation, data, lock)
    invocation.terminal.result(f"Nothing in {data.root} is encrypted any more.")


@encryption.command("passphrase")
def change_passphrase(
    context: typer.Context, new: NewFile = None, data_dir: DataDir = None
) -> None:
    """Set another passphrase; nothing is encrypted anew. Where the keyring opens, add one."""
    invocation = invocation_of(context)
    data = data_directory(data_dir)
    lock = FolderLock.of(data.root)
    if lock is None:
        raise UsageError(
            "The data folder is not encrypted.", "Encrypt it with lectern encryption on."
        )
    key = open_lock(lock)
    passphrase = passphrase_in(new) if new is not None else new_passphrase(_OF_FOLDER, "with --new")
    with invocation.activity("Changing the passphrase"):
        lock.with_passphrase(passphrase, key)
    invocation.terminal.result(
        "The new passphrase opens the data folder; the former one opens older copies of it alone."
    )
    invocation.terminal.say(f"Keep it well. {_LOST}", style="warning")


def _begin(
    invocation: Invocation, data: DataDirectory, *, uses_keyring: bool
) -> tuple[DataDirectory, FolderLock]:
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
        State.ENCRYPTING: "is being encrypted; the next command goes on with it",
        State.DECRYPTING: "is being decrypted; the next command goes on with it",
    }[lock.state]
    return f"The data folder {state}. What opens it: {opens}."
