"""What ``read``, ``ask`` and ``demo`` share: documents opened, read and ready for questions."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from app.cli.command_core import CommandCore
from app.cli.deletion import forget_deleted_meanwhile
from app.cli.documents import UnreadFile, open_documents, put_into_collection
from app.cli.interrupts import ending_like_ctrl_c, graceful_stop
from app.cli.invocation import Invocation
from app.cli.reading_progress import show_progress
from app.cli.reading_view import show_receipt
from app.core.readings.opened_reading import OpenedReading
from app.core.readings.reading_terms import ReadingTerms
from app.documents.document import Document
from app.errors import InterruptionError, Said, UsageError
from app.paths import DataFolder, data_folder
from app.private_session.session import private_session
from app.readings.instructions import INSTRUCTIONS
from app.readings.model_choice import ModelChoice
from app.readings.reading_content import ReadingContent, whole
from engine.protocol.records import Receipt
from engine.protocol.replies import ModelLoaded


@dataclass(frozen=True)
class Order:
    """What a person wants read, and how.

    Attributes:
        paths: the documents, in the order in which they are read.
        choice: the model.
        data_dir: where Lectern keeps its data; None takes the usual place.
        password: opens encrypted documents.
        answer_tokens: room that an answer needs.
        renew: whether text that an earlier version of Lectern took is taken again.
        recognises: whether text is recognised on pages that are pictures.
        is_private: whether everything is forgotten at the end.
        collection: where the window shows the reading; None where it need not.
    """

    paths: Sequence[Path]
    choice: ModelChoice
    data_dir: Path | None
    password: str | None
    answer_tokens: int
    renew: bool = False
    recognises: bool = True
    is_private: bool = False
    collection: str | None = None


@dataclass(frozen=True)
class ReadingSession:
    """A reading that is complete and can be asked about.

    `unread` are the files of folders that cannot be read, and so are not in it.
    """

    core: CommandCore
    content: ReadingContent
    model: ModelLoaded
    reading: OpenedReading
    receipt: Receipt
    unread: tuple[UnreadFile, ...] = ()


@contextmanager
def read_documents(invocation: Invocation, order: Order) -> Iterator[ReadingSession]:
    """Open documents, start the engine, read; the engine runs until the block ends."""
    name = _collection_name(order)
    with _data(invocation, order) as data:
        opened = open_documents(
            invocation,
            data,
            order.paths,
            password=order.password,
            renew=order.renew,
            recognises=order.recognises,
        )
        if name:
            put_into_collection(data, order.paths, opened.documents, name)
        try:
            with invocation.core(data, opened.documents) as core:
                session = begin_session(invocation, core, opened.documents, order)
                yield replace(session, unread=opened.unread)
        finally:
            if not (order.is_private or invocation.computes_elsewhere):
                forget_deleted_meanwhile(invocation, data, opened.documents)


def _collection_name(order: Order) -> str:
    """Return what the collection is called, empty for none. Raises ``UsageError``."""
    if order.collection is None:
        return ""
    if order.is_private:
        remedy = "Leave out --collection or --private."
        raise UsageError(Said("A private session has no collections.", remedy))
    # Its database's helpers take a quarter of a second to load.
    from app.library.collections import collection_name  # noqa: PLC0415

    if not (name := collection_name(order.collection)):
        raise UsageError(Said("The collection has no name.", "Give a name after --collection."))
    return name


@contextmanager
def _data(invocation: Invocation, order: Order) -> Iterator[DataFolder]:
    """Give the data folder to use, which ends with the block where the order is private."""
    if not order.is_private:
        yield invocation.prepare_data(order.data_dir)
        return
    invocation.terminal.say("This is a private session. Nothing is kept.", style="note")
    try:
        with ending_like_ctrl_c(), private_session(data_folder(order.data_dir)) as data:
            yield data
    except (KeyboardInterrupt, InterruptionError):
        raise InterruptionError(
            Said("Stopped.", "Nothing of the private session is kept.")
        ) from None


def begin_session(
    invocation: Invocation, core: CommandCore, documents: Sequence[Document], order: Order
) -> ReadingSession:
    """Load the model and read, with progress; Ctrl-C keeps what is read."""
    terminal = invocation.terminal
    content = whole(documents, INSTRUCTIONS)
    terms = ReadingTerms(answer_tokens=order.answer_tokens)
    with invocation.activity("Loading the model"):
        model = core.load(order.choice)
        reading = core.open(content)
    with graceful_stop(invocation.say_stopping) as stop, show_progress(terminal) as on_progress:
        receipt = core.read(content, terms, on_progress=on_progress, stop=stop)
    show_receipt(terminal, reading, receipt, said=core.notices)
    return ReadingSession(core, content, model, reading, receipt)
