"""Takes files into the library: text extraction off the GUI thread, two files at a time.

Knows neither a window nor readings. A folder arrives as one reading of its documents, in the order
of their names; files dropped side by side arrive each for itself. A file that is on its way already
is read once and arrives with everything it was added with. What cannot be read stays in `additions`
with its reason until it is dismissed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal, Slot

from app.documents.errors import PasswordRequiredError, WrongPasswordError, error_for
from app.documents.extract import Extract, Progress, extract
from app.documents.folder import documents_in, num_others_in
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import Found
from app.encryption.private_files import PrivateFiles
from app.errors import LecternError
from app.jobs import Err, Job, JobRunner, Ok
from app.library.library import Library
from app.library_file import LibraryFile
from app.window.intake.addition import Addition, Arrival
from app.window.intake.batch import Batch, Stored
from app.window.intake.pasted import keep_text, paths_in, text_in

_MAX_AT_ONCE = 2


@dataclass(frozen=True, slots=True)
class _Found:
    """The files that are taken of a path, and how many of a folder are not."""

    files: tuple[Path, ...]
    num_others: int = 0


class _NotWantedError(Exception):
    """The person has stopped it."""


class Intake(QObject):
    """What is being added to a library. Make it on the GUI thread and `close` it."""

    arrived = Signal(Arrival)
    """An `Arrival`: what to make one reading of; all its documents are in the library now."""
    password_wanted = Signal(Path, bool)
    """A file, and whether a password that was given did not fit; see `give_password`."""
    refused = Signal(LecternError)
    """Why a file was not added; not where a password is wanted."""
    passed_over = Signal(str, int)
    """The name of a folder, and how many files of other kinds were not taken from it."""
    changed = Signal(tuple)
    """The new `additions`."""

    _heard = Signal(Path, float)  # from the thread that extracts

    def __init__(
        self,
        library: LibraryFile,
        jobs: JobRunner,
        *,
        pasted: PrivateFiles,
        extract: Extract = extract,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._library = library
        self._pasted = pasted
        self._jobs = jobs
        self._extract = extract
        self._additions: dict[Path, Addition] = {}
        self._waiting: list[tuple[Path, str | None]] = []
        self._running: dict[Path, Job] = {}
        self._looking: set[Job] = set()
        self._batches: list[Batch] = []
        self._passwords: dict[str, str] = {}
        self._heard.connect(self._progress)

    @property
    def additions(self) -> tuple[Addition, ...]:
        """What is being added, and what was refused and not yet dismissed."""
        return tuple(self._additions.values())

    def password_of(self, sha256: str) -> str | None:
        """Return the password that opened a document since the start; it is never stored."""
        return self._passwords.get(sha256)

    def keep_password(self, sha256: str, password: str) -> None:
        """Remember what opens a document, until the window closes."""
        self._passwords[sha256] = password

    def add(self, paths: Iterable[Path]) -> None:
        """Add files, and folders with all documents in them."""
        for path in paths:
            self._look_into(path.absolute())

    def attach(self, paths: Sequence[Path], beside: int) -> None:
        """Add files that are to be read together with a reading."""
        files = tuple(path.absolute() for path in paths)
        title = files[0].name if len(files) == 1 else f"{files[0].name} + {len(files) - 1}"
        self._begin(Batch(title, files, beside))

    def paste(self, data: QMimeData) -> bool:
        """Add what was copied: files, or a text; tell whether there was any."""
        if paths := paths_in(data):
            self.add(paths)
        elif text := text_in(data):
            self._jobs.start(lambda _: keep_text(text, self._pasted), self._take_text)
        else:
            return False
        return True

    def give_password(self, path: Path, password: str) -> None:
        """Try again with a password."""
        if path in self._additions and path not in self._running:
            self._put(Addition(path))
            self._waiting.insert(0, (path, password))
            self._go_on()

    def dismiss(self, path: Path) -> None:
        """Stop adding a file, or forget that it was refused."""
        if self._additions.pop(path, None) is None:
            return
        if job := self._running.pop(path, None):
            job.cancel()
        self._waiting = [one for one in self._waiting if one[0] != path]
        self._tell()
        self._leave(path)
        self._go_on()

    def close(self) -> None:
        """Stop everything; no more signals are sent."""
        self.blockSignals(True)
        self._waiting.clear()
        for job in (*self._running.values(), *self._looking):
            job.cancel()

    def _look_into(self, path: Path) -> None:
        """Find out what a path is, which a slow disk may take time to tell."""

        def deliver(result: Ok[_Found] | Err) -> None:
            self._looking.discard(job)
            self._take_paths(path, result)

        job = self._jobs.start(lambda _: _files_of(path), deliver)
        self._looking.add(job)

    def _take_paths(self, path: Path, result: Ok[_Found] | Err) -> None:
        if isinstance(result, Err):
            self._refuse(path, result.error)
            return
        self._begin(Batch(path.name, result.value.files))
        if result.value.num_others:
            self.passed_over.emit(path.name, result.value.num_others)

    def _begin(self, batch: Batch) -> None:
        new = [file for file in batch.paths if not self._is_on_its_way(file)]
        alike = (one for one in self._batches if one.paths == batch.paths)
        if not new and any(one.beside == batch.beside for one in alike):
            return
        self._batches.append(batch)
        for file in new:
            self._additions[file] = Addition(file)
            self._waiting.append((file, None))
        self._tell()
        self._go_on()

    def _take_text(self, result: Ok[Path] | Err) -> None:
        if isinstance(result, Ok):
            self.add([result.value])
        else:
            self._refuse(self._pasted.folder, result.error)

    def _is_on_its_way(self, path: Path) -> bool:
        known = self._additions.get(path)
        return known is not None and known.failure is None

    def _go_on(self) -> None:
        while self._waiting and len(self._running) < _MAX_AT_ONCE:
            path, password = self._waiting.pop(0)
            work = partial(self._extract_into_library, path, password)
            deliver = partial(self._take_document, path, password)
            self._running[path] = self._jobs.start(work, deliver)
            self._put(Addition(path, fraction=0.0))

    def _extract_into_library(self, path: Path, password: str | None, job: Job) -> Stored:
        """Runs off the GUI thread; touches nothing of this object but a signal."""
        told = -1

        def hear(progress: Progress) -> None:
            nonlocal told
            if job.is_cancelled:
                raise _NotWantedError
            percent = 100 * progress.num_read // max(progress.num_pages or 0, progress.num_read)
            if progress.num_pages and percent != told:
                told = percent
                self._heard.emit(path, percent / 100)

        with Library(self._library, self._extract) as library:
            if self._pasted.hides(path):
                document = library.add_text(path, self._pasted.read(path.name))
            else:
                document = library.add(path, password=password, on_progress=hear)
            return Stored(document, document.sha256 in library.stored)

    @Slot(object, float)
    def _progress(self, path: Path, fraction: float) -> None:
        if path in self._running:
            self._put(replace(self._additions[path], fraction=fraction))

    def _take_document(self, path: Path, password: str | None, result: Ok[Stored] | Err) -> None:
        del self._running[path]
        if isinstance(result, Ok):
            self._welcome(path, result.value, password)
        else:
            self._refuse(path, result.error)
        self._go_on()

    def _welcome(self, path: Path, stored: Stored, password: str | None) -> None:
        if password is not None:
            self._passwords[stored.document.sha256] = password
        del self._additions[path]
        self._tell()
        for batch in self._batches:
            batch.take(path, stored)
        self._deliver_batches()

    def _refuse(self, path: Path, error: Exception) -> None:
        failure = error if isinstance(error, LecternError) else _unexpected(path, error)
        needs_password = isinstance(failure, PasswordRequiredError | WrongPasswordError)
        self._put(Addition(path, needs_password=needs_password, failure=failure))
        if needs_password:
            self.password_wanted.emit(path, isinstance(failure, WrongPasswordError))
        else:
            self.refused.emit(failure)
            self._leave(path)

    def _leave(self, path: Path) -> None:
        for batch in self._batches:
            batch.leave(path)
        self._deliver_batches()

    def _deliver_batches(self) -> None:
        complete = [batch for batch in self._batches if batch.is_complete]
        self._batches = [batch for batch in self._batches if not batch.is_complete]
        for batch in complete:
            if batch.documents:
                self.arrived.emit(batch.arrival)

    def _put(self, addition: Addition) -> None:
        self._additions[addition.path] = addition
        self._tell()

    def _tell(self) -> None:
        self.changed.emit(self.additions)


def _files_of(path: Path) -> _Found:
    if not path.is_dir():
        return _Found((path,))
    documents = documents_in(path)
    return _Found(documents, num_others_in(path, documents))


def _unexpected(path: Path, error: Exception) -> LecternError:
    """Return the failure for an unexpected error with a file."""
    reason, detail = RefusalReason.INTERNAL, repr(error)
    if isinstance(error, OSError):
        reason, detail = RefusalReason.UNREACHABLE, error.strerror or str(error)
    return error_for(path.name, Refusal(reason, Found(detail)))
