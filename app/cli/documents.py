"""Opens the documents on a command line: from the library or parsed, then audited.

A folder stands for the documents in it, as it does where it is dropped on the window. Those of them
that cannot be read are left out, and named; a document that was named itself is never left out.
"""

import sys
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from app.cli.invocation import Invocation
from app.cli.reading_progress import Tenths
from app.cli.reading_view import show_audit, show_mended
from app.cli.recognition import recognised
from app.cli.terminal import can_redraw
from app.documents.document import Document
from app.documents.errors import (
    PasswordRequiredError,
    WrongPasswordError,
    refuse_without_text,
)
from app.documents.extract import Progress
from app.documents.folder import documents_in
from app.documents.outdated import is_outdated
from app.documents.scans.recognise import is_available
from app.documents.title import sensible_title
from app.errors import DocumentError, LecternError, Said, UsageError
from app.one_line import in_one_line
from app.paths import DataFolder, named_path
from app.readings.figures import format_count, format_tokens

if TYPE_CHECKING:
    from app.library.library import Library

_PASSWORD_TRIES = 3
_REASONS_ABOVE = "The lines above say why."
_STAYS_READABLE = (
    "“{name}” is protected by a password, but its text will be readable in the data folder without"
    " it. To keep nothing, use --private; to encrypt everything, run lectern encryption on."
)


@dataclass(frozen=True)
class UnreadFile:
    """A file of a folder that cannot be read, and why."""

    name: str
    error: DocumentError


@dataclass(frozen=True)
class OpenedDocuments:
    """The documents that are read together, and what folders hold besides."""

    documents: tuple[Document, ...]
    unread: tuple[UnreadFile, ...]


def open_documents(
    invocation: Invocation,
    data: DataFolder,
    paths: Sequence[Path],
    *,
    password: str | None,
    renew: bool = False,
    recognises: bool = True,
) -> OpenedDocuments:
    """Open documents in the order given and say which of their pages cannot be read.

    With ``renew``, text that an earlier version of Lectern took is taken anew. With
    ``recognises``, text is recognised on pages that are pictures, unless an earlier version has
    left them out.
    Raises ``DocumentError``, or ``UsageError`` for one that is given twice.
    """
    # Its database's helpers take a quarter of a second to load, and --help should not wait.
    from app.library.library import Library  # noqa: PLC0415

    with Library(data.library) as library:
        opening = _Opening(
            invocation,
            library,
            password,
            renew=renew,
            recognises=recognises,
            is_readable=data.is_readable,
        )
        documents = tuple(document for path in paths for document in opening.open_all(path))
        show_mended(invocation.terminal, library.take_mended())
        _back_up(invocation, library)
    _refuse_twins(documents)
    for document in documents:
        show_audit(invocation.terminal, document)
        refuse_without_text(document)
    return OpenedDocuments(documents, tuple(opening.unread))


def require_all_read(unread: Sequence[UnreadFile]) -> None:
    """Raise ``DocumentError`` where files were left out: at the end, the exit code says so."""
    if unread:
        verb = "was" if len(unread) == 1 else "were"
        number = format_count(len(unread), "document")
        names = ", ".join(file.name for file in unread)
        raise DocumentError(Said(f"{number} {verb} not read: {names}.", _REASONS_ABOVE))


def put_into_collection(
    data: DataFolder, paths: Sequence[Path], documents: Sequence[Document], name: str
) -> None:
    """Have the window show a reading of the documents at these paths, in a collection."""
    from app.library.library import Library  # noqa: PLC0415

    title = _title(paths, documents)
    with Library(data.library) as library:
        hashes = [document.sha256 for document in documents]
        obtained = library.readings.obtain(title, hashes)
        collection = library.readings.collections.add(name)
        library.readings.collections.move({obtained.reading_id: collection.id})


def _title(paths: Sequence[Path], documents: Sequence[Document]) -> str:
    """Return what the window would call their reading."""
    first, *others = documents
    if len(paths) == 1 and _is_folder(folder := named_path(paths[0])):
        return folder.name
    if others:
        return f"{first.name} + {len(others)}"
    return sensible_title(first.audit.title) or first.name


def _back_up(invocation: Invocation, library: "Library") -> None:
    """Renew the library's backup once a day; if that fails, the documents can still be read."""
    try:
        with invocation.activity("Backing up the library"):
            library.upkeep.back_up()
    except LecternError as error:
        invocation.terminal.say(f"{error.message} {error.remedy}", style="warning")


@dataclass(frozen=True)
class _Opening:
    """How the documents of one command are opened."""

    invocation: Invocation
    library: "Library"
    password: str | None
    _: KW_ONLY
    renew: bool
    recognises: bool
    is_readable: bool
    unread: list[UnreadFile] = field(default_factory=list)
    """Files of folders that were left out."""

    def open_all(self, path: Path) -> tuple[Document, ...]:
        """Open a file, or all documents of a folder; of equal files in it, the first."""
        named = named_path(path)
        if not _is_folder(named):
            return (self._open(path),)
        files = documents_in(named)
        opened: dict[str, Document] = {}
        tenths = Tenths()
        for number, file in enumerate(files, 1):
            place = f"document {format_tokens(number)} of {format_tokens(len(files))}"
            num_stored = len(self.library.stored)
            if (document := self._open_in_folder(file, place)) is not None:
                opened.setdefault(document.sha256, document)
            is_new = len(self.library.stored) > num_stored
            if is_new and tenths.is_another(number / len(files)):
                self._tell(place)
        if not opened:
            self._refuse_folder(named)
        return tuple(opened.values())

    def _tell(self, place: str) -> None:
        """Say how far it is where nothing else does."""
        if not can_redraw(self.invocation.terminal.err):
            self.invocation.terminal.say(f"  {place}")

    def _open_in_folder(self, file: Path, place: str) -> Document | None:
        """Open one of many; where it cannot be read, say why and return None."""
        try:
            document = self._open(file, f" ({place})")
            refuse_without_text(document)
        except DocumentError as error:
            self.unread.append(UnreadFile(file.name, error))
            self.invocation.terminal.say(f"{error.message} {error.remedy}", style="warning")
            return None
        return document

    def _refuse_folder(self, folder: Path) -> NoReturn:
        what = f"No document in “{folder.name}” can be read."
        raise DocumentError(Said(what, _REASONS_ABOVE))

    def _open(self, path: Path, place: str = "") -> Document:
        """Open one; if it needs a password, ask the person at the terminal."""
        try:
            return self._add(path, None, place)
        except PasswordRequiredError as error:
            if self.password is None and not sys.stdin.isatty():
                remedy = "Give its password with --password."
                raise PasswordRequiredError(Said(error.message, remedy)) from None
        if self.is_readable:
            self.invocation.terminal.say(_STAYS_READABLE.format(name=path.name), style="warning")
        return self._unlock(path, place)

    def _unlock(self, path: Path, place: str) -> Document:
        """Open one with the given password, or else ask for one."""
        password = self.password if self.password is not None else _ask_password(path)
        for _ in range(_PASSWORD_TRIES - 1):
            try:
                return self._add(path, password, place)
            except WrongPasswordError:
                if not sys.stdin.isatty():
                    raise
                password = _ask_password(path, "Wrong password. ")
        return self._add(path, password, place)

    def _add(self, path: Path, password: str | None, place: str) -> Document:
        with self.invocation.activity(f"Opening {path.name}{place}") as say:

            def show(progress: Progress) -> None:
                total = f" of {format_tokens(progress.num_pages)}" if progress.num_pages else ""
                say(f"page {format_tokens(progress.num_read)}{total}")

            document = self.library.add(
                named_path(path), password=password, on_progress=show, renew=self.renew
            )
        has_pictures = self.recognises and bool(document.audit.pages_to_recognise)
        if not has_pictures or is_outdated(document) or not is_available():
            return document
        return recognised(self.invocation, self.library, document, password)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # no file can have such a name, as opening it says
        return False


def _ask_password(path: Path, before: str = "") -> str:
    return getpass(f"{before}Password for {in_one_line(path.name)}: ")


def _refuse_twins(documents: Sequence[Document]) -> None:
    seen: dict[str, str] = {}
    for document in documents:
        if (twin := seen.get(document.sha256)) is not None:
            what = f"{document.name} has the same content as {twin}"
            if document.name == twin:
                what = f"{twin} is named twice"
            raise UsageError(Said(f"{what}.", "Name each document once."))
        seen[document.sha256] = document.name
