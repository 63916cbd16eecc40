"""A restore from files that others use too, or that were made to harm."""

from array import array
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest

from engine.protocol.notices import SetAside
from engine.protocol.records import Source
from engine.protocol.replies import Done, SnapshotList
from engine.protocol.requests import DeleteSnapshot, ExportSnapshot, ImportSnapshot, ListSnapshots
from engine.protocol.sampling import SamplingParams
from engine.reuse.prefix_reuse import PrefixReuse
from engine.snapshots import exported_file
from engine.snapshots.records import SnapshotContent, SnapshotId
from engine.snapshots.store import SnapshotStore
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
SHORT = SamplingParams(max_tokens=4)


def after_a_reading(start: Start) -> EngineInProcess:
    """An engine that finds what another one has read and saved."""
    first = start()
    first.read(first.open(make_document()).reading)
    first.close()
    return start()


def test_a_snapshot_that_is_deleted_while_it_is_restored_serves_once_more(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = after_a_reading(start)
    check = PrefixReuse._check

    def check_and_delete(reuse: PrefixReuse, sequence: object, snapshot: object) -> float:
        reuse._store.delete(snapshot.id)
        return check(reuse, sequence, snapshot)

    monkeypatch.setattr(PrefixReuse, "_check", check_and_delete)
    receipt = engine.read(engine.open(make_document()).reading).receipt
    assert (receipt.source, receipt.verified) == (Source.DISK, True)


def test_a_snapshot_that_is_deleted_before_it_is_restored_is_done_without(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = after_a_reading(start)
    read = SnapshotStore.read

    def delete_and_read(store: SnapshotStore, snapshot: SnapshotId) -> SnapshotContent:
        store.delete(snapshot)
        return read(store, snapshot)

    monkeypatch.setattr(SnapshotStore, "read", delete_and_read)
    receipt = engine.read(engine.open(make_document()).reading).receipt
    assert (receipt.source, receipt.notes) == (Source.COLD, ())


def test_an_imported_reading_of_another_page_layout_is_set_aside(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its keys say that it fits this model; the sizes of its pages do not."""
    first = start()
    opened = first.open(make_document())
    first.read(opened.reading)
    header = exported_file._header
    monkeypatch.setattr(
        exported_file, "_header", lambda content: msgspec.structs.replace(header(content), parts=1)
    )
    saved = first.call(ListSnapshots, SnapshotList).snapshots
    [end] = [one.snapshot for one in saved if one.kind == "reading_end"]
    file = str(tmp_path / "exported")
    first.call(ExportSnapshot, Done, snapshot=end, path=file)
    for one in saved:
        first.call(DeleteSnapshot, Done, snapshot=one.snapshot)
    first.close()

    engine = start(memory_bytes=4_000_000)
    engine.finish(engine.send(ImportSnapshot, path=file))
    receipt = engine.read(engine.open(make_document()).reading).receipt
    assert (receipt.source, receipt.saved_tokens) == (Source.COLD, opened.tokens)
    assert engine.ask(opened.reading, "Who?", sampling=SHORT).new_tokens > 0
    engine.close()
    again = start(memory_bytes=4_000_000)
    assert again.read(again.open(make_document()).reading).receipt.verified is True


def with_pages_swapped(content: SnapshotContent) -> SnapshotContent:
    first, second, *rest = content.page_keys
    return replace(content, page_keys=(second, first, *rest))


def with_another_token(content: SnapshotContent) -> SnapshotContent:
    token_ids = array("I", content.token_ids)
    token_ids[3] ^= 1
    return replace(content, token_ids=token_ids)


def with_huge_logits(content: SnapshotContent) -> SnapshotContent:
    logits = np.frombuffer(content.probe_logits, np.float32).copy()
    logits[0], logits[1] = 1e6, -1e6
    return replace(content, probe_logits=logits.tobytes())


@pytest.mark.parametrize("forge", [with_pages_swapped, with_another_token, with_huge_logits])
def test_a_forged_snapshot_is_not_gone_on_from(
    start: Start, forge: Callable[[SnapshotContent], SnapshotContent]
) -> None:
    engine = after_a_reading(start)
    store = engine.engine._store
    [end] = [one.id for one in store.list() if one.kind == "reading_end"]
    forged = forge(store.read(end))
    store.pages.hold(forged.page_keys)
    for one in store.list():
        store.delete(one.id)
    assert store.write(forged) == end
    receipt = engine.read(engine.open(make_document()).reading).receipt
    assert receipt.source is Source.COLD
    assert [type(note) for note in receipt.notes] == [SetAside]
