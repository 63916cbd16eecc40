"""Lets every system call on a library's files fail in turn, or kills its user there.

Whatever fails is said in one line, or nothing does; afterwards everything is there. The disk is
full from one write on or for one write, reads and writes fail with EIO, files cannot be opened for
want of descriptors, memory is short.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from app.errors import LecternError
from app.library.schema import MIGRATIONS
from tests.campaign.interruptions.failing_calls import (
    ERRORS,
    KILLED,
    FailingCalls,
    Fault,
    can_calls_fail,
)
from tests.campaign.interruptions.library_folder import DEEDS, LibraryFolder, carry_out
from tests.campaign.interruptions.turns import Turns
from tests.campaign.interruptions.warm_processes import WarmProcess, begin_with
from tests.campaign.trial import Attempt, Outcome, Part, Result

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
        is_spared = fault is KILLED and said == _DONE
        kind = "ended before it was killed" if is_spared else f"{fault.name}: {deed}"
        how = f"{deed}, call {call}, version {version}: {said}"
        complaint = self._folder.complaint(trial, deed, is_done=said == _DONE)
        if complaint:
            return Result(Outcome.LOST, kind, f"{how}; {complaint}")
        if said == _DONE or fault is KILLED:
            return Result(Outcome.KEPT, kind, how)
        return Result(Outcome.NAMED if "Traceback" not in said else Outcome.CRASHED, kind, how)

    def _count(self, turn: tuple[str, Fault]) -> int:
        deed, fault = turn
        trial = self._folder.copy(deed, 1 if deed == "migrate" else len(MIGRATIONS))
        assert self._do(deed, trial, self._calls.count(trial, fault)) == _DONE
        return self._calls.num_counted

    def _do(self, deed: str, trial: Path, armed: tuple[object, ...]) -> str:
        """``done``, or what the process said instead."""
        errors = trial.with_name("errors.log")
        errors.unlink(missing_ok=True)
        with WarmProcess(_work, armed, deed, self._folder.place, trial, errors=errors) as process:
            said = process.replies.read().decode()
        return said or errors.read_text()


def _work(armed: tuple[object, ...], deed: str, place: Path, trial: Path) -> None:
    arm, *arguments = armed
    assert callable(arm)
    arm(*arguments)
    try:
        carry_out(deed, place, trial)
    except LecternError as error:
        print(f"{error.message} {error.remedy}")  # noqa: T201
    else:
        print(_DONE, end="")  # noqa: T201


@contextmanager
def _set_up_faults(place: Path) -> Iterator[Attempt]:
    begin_with("tests.campaign.interruptions.library_folder")
    yield LibraryFaults(place, ERRORS).attempt


@contextmanager
def _set_up_kills(place: Path) -> Iterator[Attempt]:
    begin_with("tests.campaign.interruptions.library_folder")
    yield LibraryFaults(place, (KILLED,)).attempt


PARTS = (
    (
        Part("library-faults", _set_up_faults, goal=1000, patience_seconds=240),
        Part("library-kills-at-calls", _set_up_kills, goal=500, patience_seconds=240),
    )
    if can_calls_fail()
    else ()
)
