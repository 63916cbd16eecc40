"""An encrypted store behaves like a plain one, and shows nothing to whoever has no key."""

from pathlib import Path

import pytest

from engine.errors import LecternEngineError, Locked, UsageFailure, WrongKey
from engine.protocol.records import StoreForm
from engine.snapshots.keys import Encryption, StoreKeys
from engine.snapshots.records import pack_tokens
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import (
    assert_whole,
    own_tokens,
    page_keys,
    page_payload,
    save,
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


def test_with_a_key_file_beside_it_nothing_is_opened_without_a_key(directory: Path) -> None:
    directory.mkdir()
    (directory / "encryption.json").write_text("{}")
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
