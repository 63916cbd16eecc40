"""Kills engines at random moments, or stops them first, and starts others over what they leave.

What was saved before is saved still, a reading that was reported complete too; answers are those
of an engine that was never killed; what was reported deleted is gone. Every second victim is
stopped before it is killed, and a part of those while another engine is started beside it.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from engine.protocol.replies import SnapshotList
from engine.protocol.requests import ListSnapshots
from tests.campaign.interruptions.deeds import DEEDS, Deed
from tests.campaign.interruptions.peer import Peer, Refused
from tests.campaign.interruptions.saved_folder import SavedFolder
from tests.campaign.interruptions.warm_processes import begin_with
from tests.campaign.trial import Attempt, Part, Result

_KINDS = tuple(DEEDS)
_BEYOND = 1.1
"""Some kills come just after the end."""
_BESIDE_SHARE = 0.2


class EngineKills:
    """Makes trials in one folder; knows how long everything takes without a kill."""

    def __init__(self, place: Path) -> None:
        self._folder = SavedFolder.create(place)
        self._seconds: dict[str, float] = {}

    def attempt(self, number: int, chance: Random) -> Result:
        """Kill an engine that does something."""
        name = _KINDS[number % len(_KINDS)]
        if name not in self._seconds:
            self._seconds[name] = self._duration(name)
        moment = chance.uniform(0, _BEYOND * self._seconds[name])
        is_stopped = chance.random() < 0.5
        is_beside = is_stopped and chance.random() < _BESIDE_SHARE
        data = self._folder.copy()
        deed = DEEDS[name](self._folder)
        with self._peer(data, deed) as peer:
            request = deed.begin(peer)
            time.sleep(moment)
            if is_stopped:
                peer.process.stop()
            if is_beside:
                _look_beside(data)
            peer.process.kill_alone()
            deed.is_done = peer.has_ended(request)
        how = ("stopped, " if is_stopped else "") + ("another beside, " if is_beside else "")
        result = self._folder.judge(data, name, kept=deed.keeps, complaint=deed.complaint)
        return Result(result.outcome, name, f"{how}killed at {moment:.3f} s: {result.said}")

    def _duration(self, name: str) -> float:
        deed = DEEDS[name](self._folder)
        with self._peer(self._folder.copy(), deed) as peer:
            began = time.monotonic()
            peer.has_ended(deed.begin(peer))
            return time.monotonic() - began

    def _peer(self, data: Path, deed: Deed) -> Peer:
        peer = self._folder.loaded_peer(data) if deed.needs_model else Peer(data)
        deed.prepare(peer)
        return peer


def _look_beside(data: Path) -> None:
    """Another engine over the same folder works, or says in one line that it cannot."""
    with Peer(data) as other, suppress(Refused):
        other.greet()
        other.call(ListSnapshots(id=0), SnapshotList)
        other.shut_down()


@contextmanager
def _set_up(place: Path) -> Iterator[Attempt]:
    begin_with("tests.campaign.interruptions.preloaded")
    yield EngineKills(place).attempt


PARTS = (Part("engine-kills", _set_up, goal=500, patience_seconds=240),)
