"""The library: every document that was ever read, its text, and search over both.

Text is stored by the hash of the file, so that the same file is parsed once, under any name and in
any place. It stays as it was taken, also where a later version would take it otherwise: what was
read of it and what was said about it rest on that text. A person decides whether to take it again.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from app.documents.document import Document
from app.documents.extract import Extract, Progress, extract, hash_file, take_text
from app.documents.limits import Limits
from app.documents.outdated import is_outdated
from app.errors import DocumentError
from app.library.backup import text_in_backup
from app.library.conversations import Conversations
from app.library.database import LibraryDatabase
from app.library.document_rows import (
    Extracted,
    SeenFile,
    extracted_now,
    find_entry,
    find_file,
    is_any_mended,
    list_entries,
    load_document,
    mark_damage,
    renew_file,
    replace_document,
    store_document,
    take_mended,
)
from app.library.errors import (
    LibraryDamagedError,
    LibraryFullError,
    SearchIndexError,
    StoredTextError,
    TextChangedError,
    sound_keys,
)
from app.library.file_stamp import stamp_of
from app.library.introductions import Introductions
from app.library.places import Places
from app.library.quotes import Quotes
from app.library.readings import Readings
from app.library.records import Deleted, DocumentEntry, Hit
from app.library.removal import (
    delete_removed,
    is_any_removed,
    note_forgotten,
    remove_document,
    to_forget,
)
from app.library.scans import Scans
from app.library.schema import MIGRATIONS
from app.library.search import search
from app.library.upkeep import Upkeep
from app.library_file import LibraryFile, library_file

_DEFAULT_LIMITS = Limits()


class Library:
    """An open library; a context manager. To be used in the thread that opened it.

    A path alone is that of a library that is not encrypted.

    Raises:
        LibraryUnavailableError: the file cannot be used; the subclasses say why.
    """

    def __init__(self, file: LibraryFile | Path, extract: Extract = extract) -> None:
        self._extract = extract
        self._database = LibraryDatabase(library_file(file), MIGRATIONS)
        self.conversations = Conversations(self._database)
        self.readings = Readings(self._database)
        self.places = Places(self._database)
        self.quotes = Quotes(self._database)
        self.introductions = Introductions(self._database)
        self.scans = Scans(self._database, self.has_file)
        self.upkeep = Upkeep(self._database, self.document)
        self.stored: list[str] = []
        """Hashes of documents that were stored through this object and by nobody before."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def add(
        self,
        path: Path,
        *,
        password: str | None = None,
        limits: Limits = _DEFAULT_LIMITS,
        on_progress: Callable[[Progress], None] | None = None,
        renew: bool = False,
    ) -> Document:
        """Return the document in a file; it is parsed only if its text is not in the library.

        With `renew`, also if an earlier version took its text; that one is replaced then.

        Raises:
            DocumentError: the file cannot be read.
            LibraryFullError: the disk is full.
        """
        file = _seen(path)
        keep = self._store
        try:
            stored = self._known(file)
        except TextChangedError:
            stored, keep = None, self._replace
        if stored and not (renew and is_outdated(stored)):
            return stored
        document = self._extract(path, password=password, limits=limits, on_progress=on_progress)
        return keep(extracted_now(self.scans.completed(document)), file)

    def add_text(self, path: Path, content: bytes) -> Document:
        """Return the document that a text is, which is kept sealed and called as if at `path`.

        Raises:
            DocumentError: it holds no words, or too many.
            LibraryFullError: the disk is full.
        """
        document = take_text(path.name, content)
        with self._database.reading() as database:
            is_known = load_document(database, document.sha256) is not None
        return document if is_known else self._store(extracted_now(document), SeenFile(path, None))

    def _store(self, extracted: Extracted, file: SeenFile) -> Document:
        with self._database.writing() as database, sound_keys(self._database.path):
            is_new = store_document(database, extracted, file)
        self.stored += [extracted.document.sha256] * is_new
        return extracted.document

    def _known(self, file: SeenFile) -> Document | None:
        """Return the document in a file if it is stored. Raises `TextChangedError`."""
        sha256 = hash_file(file.path)
        with self._database.reading() as database:
            stored = load_document(database, sha256)
        if stored is None:
            return None
        with suppress(LibraryFullError):  # it may go unnoted where the file was seen last
            self._renew(sha256, file)
        return replace(stored, name=file.path.name)

    def _renew(self, sha256: str, file: SeenFile) -> None:
        with self._database.writing() as database:
            renew_file(database, sha256, file)

    def document(self, sha256: str) -> Document | None:
        """Return a document, or None if the library does not have it.

        Text that is damaged is taken from the backup; else from the file again, if that is still
        the one that was read.

        Raises:
            StoredTextError: the text is damaged, and neither is of help.
        """
        try:
            with self._database.reading() as database:
                return load_document(database, sha256)
        except TextChangedError as error:
            return self._mend(sha256, error.what)

    def _mend(self, sha256: str, damage: str) -> Document:
        """Take damaged text from the backup or from its file again, or mark the document."""
        with self._database.reading() as database:
            file = find_file(database, sha256)
        if file is not None:
            extracted = text_in_backup(self._database.file, sha256) or self._taken_again(
                file, sha256
            )
            if extracted is not None:
                return self._replace(extracted, file)
        with self._database.writing() as database:
            mark_damage(database, sha256, damage)
        raise StoredTextError(file.path.name if file else "", damage)

    def _taken_again(self, file: SeenFile, sha256: str) -> Extracted | None:
        """Take a text from its file, if that is still the one that was read."""
        try:
            if hash_file(file.path) != sha256:
                return None
            document = self._extract(file.path)
        except DocumentError:
            return None
        if document.sha256 != sha256:
            return None
        return extracted_now(self.scans.completed(document))

    def _replace(self, extracted: Extracted, file: SeenFile) -> Document:
        document = replace(extracted.document, name=file.path.name)
        with self._database.writing() as database, sound_keys(self._database.path):
            replace_document(database, replace(extracted, document=document), file)
        return document

    def take_mended(self) -> list[str]:
        """Return the names of documents whose damaged text was extracted again, each time once."""
        with self._database.reading() as database:
            if not is_any_mended(database):
                return []
        with self._database.writing() as database:
            return take_mended(database)

    def has_file(self, sha256: str) -> bool:
        """Whether the file of a document is still there, and still the one that was read.

        It is hashed only where it may have been written to since it was hashed last.
        """
        with self._database.reading() as database:
            before = find_file(database, sha256)
        if before is None:
            return False
        now = _seen(before.path)
        if now.stamp is not None and now.stamp == before.stamp:
            return True
        try:
            is_same = hash_file(now.path) == sha256
        except DocumentError:
            return False
        if is_same:
            self._renew(sha256, now)
        return is_same

    def entries(self) -> list[DocumentEntry]:
        """Return all documents without their text, the latest first."""
        with self._database.reading() as database:
            return list_entries(database)

    def entry(self, sha256: str) -> DocumentEntry | None:
        """Return a document without its text; None where the library does not have it."""
        with self._database.reading() as database:
            return find_entry(database, sha256)

    def remove_document(self, sha256: str) -> None:
        """Remove a document with every reading that holds it, until `forget_removed`."""
        with self._database.writing() as database:
            remove_document(database, sha256, datetime.now(UTC).isoformat())

    def forget_removed(self) -> list[Deleted]:
        """Delete for good what was removed and not taken back, texts nobody else needs included.

        Nothing of it is left in the library's files, its backup included. Returns what the
        engine has still to forget, of earlier deletions too: their names, until `note_forgotten`.

        Raises:
            LibraryUnavailableError: among other reasons, the backup cannot be made without it.
        """
        with self._database.reading() as database:
            is_due = is_any_removed(database)
        if is_due:
            with self._database.writing() as database:
                delete_removed(database)
            self._database.fold_journal()
            self.upkeep.drop_from_backup()
        return self.to_forget()

    def to_forget(self) -> list[Deleted]:
        """Return what was deleted, and the engine has still to forget."""
        with self._database.reading() as database:
            return to_forget(database)

    def note_forgotten(self, deleted: list[Deleted]) -> None:
        """Note that the engine has forgotten what was deleted, and rewrite the backup."""
        with self._database.writing() as database:
            note_forgotten(database, deleted)
        self._database.fold_journal()
        self.upkeep.drop_from_backup()

    def search(self, words: str, *, limit: int = 50) -> list[Hit]:
        """Return finds in names and texts, the best first; the last word may be incomplete.

        An index that cannot be searched is rebuilt.
        """
        try:
            return self._search(words, limit)
        except (SearchIndexError, LibraryDamagedError):
            self.upkeep.rebuild_index()
            return self._search(words, limit)

    def _search(self, words: str, limit: int) -> list[Hit]:
        with self._database.reading() as database:
            return search(database, words, limit)


def _seen(path: Path) -> SeenFile:
    """Look at a file before it is hashed: what is written to it meanwhile must not go unseen."""
    return SeenFile(path.absolute(), stamp_of(path))
