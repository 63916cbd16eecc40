"""Lets every system call on the cache's files fail in turn, or kills the engine there.

A journey of one engine reads, saves, answers, exports, imports, verifies and deletes. Every request
ends rightly or with one line that says what is wrong; afterwards a healthy engine finds everything
saved. Where reading failed, what could not be read may be set aside, and is read again.
"""

from pathlib import Path
from random import Random

from engine.protocol.errors import ErrorCode
from tests.campaign.interruptions.deeds import DEEDS, Deed
from tests.campaign.interruptions.failing_calls import (
    BROKEN_READS,
    KILLED,
    NO_MEMORY,
    Arm,
    FailingCalls,
    Fault,
)
from tests.campaign.interruptions.fault_parts import fault_parts
from tests.campaign.interruptions.peer import Gone, Peer, Refused
from tests.campaign.interruptions.saved_folder import FRESH, SAVED, SavedFolder
from tests.campaign.interruptions.turns import Turns
from tests.campaign.trial import Outcome, Result

_JOURNEY = ("read", "answer", "export", "import", "verify", "delete")
_DELETED = SAVED[1]


class EngineFaults:
    """Makes trials with some faults in one folder."""

    def __init__(self, place: Path, faults: tuple[Fault, ...]) -> None:
        self._calls = FailingCalls.preload(place)
        self._folder = SavedFolder.create(place)
        self._turns = Turns(faults, count=self._count)

    def attempt(self, number: int, _chance: Random) -> Result:
        """Let one call fail during a journey."""
        fault, call = self._turns.take(number)
        data = self._folder.copy()
        said, wrong = self._travel(data, self._calls.prepare(data, fault, call))
        kept = [name for name in SAVED if name != _DELETED]
        result = self._folder.judge(data, fault.name, kept=kept)
        how = f"call {call}: {said}; {result.said}"
        if wrong:
            return Result(Outcome.SILENT, fault.name, f"{wrong}; {how}")
        if "Traceback" in said or "internal" in said:
            return Result(Outcome.CRASHED, fault.name, how)
        if result.outcome is Outcome.LOST and fault in (BROKEN_READS, NO_MEMORY):
            return Result(Outcome.NAMED, fault.name, how)
        if result.outcome is Outcome.KEPT and said:
            return Result(Outcome.NAMED if fault != KILLED else Outcome.KEPT, fault.name, how)
        return Result(result.outcome, fault.name, how)

    def _count(self, fault: Fault) -> int:
        data = self._folder.copy()
        said, wrong = self._travel(data, self._calls.count(data, fault))
        assert not said, said
        assert not wrong, wrong
        return self._calls.num_counted

    def _travel(self, data: Path, arm: Arm) -> tuple[str, str]:
        """What was said instead of being done, and what was answered wrongly."""
        refusals: list[str] = []
        wrong = ""
        log = data.with_name("engine.log")
        try:
            with self._folder.loaded_peer(data, first=arm) as peer:
                for name in _JOURNEY:
                    wrong = wrong or self._step(peer, DEEDS[name](self._folder), refusals)
                peer.shut_down()
        except Refused as refused:
            refusals.append(str(refused))
        except Gone:
            refusals.append(log.read_text() or "it was killed")
        return " | ".join(refusals), wrong

    def _step(self, peer: Peer, deed: Deed, refusals: list[str]) -> str:
        try:
            peer.wait(deed.begin(peer))
            answer = peer.ask(self._folder.documents[FRESH])
        except Refused as refused:
            if refused.failed.code is ErrorCode.INTERNAL:
                raise
            refusals.append(str(refused))
            return ""
        return "" if answer == self._folder.answers[FRESH] else f"{answer!r} was answered"


PARTS = fault_parts(
    "engine",
    EngineFaults,
    begin="tests.campaign.interruptions.preloaded",
    num_faults=1000,
    num_kills=300,
    patience_seconds=300,
)
