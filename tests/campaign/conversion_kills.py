"""Kills a conversion of a store before each thing it does, and lets another one end it.

Both ways. Every reading must be whole after the kill and at the end, and nothing readable be left
of a store that was encrypted.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from engine.protocol.records import StoreForm
from engine.snapshots.keys import Encryption
from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.engine.snapshots.converter import KEYS, KILLED
from tests.engine.snapshots.test_conversion import assert_converts, fill, run_until

_BEFORE = {StoreForm.ENCRYPTED: None, StoreForm.PLAIN: Encryption(KEYS)}


@contextmanager
def _set_up(folder: Path) -> Iterator[Attempt]:
    snapshots = {form: fill(folder / form, before) for form, before in _BEFORE.items()}

    def attempt(number: int, _chance: Random) -> Result:
        form = (StoreForm.ENCRYPTED, StoreForm.PLAIN)[number % 2]
        directory = folder / "used"
        shutil.rmtree(directory, ignore_errors=True)
        shutil.copytree(folder / form, directory)
        was_killed = run_until(directory, form, number // 2 + 1).returncode == KILLED
        assert_converts(directory, form, snapshots[form])
        return Result(Outcome.KEPT, f"{form}, {'killed' if was_killed else 'ended by itself'}")

    yield attempt


PARTS = (Part("conversion-kills", _set_up, goal=560),)
