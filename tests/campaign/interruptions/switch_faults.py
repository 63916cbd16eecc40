"""Switches the encryption of a data folder on and off, and lets every system call of it fail.

Or kills the process there. Whatever fails is said in one line; the next start ends what was begun:
everything is there, in one form, and where that is the encrypted one nothing is readable.
"""

import shutil
from pathlib import Path
from random import Random

from app.encryption.folder_lock import FolderLock
from app.encryption.key_file import State
from app.errors import LecternError
from app.link.failures import limit_reached
from app.paths import DataFolder
from tests.app.conversion.conftest import (
    WORD,
    check_content,
    everything_in,
    fill,
    resume,
    switch_off,
    switch_on,
)
from tests.campaign.interruptions.failing_calls import KILLED, Arm, FailingCalls, Fault
from tests.campaign.interruptions.fault_parts import fault_parts
from tests.campaign.interruptions.store_faults import say
from tests.campaign.interruptions.turns import Turns
from tests.campaign.interruptions.warm_processes import said_by
from tests.campaign.trial import Outcome, Result

_DONE = "done"
_ON, _OFF = "on", "off"


class SwitchFaults:
    """Makes trials with some faults in one folder."""

    def __init__(self, place: Path, faults: tuple[Fault, ...]) -> None:
        self._place = place
        self._calls = FailingCalls.preload(place)
        fill(place / _OFF)
        shutil.copytree(place / _OFF, place / _ON)
        switch_on(DataFolder(place / _ON))
        self._turns = Turns([(to, each) for to in (_ON, _OFF) for each in faults], self._count)

    def attempt(self, number: int, _chance: Random) -> Result:
        """Let one call fail while a folder is switched, and look at it at the next start."""
        (to, fault), call = self._turns.take(number)
        root = self._copy(to)
        said = self._do(to, root, self._calls.prepare(root, fault, call))
        is_spared = fault == KILLED and said == _DONE
        kind = "ended before it was killed" if is_spared else f"{fault.name}: {to}"
        how = f"{to}, call {call}: {said}"
        if "Traceback" in said:
            return Result(Outcome.CRASHED, kind, how)
        if complaint := _complaint(root):
            return Result(Outcome.LOST, kind, f"{how}; {complaint}")
        is_told = fault != KILLED and said != _DONE
        return Result(Outcome.NAMED if is_told else Outcome.KEPT, kind, how)

    def _count(self, turn: tuple[str, Fault]) -> int:
        to, fault = turn
        root = self._copy(to)
        said = self._do(to, root, self._calls.count(root, fault))
        assert said == _DONE, said
        return self._calls.num_counted

    def _copy(self, to: str) -> Path:
        trial = self._place / "trial"
        shutil.rmtree(trial, ignore_errors=True)
        shutil.copytree(self._place / (_OFF if to == _ON else _ON), trial / "data")
        return trial / "data"

    def _do(self, to: str, root: Path, arm: Arm) -> str:
        return said_by(_work, arm, to, root, errors=root.with_name("errors.log"))


def _complaint(root: Path) -> str:
    """What is wrong with a folder once it was opened again, if anything."""
    try:
        check_content(resume(root))
    except (AssertionError, LecternError) as error:
        return f"{type(error).__name__}: {error}"
    lock = FolderLock.of(root)
    if lock is None:
        return ""
    is_readable = WORD.encode() in everything_in(root)
    return "something is readable" if is_readable or lock.state is not State.ON else ""


def _work(arm: Arm, to: str, root: Path) -> None:
    arm()
    try:
        if to == _ON:
            switch_on(DataFolder(root))
        else:
            switch_off(root)
    except LecternError as error:
        say(f"{error.message} {error.remedy}")
    except Exception as error:
        if (limit := limit_reached(error)) is None:
            raise
        say(f"{limit.message} {limit.remedy}")
    else:
        say(_DONE)


PARTS = fault_parts("switch", SwitchFaults, begin=__name__, num_faults=1000, num_kills=500)
