"""Flips the bytes of a small catalogue one after the other, and uses it after each.

All must end in right answers, in damage that is told, or in a catalogue that is set aside; a new
save must read back every time.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from engine.snapshots import reserve
from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.engine.snapshots.flips import FilledStore, flip_byte, use_everything

_SMALL_RESERVE = 50_000


@contextmanager
def _set_up(folder: Path) -> Iterator[Attempt]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reserve, "RESERVE_BYTES", _SMALL_RESERVE)
        filled = FilledStore.create(folder)
        size = filled.catalogue.stat().st_size

        def attempt(number: int, chance: Random) -> Result:
            filled.restore()
            flip_byte(filled.catalogue, number % size, 1 << chance.randrange(8))
            end = use_everything(filled)
            return Result(Outcome.KEPT if end == "sound" else Outcome.NAMED, end)

        yield attempt


PARTS = (Part("catalogue-bytes", _set_up, goal=45_056),)
