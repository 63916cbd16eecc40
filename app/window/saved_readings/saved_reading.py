"""Groups snapshots into saved readings, as a person thinks of them.

A reading in progress, its end and the conversations about it are several snapshots over the same
documents; together they are one entry. Pure.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from app.library.records import DocumentEntry, ReadingEntry
from engine.protocol.records import SnapshotInfo

_PARTIAL = "grid"
"""Kind of a snapshot that is kept while a reading is in progress."""
_END = "reading_end"


@dataclass(frozen=True, slots=True)
class SavedReading:
    """All that is saved of one set of documents, by one model, in one format.

    `snapshots` are what it consists of, the one that holds most of the documents first.
    """

    snapshots: tuple[SnapshotInfo, ...]

    @property
    def num_bytes(self) -> int:
        """Disk space; pages that its snapshots share count once."""
        return max(snapshot.reading_bytes for snapshot in self.snapshots)

    @property
    def id(self) -> str:
        """What it is called here: the id of its first snapshot."""
        return self.snapshots[0].snapshot

    @property
    def documents(self) -> tuple[str, ...]:
        """Names of the files it was read from."""
        return self.snapshots[0].documents

    @property
    def file_names(self) -> str:
        """The same in words, or what it was saved as."""
        return self.snapshots[0].title or ", ".join(self.documents)

    @property
    def model(self) -> str:
        """The model that read it."""
        return self.snapshots[0].model

    @property
    def kv_format(self) -> str:
        """How it is kept."""
        return self.snapshots[0].kv_format

    @property
    def tokens(self) -> int:
        """Length of what was read of the documents."""
        return self.snapshots[0].tokens

    @property
    def is_complete(self) -> bool:
        """Whether the documents were read to their end."""
        return any(snapshot.kind != _PARTIAL for snapshot in self.snapshots)

    @property
    def is_pinned(self) -> bool:
        """Whether the quota leaves it alone."""
        return all(snapshot.pinned for snapshot in self.snapshots)

    @property
    def last_used(self) -> float:
        """Seconds since the epoch."""
        return max(snapshot.last_used for snapshot in self.snapshots)

    @property
    def damage(self) -> str:
        """Why a part of it was set aside; empty while it is sound."""
        return next((snapshot.damaged for snapshot in self.snapshots if snapshot.damaged), "")


def saved_readings(snapshots: Iterable[SnapshotInfo]) -> tuple[SavedReading, ...]:
    """Snapshots by reading, the last used first."""
    groups: defaultdict[Hashable, list[SnapshotInfo]] = defaultdict(list)
    for snapshot in snapshots:
        groups[snapshot.reading].append(snapshot)
    readings = [SavedReading(tuple(sorted(group, key=_rank))) for group in groups.values()]
    return tuple(sorted(readings, key=lambda reading: (-reading.last_used, reading.id)))


def titles_by_files(
    readings: Iterable[ReadingEntry], documents: Mapping[str, DocumentEntry]
) -> dict[tuple[str, ...], str]:
    """Return what readings of the library are called, by the names of their files.

    Files of the same names under different titles are left out: which is which nobody can tell.
    """
    titles: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
    for entry in readings:
        if all(sha256 in documents for sha256 in entry.documents):
            names = tuple(documents[sha256].name for sha256 in entry.documents)
            titles[names].add(entry.title)
    return {names: found.pop() for names, found in titles.items() if len(found) == 1}


def _rank(snapshot: SnapshotInfo) -> tuple[bool, int, str]:
    """The end of the documents first, then the longest."""
    return snapshot.kind != _END, -snapshot.tokens, snapshot.snapshot
