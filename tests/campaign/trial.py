"""What all parts of the campaign share: how a trial ends, and what a part offers.

A part tries things one after the other. Each trial has a number and a chance of its own, which
follows from the seed, the part and the number: the same three always mean the same trial.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from random import Random


class Outcome(StrEnum):
    """How a trial ended, the better first."""

    KEPT = "kept"
    """The right answer."""
    NAMED = "named"
    """Damage or a refusal, said in words that quote nothing."""
    LOST = "lost"
    """What was there before is gone, and could have been kept."""
    SILENT = "silent"
    """A wrong answer, and nothing says so."""
    LEAKED = "leaked"
    """A message quotes what is private, or a file shows it."""
    HUNG = "hung"
    """No end within the time it may take."""
    CRASHED = "crashed"
    """An internal error, or a process that died."""


GOOD = frozenset({Outcome.KEPT, Outcome.NAMED})


@dataclass(frozen=True, slots=True)
class Result:
    """How a trial ended; `kind` says what was done, in a word or two; `said` is what came of it."""

    outcome: Outcome
    kind: str
    said: str = ""


Attempt = Callable[[int, Random], Result]
"""Makes one trial, given its number and its chance.

An `AssertionError` from it means a wrong answer, any other exception an internal error.
"""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the campaign.

    `set_up` prepares a part in an empty folder, once for many trials, and runs in a process of
    its own, which is ended with all its children when a trial takes more than `patience_seconds`,
    and started anew for the next one. `goal` is how many trials there are if nobody says otherwise.
    """

    name: str
    set_up: Callable[[Path], AbstractContextManager[Attempt]]
    goal: int
    patience_seconds: float = 120.0


@dataclass(frozen=True, slots=True)
class Trial:
    """A trial that was made."""

    part: str
    seed: int
    number: int
    result: Result

    @property
    def command(self) -> str:
        """Makes the same trial again, and keeps its files."""
        return (
            f"python -m tests.campaign --only {self.part} --seed {self.seed} --trial {self.number}"
        )


def chance(part: str, seed: int, number: int) -> Random:
    """Return the chance of one trial."""
    return Random(f"{seed}/{part}/{number}")
