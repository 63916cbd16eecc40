"""Flips single bits of a small store, and uses it after each.

In a plain catalogue one byte comes after the other; in an encrypted store catalogue and segments
take turns, in bytes at random.

All must end in right answers, in damage that is told, or in a catalogue that is set aside; a new
save must read back every time.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from engine.snapshots import reserve
from engine.snapshots.keys import Encryption, StoreKeys
from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.engine.snapshots.flips import FilledStore, flip_byte, use_everything
from tests.engine.snapshots.samples import segment_files

_SMALL_RESERVE = 50_000


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


def _used(filled: FilledStore, harmed: str) -> Result:
    end = use_everything(filled)
    return Result(Outcome.KEPT if end == "sound" else Outcome.NAMED, f"{harmed}{end}")


PARTS = (
    Part("catalogue-bytes", _plain_catalogue, goal=45_056),
    Part("encrypted-bytes", _encrypted_store, goal=4_000),
)
