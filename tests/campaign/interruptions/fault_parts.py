"""Trials with failing calls as parts of the campaign: calls fail, or their process is killed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Protocol

from tests.campaign.interruptions.failing_calls import ERRORS, KILLED, Fault, can_calls_fail
from tests.campaign.interruptions.warm_processes import begin_with
from tests.campaign.trial import Attempt, Part, Result


class Trials(Protocol):
    """Makes trials with some faults in one folder."""

    def attempt(self, number: int, chance: Random, /) -> Result:
        """Let one call fail."""


MakeTrials = Callable[[Path, tuple[Fault, ...]], Trials]


def fault_parts(
    name: str,
    make: MakeTrials,
    *,
    begin: str,
    num_faults: int,
    num_kills: int,
    patience_seconds: float = 240.0,
) -> tuple[Part, ...]:
    """``NAME-faults`` and ``NAME-kills-at-calls``; none where no call can be made to fail.

    ``begin`` is the module that every process of a trial begins with.
    """
    if not can_calls_fail():
        return ()
    set_up = partial(_set_up, make=make, begin=begin)
    failing, killed = partial(set_up, faults=ERRORS), partial(set_up, faults=(KILLED,))
    return (
        Part(f"{name}-faults", failing, num_faults, patience_seconds),
        Part(f"{name}-kills-at-calls", killed, num_kills, patience_seconds),
    )


@contextmanager
def _set_up(
    place: Path, make: MakeTrials, begin: str, faults: tuple[Fault, ...]
) -> Iterator[Attempt]:
    begin_with(begin)
    yield make(place, faults).attempt
