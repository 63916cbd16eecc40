"""Kills what writes to a library at random moments; another one must find everything.

Texts, conversations and search are as they were; what was reported done is there; what an earlier
version wrote is brought up to date whenever that is begun again.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from app.library.schema import MIGRATIONS
from tests.campaign.interruptions.library_folder import DEEDS, LibraryFolder, carry_out
from tests.campaign.interruptions.warm_processes import WarmProcess, begin_with
from tests.campaign.trial import Attempt, Outcome, Part, Result

_READY, _DONE = b"ready\n", b"done\n"
_BEYOND = 1.1


class LibraryKills:
    """Makes trials in one folder; knows how long everything takes without a kill."""

    def __init__(self, place: Path) -> None:
        self._folder = LibraryFolder.create(place)
        self._seconds: dict[str, float] = {}

    def attempt(self, number: int, chance: Random) -> Result:
        """Kill a process that does something to a library."""
        deed = tuple(DEEDS)[number % len(DEEDS)]
        if deed not in self._seconds:
            self._seconds[deed] = self._duration(deed)
        version = self._version(deed, chance)
        trial = self._folder.copy(deed, version)
        moment = chance.uniform(0, _BEYOND * self._seconds[deed])
        with self._process(deed, trial) as process:
            assert process.replies.readline() == _READY
            time.sleep(moment)
            if chance.random() < 0.5:
                process.stop()
            was_killed = process.kill_alone()
            is_done = process.replies.readline() == _DONE
        complaint = self._folder.complaint(trial, deed, is_done=is_done)
        kind = deed if was_killed else "ended before it was killed"
        said = f"{deed}, version {version}, killed at {moment:.4f} s: {complaint}"
        return Result(Outcome.LOST if complaint else Outcome.KEPT, kind, said)

    def _version(self, deed: str, chance: Random) -> int:
        return chance.randrange(1, len(MIGRATIONS)) if deed == "migrate" else len(MIGRATIONS)

    def _duration(self, deed: str) -> float:
        trial = self._folder.copy(deed, 1 if deed == "migrate" else len(MIGRATIONS))
        with self._process(deed, trial) as process:
            process.replies.readline()
            began = time.monotonic()
            assert process.replies.readline() == _DONE, deed
            return time.monotonic() - began

    def _process(self, deed: str, trial: Path) -> WarmProcess:
        errors = trial.with_name("errors.log")
        return WarmProcess(_work, deed, self._folder.place, trial, errors=errors)


def _work(deed: str, place: Path, trial: Path) -> None:
    print(_READY.decode(), end="", flush=True)  # noqa: T201
    carry_out(deed, place, trial)
    print(_DONE.decode(), end="", flush=True)  # noqa: T201


@contextmanager
def _set_up(place: Path) -> Iterator[Attempt]:
    begin_with("tests.campaign.interruptions.library_folder")
    yield LibraryKills(place).attempt


PARTS = (Part("library-kills", _set_up, goal=500, patience_seconds=240),)
