"""An imported reading is used once its first pages have proved to follow from the text."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.protocol.notices import SetAside
from engine.protocol.records import Receipt, Source
from engine.protocol.replies import Done, SnapshotList
from engine.protocol.requests import (
    DeleteSnapshot,
    DocumentText,
    ExportSnapshot,
    ImportSnapshot,
    ListSnapshots,
)
from engine.reuse.import_check import SAMPLE_PAGES
from engine.reuse.prefix_reuse import PrefixReuse
from engine.snapshots.pages import PageStore
from engine.snapshots.records import Buffer, PageKey
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]


def export_and_forget(
    start: Start, file: Path, *, document: DocumentText | None = None, **fields: object
) -> None:
    """Read, export and delete, so that only an import can bring the reading back."""
    engine = start(**fields)
    engine.read(engine.open(document or make_document()).reading)
    saved = engine.call(ListSnapshots, SnapshotList).snapshots
    [end] = [one.snapshot for one in saved if one.kind == "reading_end"]
    engine.call(ExportSnapshot, Done, snapshot=end, path=str(file))
    for one in saved:
        engine.call(DeleteSnapshot, Done, snapshot=one.snapshot)
    engine.close()


def import_and_read(start: Start, file: Path, **fields: object) -> tuple[EngineInProcess, Receipt]:
    engine = start(**fields)
    engine.finish(engine.send(ImportSnapshot, path=str(file)))
    return engine, engine.read(engine.open(make_document()).reading).receipt


@pytest.mark.parametrize("kv_format", ["f32", "f16", "q8_0", "q4_0", "q4_1"])
def test_an_honest_import_is_compared_once(start: Start, tmp_path: Path, kv_format: str) -> None:
    export_and_forget(start, tmp_path / "file", kv_format=kv_format)
    engine, receipt = import_and_read(start, tmp_path / "file", kv_format=kv_format)
    assert receipt.source is Source.DISK
    assert engine.engine._counters.imported_pages_compared == SAMPLE_PAGES
    engine.close()
    again = start(kv_format=kv_format)
    receipt = again.read(again.open(make_document()).reading).receipt
    assert receipt.source is Source.DISK
    assert again.engine._counters.imported_pages_compared == 0


@pytest.mark.parametrize("number", range(SAMPLE_PAGES))
def test_an_import_with_a_zeroed_page_is_set_aside_even_if_its_probe_agrees(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    read = PageStore.read
    seen: list[PageKey] = []

    def read_forged(store: PageStore, key: PageKey, into: Buffer) -> None:
        read(store, key, into)
        seen.append(key)
        if len(seen) == number + 1:
            memoryview(into)[:] = bytes(len(into))

    with monkeypatch.context() as forging:
        forging.setattr(PageStore, "read", read_forged)
        export_and_forget(start, tmp_path / "file")
    monkeypatch.setattr(PrefixReuse, "_check", lambda *_: 0.0)
    _, receipt = import_and_read(start, tmp_path / "file")
    assert receipt.source is Source.COLD
    [note] = receipt.notes
    assert isinstance(note, SetAside)
    assert f"block {number + 1} of what was imported" in note.reason
