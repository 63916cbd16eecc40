"""Flips the bytes of a small store one after the other, and uses it after each.

All must end in right answers, in damage that is told, or in a catalogue that is set aside; a new
save must read back every time.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from engine.snapshots import reserve
from engine.snapshots.keys import Encryption, StoreKeys
from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.engine.snapshots.flips import FilledStore, flip_byte, use_everything

_SMALL_RESERVE = 50_000


_ENCRYPTED = Encryption(StoreKeys.derived_from(bytes(range(32))))


@contextmanager
def _plain_catalogue(folder: Path) -> Iterator[Attempt]:
    with _filled(folder, None) as filled:
        yield _flips(filled, [filled.catalogue])


@contextmanager
def _encrypted_store(folder: Path) -> Iterator[Attempt]:
    with _filled(folder, _ENCRYPTED) as filled:
        yield _flips(filled, [filled.catalogue, *(filled.directory / "segments").iterdir()])


@contextmanager
def _filled(folder: Path, encryption: Encryption | None) -> Iterator[FilledStore]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reserve, "RESERVE_BYTES", _SMALL_RESERVE)
        yield FilledStore.create(folder, encryption)


def _flips(filled: FilledStore, files: Sequence[Path]) -> Attempt:
    """Flip the bytes of these files, as if they were one."""
    sizes = [file.stat().st_size for file in files]

    def attempt(number: int, chance: Random) -> Result:
        filled.restore()
        place = number % sum(sizes)
        for file, size in zip(files, sizes, strict=True):
            if 0 <= place < size:
                flip_byte(file, place, 1 << chance.randrange(8))
            place -= size
        end = use_everything(filled)
        return Result(Outcome.KEPT if end == "sound" else Outcome.NAMED, end)

    return attempt


PARTS = (
    Part("catalogue-bytes", _plain_catalogue, goal=45_056),
    Part("encrypted-bytes", _encrypted_store, goal=2_000),
)
