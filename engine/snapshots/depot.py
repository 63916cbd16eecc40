"""An open store directory: its catalogue, segments and locks, shared by everything in here.

Owns opening and closing in the right order, and freeing what killed processes left behind:

    kv.sqlite      the catalogue; one that could not be used is kept beside it
    segments/      payloads
    processes/     one lock file per process that uses the directory
    reserve        space kept back for the catalogue's journal
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from engine.protocol.records import StoreForm
from engine.snapshots import page_rows
from engine.snapshots.catalogue import Catalogue
from engine.snapshots.gate import Gate
from engine.snapshots.guards import guards_of
from engine.snapshots.keys import Encryption
from engine.snapshots.local_files import LocalFiles, room_needed
from engine.snapshots.membership import Membership
from engine.snapshots.rescue import Rescue, open_catalogue
from engine.snapshots.reserve import Reserve
from engine.snapshots.segments import Segments
from engine.snapshots.unlocking import opening_key

SEGMENT_BYTES = 1 << 30
"""Size at which a new segment file is begun."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Depot:
    """What the parts of the store share.

    Attributes:
        gate: keeps payloads in their place while a thread of this process reads.
        members: tells whether other processes use the directory.
        reserve: lets deletions and restores work on a full disk.
        clock: seconds since the epoch.
        rescue: what was done about a catalogue that could not be used; None for a sound one.
        encryption: what the store was opened with; None for a plain one.
    """

    catalogue: Catalogue
    segments: Segments
    gate: Gate
    members: Membership
    reserve: Reserve
    clock: Callable[[], float]
    rescue: Rescue | None
    encryption: Encryption | None

    @property
    def is_encrypted(self) -> bool:
        """Whether what is written is encrypted."""
        return self.encryption is not None and self.encryption.form is StoreForm.ENCRYPTED

    @classmethod
    def open(
        cls,
        directory: Path,
        *,
        files: LocalFiles,
        clock: Callable[[], float],
        segment_bytes: int,
        encryption: Encryption | None,
    ) -> Self:
        """Open or create; tidy up where no other process is there."""
        with room_needed(directory):
            directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            members = Membership(directory / "processes")
        try:
            with members.alone() as is_alone:
                key = opening_key(directory / "kv.sqlite", encryption)
                reserve = Reserve(directory / "reserve", files)
                catalogue, rescue = reserve.lend(
                    lambda: open_catalogue(directory / "kv.sqlite", directory / "segments", key)
                )
                try:
                    depot = cls(
                        catalogue=catalogue,
                        segments=_segments(directory, catalogue, files, segment_bytes, encryption),
                        gate=Gate(),
                        members=members,
                        reserve=reserve,
                        clock=clock,
                        rescue=rescue,
                        encryption=encryption,
                    )
                    reserve.lend(depot._forget_impossible)
                    reserve.restore()
                    if is_alone:
                        depot._recover()
                except BaseException:
                    catalogue.close()
                    raise
        except BaseException:
            members.leave()
            raise
        return depot

    def close(self) -> None:
        """Release the directory."""
        self.segments.retire()
        self.catalogue.close()
        self.reserve.restore()  # there may be room now that the catalogue's journal is gone
        self.members.leave()

    def _forget_impossible(self) -> None:
        with self.catalogue.transaction() as database:
            page_rows.forget_impossible(database)

    def _recover(self) -> None:
        """Remove half-written payloads, holds of dead processes and pages that nobody needs."""
        with self.catalogue.transaction() as database:
            page_rows.release_all(database)
            page_rows.collect(database, now=self.clock())
        for segment in self.segments.sizes():
            self.segments.cut(segment)


def _segments(
    directory: Path,
    catalogue: Catalogue,
    files: LocalFiles,
    segment_bytes: int,
    encryption: Encryption | None,
) -> Segments:
    def referenced_end(segment: int) -> int:
        with catalogue.view() as database:
            return page_rows.referenced_end(database, segment)

    with room_needed(directory):
        return Segments(
            directory / "segments",
            files=files,
            referenced_end=referenced_end,
            roll_bytes=segment_bytes,
            guards=guards_of(encryption),
            is_wiping=encryption is not None and encryption.is_hiding,
        )
