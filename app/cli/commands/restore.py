"""``lectern restore``: restores the automatic backup, or adds a backup file.

A file that ``backup`` wrote is added to the library. Without one, the backup that Lectern keeps
itself takes the place of a damaged or missing library.
"""

from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.interrupts import graceful_stop
from app.cli.invocation import Invocation, invocation_of
from app.cli.options import DataDir, KnownPassphraseFile, typed_path
from app.cli.unlocking import open_encrypted, passphrase_in
from app.paths import DataFolder, named_path
from app.readings.figures import format_count

if TYPE_CHECKING:
    from app.backup.container import OpenedBackup
    from app.backup.restore import Restored

BackupPath = Annotated[
    Path | None,
    typer.Argument(metavar="[FILE]", parser=typed_path, help="A file written by lectern backup."),
]


def restore(
    context: typer.Context,
    path: BackupPath = None,
    passphrase: KnownPassphraseFile = None,
    data_dir: DataDir = None,
) -> None:
    """Add a backup FILE to the library; what is there already stays as it is.

    Without FILE, restore the backup of a damaged or missing library; nothing is deleted.
    """
    invocation = invocation_of(context)
    data = invocation.prepare_data(data_dir)
    if path is None:
        _restore_own(invocation, data)
    else:
        _restore_file(invocation, data, _opened(named_path(path), passphrase))


def _restore_own(invocation: Invocation, data: DataFolder) -> None:
    # Its database's helpers take a quarter of a second to load, and --help should not wait.
    from app.library.restoring import restore_backup  # noqa: PLC0415

    restored = restore_backup(data.library)
    where = f" The damaged file is kept as {restored.set_aside}." if restored.set_aside else ""
    invocation.terminal.result(f"The library has been restored to {restored.moment}.{where}")


def _restore_file(invocation: Invocation, data: DataFolder, opened: "OpenedBackup") -> None:
    from app.backup.restore import check_backup, restore_backup_file  # noqa: PLC0415 - as above
    from app.backup.saved import SavedStore  # noqa: PLC0415

    with ExitStack() as stack:
        stop = stack.enter_context(graceful_stop(invocation.say_stopping))
        with invocation.activity("Checking the backup"):
            checked = check_backup(opened, stop=stop)
        saved = None
        if checked.num_saved:
            saved = SavedStore(stack.enter_context(invocation.engine(data)))
        say = stack.enter_context(invocation.activity("Restoring"))
        restored = restore_backup_file(
            data, checked, saved=saved, tell=lambda progress: say(progress.step), stop=stop
        )
    _report(invocation, restored)
    if opened.key is not None and data.key is None:
        words = "The backup was encrypted; here its content is not. lectern encryption on"
        invocation.terminal.say(f"{words} encrypts it.", style="note")


def _opened(path: Path, file: Path | None) -> "OpenedBackup":
    """Open a backup, with its passphrase if it needs one. Raises UsageError."""
    from app.backup.container import is_sealed, open_backup  # noqa: PLC0415 - as above

    if file is not None:
        return open_backup(path, passphrase_in(file))
    if not is_sealed(path):
        return open_backup(path)
    refusal = f"The backup {path} is encrypted, and there is no terminal."
    return open_encrypted("backup", partial(open_backup, path), refusal=refusal)


def _report(invocation: Invocation, restored: "Restored") -> None:
    added = ", ".join(
        format_count(number, what)
        for number, what in (
            (restored.documents, "document"),
            (restored.conversations, "conversation"),
            (restored.quotes, "quote"),
            (restored.sheets, "question sheet"),
            (restored.saved, "saved reading"),
        )
        if number
    )
    say = invocation.terminal.say
    invocation.terminal.result(f"Restored: {added}." if added else "Everything was already there.")
    if added and restored.known_documents:
        known = format_count(restored.known_documents, "document")
        say(f"{known} of the backup were in the library already.", style="note")
    if restored.refused_saved:
        refused = format_count(restored.refused_saved, "saved reading")
        say(f"{refused} could not be restored and will be read again.", style="note")
