"""Writes snapshots on a thread of its own, while the next tokens are computed.

One thread writes and frees unused space; orders are carried out in sequence. A checkpoint is pinned
until its order is done, so its pages and state cannot change or vanish under the writer. The
outcome of an order is reported on the thread that calls ``collect``, never on the writer's.
"""

import queue
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass

from engine.cache.checkpoint import Checkpoint
from engine.errors import DiskFull, LecternEngineError
from engine.protocol.problems.fit import OverQuota
from engine.protocol.problems.saved import SavingFailed
from engine.snapshots.records import PagesNotStored, SnapshotContent, SnapshotKind
from engine.snapshots.store import SnapshotStore
from engine.tiers.pinned_pages import PinnedPages


@dataclass(frozen=True)
class SaveOutcome:
    """What became of an order.

    Attributes:
        pages_written: pages that were not stored before.
        error: why nothing was saved, or None.
    """

    pages_written: int
    error: LecternEngineError | None = None


@dataclass(frozen=True)
class SaveOrder:
    """One checkpoint to save.

    Attributes:
        checkpoint: pinned by the saver until the order is done.
        content: what to write, as views of the checkpoint's memory.
        pages: those of the full pages that are not stored yet; let go when the order is done.
        on_done: told the outcome by ``collect``.
    """

    checkpoint: Checkpoint
    content: SnapshotContent
    pages: PinnedPages
    on_done: Callable[[SaveOutcome], None]


@dataclass(frozen=True)
class _Done:
    """What is left of an order when it is done."""

    checkpoint: Checkpoint
    on_done: Callable[[SaveOutcome], None]
    outcome: SaveOutcome


Work = Callable[[], None]
"""Something else that is written."""


class SnapshotSaver:
    """Writes save orders on a thread of its own; ``wake`` is called after each."""

    def __init__(self, store: SnapshotStore, wake: Callable[[], None]) -> None:
        self._store = store
        self._wake = wake
        self._orders: queue.SimpleQueue[SaveOrder | Work | None] = queue.SimpleQueue()
        self._finished: queue.SimpleQueue[_Done | None] = queue.SimpleQueue()
        self._num_open = 0
        self._thread = threading.Thread(target=self._work, name="snapshot-saver", daemon=True)
        self._thread.start()

    def save(self, order: SaveOrder) -> None:
        """Queue an order."""
        order.checkpoint.pins += 1
        self._num_open += 1
        self._orders.put(order)

    def carry_out(self, work: Work) -> None:
        """Queue something else to be written, which tells nobody what becomes of it."""
        self._num_open += 1
        self._orders.put(work)

    def collect(self) -> None:
        """Unpin what is done and tell the outcomes."""
        while not self._finished.empty():
            self._settle(self._finished.get())

    def drain(self) -> bool:
        """Wait until every order is done and reported; return whether there were any."""
        had_orders = self._num_open > 0
        while self._num_open:
            self._settle(self._finished.get())
        return had_orders

    def close(self) -> None:
        """Finish all orders and end the thread."""
        self.drain()
        self._orders.put(None)
        self._thread.join()

    def _settle(self, done: "_Done | None") -> None:
        self._num_open -= 1
        if done is not None:
            done.checkpoint.pins -= 1
            done.on_done(done.outcome)

    def _work(self) -> None:
        while (order := self._orders.get()) is not None:
            if not isinstance(order, SaveOrder):
                self._carry_out_work(order)
                del order
                continue
            try:
                outcome = self._carry_out(order)
            finally:
                order.pages.let_go()
            done = _Done(order.checkpoint, order.on_done, outcome)
            del order  # it keeps every page it names in memory, and whoever hears may need that
            self._finished.put(done)
            del done  # the same, until the next one comes
            self._wake()

    def _carry_out_work(self, work: Work) -> None:
        try:
            work()
        except Exception:  # nobody waits for it
            traceback.print_exc()
        self._finished.put(None)
        self._wake()

    def _carry_out(self, order: SaveOrder) -> SaveOutcome:
        content = order.content
        buffers = order.pages.payloads
        write = self._store.replace_grid if content.kind is SnapshotKind.GRID else self._store.write
        try:
            missing = self._store.pages.missing(content.page_keys)
            try:
                write(content, [(key, buffers[key]) for key in missing if key in buffers])
            except PagesNotStored:  # another process deleted some of the others meanwhile
                write(content, list(buffers.items()))
            if content.id in self._store.enforce_quota():
                return SaveOutcome(pages_written=0, error=_over_quota())
            self._store.compact_waste()
        except LecternEngineError as error:
            return SaveOutcome(pages_written=0, error=error)
        except Exception as error:  # whatever it is: somebody waits for the outcome
            traceback.print_exc()
            return SaveOutcome(pages_written=0, error=_unforeseen(error))
        return SaveOutcome(pages_written=len(missing))


def _over_quota() -> DiskFull:
    return DiskFull(OverQuota())


def _unforeseen(error: Exception) -> LecternEngineError:
    return LecternEngineError(SavingFailed(f"{type(error).__name__}: {error}"))
