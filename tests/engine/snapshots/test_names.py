"""What snapshots say of themselves: found by model, renewed, passed over where it is altered."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.snapshots.catalogue import Catalogue
from engine.snapshots.records import SnapshotId
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.conftest import Clock
from tests.engine.snapshots.samples import content, pages

MODEL = "a model in f16"


def save(store: SnapshotStore, *tokens: int) -> SnapshotId:
    snapshot = content(tokens)
    store.write(snapshot, pages(snapshot.page_keys))
    return snapshot.id


def set_metadata(directory: Path, snapshot: SnapshotId, text: str | bytes) -> None:
    with closing(sqlite3.connect(directory / "kv.sqlite")) as database, database:
        update = "UPDATE snapshot SET metadata = CAST(? AS TEXT) WHERE id = ?"
        database.execute(update, (text, snapshot))


def test_metadata_are_those_of_sound_snapshots_of_one_model(store: SnapshotStore) -> None:
    first, second, damaged = save(store, 1, 2), save(store, 3, 4), save(store, 5, 6)
    for number, snapshot in enumerate((first, second, damaged)):
        store.names.renew(snapshot, "a title", {"documents": [f"{number}.pdf"]})
    store.quarantine(damaged, "broken")
    store.touch(first)
    assert [each["documents"] for each in store.names.metadata(MODEL)] == [["0.pdf"], ["1.pdf"]]
    assert store.names.metadata("another model") == []


@pytest.mark.parametrize("text", ["", "[1, 2]", "[" * 50_000, b"\xff\xfe{", '{"documents": 1'])
def test_altered_metadata_are_passed_over(directory: Path, clock: Clock, text: str | bytes) -> None:
    with SnapshotStore(directory, clock=clock) as store:
        altered, sound = save(store, 1, 2), save(store, 3, 4)
        store.names.renew(sound, "a title", {"documents": ["a.pdf"]})
    set_metadata(directory, altered, text)
    with SnapshotStore(directory, clock=clock) as store:
        assert store.names.metadata(MODEL) == [{"documents": ["a.pdf"]}]


def test_a_snapshot_gets_its_present_title_and_is_written_once(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = save(store, 1, 2)
    store.names.renew(snapshot, "report-final.pdf", {"documents": ["report-final.pdf"]})
    assert store.show(snapshot).title == "report-final.pdf"
    assert store.read(snapshot).metadata == {"documents": ["report-final.pdf"]}
    monkeypatch.delattr(Catalogue, "transaction")
    store.names.renew(snapshot, "report-final.pdf", {"documents": ["report-final.pdf"]})
    store.names.renew(SnapshotId("gone"), "report.pdf", {})
    monkeypatch.undo()
