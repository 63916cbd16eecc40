"""The backup of the library: renewed only while the library is sound, put back when it is not."""

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.documents.document import Document
from app.errors import ExitCode, UsageError
from app.library.backup_file import backup_path, find_backup
from app.library.errors import (
    LibraryDamagedError,
    LibraryMissingError,
    LibraryUnavailableError,
    StoredTextError,
)
from app.library.library import Library
from app.library.restoring import restore_backup
from app.library.sqlite import codes, sqlite3
from app.library.sqlite_errors import code_of
from app.library.verification import verify_library
from app.library_file import LibraryFile
from tests.app.library.test_damage import extract_text

DAY = 24 * 60 * 60


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "library.sqlite"


@pytest.fixture
def library(path: Path) -> Iterator[Library]:
    with Library(path, extract_text) as opened:
        yield opened


@pytest.fixture
def stored(library: Library, tmp_path: Path) -> Document:
    file = tmp_path / "history.txt"
    file.write_text("In 1792 it began.\nIt ended in 1815.", encoding="utf-8")
    return library.add(file)


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()


def make_old(path: Path) -> None:
    """Let the backup be a day old."""
    then = time.time() - DAY
    os.utime(backup_path(path), (then, then))


def ruin(path: Path) -> None:
    """Overwrite the middle of a library, as a failing disk may."""
    change(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    path.write_bytes(content)


def conversations(path: Path) -> list[str]:
    with Library(path, extract_text) as library:
        return [conversation.title for conversation in library.conversations.entries()]


def test_backup_is_renewed_once_a_day(library: Library, path: Path, stored: Document) -> None:
    assert library.upkeep.back_up()
    assert not library.upkeep.back_up()
    make_old(path)
    assert library.upkeep.back_up()
    assert [entry.name for entry in path.parent.iterdir() if "part" in entry.name] == []
    with closing(sqlite3.connect(backup_path(path))) as connection:
        assert connection.execute("SELECT count(*) FROM pages").fetchone() == (2,)


@pytest.mark.skipif(sys.platform == "win32", reason="rights are those of the folder")
def test_backup_is_private(library: Library, path: Path, stored: Document) -> None:
    before = os.umask(0o077)
    try:
        library.upkeep.back_up()
    finally:
        os.umask(before)
    assert backup_path(path).stat().st_mode & 0o777 == 0o600


def test_damaged_text_comes_back_from_the_backup(
    library: Library, path: Path, stored: Document, tmp_path: Path
) -> None:
    library.upkeep.back_up()
    (tmp_path / "history.txt").unlink()
    change(path, "UPDATE pages SET text = replace(text, '1792', '1793')")
    assert library.document(stored.sha256) == stored
    assert library.take_mended() == ["history.txt"]


def test_a_backup_with_a_broken_table_is_no_help_and_no_error(
    library: Library, path: Path, stored: Document
) -> None:
    library.upkeep.back_up()
    content = backup_path(path).read_bytes()
    backup_path(path).write_bytes(content.replace(b"CREATE TABLE pages", b"CREATE \xacABLE pages"))
    change(path, "UPDATE pages SET text = 'In 1793 it began.' WHERE rowid = 1")
    document = library.document(stored.sha256)  # taken from its file
    assert document == stored


def test_damaged_text_never_replaces_a_good_backup(
    library: Library, path: Path, stored: Document, tmp_path: Path
) -> None:
    library.upkeep.back_up()
    make_old(path)
    change(path, "UPDATE pages SET text = replace(text, '1792', '1793')")
    (tmp_path / "history.txt").unlink()
    assert library.upkeep.back_up()
    assert library.take_mended() == ["history.txt"]
    assert library.document(stored.sha256) == stored


def test_text_that_nothing_mends_does_not_hold_up_backups(
    library: Library, path: Path, stored: Document, tmp_path: Path
) -> None:
    (tmp_path / "history.txt").unlink()
    change(path, "UPDATE pages SET text = replace(text, '1792', '1793')")
    library.conversations.start("Kept", [stored.sha256])
    assert library.upkeep.back_up()
    ruin(path)
    restore_backup(LibraryFile(path))
    assert conversations(path) == ["Kept"]
    with Library(path, extract_text) as restored, pytest.raises(StoredTextError):
        restored.document(stored.sha256)


def test_ruined_library_offers_its_backup_and_is_set_aside(path: Path, tmp_path: Path) -> None:
    with Library(path, extract_text) as library:
        library.conversations.start("Kept", [])
        library.upkeep.back_up()
    ruin(path)
    ruined = path.read_bytes()
    make_old(path)
    with pytest.raises(LibraryDamagedError, match="run lectern restore") as caught:
        conversations(path)
    assert caught.value.exit_code == ExitCode.INTERNAL
    with pytest.raises(LibraryDamagedError), Library(path) as library:
        library.upkeep.back_up()
    restored = restore_backup(LibraryFile(path))
    assert restored.set_aside is not None
    assert restored.set_aside.read_bytes() == ruined
    assert conversations(path) == ["Kept"]
    assert find_backup(path) is not None


def test_missing_library_is_not_made_anew_beside_its_backup(path: Path) -> None:
    with Library(path, extract_text) as library:
        library.conversations.start("Kept", [])
        library.upkeep.back_up()
    path.unlink()
    with pytest.raises(LibraryMissingError, match="is missing"):
        Library(path)
    assert not path.exists()
    assert restore_backup(LibraryFile(path)).set_aside is None
    assert conversations(path) == ["Kept"]


@pytest.mark.parametrize("key", [None, b"k" * 32])
def test_emptied_library_is_not_begun_anew_beside_its_backup(path: Path, key: bytes | None) -> None:
    file = LibraryFile(path, key)
    with Library(file, extract_text) as library:
        library.conversations.start("Kept", [])
        library.upkeep.back_up()
    path.write_bytes(b"")
    with pytest.raises(LibraryMissingError, match="is missing"):
        Library(file)
    restore_backup(file)
    with Library(file, extract_text) as library:
        assert [conversation.title for conversation in library.conversations.entries()] == ["Kept"]


def test_sound_library_is_not_replaced(library: Library, path: Path, stored: Document) -> None:
    with pytest.raises(UsageError, match="no backup"):
        restore_backup(LibraryFile(path))
    library.upkeep.back_up()
    with pytest.raises(UsageError, match="is not damaged"):
        restore_backup(LibraryFile(path))


def test_damaged_backup_is_not_put_back(library: Library, path: Path, stored: Document) -> None:
    library.upkeep.back_up()
    library.close()
    ruin(path)
    backup_path(path).write_bytes(path.read_bytes())
    with pytest.raises(LibraryUnavailableError, match="damaged as well"):
        restore_backup(LibraryFile(path))
    assert path.exists()


def test_verification_finds_and_mends(library: Library, path: Path, stored: Document) -> None:
    assert verify_library(path, extract_text).is_sound
    change(path, "DELETE FROM pages WHERE number = 2")
    verdict = verify_library(path, extract_text)
    assert (verdict.mended, verdict.damaged, verdict.is_sound) == (("history.txt",), (), False)
    assert verify_library(path, extract_text).is_sound


def test_verification_names_what_nothing_mends(
    library: Library, path: Path, stored: Document, tmp_path: Path
) -> None:
    (tmp_path / "history.txt").unlink()
    change(path, "DELETE FROM pages WHERE number = 2")
    (text,) = verify_library(path, extract_text).damaged
    assert (text.name, text.damage) == ("history.txt", "1 page missing")


def test_search_index_is_made_anew(library: Library, path: Path, stored: Document) -> None:
    change(path, "INSERT INTO page_texts (page_texts) VALUES ('delete-all')")
    assert not library.search("1792")
    assert verify_library(path, extract_text).is_index_renewed
    assert [hit.page for hit in library.search("1792")] == [1]


def test_verification_of_a_ruined_library_says_so(path: Path) -> None:
    with Library(path, extract_text):
        pass
    ruin(path)
    verdict = verify_library(path, extract_text)
    assert not verdict.is_sound
    assert verdict.failure is not None or verdict.problems


def test_backup_that_can_be_neither_written_nor_removed_is_told(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(LibraryUnavailableError, match="No space left"):
        library.upkeep.back_up()


def test_backup_that_has_no_room_has_a_code() -> None:
    with (
        closing(sqlite3.connect(":memory:")) as source,
        closing(sqlite3.connect(":memory:")) as copy,
    ):
        source.execute("CREATE TABLE texts (text)")
        source.executemany("INSERT INTO texts VALUES (?)", [("word " * 999,)] * 20)
        source.commit()
        copy.execute("PRAGMA max_page_count = 2")
        with pytest.raises(sqlite3.OperationalError) as failure:
            source.backup(copy)
    assert code_of(failure.value) == codes.SQLITE_FULL
