"""A small store whose catalogue is harmed byte by byte, and the use that must survive it."""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from engine.errors import DamagedSnapshot
from engine.snapshots.keys import Encryption
from engine.snapshots.records import PagesNotStored, SnapshotId
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import ROOT, assert_whole, page_keys, save

_LENGTHS = (5, 21, 40)


@dataclass(frozen=True)
class FilledStore:
    """A store's directory with snapshots in it, and a copy to come back to."""

    directory: Path
    spare: Path
    snapshots: Sequence[SnapshotId]
    encryption: Encryption | None = None

    @classmethod
    def create(cls, folder: Path, encryption: Encryption | None = None) -> Self:
        """Fill a store below ``folder``."""
        directory, spare = folder / "data", folder / "spare"
        with SnapshotStore(directory, encryption=encryption) as store:
            snapshots = [save(store, range(length)) for length in _LENGTHS]
        shutil.copytree(directory, spare)
        return cls(directory, spare, snapshots, encryption)

    @property
    def catalogue(self) -> Path:
        """Its SQLite file."""
        return self.directory / "kv.sqlite"

    def restore(self) -> None:
        """Put everything back as it was."""
        shutil.rmtree(self.directory)
        shutil.copytree(self.spare, self.directory)


def flip_byte(path: Path, place: int, mask: int) -> None:
    """Change bits of one byte."""
    content = bytearray(path.read_bytes())
    content[place] ^= mask
    path.write_bytes(content)


def use_everything(filled: FilledStore) -> str:
    """Use the store as an engine does; whatever was harmed, a new save must read back.

    Returns how it ended: ``sound``, ``damage told`` or ``set aside``.
    """
    tokens = list(range(40))
    with SnapshotStore(
        filled.directory, quota_bytes=1 << 40, encryption=filled.encryption
    ) as store:
        was_set_aside = store.rescue is not None
        store.longest_prefix(tokens, page_keys(tokens), ROOT)
        for summary in store.list():
            if not summary.damage:
                _read_whole_or_hear_of_damage(store, summary.id)
        store.verify()
        damaged = [one.id for one in store.list() if one.damage]
        store.usage()
        store.enforce_quota()
        store.compact()
        assert_whole(store, save(store, tokens))
        for summary in store.list():
            store.delete(summary.id)
        assert store.list() == []
    if was_set_aside:
        return "set aside"
    return "damage told" if damaged else "sound"


def _read_whole_or_hear_of_damage(store: SnapshotStore, snapshot: SnapshotId) -> None:
    try:
        assert_whole(store, snapshot)
    except (DamagedSnapshot, PagesNotStored):
        return
