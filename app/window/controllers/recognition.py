"""Text recognition for a reading's scanned pages, started and stopped by a person."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Event

from PySide6.QtCore import QObject, Signal, Slot

from app.documents.scans.recognise import is_available
from app.errors import LecternError
from app.jobs import Err, Ok
from app.library.library import Library
from app.library.records import DocumentEntry, ReadingEntry
from app.library.scans import ScanProgress
from app.library_file import LibraryFile
from app.window.controllers.library import LibraryController
from app.window.feasibility.card_scans import ScanFacts
from app.window.services import Services


class _Stopped(Exception):
    """The person has stopped it."""


@dataclass(frozen=True, slots=True)
class _Scanned:
    """A document of a reading; `missing` are the pages that are to be recognised."""

    entry: DocumentEntry
    left_out: tuple[int, ...]

    @property
    def missing(self) -> tuple[int, ...]:
        pages = self.entry.audit.pages_to_recognise
        return tuple(page for page in pages if page not in self.left_out)


@dataclass(frozen=True, slots=True)
class _Run:
    """Documents of one reading on their way; `stop` is set where no more of it is wanted."""

    reading_id: int
    documents: tuple["_Scanned", ...]
    num_pages: int
    stop: Event = field(default_factory=Event)


class RecognitionController(QObject):
    """One reading at a time."""

    changed = Signal(int)
    """More is known of the recognition of this reading."""
    ended = Signal(int, tuple)
    """A reading, and the hashes of its documents: they may have more text now."""
    failed = Signal(LecternError)

    _heard = Signal(ScanProgress)  # from the thread that waits for the recognising process

    def __init__(
        self, services: Services, library: LibraryController, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._library = library
        self._run: _Run | None = None
        self._progress: ScanProgress | None = None
        self._seconds_per_page = 0.0
        self._heard.connect(self._hear)

    def facts(self, reading_id: int) -> ScanFacts:
        """What there is to recognise in a reading."""
        documents = self._documents(reading_id)
        num_missing = sum(len(one.missing) for one in documents)
        is_running = self._run is not None and self._run.reading_id == reading_id
        return ScanFacts(
            num_missing=num_missing,
            num_recognised=sum(len(one.entry.audit.recognised_pages) for one in documents),
            seconds=num_missing * self._seconds_per_page,
            is_available=is_available(),
            progress=self._progress if is_running else None,
        )

    def estimate(self, reading_id: int) -> None:
        """Find out how long a page takes; `changed` follows."""
        self._services.library.do(
            lambda library: library.scans.seconds_per_page(),
            lambda seconds: self._take_seconds(reading_id, seconds),
        )

    def start(self, reading_id: int) -> None:
        """Recognise all pages of a reading that need it, unless another one is on its way."""
        wanted = tuple(one for one in self._documents(reading_id) if one.missing)
        if self._run is not None or not wanted:
            return
        num_pages = self.facts(reading_id).num_missing
        self._run = run = _Run(reading_id, wanted, num_pages)
        self._hear(ScanProgress(0, num_pages, num_pages * self._seconds_per_page))
        password_of = self._services.intake.password_of
        passwords = {one.entry.sha256: password_of(one.entry.sha256) for one in wanted}
        library = self._services.data.library
        tell: Callable[[ScanProgress], None] = self._heard.emit
        self._services.jobs.start(lambda _: _recognise(library, run, passwords, tell), self._end)

    def stop(self) -> None:
        """Recognise no more; what is recognised is kept."""
        if self._run is not None:
            self._run.stop.set()

    def _documents(self, reading_id: int) -> list[_Scanned]:
        reading: ReadingEntry | None = self._library.holdings.reading(reading_id)
        if reading is None:
            return []
        pairs = zip(reading.documents, reading.left_out, strict=True)
        found = ((self._library.holdings.document(sha256), left_out) for sha256, left_out in pairs)
        return [_Scanned(entry, left_out) for entry, left_out in found if entry is not None]

    def _take_seconds(self, reading_id: int, seconds: float) -> None:
        self._seconds_per_page = seconds
        self.changed.emit(reading_id)

    @Slot(object)
    def _hear(self, progress: ScanProgress) -> None:
        if self._run is not None:
            self._progress = progress
            self.changed.emit(self._run.reading_id)

    def _end(self, result: Ok[None] | Err) -> None:
        run, self._run, self._progress = self._run, None, None
        if run is None:
            return
        if isinstance(result, Err) and not isinstance(result.error, _Stopped | LecternError):
            raise result.error
        if isinstance(result, Err) and isinstance(result.error, LecternError):
            self.failed.emit(result.error)
        self.ended.emit(run.reading_id, tuple(one.entry.sha256 for one in run.documents))


def _recognise(
    file: LibraryFile,
    run: _Run,
    passwords: dict[str, str | None],
    tell: Callable[[ScanProgress], None],
) -> None:
    """Runs off the GUI thread."""
    num_before = 0
    with Library(file) as library:
        for document in run.documents:
            sha256, pages = document.entry.sha256, 0

            def hear(progress: ScanProgress, before: int = num_before) -> None:
                nonlocal pages
                if run.stop.is_set():
                    raise _Stopped
                pages = progress.num_pages
                per_page = progress.seconds_left / max(pages - progress.num_done, 1)
                others = run.num_pages - before - pages
                tell(
                    replace(
                        progress,
                        num_done=before + progress.num_done,
                        num_pages=run.num_pages,
                        seconds_left=progress.seconds_left + others * per_page,
                    )
                )

            library.scans.recognise(
                sha256,
                password=passwords[sha256],
                left_out=document.left_out,
                on_progress=hear,
            )
            num_before += pages
