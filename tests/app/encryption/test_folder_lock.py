from contextlib import suppress
from pathlib import Path

import keyring
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from keyring.backends import fail
from msgspec.structs import replace

from app.encryption.errors import (
    KeyFileDamagedError,
    KeyFileTooNewError,
    KeyringError,
    LockedError,
    WrongPassphraseError,
)
from app.encryption.folder_lock import FolderLock, new_lock
from app.encryption.key_file import ScryptCost, State, key_paths, write_key_file
from app.encryption.keys import new_data_key
from app.errors import UsageError
from tests.fakes.keyrings import Chest

WORDS = "pike perch and eel"
CHEAP = ScryptCost(n=1 << 10)


def opened(root: Path) -> FolderLock:
    lock = FolderLock.of(root)
    assert lock is not None
    return lock


def test_a_folder_without_a_key_file_has_no_lock(tmp_path: Path) -> None:
    assert FolderLock.of(tmp_path) is None


def test_the_passphrase_gives_the_key_and_another_one_does_not(tmp_path: Path) -> None:
    key = new_data_key()
    new_lock(tmp_path, key, passphrase=WORDS, cost=CHEAP)
    lock = opened(tmp_path)
    assert lock.state is State.ENCRYPTING
    assert lock.open_with_passphrase(WORDS) == key
    with pytest.raises(WrongPassphraseError, match="does not open"):
        lock.open_with_passphrase("pike perch and eels")
    with pytest.raises(KeyringError):
        lock.open_with_keyring()


def test_the_same_words_open_it_however_they_are_typed(tmp_path: Path) -> None:
    key = new_data_key()
    new_lock(tmp_path, key, passphrase="Bl\u00e4tterteig", cost=CHEAP)
    assert opened(tmp_path).open_with_passphrase("Bla\u0308tterteig") == key


@pytest.mark.parametrize("passphrase", ["", "seven77", "x" * 1025])
def test_a_passphrase_that_protects_nothing_is_refused(tmp_path: Path, passphrase: str) -> None:
    with pytest.raises(UsageError, match="8 to 1,024 characters"):
        new_lock(tmp_path, new_data_key(), passphrase=passphrase, cost=CHEAP)
    assert FolderLock.of(tmp_path) is None


def test_the_keyring_gives_the_key_as_long_as_it_has_it(tmp_path: Path, chest: Chest) -> None:
    key = new_data_key()
    new_lock(tmp_path, key, uses_keyring=True)
    assert opened(tmp_path).open_with_keyring() == key
    with pytest.raises(LockedError):
        opened(tmp_path).open_with_passphrase(WORDS)
    (place,) = chest.kept
    chest.kept[place] = chest.kept[place].swapcase()
    with pytest.raises(KeyringError, match="does not provide the key"):
        opened(tmp_path).open_with_keyring()
    chest.kept.clear()
    with pytest.raises(KeyringError, match="does not provide the key"):
        opened(tmp_path).open_with_keyring()


def test_without_a_keyring_none_is_promised(tmp_path: Path, chest: Chest) -> None:
    keyring.set_keyring(fail.Keyring())
    with pytest.raises(KeyringError, match="no keyring"):
        new_lock(tmp_path, new_data_key(), uses_keyring=True)
    assert FolderLock.of(tmp_path) is None


def test_both_may_open_it_and_either_can_be_taken_away(tmp_path: Path, chest: Chest) -> None:
    key = new_data_key()
    lock = new_lock(tmp_path, key, uses_keyring=True).with_passphrase(WORDS, key, CHEAP)
    assert opened(tmp_path).open_with_keyring() == key
    lock.with_passphrase("another nine words", key, CHEAP)
    assert opened(tmp_path).open_with_passphrase("another nine words") == key
    with pytest.raises(WrongPassphraseError):
        opened(tmp_path).open_with_passphrase(WORDS)
    opened(tmp_path).without_keyring(key)
    assert not opened(tmp_path).uses_keyring
    assert not chest.kept
    opened(tmp_path).remove()
    assert list(tmp_path.iterdir()) == []


def test_the_last_way_in_is_never_taken_away(tmp_path: Path, chest: Chest) -> None:
    key = new_data_key()
    lock = new_lock(tmp_path, key, uses_keyring=True)
    with pytest.raises(LockedError):
        lock.without_keyring(key)
    assert opened(tmp_path).open_with_keyring() == key


def test_the_state_is_what_was_written_with_the_key(tmp_path: Path) -> None:
    key = new_data_key()
    lock = new_lock(tmp_path, key, passphrase=WORDS, cost=CHEAP).with_state(State.ON, key)
    assert opened(tmp_path) == lock
    write_key_file(tmp_path, replace(lock.key_file, state=State.DECRYPTING))
    with pytest.raises(KeyFileDamagedError) as refused:
        opened(tmp_path).open_with_passphrase(WORDS)
    assert "somebody else" in refused.value.details


def test_the_copy_stands_in_for_a_damaged_key_file_and_mends_it(tmp_path: Path) -> None:
    key = new_data_key()
    new_lock(tmp_path, key, passphrase=WORDS, cost=CHEAP)
    for path in key_paths(tmp_path):
        sound = path.read_bytes()
        path.write_bytes(sound[:-10])
        assert opened(tmp_path).open_with_passphrase(WORDS) == key
        assert path.read_bytes() == sound
        path.unlink()
        assert opened(tmp_path).open_with_passphrase(WORDS) == key
        assert path.read_bytes() == sound


def test_a_newer_key_file_is_told_as_such(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as newer:
        newer.setattr("app.encryption.key_file._VERSION", 2)
        new_lock(tmp_path, new_data_key(), passphrase=WORDS, cost=CHEAP)
    with pytest.raises(KeyFileTooNewError, match="newer Lectern"):
        FolderLock.of(tmp_path)


@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_no_flipped_bit_of_both_files_gives_another_key(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    root = tmp_path_factory.mktemp("flipped")
    key = new_data_key()
    new_lock(root, key, passphrase=WORDS, cost=CHEAP)
    content = bytearray(key_paths(root)[0].read_bytes())
    content[data.draw(st.integers(0, len(content) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    for path in key_paths(root):
        path.write_bytes(content)
    with suppress(KeyFileDamagedError):
        assert opened(root).open_with_passphrase(WORDS) == key
    assert key_paths(root)[0].read_bytes() == bytes(content)


@given(content=st.binary(max_size=300))
def test_a_key_file_of_whatever_bytes_is_refused(
    content: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    root = tmp_path_factory.mktemp("garbage")
    for path in key_paths(root):
        path.write_bytes(content)
    with pytest.raises(LockedError):
        FolderLock.of(root)


def test_who_waited_for_a_passphrase_takes_nothing_back(tmp_path: Path) -> None:
    key = new_data_key()
    new_lock(tmp_path, key, passphrase=WORDS, cost=CHEAP)
    waiting = opened(tmp_path)
    opened(tmp_path).with_passphrase("another nine words", key, CHEAP)
    assert waiting.open_with_passphrase(WORDS) == key
    waiting.with_state(State.ON, key)
    assert opened(tmp_path).state is State.ON
    with pytest.raises(WrongPassphraseError):
        opened(tmp_path).open_with_passphrase(WORDS)


def test_who_waited_for_a_passphrase_brings_no_lock_back(tmp_path: Path) -> None:
    key = new_data_key()
    waiting = new_lock(tmp_path, key, passphrase=WORDS, cost=CHEAP)
    opened(tmp_path).remove()
    assert waiting.open_with_passphrase(WORDS) == key
    with pytest.raises(LockedError, match="has changed"):
        waiting.with_state(State.ON, key)
    assert FolderLock.of(tmp_path) is None


def test_no_lock_takes_the_place_of_another(tmp_path: Path) -> None:
    key, later = new_data_key(), new_data_key()
    former = new_lock(tmp_path, key, passphrase=WORDS, cost=CHEAP)
    with pytest.raises(LockedError, match="has changed"):
        new_lock(tmp_path, later, passphrase="another nine words", cost=CHEAP)
    former.remove()
    new_lock(tmp_path, later, passphrase="another nine words", cost=CHEAP)
    assert former.open_with_passphrase(WORDS) == key
    with pytest.raises(LockedError, match="has changed"):
        former.with_passphrase(WORDS, key, CHEAP)
    assert opened(tmp_path).open_with_passphrase("another nine words") == later


def test_a_cost_that_cannot_be_is_damage() -> None:
    with pytest.raises(msgspec.ValidationError, match="power of two"):
        msgspec.json.decode(b'{"n":1025}', type=ScryptCost)


def test_characters_that_did_not_arrive_protect_nothing(tmp_path: Path) -> None:
    typed = "密码密码密码".encode("gbk").decode("utf-8", "surrogateescape")
    with pytest.raises(UsageError, match="UTF-8"):
        new_lock(tmp_path, new_data_key(), passphrase=typed, cost=CHEAP)
    assert FolderLock.of(tmp_path) is None
