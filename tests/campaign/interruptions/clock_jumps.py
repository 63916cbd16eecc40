"""Lets the clock jump by hours, to the epoch and to the year 2100 while a store is used.

Whatever was saved and not deleted reads back; what is held stays; once the clock is right again,
nothing is kept on the disk for the sake of a time that never came.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from engine.snapshots import reserve
from engine.snapshots.records import SnapshotId, SnapshotKind
from engine.snapshots.store import SnapshotStore
from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.engine.snapshots.samples import (
    LAYOUT,
    assert_whole,
    content,
    own_tokens,
    page_keys,
    pages,
    save,
)

_NOW = 1_790_000_000.0
_TIMES = (0.0, _NOW - 3 * 3600, _NOW + 3 * 3600, 4_102_444_800.0)
_NUM_STEPS = 25
_SMALL_RESERVE = 50_000


class _User:
    """Uses one store while its clock jumps."""

    def __init__(self, data: Path, chance: Random) -> None:
        self._data = data
        self._chance = chance
        self._now = _NOW
        self._store = self._open()
        self._saved: set[SnapshotId] = set()
        self._held = page_keys(own_tokens(99, 41))

    def use(self) -> str:
        """Take random steps; return what is wrong at the end."""
        self._store.pages.write(pages(self._held), LAYOUT)
        self._store.pages.hold(self._held)
        steps: list[Callable[[], object]] = [
            *[self._jump, self._save] * 4,
            *[self._stash, self._delete, self._enforce, self._read, self._save_grid],
        ]
        for _ in range(_NUM_STEPS):
            self._chance.choice(steps)()
        there = {summary.id for summary in self._store.list()}
        for snapshot in there:
            assert_whole(self._store, snapshot)
        missing = self._store.pages.missing(self._held)
        complaints = [f"lost: {self._saved - there}"] if self._saved - there else []
        complaints += ["pages that are held were collected"] if missing else []
        return "; ".join([*complaints, *self._remains()])

    def _remains(self) -> Iterator[str]:
        """Delete everything under the right clock; say what stays on the disk."""
        self._now = _NOW + 2 * 3600
        self._store.close()
        self._store = self._open()
        self._store.erasure.order()
        for summary in self._store.list():
            self._store.delete(summary.id)
        self._store.erasure.carry_out()
        if self._store.erasure.is_due:
            yield f"{self._store.usage().live_bytes} bytes stay for a time that never came"
        self._store.close()

    def _open(self) -> SnapshotStore:
        return SnapshotStore(self._data, clock=lambda: self._now, segment_bytes=200_000)

    def _jump(self) -> None:
        self._now = self._chance.choice((*_TIMES, _NOW + self._chance.uniform(0, 60)))

    def _save(self) -> None:
        self._saved.add(save(self._store, own_tokens(self._chance.randrange(20), 41)))

    def _save_grid(self) -> None:
        step = content(own_tokens(50, self._chance.randrange(4, 60)), SnapshotKind.GRID)
        self._store.replace_grid(step, pages(step.page_keys))

    def _stash(self) -> None:
        keys = page_keys(own_tokens(60 + self._chance.randrange(9), 41))
        self._store.pages.write(pages(keys), LAYOUT)

    def _delete(self) -> None:
        if self._saved:
            chosen = self._chance.choice(sorted(self._saved))
            self._store.delete(chosen)
            self._saved.discard(chosen)

    def _enforce(self) -> None:
        self._store.quota_bytes = self._chance.randrange(200_000, 800_000)
        self._saved -= set(self._store.enforce_quota())
        self._store.quota_bytes = None

    def _read(self) -> None:
        for snapshot in self._saved:
            self._store.touch(snapshot)


@contextmanager
def _set_up(place: Path) -> Iterator[Attempt]:
    reserve.RESERVE_BYTES = _SMALL_RESERVE

    def attempt(_number: int, chance: Random) -> Result:
        data = place / "trial"
        shutil.rmtree(data, ignore_errors=True)
        complaint = _User(data, chance).use()
        return Result(Outcome.LOST if complaint else Outcome.KEPT, "jumps", complaint)

    yield attempt


PARTS = (Part("clock-jumps", _set_up, goal=300),)
