import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.encryption.errors import KeyFileDamagedError
from app.encryption.folder_lock import FolderLock
from app.encryption.private_files import PrivateFiles
from app.encryption.sealed import SealBrokenError, is_sealed, seal, unseal

KEY, OTHER = b"k" * 32, b"o" * 32
CHUNK = 1 << 16


@pytest.mark.parametrize("size", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])
def test_what_was_sealed_comes_back(size: int) -> None:
    content = bytes(range(251)) * (size // 251 + 1)
    sealed = seal(content[:size], KEY)
    assert is_sealed(sealed)
    assert unseal(sealed, KEY) == content[:size]
    with pytest.raises(SealBrokenError):
        unseal(sealed, OTHER)


def test_the_same_content_is_never_sealed_alike() -> None:
    assert seal(b"lamp", KEY) != seal(b"lamp", KEY)


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_nothing_of_a_changed_file_is_believed(data: st.DataObject) -> None:
    sealed = bytearray(seal(b"The lamp of pier 7 was lit. " * 6000, KEY))
    at = data.draw(st.integers(0, len(sealed) - 1))
    match data.draw(st.sampled_from(["flip", "cut", "double"])):
        case "flip":
            sealed[at] ^= 1 << data.draw(st.integers(0, 7))
        case "cut":
            del sealed[at:]
        case "double":
            sealed += sealed[at:]
    with pytest.raises(SealBrokenError):
        unseal(bytes(sealed), KEY)


def test_chunks_cannot_be_left_out_or_change_places() -> None:
    sealed = seal(b"a" * CHUNK + b"b" * CHUNK + b"c", KEY)
    head, size = len(sealed) - (2 * CHUNK + 1 + 3 * 16), CHUNK + 16
    first, second = sealed[head : head + size], sealed[head + size : head + 2 * size]
    last = sealed[head + 2 * size :]
    for chunks in (second + first + last, first + last, first + second, first + first + last):
        with pytest.raises(SealBrokenError):
            unseal(sealed[:head] + chunks, KEY)


def test_files_without_a_key_lie_there_as_they_are(tmp_path: Path) -> None:
    files = PrivateFiles(tmp_path / "sheets")
    assert files.names() == []
    files.write("a.json", b"{}")
    assert (tmp_path / "sheets" / "a.json").read_bytes() == b"{}"
    assert files.names() == ["a.json"]
    assert files.read("a.json") == b"{}"
    files.remove("a.json")
    files.remove("a.json")
    assert not files.has("a.json")


def test_files_with_a_key_say_nothing_neither_do_their_names(tmp_path: Path) -> None:
    files = PrivateFiles(tmp_path, KEY)
    files.write("Merger with Acme.txt", b"All of it is secret.")
    files.write("Merger with Acme.txt", b"All of this is secret.")
    (path,) = tmp_path.iterdir()
    assert b"secret" not in path.read_bytes()
    assert b"Acme" not in path.read_bytes()
    assert "Acme" not in path.name
    assert files.names() == ["Merger with Acme.txt"]
    assert files.read("Merger with Acme.txt") == b"All of this is secret."
    with pytest.raises(FileNotFoundError):
        files.read("Another.txt")
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(SealBrokenError):
        files.read("Merger with Acme.txt")


def test_a_plain_file_goes_when_a_sealed_one_takes_its_place(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"old")
    files = PrivateFiles(tmp_path, KEY)
    files.write("a.json", b"new")
    assert files.read("a.json") == b"new"
    assert [path.suffix for path in tmp_path.iterdir()] == [".sealed"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
@pytest.mark.parametrize("key", [None, KEY])
def test_what_is_no_file_is_passed_over(tmp_path: Path, key: bytes | None) -> None:
    files = PrivateFiles(tmp_path, key)
    os.mkfifo(tmp_path / "pipe.sealed")
    os.mkfifo(files.path("pipe.json"))
    assert files.names() == []
    with pytest.raises(OSError, match="no file"):
        files.read("pipe.json")
    for name in ("encryption.json", "encryption.copy.json"):
        os.mkfifo(tmp_path / name)
    with pytest.raises(KeyFileDamagedError):
        FolderLock.of(tmp_path)


def test_no_file_is_taken_for_another(tmp_path: Path) -> None:
    files = PrivateFiles(tmp_path, KEY)
    files.write("a.json", b"a")
    files.write("b.json", b"b")
    files.path("a.json").replace(files.path("b.json"))
    with pytest.raises(SealBrokenError):
        files.read("b.json")


def test_a_plain_file_is_not_believed_where_all_are_sealed(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"planted")
    files = PrivateFiles(tmp_path, KEY)
    assert files.names() == []
    assert not files.has("a.json")
    with pytest.raises(FileNotFoundError):
        files.read("a.json")
