"""Who hears that something was saved can count on the memory that it lay in."""

import gc
import queue
import weakref
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from engine.cache.checkpoint import Checkpoint, CheckpointKind
from engine.reuse.saver import SaveOrder, SaveOutcome, SnapshotSaver
from engine.snapshots.store import SnapshotStore
from engine.tiers.pinned_pages import PinnedPages
from engine.token_ids import token_ids
from tests.engine.snapshots.samples import content, own_tokens, pages


class Telling(queue.SimpleQueue[Any]):
    """A queue that notes whether an order was gone when its outcome was put in."""

    def __init__(self) -> None:
        self.was_gone: list[bool] = []
        self.order: weakref.ref[SaveOrder] | None = None

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        self.was_gone.append(self.order is not None and self.order() is None)
        super().put(item, block, timeout)


def test_an_order_is_gone_before_its_outcome_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcomes: list[SaveOutcome] = []
    snapshot = content(own_tokens(1))
    order = SaveOrder(
        checkpoint=Checkpoint(
            kind=CheckpointKind.READING_END,
            tokens=token_ids(snapshot.token_ids),
            keys=snapshot.page_keys,
            page_ids=(),
            state=None,
            logits=None,
        ),
        content=snapshot,
        pages=PinnedPages(dict(pages(snapshot.page_keys)), Future()),
        on_done=outcomes.append,
    )
    with SnapshotStore(tmp_path / "data") as store:
        saver = SnapshotSaver(store, wake=lambda: None)
        finished = Telling()
        monkeypatch.setattr(saver, "_finished", finished)
        finished.order = weakref.ref(order)
        saver.save(order)
        del order
        gc.collect()
        saver.close()
    assert outcomes == [SaveOutcome(pages_written=len(snapshot.page_keys))]
    assert finished.was_gone == [True]
