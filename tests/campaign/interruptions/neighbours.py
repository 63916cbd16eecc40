"""Two processes at once on one store that is damaged, one of which may be stopped or killed.

Both work or say in one line that they cannot; a third finds a store that it can use, in which
whatever reads back is what was written.
"""

import shutil
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

from engine.errors import LecternEngineError
from engine.snapshots.store import SnapshotStore
from tests.campaign.interruptions.store_faults import STEPS, is_refusal, open_small_store, say
from tests.campaign.interruptions.warm_processes import WarmProcess, begin_with
from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.engine.snapshots.samples import assert_whole, own_tokens, save

_NUM_SAVED = 6
_NUM_FLIPS = 3
_STEPS = ("save", "save grid", "stash", "verify", "delete", "pin")
_USUAL_SECONDS = 0.3


class Neighbours:
    """Makes trials in one folder."""

    def __init__(self, place: Path) -> None:
        self._place = place
        with open_small_store(place / "sound") as store:
            for number in range(_NUM_SAVED):
                save(store, own_tokens(number))

    def attempt(self, _number: int, chance: Random) -> Result:
        """Let two processes use a damaged store at once."""
        data = self._damaged(chance)
        steps = [tuple(chance.sample(_STEPS, 4)) for _ in range(2)]
        errors = data.with_name("errors.log")
        is_killed, is_stopped = chance.random() < 0.5, chance.random() < 0.5
        with ExitStack() as processes:
            one, other = (
                processes.enter_context(WarmProcess(_work, each, data, errors=errors))
                for each in steps
            )
            if is_killed:
                time.sleep(chance.uniform(0, _USUAL_SECONDS))
                if is_stopped:
                    one.stop()
                    time.sleep(chance.uniform(0, _USUAL_SECONDS))
                one.kill_alone()
            said = [process.replies.read().decode() for process in (one, other)]
        complaints = errors.read_text()
        if "Traceback" in complaints:
            return Result(Outcome.CRASHED, "two processes", complaints)
        self._use(data)
        has_refused = any(is_refusal(line) for lines in said for line in lines.splitlines())
        return Result(Outcome.NAMED if has_refused else Outcome.KEPT, "two processes", str(said))

    def _damaged(self, chance: Random) -> Path:
        trial = self._place / "trial"
        shutil.rmtree(trial, ignore_errors=True)
        shutil.copytree(self._place / "sound", trial / "data")
        segments = sorted((trial / "data" / "segments").iterdir())
        for _ in range(chance.randrange(_NUM_FLIPS + 1)):
            path = chance.choice([trial / "data" / "kv.sqlite", *segments])
            content = bytearray(path.read_bytes())
            content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
            path.write_bytes(content)
        return trial / "data"

    def _use(self, data: Path) -> None:
        with open_small_store(data) as store:
            store.verify()
            for summary in store.list():
                if not summary.damage:
                    assert_whole(store, summary.id)
            assert_whole(store, save(store, own_tokens(77)))


def _work(steps: tuple[str, ...], data: Path) -> None:
    for step in steps:
        try:
            with open_small_store(data) as store:
                _take(store, step, data)
        except LecternEngineError as error:
            say(error.problem.words.line)
        else:
            say("done")


def _take(store: SnapshotStore, step: str, data: Path) -> None:
    if store.list() or step != "delete":
        STEPS[step](store, data)


@contextmanager
def _set_up(place: Path) -> Iterator[Attempt]:
    begin_with(__name__)
    yield Neighbours(place).attempt


PARTS = (Part("two-processes", _set_up, goal=300, patience_seconds=240),)
