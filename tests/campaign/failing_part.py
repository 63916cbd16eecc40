"""A part whose trials end in every way, for the test of the runner."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.campaign.trial import Attempt, Outcome, Part, Result


@contextmanager
def _set_up(_folder: Path) -> Iterator[Attempt]:
    yield _attempt


def _attempt(number: int, chance: Random) -> Result:
    match number:
        case 1:
            time.sleep(600)
        case 2:
            os.abort()
        case 3:
            assert not number
        case 4:
            raise ValueError
    return Result(Outcome.KEPT, "fine", str(chance.random()))


PART = Part("failing", _set_up, goal=6, patience_seconds=2.0)
