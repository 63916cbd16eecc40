"""What was deleted is in no file of the store any more, searched byte by byte."""

from pathlib import Path

import pytest

from engine.errors import Cancelled
from engine.protocol.problems.requests import StoppedWork
from engine.snapshots.records import SnapshotId, pack_tokens
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.conftest import Clock
from tests.engine.snapshots.samples import (
    assert_whole,
    content,
    own_tokens,
    page_keys,
    page_payload,
    save,
)


def payloads(number: int) -> list[bytes]:
    """Everything that only the snapshot of these tokens has."""
    tokens = own_tokens(number)
    whole = content(tokens)
    blobs = (whole.tail, whole.state, whole.logits, whole.probe_logits)
    pages = [page_payload(key) for key in page_keys(tokens)]
    return [pack_tokens(tokens), *(bytes(blob) for blob in blobs), *pages]


def remains(directory: Path, number: int) -> int:
    """How many of its payloads still begin in some file."""
    files = b"".join(path.read_bytes() for path in directory.rglob("*") if path.is_file())
    return sum(payload[:64] in files for payload in payloads(number))


def delete(store: SnapshotStore, snapshot: SnapshotId) -> None:
    store.erasure.order()
    store.delete(snapshot)


@pytest.fixture
def saved(store: SnapshotStore) -> list[SnapshotId]:
    return [save(store, own_tokens(number)) for number in range(10)]


def test_no_byte_of_what_was_deleted_is_left(
    store: SnapshotStore, directory: Path, saved: list[SnapshotId]
) -> None:
    assert remains(directory, 4) == len(payloads(4))
    delete(store, saved[4])
    store.erasure.carry_out()
    assert not store.erasure.is_due
    assert remains(directory, 4) == 0
    for snapshot in (*saved[:4], *saved[5:]):
        assert_whole(store, snapshot)


def test_space_for_its_own_sake_is_not_copied_for(
    store: SnapshotStore, directory: Path, saved: list[SnapshotId]
) -> None:
    store.delete(saved[4])
    store.compact()
    assert remains(directory, 4)
    assert not store.erasure.is_due


def test_pages_in_use_are_erased_by_the_next_start(directory: Path, clock: Clock) -> None:
    with SnapshotStore(directory, clock=clock) as store:
        kept, snapshot = (save(store, own_tokens(number)) for number in (3, 4))
        store.pages.hold(page_keys(own_tokens(4)))
        delete(store, snapshot)
        store.erasure.carry_out()
        assert store.erasure.is_due
        assert remains(directory, 4)
    with SnapshotStore(directory, clock=clock) as store:
        assert store.erasure.is_due
        store.erasure.carry_out()
        assert not store.erasure.is_due
        assert remains(directory, 4) == 0
        assert_whole(store, kept)


def test_what_was_interrupted_is_still_due(
    store: SnapshotStore, directory: Path, saved: list[SnapshotId]
) -> None:
    def stop() -> None:
        raise Cancelled(StoppedWork())

    delete(store, saved[4])
    store.erasure.carry_out(go_on=stop)
    assert store.erasure.is_due
    store.erasure.carry_out()
    assert remains(directory, 4) == 0
    assert_whole(store, saved[3])


def test_title_of_what_was_deleted_leaves_the_catalogue_and_those_set_aside(
    store: SnapshotStore, directory: Path
) -> None:
    title = "Unspeakable quarterly figures"
    snapshot = store.write(content([1, 2, 3], title=title))
    aside = directory / "kv.sqlite.set-aside-20260101-000000-abcd"
    aside.write_bytes(title.encode())
    delete(store, snapshot)
    store.erasure.carry_out()
    files = b"".join(path.read_bytes() for path in directory.rglob("*") if path.is_file())
    assert title.encode() not in files
    assert not aside.exists()
