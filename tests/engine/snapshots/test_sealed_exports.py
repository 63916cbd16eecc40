"""Exported readings under a passphrase: only that opens them, and no damage is believed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import (
    Cancelled,
    DamagedSnapshot,
    LecternEngineError,
    Locked,
    NewerFormat,
    UsageFailure,
    WrongKey,
)
from engine.protocol.problems.requests import StoppedWork
from engine.snapshots import sealed_file
from engine.snapshots.exchange import Protection
from engine.snapshots.keys import Encryption, StoreKeys
from engine.snapshots.records import SnapshotId
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.flips import flip_byte
from tests.engine.snapshots.samples import assert_whole, own_tokens, save
from tests.engine.snapshots.test_encryption import KEYS, TOKENS, readable_files

PASSPHRASE = "nine brass owls"
SEALED = Protection(PASSPHRASE)


@pytest.fixture(autouse=True)
def _cheap_passphrases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed_file, "_COST", 4)


@pytest.fixture
def store(directory: Path) -> Iterator[SnapshotStore]:
    with SnapshotStore(directory, encryption=Encryption(KEYS)) as store:
        yield store


@pytest.fixture
def other(tmp_path: Path) -> Iterator[SnapshotStore]:
    with SnapshotStore(tmp_path / "other") as store:
        yield store


@pytest.fixture
def exported(store: SnapshotStore, tmp_path: Path) -> Path:
    path = tmp_path / "out" / "reading.lectern"
    path.parent.mkdir()
    store.exchange.export(save(store, TOKENS), path, protection=SEALED)
    return path


def test_a_reading_goes_to_another_computer_and_nobody_can_read_it_on_the_way(
    exported: Path, other: SnapshotStore
) -> None:
    assert readable_files(exported.parent) == []
    assert_whole(other, other.exchange.import_(exported, passphrase=PASSPHRASE))


def test_a_passphrase_is_the_same_however_its_characters_were_typed(
    store: SnapshotStore, other: SnapshotStore, tmp_path: Path
) -> None:
    path = tmp_path / "reading"
    store.exchange.export(save(store, TOKENS), path, protection=Protection("ma\u00f1ana"))
    assert_whole(other, other.exchange.import_(path, passphrase="man\u0303ana"))


def test_an_encrypted_store_writes_readable_files_on_purpose_only(
    store: SnapshotStore, other: SnapshotStore, tmp_path: Path
) -> None:
    snapshot, path = save(store, TOKENS), tmp_path / "reading"
    with pytest.raises(UsageFailure, match="readable"):
        store.exchange.export(snapshot, path)
    assert not path.exists()
    store.exchange.export(snapshot, path, protection=Protection(is_declined=True))
    assert_whole(other, other.exchange.import_(path))


def assert_refused(
    store: SnapshotStore, path: Path, failure: type[LecternEngineError], passphrase: str
) -> None:
    with pytest.raises(failure, match=path.name) as caught:
        store.exchange.import_(path, passphrase=passphrase)
    assert caught.value.problem.words.remedy
    assert store.list() == []


def test_it_opens_with_its_passphrase_only(exported: Path, other: SnapshotStore) -> None:
    assert_refused(other, exported, Locked, "")
    assert_refused(other, exported, WrongKey, "nine brass owl")


@pytest.mark.parametrize("place", [*range(8, 40), 41, 60, 200, 70_000, -20, -1])
def test_no_flipped_byte_is_believed(exported: Path, other: SnapshotStore, place: int) -> None:
    flip_byte(exported, place, 0x01)
    failures = (DamagedSnapshot, WrongKey, NewerFormat)
    with pytest.raises(failures):
        other.exchange.import_(exported, passphrase=PASSPHRASE)
    assert other.list() == []


CHUNK = sealed_file.CHUNK_BYTES + 16
HEADER_BYTES = 40


@pytest.mark.parametrize(
    "size", [9, HEADER_BYTES - 1, HEADER_BYTES, HEADER_BYTES + 5, HEADER_BYTES + CHUNK, -1]
)
def test_a_file_that_is_cut_short_is_damaged(
    exported: Path, other: SnapshotStore, size: int
) -> None:
    os.truncate(exported, size % exported.stat().st_size)
    assert_refused(other, exported, DamagedSnapshot, PASSPHRASE)


def test_chunks_that_changed_places_are_damage(exported: Path, other: SnapshotStore) -> None:
    content = exported.read_bytes()
    first, second = content[HEADER_BYTES:][:CHUNK], content[HEADER_BYTES + CHUNK :][:CHUNK]
    assert len(second) == CHUNK or len(content) > HEADER_BYTES + CHUNK
    exported.write_bytes(content.replace(first + second, second + first))
    assert_refused(other, exported, DamagedSnapshot, PASSPHRASE)


def test_what_stretching_a_passphrase_costs_is_bounded(
    exported: Path, other: SnapshotStore
) -> None:
    content = bytearray(exported.read_bytes())
    content[12] = 30  # a terabyte
    exported.write_bytes(content)
    assert_refused(other, exported, DamagedSnapshot, PASSPHRASE)


def test_an_export_that_is_cancelled_leaves_nothing(store: SnapshotStore, tmp_path: Path) -> None:
    def stop() -> None:
        raise Cancelled(StoppedWork())

    snapshot: SnapshotId = save(store, own_tokens(1))
    folder = tmp_path / "out"
    folder.mkdir()
    with pytest.raises(Cancelled):
        store.exchange.export(snapshot, folder / "reading", protection=SEALED, go_on=stop)
    assert list(folder.iterdir()) == []


def test_a_readable_file_is_not_believed_for_a_passphrase(
    store: SnapshotStore, tmp_path: Path, other: SnapshotStore
) -> None:
    path = tmp_path / "reading.lectern"
    store.exchange.export(save(store, TOKENS), path, protection=Protection(is_declined=True))
    with pytest.raises(UsageFailure, match="is not encrypted"):
        other.exchange.import_(path, passphrase=PASSPHRASE)
    assert other.list() == []


def test_keys_follow_from_the_one_that_is_given() -> None:
    again = StoreKeys.derived_from(bytes(range(32)))
    assert again == KEYS
    assert again.payloads not in (again.catalogue.raw, bytes(range(32)))
    assert again.catalogue.raw.hex() not in repr(again)
    with pytest.raises(ValueError, match="32 bytes"):
        StoreKeys.derived_from(bytes(16))
