"""``lectern backup``: the whole library in one file."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.interrupts import graceful_stop
from app.cli.invocation import Invocation, invocation_of
from app.cli.options import FLAG, DataDir, PassphraseFile, typed_path
from app.cli.target import check_target
from app.cli.unlocking import new_passphrase, passphrase_in
from app.encryption.folder_lock import FolderLock
from app.paths import DataFolder, named_path
from app.readings.figures import format_bytes, format_count

if TYPE_CHECKING:
    from app.backup.container import BackupLock
    from app.backup.write import Written

BackupPath = Annotated[
    Path, typer.Argument(metavar="FILE", parser=typed_path, help="The file to write.")
]
Force = Annotated[
    bool, typer.Option("--force", metavar=FLAG, help="Replace the file if it exists.")
]
SavedReadings = Annotated[
    bool,
    typer.Option(
        "--saved-readings",
        metavar=FLAG,
        help="Include the saved readings, which are large. Without them, documents have to be read"
        " again before questions about them.",
    ),
]


def backup(
    context: typer.Context,
    path: BackupPath,
    *,
    saved_readings: SavedReadings = False,
    force: Force = False,
    passphrase: PassphraseFile = None,
    data_dir: DataDir = None,
) -> None:
    """Write the whole library to one file, which lectern restore takes.

    It holds texts, conversations, notebooks, question sheets and settings, but neither models nor
    the documents' own files. Of an encrypted data folder it is encrypted, too.
    """
    # The library's helpers take a quarter of a second to load, and --help should not wait.
    from app.backup.saved import SavedStore  # noqa: PLC0415
    from app.backup.write import write_backup_file  # noqa: PLC0415

    invocation = invocation_of(context)
    target = named_path(path)
    check_target(target, may_replace=force)
    data = invocation.existing_data(data_dir)
    lock = _lock(data, passphrase)
    with ExitStack() as stack:
        saved = None
        if saved_readings:
            saved = SavedStore(stack.enter_context(invocation.engine(data)))
        stop = stack.enter_context(graceful_stop(invocation.say_stopping))
        say = stack.enter_context(invocation.activity("Writing"))
        written = write_backup_file(
            data,
            target,
            lock=lock,
            saved=saved,
            tell=lambda progress: say(progress.step),
            stop=stop,
        )
    _report(invocation, target, written, is_own=passphrase is not None, is_sealed=lock is not None)


def _lock(data: DataFolder, file: Path | None) -> "BackupLock | None":
    """What encrypts the file: as requested, or else what opens the data folder."""
    from app.backup.container import lock_of_folder, lock_with  # noqa: PLC0415 - as above

    if file is not None:
        return lock_with(passphrase_in(file))
    if data.key is None:
        return None
    folder = FolderLock.of(data.root)
    lock = None if folder is None else lock_of_folder(folder, data.key)
    return lock or lock_with(new_passphrase("of the backup", "with --passphrase"))


def _report(
    invocation: Invocation, target: Path, written: "Written", *, is_own: bool, is_sealed: bool
) -> None:
    documents = format_count(written.num_documents, "document")
    conversations = format_count(written.num_conversations, "conversation")
    saved = f", {format_count(written.num_saved, 'saved reading')}" if written.num_saved else ""
    size = format_bytes(written.num_bytes)
    invocation.terminal.result(f"Wrote {target} ({size}): {documents}, {conversations}{saved}.")
    for name in written.left_out:
        invocation.terminal.say(f"Damaged, and left out: {name}. Check with lectern verify.")
    if not is_sealed:
        words = "Anyone who has this file can read it. Use --passphrase to encrypt it."
    elif is_own:
        words = "It opens only with this passphrase."
    else:
        words = "It opens only with the passphrase that the data folder has now."
    invocation.terminal.say(words, style="note")
