"""The window's downloads: started, paused, resumed, cancelled; earlier ones included.

Owns a process per running download. What is on disk decides what is known after a restart, so
nothing is stored here. `fold` is pure.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.jobs import Err, Job, JobRunner, Ok
from app.models.download.messages import (
    LAST_EVENTS,
    Advanced,
    AnyDownloadEvent,
    Checking,
    DownloadOrder,
    Finished,
    Planned,
    Refused,
)
from app.models.download.pace import Pace
from app.models.download.partial import PartialDownload, partial_downloads
from app.models.hub_name import HubName
from app.models.places import ModelPlaces
from app.window.models.download_process import DownloadProcess


class DownloadPhase(StrEnum):
    """How far a download is."""

    ASKING = "asking"
    RUNNING = "running"
    CHECKING = "checking"
    PAUSED = "paused"
    FAILED = "failed"


RUNNING_PHASES = frozenset({DownloadPhase.ASKING, DownloadPhase.RUNNING, DownloadPhase.CHECKING})


@dataclass(frozen=True, slots=True)
class DownloadStatus:
    """What is known of one download; sizes are 0 until the hub has answered."""

    name: HubName
    phase: DownloadPhase
    pace: Pace
    total_bytes: int = 0
    refused: Refused | None = None

    @property
    def is_running(self) -> bool:
        """Whether a process works on it."""
        return self.phase in RUNNING_PHASES


def fold(status: DownloadStatus, event: AnyDownloadEvent, now: float) -> DownloadStatus:
    """The status after an event; `now` are seconds of any clock."""
    match event:
        case Planned():
            return replace(
                status,
                phase=DownloadPhase.RUNNING,
                pace=Pace(event.bytes_done, now),
                total_bytes=event.total_bytes,
            )
        case Advanced():
            done = min(event.bytes_done, status.total_bytes)
            pace = status.pace.advanced(done, now)
            return replace(status, phase=DownloadPhase.RUNNING, pace=pace)
        case Checking():
            return replace(status, phase=DownloadPhase.CHECKING)
        case Refused():
            return replace(status, phase=DownloadPhase.FAILED, refused=event)
        case Finished():
            return status


Begin = Callable[[DownloadOrder], DownloadProcess]


class Downloads(QObject):
    """All downloads of one data folder."""

    changed = Signal(tuple)
    """Every `DownloadStatus`, in the order in which they were begun."""
    finished = Signal(Path)
    """Where a model is that is complete."""
    failed = Signal(HubName)
    """A download that can be resumed has ended."""

    def __init__(
        self,
        places: ModelPlaces,
        jobs: JobRunner,
        *,
        begin_process: Begin = DownloadProcess,
        clock: Callable[[], float] = time.monotonic,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._places = places
        self._jobs = jobs
        self._begin_process = begin_process
        self._clock = clock
        self._statuses: dict[HubName, DownloadStatus] = {}
        self._processes: dict[HubName, DownloadProcess] = {}
        # A search that began earlier may still have found them.
        self._gone: set[HubName] = set()
        # What is being deleted, with the endpoint of what is to be begun anew after that.
        self._discarding: dict[HubName, str] = {}
        # Kept until the next one begins: none may go while it tells something.
        self._ended: list[DownloadProcess] = []

    @property
    def statuses(self) -> tuple[DownloadStatus, ...]:
        """Every download that is not finished."""
        return tuple(self._statuses.values())

    def look_for_paused(self) -> None:
        """Find the downloads that an earlier run left unfinished; they stay paused."""
        self._jobs.start(self._find_paused, self._take_paused)

    def begin(self, name: HubName, endpoint: str) -> None:
        """Download a model, or resume that; nothing happens if it is running."""
        if name in self._processes:
            return
        self._gone.discard(name)
        before = self._statuses.get(name)
        pace = Pace(before.pace.bytes_done if before else 0, self._clock())
        self._statuses[name] = DownloadStatus(
            name, DownloadPhase.ASKING, pace, before.total_bytes if before else 0
        )
        if name in self._discarding:
            self._discarding[name] = endpoint
        else:
            self._start(name, endpoint)
        self._tell()

    def pause(self, name: HubName) -> None:
        """End a download's process; what is here is kept."""
        if self._end(name):
            self._statuses[name] = replace(self._statuses[name], phase=DownloadPhase.PAUSED)
            self._tell()

    def give_up(self, name: HubName) -> None:
        """Forget a download and delete what is here of it."""
        self._end(name)
        if self._forget(name):
            partial = PartialDownload(self._places.downloads, name)
            self._discarding[name] = ""
            self._jobs.start(lambda _: partial.discard(), lambda _: self._discarded(name))
            self._tell()

    def close(self) -> None:
        """End every process; all downloads can be resumed."""
        for name in tuple(self._processes):
            self._end(name)
        for process in self._ended:  # else it would keep us, and we keep it
            process.told.disconnect()
        self._ended.clear()

    def _start(self, name: HubName, endpoint: str) -> None:
        self._ended = [process for process in self._ended if not process.has_ended]
        process = self._begin_process(self._places.order(name, endpoint))
        self._processes[name] = process
        process.told.connect(lambda event: self._take(name, event))

    def _discarded(self, name: HubName) -> None:
        endpoint = self._discarding.pop(name, "")
        if endpoint and name in self._statuses:
            self._start(name, endpoint)

    def _end(self, name: HubName) -> bool:
        process = self._processes.pop(name, None)
        if process is None:
            return False
        process.end()
        self._ended.append(process)
        return True

    def _forget(self, name: HubName) -> bool:
        """Forget a download; whether there was one."""
        self._gone.add(name)
        return self._statuses.pop(name, None) is not None

    def _take(self, name: HubName, event: AnyDownloadEvent) -> None:
        if name not in self._processes:
            return
        self._statuses[name] = fold(self._statuses[name], event, self._clock())
        if isinstance(event, LAST_EVENTS):
            self._ended.append(self._processes.pop(name))
        if isinstance(event, Finished):
            self._forget(name)
            self.finished.emit(Path(event.path))
        elif isinstance(event, Refused):
            self.failed.emit(name)
        self._tell()

    def _find_paused(self, _job: Job) -> list[DownloadStatus]:
        now = self._clock()
        return [
            DownloadStatus(
                partial.name,
                DownloadPhase.PAUSED,
                Pace(partial.bytes_done(manifest), now),
                manifest.total_bytes,
            )
            for partial, manifest in partial_downloads(self._places.downloads)
        ]

    def _take_paused(self, found: Ok[list[DownloadStatus]] | Err) -> None:
        if isinstance(found, Ok) and found.value:
            known = {one.name: one for one in found.value if one.name not in self._gone}
            self._statuses = {**known, **self._statuses}
            self._tell()

    def _tell(self) -> None:
        self.changed.emit(self.statuses)
