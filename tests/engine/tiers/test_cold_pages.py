"""Whoever waits for a write can count on the memory that was written from."""

import weakref
from pathlib import Path
from threading import Event

from engine.snapshots.store import SnapshotStore
from engine.tiers.cold_pages import ColdPages
from tests.engine.snapshots.samples import LAYOUT, own_tokens, page_keys, page_payload


def test_memory_is_let_go_of_before_its_write_is_done(tmp_path: Path) -> None:
    keys = page_keys(own_tokens(1))
    pages = [(key, memoryview(page_payload(key))) for key in keys]
    watched = [weakref.ref(payload) for _, payload in pages]
    may_begin = Event()
    were_gone: list[bool] = []
    with SnapshotStore(tmp_path / "data") as store:
        cold = ColdPages(store.pages, LAYOUT)
        cold._writer.submit(may_begin.wait, 60)
        written = cold.write(pages)
        written.add_done_callback(lambda _: were_gone.extend(ref() is None for ref in watched))
        pages.clear()
        may_begin.set()
        assert written.result() == len(keys) * LAYOUT.page_bytes
        cold.close()
    assert were_gone == [True] * len(keys)
