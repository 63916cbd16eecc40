"""``lectern delete``: deletes documents with everything derived from them."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.confirmation import Yes, is_confirmed
from app.cli.deletion import forget_saved
from app.cli.invocation import Invocation, invocation_of
from app.cli.options import DataDir, typed_name
from app.documents.extract import hash_file
from app.errors import Said, UsageError
from app.paths import DataFolder, named_path
from app.readings.figures import format_count

if TYPE_CHECKING:
    from app.library.library import Library
    from app.library.records import DocumentEntry

Names = Annotated[
    list[str],
    typer.Argument(
        metavar="DOC", parser=typed_name, help="Files, or names of documents in the library."
    ),
]


def delete(
    context: typer.Context, names: Names, yes: Yes = False, data_dir: DataDir = None
) -> None:
    """Delete documents with their text, search index, conversations and saved readings.

    The files themselves, exported files and backup files are kept.
    """
    # Its database's helpers take a quarter of a second to load, and --help should not wait.
    from app.library.library import Library  # noqa: PLC0415

    invocation = invocation_of(context)
    data = invocation.existing_data(data_dir)
    with Library(data.library) as library:
        entries = library.entries()
        chosen = list(dict.fromkeys(_find(entries, name) for name in names))
        whose = "its" if len(chosen) == 1 else "their"
        number = format_count(len(chosen), "document")
        question = f"Delete {number} with {whose} conversations and saved readings?"
        if not is_confirmed(question, yes=yes):
            invocation.terminal.say("Nothing was deleted.")
            return
        for entry in chosen:
            library.remove_document(entry.sha256)
        _erase(invocation, data, library)
    for entry in chosen:
        invocation.terminal.result(f"Deleted {entry.name}: text, conversations, saved readings.")
    _say_what_remains(invocation, data, chosen)


def _find(entries: Sequence["DocumentEntry"], name: str) -> "DocumentEntry":
    path = named_path(Path(name))
    sha256 = hash_file(path) if path.is_file() else ""
    found = [entry for entry in entries if entry.sha256 == sha256]
    found = found or [entry for entry in entries if entry.name == name]
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageError(
            Said(f"{len(found)} documents are called {name}.", "Give the path of the file.")
        )
    raise UsageError(
        Said(f"The library has no document named {name}.", "Give its file, or its exact name.")
    )


def _erase(invocation: Invocation, data: DataFolder, library: "Library") -> None:
    from app.erasure.side_files import remove_beside  # noqa: PLC0415

    with invocation.activity("Deleting"):
        deleted = library.forget_removed()
        remove_beside(data, deleted)
    forget_saved(invocation, data, deleted)
    library.note_forgotten(deleted)


def _say_what_remains(
    invocation: Invocation, data: DataFolder, deleted: Sequence["DocumentEntry"]
) -> None:
    from app.erasure.side_files import remaining_copies  # noqa: PLC0415

    files = [entry.path for entry in deleted if entry.path.is_file()]
    remaining = [*map(str, (*files, *remaining_copies(data))), "exported files", "backup files"]
    invocation.terminal.say(f"Not deleted: {', '.join(remaining)}.", style="note")
