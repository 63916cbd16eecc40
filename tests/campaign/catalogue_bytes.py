"""Flips single bits of a small store, and uses it after each.

In a plain catalogue one byte comes after the other; in an encrypted store catalogue and segments
take turns, in bytes at random. Where key summaries are saved beside readings, catalogue and
summaries take turns.

All must end in right answers, in damage that is told, or in a catalogue that is set aside; a new
save must read back every time. Summaries are right or forgotten, and no reading goes with them.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import shake_128
from pathlib import Path
from random import Random

import pytest

from engine.snapshots import reserve
from engine.snapshots.keys import Encryption, StoreKeys
from engine.snapshots.records import SnapshotId
from engine.snapshots.store import SnapshotStore
from tests.campaign.damage import flip
from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.engine.snapshots.flips import FilledStore, flip_byte, use_everything
from tests.engine.snapshots.samples import segment_files

_SMALL_RESERVE = 50_000
_SUMMARY_BYTES = 5000

_ENCRYPTED = Encryption(StoreKeys.derived_from(bytes(range(32))))


@contextmanager
def _plain_catalogue(folder: Path) -> Iterator[Attempt]:
    with _filled(folder, None) as filled:
        yield _flips_in_turn(filled)


@contextmanager
def _encrypted_store(folder: Path) -> Iterator[Attempt]:
    with _filled(folder, _ENCRYPTED) as filled:
        yield _flips_at_random(filled)


@contextmanager
def _key_summaries(folder: Path) -> Iterator[Attempt]:
    with _filled(folder, None) as filled:
        with SnapshotStore(filled.directory) as store:
            for snapshot in filled.snapshots:
                store.key_summaries.write(snapshot, _summaries_of(snapshot))
        shutil.rmtree(filled.spare)
        shutil.copytree(filled.directory, filled.spare)
        yield _flips_beside(filled)


@contextmanager
def _filled(folder: Path, encryption: Encryption | None) -> Iterator[FilledStore]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reserve, "RESERVE_BYTES", _SMALL_RESERVE)
        yield FilledStore.create(folder, encryption)


def _flips_in_turn(filled: FilledStore) -> Attempt:
    size = filled.catalogue.stat().st_size

    def attempt(number: int, chance: Random) -> Result:
        filled.restore()
        flip_byte(filled.catalogue, number % size, 1 << chance.randrange(8))
        return _used(filled, "")

    return attempt


def _flips_at_random(filled: FilledStore) -> Attempt:
    def attempt(number: int, chance: Random) -> Result:
        filled.restore()
        is_segment = number % 2
        file = chance.choice(segment_files(filled.directory)) if is_segment else filled.catalogue
        flip_byte(file, chance.randrange(file.stat().st_size), 1 << chance.randrange(8))
        return _used(filled, "segment: " if is_segment else "catalogue: ")

    return attempt


def _flips_beside(filled: FilledStore) -> Attempt:
    def attempt(number: int, chance: Random) -> Result:
        filled.restore()
        is_summary = number % 2
        if is_summary:
            file, start = _place(filled, chance.choice(filled.snapshots))
            flip_byte(file, start + chance.randrange(_SUMMARY_BYTES), 1 << chance.randrange(8))
        else:
            _, content = flip(filled.catalogue.read_bytes(), chance)
            filled.catalogue.write_bytes(content)
        result = _used_with_summaries(filled, "summaries: " if is_summary else "catalogue: ")
        assert not is_summary or result.outcome is Outcome.KEPT
        return result

    return attempt


def _place(filled: FilledStore, snapshot: SnapshotId) -> tuple[Path, int]:
    """Where the summaries of a reading are: the file, and their first byte."""
    for file in segment_files(filled.directory):
        start = file.read_bytes().find(_summaries_of(snapshot))
        if start >= 0:
            return file, start
    raise AssertionError("the summaries were not saved")


def _used_with_summaries(filled: FilledStore, harmed: str) -> Result:
    """Read the summaries of all readings, make those again that were forgotten; then use all."""
    came = "as saved"
    with SnapshotStore(filled.directory) as store:
        was_set_aside = store.rescue is not None
        for snapshot in (one.id for one in store.list() if not one.damage):
            if store.key_summaries.read(snapshot) is None:
                came = "made again"
                store.key_summaries.write(snapshot, _summaries_of(snapshot))
            assert store.key_summaries.read(snapshot) == _summaries_of(snapshot)
    if was_set_aside:
        use_everything(filled)
        return Result(Outcome.NAMED, f"{harmed}set aside")
    return _used(filled, f"{harmed}{came}, ")


def _summaries_of(snapshot: SnapshotId) -> bytes:
    return shake_128(snapshot.encode()).digest(_SUMMARY_BYTES)


def _used(filled: FilledStore, harmed: str) -> Result:
    end = use_everything(filled)
    return Result(Outcome.KEPT if end == "sound" else Outcome.NAMED, f"{harmed}{end}")


PARTS = (
    Part("catalogue-bytes", _plain_catalogue, goal=45_056),
    Part("encrypted-bytes", _encrypted_store, goal=4_000),
    Part("key-summaries", _key_summaries, goal=2_000),
)
