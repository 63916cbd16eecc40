"""A library under a key: it works as any other, and without the key nothing is done to it."""

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.encryption.folder_lock import new_lock
from app.encryption.key_file import ScryptCost
from app.encryption.keys import DataKey
from app.library.backup_file import backup_path
from app.library.errors import LibraryDamagedError, LibraryLockedError, StoredTextError
from app.library.library import Library
from app.library.restoring import restore_backup
from app.library.verification import verify_library
from app.library_file import LibraryFile

WORDS = "The quetzalcoatlus flew over the harbour."
KEY, OTHER = b"k" * 32, b"o" * 32


@pytest.fixture
def file(tmp_path: Path) -> LibraryFile:
    """A library with a text and its backup."""
    folder = tmp_path / "data"
    folder.mkdir()
    file = LibraryFile(folder / "library.sqlite", KEY)
    with Library(file) as library:
        for number in range(20):
            library.add_text(Path(f"/pasted/{number}.txt"), f"{number}. {WORDS}".encode())
        assert library.upkeep.back_up()
    return file


def content_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_it_is_read_searched_and_backed_up_as_any_other(file: LibraryFile) -> None:
    with Library(file) as library:
        assert len(library.search("quetzalcoatlus")) == 20
        entry = library.entries()[0]
        document = library.document(entry.sha256)
        assert document is not None
        assert document.pages[0].text == f"19. {WORDS}"
        with Library(file) as another:
            assert another.add_text(Path("/pasted/0.txt"), f"0. {WORDS}".encode()).name == "0.txt"
        beside = content_of(file.path.parent)
        assert "library.sqlite-wal" in beside
        assert not any(b"quetzal" in content for content in beside.values())
    assert verify_library(file).is_sound


@pytest.mark.parametrize("key", [None, OTHER])
def test_without_its_key_nothing_is_done_to_it(file: LibraryFile, key: bytes | None) -> None:
    new_lock(file.path.parent, DataKey(KEY), passphrase="eight words", cost=ScryptCost(n=1 << 10))
    before = content_of(file.path.parent)
    closed = LibraryFile(file.path, key)
    with pytest.raises(
        LibraryLockedError, match=r"encrypted|does not open with the key"
    ) as refused:
        Library(closed)
    assert refused.value.exit_code == 2
    with pytest.raises(LibraryLockedError):
        restore_backup(closed)
    with pytest.raises(LibraryLockedError):
        verify_library(closed)
    assert content_of(file.path.parent) == before


def test_no_plain_library_is_begun_in_an_encrypted_folder(file: LibraryFile) -> None:
    new_lock(file.path.parent, DataKey(KEY), passphrase="eight words", cost=ScryptCost(n=1 << 10))
    file.path.unlink()
    with pytest.raises(LibraryLockedError, match="is encrypted"):
        Library(LibraryFile(file.path))
    backup_path(file.path).unlink()
    with pytest.raises(LibraryLockedError, match="is encrypted"):
        Library(LibraryFile(file.path))
    assert not file.path.exists()


def test_it_is_encrypted_also_where_the_key_file_is_lost(file: LibraryFile) -> None:
    before = content_of(file.path.parent)
    for refused in (Library, restore_backup, verify_library):
        with pytest.raises(LibraryLockedError, match="is encrypted") as told:
            refused(LibraryFile(file.path))  # type: ignore[operator]
        assert "encryption.json" in told.value.remedy  # no passphrase opens it any more
    assert content_of(file.path.parent) == before


@pytest.mark.parametrize("broken", [100, 4000])
def test_a_broken_beginning_is_damage(file: LibraryFile, broken: int) -> None:
    content = bytearray(file.path.read_bytes())
    content[broken] ^= 1
    file.path.write_bytes(content)
    with pytest.raises(LibraryDamagedError, match="is damaged"):
        Library(file)
    assert restore_backup(file).set_aside is not None
    with Library(file) as library:
        assert len(library.entries()) == 20
    assert not any(b"quetzal" in content for content in content_of(file.path.parent).values())


@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_no_flipped_bit_changes_a_text(file: LibraryFile, data: st.DataObject) -> None:
    sound = file.path.read_bytes()
    kept = file.path.with_name("kept")
    shutil.copyfile(backup_path(file.path), kept)
    content = bytearray(sound)
    content[data.draw(st.integers(0, len(content) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    file.path.write_bytes(content)
    try:
        with Library(file) as library:
            for entry in library.entries():
                document = library.document(entry.sha256)
                assert document is not None
                assert WORDS in document.pages[0].text
            assert library.search("quetzalcoatlus")
    except (LibraryDamagedError, StoredTextError):
        pass
    for path in file.path.parent.glob("library.sqlite*"):
        path.unlink()
    file.path.write_bytes(sound)
    shutil.move(kept, backup_path(file.path))
