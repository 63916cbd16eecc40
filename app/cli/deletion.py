"""What deleting a document means for the saved readings, in the terminal."""

from collections.abc import Sequence

from app.cli.invocation import Invocation
from app.documents.document import Document
from app.errors import LecternError
from app.library.records import Deleted
from app.link.calls import call
from app.paths import DataFolder
from engine.protocol.replies import Done


def forget_saved(invocation: Invocation, data: DataFolder, deleted: Sequence[Deleted]) -> None:
    """Have an engine delete what was saved of documents and conversations."""
    from app.erasure.engine_request import forget_request  # noqa: PLC0415

    with invocation.engine(data) as engine, invocation.activity("Deleting saved readings"):
        call(engine, forget_request(deleted), Done)


def forget_deleted_meanwhile(
    invocation: Invocation, data: DataFolder, documents: Sequence[Document]
) -> None:
    """Delete what was saved of documents that another command has deleted since they were opened.

    To be called when the engine has ended: it may have saved them after the deletion. Says what
    went wrong rather than raising it, so that the end of the command stays what it was.
    """
    # Its database's helpers take a quarter of a second to load, and --help should not wait.
    from app.library.library import Library  # noqa: PLC0415

    try:
        with Library(data.library) as library:
            gone = [
                Deleted(document.sha256, document.name, only_conversations=False)
                for document in documents
                if library.entry(document.sha256) is None
            ]
        if gone:
            forget_saved(invocation, data, gone)
            names = ", ".join(one.name for one in gone)
            what = f"Deleted meanwhile, so nothing of it is kept: {names}."
            invocation.terminal.say(what, style="warning")
    except LecternError as error:
        invocation.terminal.say(f"{error.message} {error.remedy}", style="warning")
