"""Switches the encryption of a store on and off, and lets every system call of that fail in turn.

Or kills the process there. Begun again, the conversion ends, and everything saved reads back: in
the form that was asked for, and in no other.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from engine.errors import LecternEngineError
from engine.long_work import to_the_end
from engine.protocol.records import StoreForm
from engine.protocol.system_limits import system_limit
from engine.snapshots import reserve
from engine.snapshots.keys import Encryption, StoreKeys
from engine.snapshots.store import SnapshotStore
from tests.campaign.interruptions.failing_calls import (
    BROKEN_WRITES,
    FULL_DISK,
    FULL_FOR_A_MOMENT,
    KILLED,
    Arm,
    FailingCalls,
    Fault,
    can_calls_fail,
)
from tests.campaign.interruptions.store_faults import say
from tests.campaign.interruptions.turns import Turns
from tests.campaign.interruptions.warm_processes import begin_with, said_by
from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.engine.snapshots.samples import assert_whole, own_tokens, save

_KEYS = StoreKeys.derived_from(bytes(range(32)))
_NUM_SAVED = 6
_SMALL_RESERVE = 50_000
_DONE = "done"
_ENCRYPTED = StoreForm.ENCRYPTED
_FORMER = {_ENCRYPTED: StoreForm.PLAIN, StoreForm.PLAIN: _ENCRYPTED}
_FAULTS = (KILLED, FULL_DISK, FULL_FOR_A_MOMENT, BROKEN_WRITES)


class ConversionFaults:
    """Makes trials in one folder."""

    def __init__(self, place: Path) -> None:
        reserve.RESERVE_BYTES = _SMALL_RESERVE
        self._place = place
        self._calls = FailingCalls.preload(place)
        with _open(place / StoreForm.PLAIN, StoreForm.PLAIN) as store:
            self._saved = {save(store, own_tokens(number)) for number in range(_NUM_SAVED)}
        shutil.copytree(place / StoreForm.PLAIN, place / StoreForm.ENCRYPTED)
        _convert(place / StoreForm.ENCRYPTED, StoreForm.ENCRYPTED)
        turns = [(form, fault) for form in _FORMER for fault in _FAULTS]
        self._turns = Turns(turns, count=self._count)

    def attempt(self, number: int, _chance: Random) -> Result:
        """Let one call fail while a store is brought to another form."""
        (form, fault), call = self._turns.take(number)
        data = self._copy(form)
        said = self._do(form, data, self._calls.prepare(data, fault, call))
        is_spared = fault == KILLED and said == _DONE
        kind = "ended before it was killed" if is_spared else f"{fault.name}: to {form}"
        how = f"to {form}, call {call}: {said}"
        if "Traceback" in said:
            return Result(Outcome.CRASHED, kind, how)
        _convert(data, form)
        with _open(data, form) as store:
            there = {summary.id for summary in store.list() if not summary.damage}
            for snapshot in there:
                assert_whole(store, snapshot)
        if lost := self._saved - there:
            return Result(Outcome.LOST, kind, f"{how}; lost: {lost}")
        is_told = fault != KILLED and said != _DONE
        return Result(Outcome.NAMED if is_told else Outcome.KEPT, kind, how)

    def _count(self, turn: tuple[StoreForm, Fault]) -> int:
        form, fault = turn
        data = self._copy(form)
        said = self._do(form, data, self._calls.count(data, fault))
        assert said == _DONE, said
        return self._calls.num_counted

    def _copy(self, form: StoreForm) -> Path:
        trial = self._place / "trial"
        shutil.rmtree(trial, ignore_errors=True)
        shutil.copytree(self._place / _FORMER[form], trial / "data")
        return trial / "data"

    def _do(self, form: StoreForm, data: Path, arm: Arm) -> str:
        return said_by(_work, arm, form, data, errors=data.with_name("errors.log"))


def _open(data: Path, form: StoreForm) -> SnapshotStore:
    return SnapshotStore(data, encryption=Encryption(_KEYS) if form is _ENCRYPTED else None)


def _convert(data: Path, form: StoreForm) -> None:
    with SnapshotStore(data, encryption=Encryption(_KEYS, form), segment_bytes=200_000) as store:
        store.conversion.carry_out(go_on=to_the_end, on_progress=lambda *_: None)


def _work(arm: Arm, form: StoreForm, data: Path) -> None:
    arm()
    try:
        _convert(data, form)
    except LecternEngineError as error:
        say(error.problem.words.line)
    except Exception as error:
        if (limit := system_limit(error)) is None:
            raise
        say(limit.problem.words.line)
    else:
        say(_DONE)


@contextmanager
def _set_up(place: Path) -> Iterator[Attempt]:
    begin_with(__name__)
    yield ConversionFaults(place).attempt


PARTS = (Part("conversion-faults", _set_up, goal=800),) if can_calls_fail() else ()
