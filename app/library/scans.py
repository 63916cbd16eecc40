"""Recognised pages: stored one by one as they arrive, and merged into their document's text.

A page is recognised once. It is kept for the hash of its file, so that text that is taken from the
file anew has it too. One that was damaged is as one that was never recognised.
"""

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from app.documents.document import Document
from app.documents.errors import DocumentChangedError
from app.documents.problems import Changed
from app.documents.scans.composition import with_recognised
from app.documents.scans.messages import Recognised
from app.documents.scans.recognise import Recognise, Scan, recognise
from app.documents.scans.recognised_page import RecognisedLine, RecognisedPage
from app.library.checksums import page_checksum
from app.library.database import LibraryDatabase
from app.library.document_rows import find_entry, load_extracted, store_recognised
from app.library.sqlite import Database
from app.link.port import ignore
from engine.protocol.undecodable import UNDECODABLE

_KEEP = """
    INSERT OR REPLACE INTO recognised_pages (sha256, number, recogniser, seconds, page, checksum)
    VALUES (?, ?, ?, ?, ?, ?)
"""
_KEPT = "SELECT number, page, checksum FROM recognised_pages WHERE sha256 = ?"
_SECONDS = """
    SELECT avg(seconds) FROM (
        SELECT seconds FROM recognised_pages WHERE seconds > 0 ORDER BY rowid DESC LIMIT 20
    )
"""
_SECONDS_UNMEASURED = 5.0
"""For a page, on a machine that has recognised none yet."""


@dataclass(frozen=True, slots=True)
class ScanProgress:
    """Pages that are recognised, of those that are to be, and the time that the rest takes."""

    num_done: int
    num_pages: int
    seconds_left: float


class Scans:
    """The recognised pages of a library. `has_file` tells whether a document's file is still it."""

    def __init__(
        self,
        database: LibraryDatabase,
        has_file: Callable[[str], bool],
        recognise: Recognise = recognise,
    ) -> None:
        self._database = database
        self._has_file = has_file
        self._recognise = recognise

    def recognise(
        self,
        sha256: str,
        *,
        password: str | None = None,
        left_out: Collection[int] = (),
        on_progress: Callable[[ScanProgress], None] = ignore,
    ) -> None:
        """Recognise all pages of a document that need it, and put them into its text.

        Pages that are `left_out` of a reading are left alone.
        `on_progress` is called in this thread several times a second. An exception from it stops
        the work; what is recognised by then is in the text.

        Raises:
            DocumentError: the file is not the one that was read, or cannot be opened.
        """
        with self._database.reading() as database:
            entry = find_entry(database, sha256)
        if entry is None:
            return
        kept = self._kept(sha256)
        wanted = (page for page in entry.audit.pages_to_recognise if page not in left_out)
        missing = tuple(page for page in wanted if page not in kept)
        try:
            if missing:
                if not self._has_file(sha256):
                    raise DocumentChangedError(Changed(entry.name))
                scan = Scan(entry.path, entry.audit.format, missing, password)
                keeping = _Keeping(self, sha256, scan, on_progress)
                self._recognise(scan, on_page=keeping.take, on_wait=keeping.tell)
        finally:
            self._compose(sha256)

    def completed(self, document: Document) -> Document:
        """Return a document with what is recognised of it."""
        if not document.audit.pages_to_recognise:
            return document
        return with_recognised(document, self._kept(document.sha256))

    def lines(self, sha256: str, pages: Iterable[int]) -> dict[int, tuple[RecognisedLine, ...]]:
        """Return the positions of recognised text on its pages."""
        wanted = set(pages)
        kept = self._kept(sha256)
        return {number: page.lines for number, page in kept.items() if number in wanted}

    def seconds_per_page(self) -> float:
        """Return how long a page takes on this machine, as far as that is known."""
        with self._database.reading() as database:
            (seconds,) = database.execute(_SECONDS).fetchone()
        return seconds or _SECONDS_UNMEASURED

    def keep(self, sha256: str, recognised: Recognised, seconds: float) -> None:
        """Keep a page that was just recognised."""
        number, page = recognised.number, msgspec.msgpack.encode(recognised.page)
        row = (sha256, number, recognised.recogniser, seconds, page, page_checksum(number, page))
        with self._database.writing() as database:
            database.execute(_KEEP, row)

    def _kept(self, sha256: str) -> Mapping[int, RecognisedPage]:
        with self._database.reading() as database:
            return _load(database, sha256)

    def _compose(self, sha256: str) -> None:
        """Put what is recognised into the stored text; text that is damaged is left alone."""
        with self._database.writing() as database:
            extracted = load_extracted(database, sha256)
            if extracted is None:
                return
            document = with_recognised(extracted.document, _load(database, sha256))
            if document is not extracted.document:
                store_recognised(database, document, extracted.version)


class _Keeping:
    """Keeps pages as they come, as long as the file is the one that was read, and says how far."""

    def __init__(
        self, scans: Scans, sha256: str, scan: Scan, on_progress: Callable[[ScanProgress], None]
    ) -> None:
        self._scans = scans
        self._sha256 = sha256
        self._path = scan.path
        self._num_pages = len(scan.pages)
        self._on_progress = on_progress
        self._state = _state(scan.path)
        self._num_done = 0
        self._expected = scans.seconds_per_page()
        self._began = self._page_began = time.monotonic()

    def take(self, recognised: Recognised) -> None:
        """Keep a page."""
        if _state(self._path) != self._state:
            raise DocumentChangedError(Changed(self._path.name))
        now = time.monotonic()
        self._scans.keep(self._sha256, recognised, now - self._page_began)
        self._page_began = now
        self._num_done += 1
        self._expected = (now - self._began) / self._num_done
        self.tell()

    def tell(self) -> None:
        """Say how far it is."""
        on_page = min(time.monotonic() - self._page_began, self._expected)
        left = (self._num_pages - self._num_done) * self._expected - on_page
        self._on_progress(ScanProgress(self._num_done, self._num_pages, max(left, 0.0)))


def _load(database: Database, sha256: str) -> dict[int, RecognisedPage]:
    kept = {}
    for number, page, checksum in database.execute(_KEPT, [sha256]):
        with suppress(*UNDECODABLE, TypeError):
            if page_checksum(number, page) == checksum:
                kept[number] = msgspec.msgpack.decode(page, type=RecognisedPage)
    return kept


def _state(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns
