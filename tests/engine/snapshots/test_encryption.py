"""An encrypted store behaves like a plain one, and shows nothing to whoever has no key."""

from pathlib import Path
from random import Random

import pytest

from engine.errors import LecternEngineError, Locked, UsageFailure, WrongKey
from engine.protocol.records import StoreForm
from engine.snapshots.keys import Encryption, StoreKeys
from engine.snapshots.records import pack_tokens
from engine.snapshots.store import SnapshotStore
from engine.snapshots.unlocking import KEY_FILES
from tests.engine.snapshots.flips import FilledStore, flip_byte, use_everything
from tests.engine.snapshots.samples import (
    assert_whole,
    own_tokens,
    page_keys,
    page_payload,
    save,
    segment_files,
)

KEYS = StoreKeys.derived_from(bytes(range(32)))
OTHER_KEYS = StoreKeys.derived_from(bytes(32))
TOKENS = list(range(41))


def readable_files(directory: Path) -> list[str]:
    """Files in which something of the saved text, or its name, stands readable."""
    secrets = (pack_tokens(TOKENS), page_payload(page_keys(TOKENS)[0]), b"A title", b"a.pdf")
    return [
        path.name
        for path in directory.rglob("*")
        if path.is_file() and any(secret in path.read_bytes() for secret in secrets)
    ]


def content_of(directory: Path) -> dict[Path, bytes]:
    return {
        path.relative_to(directory): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file() and path.parent.name != "processes" and path.name != "reserve"
    }


def encrypted(directory: Path) -> SnapshotStore:
    return SnapshotStore(directory, encryption=Encryption(KEYS))


def test_what_is_saved_reads_back(directory: Path) -> None:
    with encrypted(directory) as store:
        snapshot = save(store, TOKENS)
        assert_whole(store, snapshot)
    with encrypted(directory) as store:
        assert_whole(store, snapshot)
        assert store.verify().damaged == {}


def test_nothing_stands_readable_on_the_disk(directory: Path) -> None:
    with encrypted(directory) as store:
        save(store, TOKENS)
        assert readable_files(directory) == []  # the journal neither
    assert readable_files(directory) == []


@pytest.mark.parametrize(
    ("encryption", "failure"), [(None, Locked), (Encryption(OTHER_KEYS), WrongKey)]
)
def test_without_its_key_nothing_is_opened_nor_touched(
    directory: Path, encryption: Encryption | None, failure: type[LecternEngineError]
) -> None:
    with encrypted(directory) as store:
        save(store, TOKENS)
    before = content_of(directory)
    with pytest.raises(failure):
        SnapshotStore(directory, encryption=encryption)
    assert content_of(directory) == before


def test_a_plain_store_is_not_opened_as_an_encrypted_one(directory: Path) -> None:
    with SnapshotStore(directory) as store:
        save(store, TOKENS)
    before = content_of(directory)
    with pytest.raises(UsageFailure):
        SnapshotStore(directory, encryption=Encryption(KEYS))
    assert content_of(directory) == before


@pytest.mark.parametrize("key_file", KEY_FILES)
def test_with_a_key_file_beside_it_nothing_is_opened_without_a_key(
    directory: Path, key_file: str
) -> None:
    directory.mkdir()
    (directory / key_file).write_text("{}")
    with pytest.raises(Locked):
        SnapshotStore(directory)
    assert not (directory / "kv.sqlite").exists()


def convert(directory: Path, form: StoreForm) -> None:
    with SnapshotStore(directory, encryption=Encryption(KEYS, form)) as store:
        store.conversion.carry_out(go_on=lambda: None, on_progress=lambda *_: None)


def test_a_store_is_encrypted_and_made_plain_again(directory: Path) -> None:
    with SnapshotStore(directory) as store:
        snapshots = [save(store, own_tokens(number)) for number in range(3)]
        snapshots.append(save(store, TOKENS))
    assert len(readable_files(directory)) == 2
    convert(directory, StoreForm.ENCRYPTED)
    assert readable_files(directory) == []
    with encrypted(directory) as store:
        assert all(assert_whole(store, snapshot) is None for snapshot in snapshots)
    convert(directory, StoreForm.PLAIN)
    with SnapshotStore(directory) as store:
        assert all(assert_whole(store, snapshot) is None for snapshot in snapshots)
        assert store.verify().damaged == {}


def test_no_flipped_byte_is_believed(tmp_path: Path) -> None:
    """A few of them; the campaign flips all."""
    filled = FilledStore.create(tmp_path, Encryption(KEYS))
    chance = Random(7)
    for number in range(12):
        filled.restore()
        segments = segment_files(filled.directory)
        file = filled.catalogue if number % 2 else chance.choice(segments)
        flip_byte(file, chance.randrange(file.stat().st_size), 1 << chance.randrange(8))
        assert use_everything(filled) in {"sound", "damage told", "set aside"}


@pytest.mark.parametrize("place", [0, 7, 8, 15])
def test_a_flip_in_the_mark_is_neither_another_key_nor_damage(tmp_path: Path, place: int) -> None:
    filled = FilledStore.create(tmp_path, Encryption(KEYS))
    flip_byte(filled.catalogue, place, 0xFF)
    with encrypted(filled.directory) as store:
        assert store.rescue is None
        for snapshot in filled.snapshots:
            assert_whole(store, snapshot)
    with pytest.raises(WrongKey):
        SnapshotStore(filled.directory, encryption=Encryption(OTHER_KEYS))


def test_a_damaged_encrypted_catalogue_is_set_aside_with_the_right_key_only(tmp_path: Path) -> None:
    filled = FilledStore.create(tmp_path, Encryption(KEYS))
    flip_byte(filled.catalogue, 100, 0x01)
    for encryption, failure in [(None, Locked), (Encryption(OTHER_KEYS), WrongKey)]:
        with pytest.raises(failure):
            SnapshotStore(filled.directory, encryption=encryption)
        assert list(filled.directory.glob("*set-aside*")) == []
    with encrypted(filled.directory) as store:
        assert store.rescue is not None
        assert_whole(store, save(store, TOKENS))
    assert readable_files(filled.directory) == []
