"""Notices documents that another process deletes while they are open here.

They are closed, and the engine has to forget them: it may have saved them after the deletion.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from app.core.core import Core
from app.core.event import Event
from app.core.loop import Timer
from app.erasure.engine_request import forget_request
from app.errors import LecternError
from app.jobs import Err, Job, Ok
from app.library.library import Library
from app.library.records import Deleted
from app.library_file import LibraryFile
from app.link.port import ignore
from app.readings.reading_content import ReadingContent
from engine.protocol.replies import ReadingOpened

LOOK_SECONDS = 2.0
_WRITTEN_AHEAD = "-wal"
"""Behind the name of a database, what SQLite has not yet put into it."""


@dataclass(frozen=True, slots=True)
class _Look:
    """What was found: when the files were written, and the names of documents that are missing.

    `names` are those of the others; `missing` is empty where nothing was written.
    """

    written: tuple[int, ...]
    names: Mapping[str, str] = field(default_factory=dict)
    missing: Sequence[str] = ()


class DeletedElsewhere:
    """Looks into the library while documents are open and its files change."""

    def __init__(self, library: LibraryFile, core: Core) -> None:
        self.found = Event[Sequence[Deleted]]()
        """Documents that were open here were deleted."""
        self._library = library
        self._core = core
        self._names: dict[str, str] = {}
        """Of the documents that are open, by their hashes; "" until the first look."""
        self._written: tuple[int, ...] = ()
        self._timer: Timer | None = None
        self._is_looking = self._is_closed = False
        core.openings.opened.connect(self._note_opened)

    def close(self) -> None:
        """Look no more."""
        self._is_closed = True
        if self._timer is not None:
            self._timer.cancel()

    def _note_opened(self, content: ReadingContent, _opened: ReadingOpened) -> None:
        if added := set(content.documents).difference(self._names):
            self._names.update(dict.fromkeys(added, ""))
            self._written = ()
        self._look_later()

    def _look_later(self) -> None:
        if self._names and self._timer is None and not self._is_looking:
            self._timer = self._core.loop.call_later(LOOK_SECONDS, self._look)

    def _look(self) -> None:
        self._timer, self._is_looking = None, True
        look = partial(self._looked, tuple(self._names), self._written)
        self._core.jobs.start(look, self._take)

    def _looked(self, documents: Sequence[str], before: tuple[int, ...], _job: Job) -> _Look:
        path = self._library.path
        written = tuple(map(_written_at, (path, path.with_name(path.name + _WRITTEN_AHEAD))))
        if written == before or not path.exists():  # a library that is lost has deleted nothing
            return _Look(written)
        with Library(self._library) as library:
            entries = [library.entry(sha256) for sha256 in documents]
        names = {entry.sha256: entry.name for entry in entries if entry is not None}
        return _Look(written, names, [one for one in documents if one not in names])

    def _take(self, result: Ok[_Look] | Err) -> None:
        self._is_looking = False
        match result:
            case _ if self._is_closed:
                return
            case Ok(look):
                self._take_look(look)
            case Err(LecternError()):
                pass  # whoever needs the library says so
            case Err(error):
                raise error
        self._look_later()

    def _take_look(self, look: _Look) -> None:
        self._names.update(look.names)
        gone = [Deleted(one, self._names.pop(one, "")) for one in look.missing]
        # What was opened since is to be looked at whatever the files are like.
        self._written = look.written if all(self._names.values()) else ()
        if gone:
            self._core.openings.forget()
            self.found.emit(gone)
            self._core.engine.send(forget_request(gone), ignore)


def _written_at(path: Path) -> int:
    """Return when a file was written to, in nanoseconds; 0 where there is none."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
