"""Lets every system call on the snapshot store's files fail in turn, or kills its user there.

A journey saves, reads back, exports, imports, verifies, evicts, deletes and compacts. Whatever
fails is said in one line; afterwards everything saved reads back byte by byte but what was deleted.
Where reading failed, what could not be read may have been set aside.
"""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from engine.errors import LecternEngineError
from engine.protocol.system_limits import system_limit
from engine.snapshots import reserve
from engine.snapshots.records import SnapshotId, SnapshotKind
from engine.snapshots.store import SnapshotStore
from tests.campaign.interruptions.failing_calls import (
    BROKEN_READS,
    KILLED,
    NO_MEMORY,
    Arm,
    FailingCalls,
    Fault,
)
from tests.campaign.interruptions.fault_parts import fault_parts
from tests.campaign.interruptions.turns import Turns
from tests.campaign.interruptions.warm_processes import said_by
from tests.campaign.trial import Outcome, Result
from tests.engine.snapshots.samples import assert_whole, content, own_tokens, page_keys, pages, save

_NUM_SAVED = 6
_EXPORTED = "one.lectern"
_SMALL_RESERVE = 50_000
_TRUNK, _TRUNK_TOKENS, _NUM_BRANCHES, _NUM_NAMES = 50, 1200, 40, 2400
_SQLITE_CACHE_BYTES = 2_000_000
_SETS_ASIDE = (BROKEN_READS, NO_MEMORY)


class StoreFaults:
    """Makes trials with some faults in one folder."""

    def __init__(self, place: Path, faults: tuple[Fault, ...], *, num_branches: int = 0) -> None:
        """Args: ``num_branches`` is how many readings begin with the same pages."""
        self._place = place
        self._calls = FailingCalls.preload(place)
        with open_small_store(place / "sound") as store:
            self._saved = [save(store, own_tokens(number)) for number in range(_NUM_SAVED)]
            self._saved += [_save_branch(store, number) for number in range(num_branches)]
            store.exchange.export(self._saved[0], place / _EXPORTED)
        self._turns = Turns([(step, each) for step in STEPS for each in faults], count=self._count)

    def attempt(self, number: int, _chance: Random) -> Result:
        """Let one call fail while something is done to a store."""
        (step, fault), call = self._turns.take(number)
        data = self._copy()
        said = self._do(step, data, self._calls.prepare(data, fault, call))
        is_spared = fault == KILLED and said[-1:] == ["done"]
        kind = "ended before it was killed" if is_spared else f"{fault.name}: {step}"
        how = f"{step}, call {call}: {' | '.join(said)}"
        if any("Traceback" in line for line in said):
            return Result(Outcome.CRASHED, kind, how)
        complaint = self._complaint(data, said)
        is_told = any(is_refusal(line) for line in said)
        if not complaint:
            return Result(Outcome.NAMED if is_told else Outcome.KEPT, kind, how)
        is_aside = complaint.startswith("set aside") and fault in _SETS_ASIDE
        return Result(Outcome.NAMED if is_aside else Outcome.LOST, kind, f"{how}; {complaint}")

    def _count(self, turn: tuple[str, Fault]) -> int:
        step, fault = turn
        data = self._copy()
        said = self._do(step, data, self._calls.count(data, fault))
        assert said[-1] == "done", said
        return self._calls.num_counted

    def _copy(self) -> Path:
        trial = self._place / "trial"
        shutil.rmtree(trial, ignore_errors=True)
        shutil.copytree(self._place / "sound", trial / "data")
        return trial / "data"

    def _do(self, step: str, data: Path, arm: Arm) -> list[str]:
        """The lines that the process said, then those that it complained with."""
        errors = data.with_name("errors.log")
        return said_by(_work, arm, step, data, errors=errors).splitlines()

    def _complaint(self, data: Path, said: list[str]) -> str:
        kept = {*self._saved, *_named(said, "saved ")} - {*_named(said, "deleting ")}
        with open_small_store(data) as store:
            rescue = store.rescue and store.rescue.line
            damaged = {one.id: one.damage for one in store.list() if one.damage}
            there = {one.id for one in store.list()} - damaged.keys()
            damaged |= store.verify().damaged
            for snapshot in there - damaged.keys():
                assert_whole(store, snapshot)
            assert_whole(store, save(store, [7, 7, 7, *range(30)]))
        lost = kept - there - damaged.keys()
        if rescue or damaged:
            return f"set aside: {rescue} {damaged} {lost}"
        return f"lost: {lost}" if lost else ""


def open_small_store(data: Path) -> SnapshotStore:
    """A store with a small reserve and small segments."""
    reserve.RESERVE_BYTES = _SMALL_RESERVE
    return SnapshotStore(data, segment_bytes=200_000)


def _save_branch(store: SnapshotStore, number: int) -> SnapshotId:
    """Save one of many readings that begin alike and say much of themselves."""
    tokens = own_tokens(_TRUNK, _TRUNK_TOKENS + number)
    documents = [f"{number}, {chapter}.pdf" for chapter in range(_NUM_NAMES)]
    branch = replace(content(tokens), metadata={"documents": documents})
    return store.write(branch, pages(store.pages.missing(branch.page_keys)))


def large_store(place: Path, faults: tuple[Fault, ...]) -> StoreFaults:
    """Make trials with a store whose catalogue is larger than what SQLite keeps of it in memory."""
    trials = StoreFaults(place, faults, num_branches=_NUM_BRANCHES)
    assert (place / "sound" / "kv.sqlite").stat().st_size > _SQLITE_CACHE_BYTES
    return trials


def _named(said: list[str], verb: str) -> list[SnapshotId]:
    return [SnapshotId(line.removeprefix(verb)) for line in said if line.startswith(verb)]


def _work(arm: Arm, step: str, data: Path) -> None:
    arm()
    try:
        with open_small_store(data) as store:
            STEPS[step](store, data)
    except LecternEngineError as error:
        say(error.problem.words.line)
    except Exception as error:
        if (limit := system_limit(error)) is None:
            raise
        say(limit.problem.words.line)
    else:
        say("done")


def say(line: str) -> None:
    """Tell the trial, at once."""
    print(line, flush=True)  # noqa: T201


def is_refusal(line: str) -> bool:
    """Whether a line says that something was not done."""
    return not line.startswith(("saved ", "deleting ", "done"))


def _save(store: SnapshotStore, _data: Path) -> None:
    for number in range(20, 23):
        say(f"saved {save(store, own_tokens(number, 81))}")


def _save_grid(store: SnapshotStore, _data: Path) -> None:
    for length in (20, 40, 60, 80):
        step = content(own_tokens(30, length), SnapshotKind.GRID)
        store.replace_grid(step, pages(step.page_keys))


def _stash(store: SnapshotStore, _data: Path) -> None:
    keys = page_keys(own_tokens(40, 81))
    store.pages.write(pages(keys), content(own_tokens(40)).page_layout)
    store.pages.hold(keys)
    store.pages.release(keys)


def _read(store: SnapshotStore, _data: Path) -> None:
    for summary in store.list():
        assert_whole(store, summary.id)
        store.touch(summary.id)


def _export(store: SnapshotStore, data: Path) -> None:
    store.exchange.export(store.list()[0].id, data / "export.lectern")


def _import(store: SnapshotStore, data: Path) -> None:
    _delete_first(store, data)
    store.exchange.import_(data.parents[1] / _EXPORTED)


def _verify(store: SnapshotStore, _data: Path) -> None:
    store.verify()


def _evict(store: SnapshotStore, _data: Path) -> None:
    pinned, *others = store.list()
    store.pin(pinned.id)
    for summary in others:
        say(f"deleting {summary.id}")
    store.quota_bytes = 150_000
    store.enforce_quota()


def _delete_first(store: SnapshotStore, _data: Path) -> None:
    chosen = store.list()[0].id
    say(f"deleting {chosen}")
    store.erasure.order()
    store.delete(chosen)
    store.erasure.carry_out()


def _pin(store: SnapshotStore, _data: Path) -> None:
    for summary in store.list():
        store.pin(summary.id)


STEPS: dict[str, Callable[[SnapshotStore, Path], None]] = {
    "save": _save,
    "save grid": _save_grid,
    "stash": _stash,
    "read": _read,
    "export": _export,
    "import": _import,
    "verify": _verify,
    "evict": _evict,
    "delete": _delete_first,
    "pin": _pin,
}


PARTS = (
    *fault_parts("store", StoreFaults, begin=__name__, num_faults=2000, num_kills=1000),
    *fault_parts("large-store", large_store, begin=__name__, num_faults=300, num_kills=300),
)
