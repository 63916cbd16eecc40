"""Records that no engine wrote, with every checksum right: told, set aside, and in nobody's way."""

import json
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import DamagedSnapshot
from engine.snapshots.records import SnapshotContent, SnapshotId
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import (
    VOCABULARY,
    assert_whole,
    content,
    own_tokens,
    pages,
    save,
)

TOKENS = own_tokens(1)


def numbers(value: float, count: int = VOCABULARY) -> bytes:
    return struct.pack(f"<{count}f", *[value] * count)


FORGERIES: dict[str, dict[str, Any]] = {
    "documents are a number": {"metadata": {"documents": 5}},
    "documents are numbers": {"metadata": {"documents": [5]}},
    "documents are a text": {"metadata": {"documents": "a.pdf"}},
    "former names are a number": {"metadata": {"names_in_text": 5}},
    "hashes are a number": {"metadata": {"hashes": 5}},
    "others are a number": {"metadata": {"others": 5}},
    "the hashes of another are a text": {"metadata": {"others": [{"hashes": "ab"}]}},
    "reading is a list": {"metadata": {"reading": []}},
    "tokens are negative": {"metadata": {"reading_tokens": -1}},
    "probe is outside": {"probe_token": VOCABULARY},
    "probe is far outside": {"probe_token": (1 << 32) - 1},
    "token is outside": {"token_ids": [VOCABULARY, *TOKENS[1:]]},
    "logits are huge": {"probe_logits": numbers(3e38)},
    "logits are infinite": {"logits": numbers(float("inf"))},
    "logits are no numbers": {"probe_logits": numbers(float("nan"))},
    "logits are empty": {"logits": b""},
    "logits are of two lengths": {"logits": numbers(1, 100)},
    "logits are cut": {"logits": b"abc", "probe_logits": b"abc"},
}


@pytest.mark.parametrize("fields", FORGERIES.values(), ids=FORGERIES.keys())
def test_a_forged_import_is_refused(
    store: SnapshotStore, tmp_path: Path, fields: dict[str, Any]
) -> None:
    sound = save(store, own_tokens(2))
    file = tmp_path / "forged"
    export_as_it_is(store, replace(content(TOKENS), **fields), file)
    with SnapshotStore(tmp_path / "other") as other:
        with pytest.raises(DamagedSnapshot, match="contradicts itself"):
            other.exchange.import_(file)
        assert other.list() == []
    assert_whole(store, sound)


@pytest.mark.parametrize("fields", FORGERIES.values(), ids=FORGERIES.keys())
def test_a_forged_record_in_the_store_is_set_aside_and_blocks_nothing(
    store: SnapshotStore, fields: dict[str, Any]
) -> None:
    sound = save(store, own_tokens(2))
    forged = store_as_it_is(store, replace(content(TOKENS), **fields))
    assert {one.id for one in store.list()} == {sound, forged}
    with pytest.raises(DamagedSnapshot):
        store.read(forged)
    assert store.show(forged).damage
    assert store.verify().damaged == {}
    assert_whole(store, sound)
    store.delete(forged)
    assert [one.id for one in store.list()] == [sound]


@pytest.mark.parametrize("fields", FORGERIES.values(), ids=FORGERIES.keys())
def test_verifying_finds_a_forged_record(store: SnapshotStore, fields: dict[str, Any]) -> None:
    sound = save(store, own_tokens(2))
    forged = store_as_it_is(store, replace(content(TOKENS), **fields))
    assert set(store.verify().damaged) == {forged}
    assert_whole(store, sound)


ALTERATIONS = [
    "last_used = 9e999",
    "last_used = -1",
    "created = 1e300",
    "metadata = '[1]'",
    "metadata = '{\"documents\": 5}'",
    "metadata = 'null'",
    "position = -7",
    "page_tokens = -4",
    "page_bytes = 1 << 60",
    "probe_token = 1 << 60",
    "probe_token = -1",
]


@pytest.mark.parametrize("change", ALTERATIONS)
def test_an_altered_record_blocks_nothing(directory: Path, change: str) -> None:
    with SnapshotStore(directory) as store:
        altered, sound = save(store, range(41)), save(store, own_tokens(2))
    alter(directory, f"UPDATE snapshot SET {change} WHERE id = ?", altered)  # noqa: S608
    with SnapshotStore(directory, quota_bytes=1 << 40) as store:
        assert {one.id for one in store.list()} == {altered, sound}
        store.enforce_quota()
        store.verify()
        assert_whole(store, sound)
        store.delete(altered)
        assert [one.id for one in store.list()] == [sound]


def test_an_identifier_that_is_no_text_is_forgotten(directory: Path) -> None:
    with SnapshotStore(directory) as store:
        altered, sound = save(store, range(41)), save(store, own_tokens(2))
    alter(
        directory, "UPDATE blob SET snapshot = CAST(x'fffe80' AS TEXT) WHERE snapshot = ?", altered
    )
    alter(
        directory,
        "UPDATE snapshot_page SET snapshot = CAST(x'fffe80' AS TEXT) WHERE snapshot = ?",
        altered,
    )
    alter(directory, "UPDATE snapshot SET id = CAST(x'fffe80' AS TEXT) WHERE id = ?", altered)
    with SnapshotStore(directory, quota_bytes=1) as store:
        assert [one.id for one in store.list()] == [sound]
        assert store.enforce_quota() == [sound]
        assert_whole(store, save(store, range(41)))


@pytest.mark.parametrize("table", ["snapshot_page", "blob"])
def test_lists_of_a_snapshot_that_is_gone_do_not_keep_it_from_being_saved_again(
    directory: Path, table: str
) -> None:
    with SnapshotStore(directory) as store:
        gone = save(store, range(41))
    alter(directory, "DELETE FROM snapshot WHERE id = ?", gone)
    other = "blob" if table == "snapshot_page" else "snapshot_page"
    alter(directory, f"DELETE FROM {other} WHERE snapshot = ?", gone)  # noqa: S608
    with SnapshotStore(directory) as store:
        assert_whole(store, save(store, range(41)))


def test_evicting_ends_where_deleting_has_no_effect(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(store, TOKENS)
    monkeypatch.setattr("engine.snapshots.snapshot_rows.delete", lambda *_: 0)
    store.quota_bytes = 1
    assert len(store.enforce_quota()) == 1


@pytest.mark.parametrize(
    "change", ["length = 1 << 62", "length = 0", "length = -5", "start = 1 << 62", "segment = -1"]
)
@pytest.mark.parametrize("table", ["page", "blob"])
def test_impossible_places_do_not_spoil_the_sums(directory: Path, table: str, change: str) -> None:
    with SnapshotStore(directory) as store:
        altered = save(store, range(41))
    alter(directory, f"UPDATE {table} SET {change} WHERE ? <> ''", altered)  # noqa: S608
    with SnapshotStore(directory, quota_bytes=1 << 40) as store:
        sound = save(store, own_tokens(2))
        assert 0 <= store.usage().live_bytes <= store.usage().disk_bytes
        assert not store.enforce_quota()
        assert len(store.list()) == 2
        store.compact()
        assert_whole(store, sound)
        assert set(store.verify().damaged) == {altered}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
NAMES = st.sampled_from(["documents", "names_in_text", "reading", "model", "reading_tokens"])


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(metadata=st.dictionaries(NAMES | st.text(max_size=5), JSON, max_size=4) | JSON)
def test_whatever_metadata_say_the_list_is_there(store: SnapshotStore, metadata: object) -> None:
    snapshot = save(store, TOKENS)
    with store._catalogue.transaction() as database:
        database.execute("UPDATE snapshot SET metadata = ?", (json.dumps(metadata),))
    (summary,) = store.list()
    assert all(isinstance(name, str) for name in summary.metadata.get("documents", ()))
    store.names.metadata("a model in f16")
    store.delete(snapshot)
    assert store.list() == []


def export_as_it_is(store: SnapshotStore, forged: SnapshotContent, path: Path) -> None:
    """Write a file as ``export`` does, of a snapshot that cannot be read back."""
    reading: Callable[[SnapshotId], SnapshotContent] = lambda _: forged  # noqa: E731
    store.pages.write(pages(forged.page_keys), forged.page_layout)
    original, store.read = store.read, reading  # type: ignore[method-assign]
    try:
        store.exchange.export(forged.id, path)
    finally:
        store.read = original  # type: ignore[method-assign]


def store_as_it_is(store: SnapshotStore, forged: SnapshotContent) -> SnapshotId:
    return store.write(forged, pages(forged.page_keys))


def alter(directory: Path, statement: str, snapshot: SnapshotId) -> None:
    with closing(sqlite3.connect(directory / "kv.sqlite")) as connection:
        connection.execute(statement, (snapshot,))
        connection.commit()
