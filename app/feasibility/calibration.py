"""Measures this machine once for a model: reads some pages of plain text and forgets them again.

The engine learns its speed from whatever it reads and keeps that; all that is needed is something
to read before the first document is judged. Afterwards its estimates of the loaded model hold.
"""

from collections.abc import Callable
from typing import Protocol

from app.link.client import UNSENT, Listener, ignore
from app.link.failures import EngineEnd
from engine.protocol.replies import (
    AnyReply,
    Notice,
    ReadingDone,
    ReadingOpened,
    ReadingProgress,
    SnapshotList,
)
from engine.protocol.requests import (
    AnyRequest,
    DeleteSnapshot,
    DocumentText,
    ListSnapshots,
    OpenReading,
    Read,
)

_NAME = "Calibration"
_NUM_PAGES = 4
_PAGE = (
    "The surveyors went up the river in spring, when the water was high and the paths were wet. "
    "They measured every bend, wrote the figures into a book and compared them with those of the "
    "year before. Where a bank had moved they drove a post into the ground. In the evening they "
    "drew the map anew, mile by mile, and on the next morning they went on to the next bend. "
)


class Engine(Protocol):
    """What takes requests; its replies come on this thread."""

    def send(self, request: AnyRequest, listener: Listener = ...) -> int:
        """Send a request; the listener gets its replies."""


class Calibration:
    """One measurement with the model that is loaded."""

    def __init__(self, engine: Engine, done: Callable[[], None]) -> None:
        self._engine = engine
        self._done = done

    def start(self) -> None:
        """Begin; `done` is called at the end, also where it failed or was not needed."""
        pages = tuple(f"{number}. {_PAGE}" for number in range(1, _NUM_PAGES + 1))
        document = DocumentText(name=_NAME, sha256="0" * 64, pages=pages)
        request = OpenReading(id=UNSENT, documents=(document,), instructions="")
        self._engine.send(request, self._hear)

    def _hear(self, reply: AnyReply | EngineEnd) -> None:
        match reply:
            case ReadingOpened() if not reply.expected_seconds and not reply.reusable_tokens:
                self._engine.send(Read(id=UNSENT, reading=reply.reading), self._hear)
            case ReadingDone():
                self._engine.send(ListSnapshots(id=UNSENT), self._hear)
            case SnapshotList():
                self._forget(reply)
                self._done()
            case ReadingProgress() | Notice():
                return
            case _:
                self._done()

    def _forget(self, listed: SnapshotList) -> None:
        for snapshot in listed.snapshots:
            if snapshot.title == _NAME:
                request = DeleteSnapshot(id=UNSENT, snapshot=snapshot.snapshot)
                self._engine.send(request, ignore)
