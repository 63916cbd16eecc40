"""Lets every system call on a library's files fail in turn, or kills its user there.

Whatever fails is said in one line, or nothing does; afterwards everything is there. The disk is
full from one write on or for one write, reads and writes fail with EIO, files cannot be opened for
want of descriptors, memory is short.
"""

from pathlib import Path
from random import Random

from app.errors import LecternError
from app.library.schema import MIGRATIONS
from tests.campaign.interruptions.failing_calls import (
    KILLED,
    Arm,
    FailingCalls,
    Fault,
)
from tests.campaign.interruptions.fault_parts import fault_parts
from tests.campaign.interruptions.library_folder import DEEDS, LibraryFolder, carry_out
from tests.campaign.interruptions.turns import Turns
from tests.campaign.interruptions.warm_processes import said_by
from tests.campaign.trial import Outcome, Result

_DONE = "done"


class LibraryFaults:
    """Makes trials with some faults in one folder."""

    def __init__(self, place: Path, faults: tuple[Fault, ...]) -> None:
        self._calls = FailingCalls.preload(place)
        self._folder = LibraryFolder.create(place)
        self._turns = Turns(
            [(deed, fault) for deed in DEEDS for fault in faults], count=self._count
        )

    def attempt(self, number: int, chance: Random) -> Result:
        """Let one call fail while something is done to a library."""
        (deed, fault), call = self._turns.take(number)
        version = chance.randrange(1, len(MIGRATIONS)) if deed == "migrate" else len(MIGRATIONS)
        trial = self._folder.copy(deed, version)
        said = self._do(deed, trial, self._calls.prepare(trial, fault, call))
        is_spared = fault == KILLED and said == _DONE
        kind = "ended before it was killed" if is_spared else f"{fault.name}: {deed}"
        how = f"{deed}, call {call}, version {version}: {said}"
        complaint = self._folder.complaint(trial, deed, is_done=said == _DONE)
        if complaint:
            return Result(Outcome.LOST, kind, f"{how}; {complaint}")
        if said == _DONE or fault == KILLED:
            return Result(Outcome.KEPT, kind, how)
        return Result(Outcome.NAMED if "Traceback" not in said else Outcome.CRASHED, kind, how)

    def _count(self, turn: tuple[str, Fault]) -> int:
        deed, fault = turn
        trial = self._folder.copy(deed, 1 if deed == "migrate" else len(MIGRATIONS))
        assert self._do(deed, trial, self._calls.count(trial, fault)) == _DONE
        return self._calls.num_counted

    def _do(self, deed: str, trial: Path, arm: Arm) -> str:
        """``done``, or what the process said instead."""
        errors = trial.with_name("errors.log")
        return said_by(_work, arm, deed, self._folder.place, trial, errors=errors)


def _work(arm: Arm, deed: str, place: Path, trial: Path) -> None:
    arm()
    try:
        carry_out(deed, place, trial)
    except LecternError as error:
        print(f"{error.message} {error.remedy}")  # noqa: T201
    else:
        print(_DONE, end="")  # noqa: T201


PARTS = fault_parts(
    "library",
    LibraryFaults,
    begin="tests.campaign.interruptions.library_folder",
    num_faults=1000,
    num_kills=500,
)
