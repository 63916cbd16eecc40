"""The saved readings in a backup; the engine exports and imports each as a file of its own."""

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from app.link.calls import call
from app.link.port import UNSENT, PostingPort
from app.private_folder import private_folder, sweep
from engine.protocol.records import SnapshotInfo
from engine.protocol.replies import Done, SnapshotList
from engine.protocol.requests import (
    ExportSnapshot,
    ImportSnapshot,
    ListSnapshots,
)

_END = "reading_end"
_PARTIAL = "grid"
_FILE = "saved"
_PLACE = ".lectern-saved-"


@dataclass(frozen=True, slots=True)
class SavedStore:
    """The saved readings of an engine.

    Each call waits, and raises LecternError; once `stop` is set it ends soon, without a result.
    """

    engine: PostingPort

    def readings(self) -> list[SnapshotInfo]:
        """Return what is worth keeping."""
        listed = call(self.engine, ListSnapshots(id=UNSENT), SnapshotList)
        return best_of_each(listed.snapshots)

    def export(self, snapshot: str, path: Path, passphrase: str, stop: Event | None = None) -> None:
        """Write one to a file, which is not there yet."""
        request = ExportSnapshot(
            id=UNSENT, snapshot=snapshot, path=str(path), passphrase=passphrase
        )
        call(self.engine, request, Done, stop=stop)

    def take_in(self, path: Path, passphrase: str, stop: Event | None = None) -> None:
        """Take in what `export` wrote."""
        request = ImportSnapshot(id=UNSENT, path=str(path), passphrase=passphrase)
        call(self.engine, request, SnapshotList, stop=stop)


def best_of_each(snapshots: Iterable[SnapshotInfo]) -> list[SnapshotInfo]:
    """Return the ends of readings, and of those in progress the most that was read.

    The ends of conversations are soon computed again from there. What is damaged is left out.
    """
    sound = [one for one in snapshots if not one.damaged and one.documents]
    ends = [one for one in sound if one.kind == _END]
    finished = {one.reading for one in ends}
    partial: dict[Hashable, SnapshotInfo] = {}
    for one in sorted(sound, key=lambda one: one.tokens):
        if one.kind == _PARTIAL and one.reading not in finished:
            partial[one.reading] = one
    return [*ends, *partial.values()]


@contextmanager
def private_place(folder: Path) -> Iterator[Path]:
    """Give a place for one file that nobody else sees; it goes with the block. Raises OSError."""
    sweep(folder, _PLACE)  # what killed processes left can be large
    with private_folder(folder, _PLACE) as inside:
        yield inside / _FILE
