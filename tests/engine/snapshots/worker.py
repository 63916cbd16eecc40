"""A process that uses a store at random, for tests that run several or kill them.

``python -m tests.engine.snapshots.worker DIRECTORY SEED NUM_STEPS``. It says on stdout what it
finished (``saved ID``) and what it is about to undo (``deleting ID``), so that the test knows what
must be there whenever the process is killed.
"""

import random
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from engine.errors import DamagedSnapshot, UsageFailure
from engine.protocol.problems.saved import SavedBlockDamaged
from engine.snapshots.records import PagesNotStored, SnapshotId, SnapshotKind
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import LAYOUT, assert_whole, content, page_keys, pages, save

SEGMENT_BYTES = 400_000


class Worker:
    """Random steps over a small set of prefixes, so that several workers meet."""

    def __init__(self, store: SnapshotStore, seed: int) -> None:
        self._store = store
        self._random = random.Random(seed)

    def step(self) -> None:
        """Do one thing."""
        steps: list[Callable[[], None]] = [
            *[self._save] * 5,
            *[self._read] * 3,
            self._save_grid,
            self._write_pages,
            self._delete,
            self._compact,
        ]
        self._random.choice(steps)()

    def _tokens(self) -> list[int]:
        return [self._random.randrange(4), *range(self._random.randrange(60))]

    def _save(self) -> None:
        with suppress(PagesNotStored):  # another worker deleted a shared page just now
            say("saved", save(self._store, self._tokens()))

    def _save_grid(self) -> None:
        step = content(self._tokens(), SnapshotKind.GRID)
        for one in self._store.candidates(step.page_keys, step.root_key):
            if one.kind is SnapshotKind.GRID:
                say("deleting", one.id)
        with suppress(PagesNotStored):
            self._store.replace_grid(step, pages(step.page_keys))

    def _write_pages(self) -> None:
        self._store.pages.write(pages(page_keys(self._tokens())), LAYOUT)

    def _read(self) -> None:
        summaries = self._store.list()
        if summaries:
            # Another worker may delete it while it is read; it is never damaged.
            with suppress(UsageFailure, PagesNotStored):
                assert_whole(self._store, self._random.choice(summaries).id)

    def _delete(self) -> None:
        summaries = self._store.list()
        if summaries:
            snapshot = self._random.choice(summaries).id
            say("deleting", snapshot)
            with suppress(UsageFailure):
                self._store.delete(snapshot)

    def _compact(self) -> None:
        self._store.compact()


def say(what: str, snapshot: SnapshotId) -> None:
    """Tell the test, at once."""
    sys.stdout.write(f"{what} {snapshot}\n")
    sys.stdout.flush()


def main(directory: str, seed: str, num_steps: str) -> None:
    """Open the store, say ``ready``, and use it."""
    with SnapshotStore(Path(directory), segment_bytes=SEGMENT_BYTES) as store:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        worker = Worker(store, int(seed))
        for _ in range(int(num_steps)):
            worker.step()
        damaged = [one for one in store.list() if one.damage]
        if damaged:
            raise DamagedSnapshot(SavedBlockDamaged(str(damaged)))


if __name__ == "__main__":
    main(*sys.argv[1:])
