"""A library in one file: what comes back, into an empty library and into one that went on."""

import errno
import os
import stat
import sys
import tarfile
from pathlib import Path

import msgspec
import pytest

from app.backup.container import lock_of_folder, lock_with
from app.backup.problems import LockedFileError, WrongPassphraseError
from app.encryption.folder_lock import FolderLock
from app.errors import UsageError
from app.library.database import connect
from app.library.library import Library
from app.library.records import Role
from app.paths import DataFolder
from app.settings.settings import HUB_ENDPOINT, ThemeChoice
from app.settings.settings_file import read_settings
from tests.app.backup.conftest import PASTED, WORD, back_up, content, fresh, restore
from tests.app.conversion.conftest import CHEAP, PASSPHRASE, switch_on, unlocked


def test_everything_comes_back_in_an_empty_library(data: DataFolder, tmp_path: Path) -> None:
    file = tmp_path / "lectern.backup"
    written = back_up(data, file)
    assert (written.num_documents, written.num_readings, written.num_conversations) == (2, 1, 1)
    assert written.num_bytes == file.stat().st_size
    there = fresh(tmp_path)
    restored = restore(there, file)
    assert (restored.documents, restored.readings, restored.messages) == (2, 1, 3)
    assert (restored.quotes, restored.sheets, restored.known_documents) == (1, 1, 0)
    before = content(data)
    assert content(there) == before
    assert before["conversations"]
    with Library(there.library) as library:
        assert library.search(WORD)
        (talk,) = library.conversations.entries()
        shown = {m.id: m.text for m in library.conversations.messages(talk.id)}
        assert shown[talk.left_at_message or 0] == "That of pier 1."
        pasted = next(e for e in library.entries() if e.name.startswith(WORD))
        assert pasted.path == there.pasted.folder / pasted.name
        assert not library.readings.saved_states()
        assert not library.upkeep.structural_damage()


def test_a_second_time_changes_nothing(data: DataFolder, tmp_path: Path) -> None:
    file, there = tmp_path / "lectern.backup", fresh(tmp_path)
    back_up(data, file)
    restore(there, file)
    before = content(there)
    again = restore(there, file)
    assert (again.documents, again.readings, again.conversations, again.messages) == (0, 0, 0, 0)
    assert (again.quotes, again.sheets, again.known_documents) == (0, 0, 2)
    assert content(there) == before


def test_what_went_on_here_stays_and_what_went_on_there_is_added(
    data: DataFolder, tmp_path: Path
) -> None:
    file, there = tmp_path / "lectern.backup", fresh(tmp_path)
    back_up(data, file)
    restore(there, file)
    for folder, words in ((data, "In the first library"), (there, "In the second library")):
        with Library(folder.library) as library:
            (talk,) = library.conversations.entries()
            library.conversations.add_message(talk.id, Role.USER, words)
    with Library(there.library) as library:
        (reading,) = library.readings.entries()
        library.readings.rename(reading.id, "My own name")
    there.settings.write_text('{"theme": "light"}')
    back_up(data, file)
    restored = restore(there, file)
    assert (restored.readings, restored.conversations, restored.messages) == (0, 0, 1)
    with Library(there.library) as library:
        (reading,) = library.readings.entries()
        assert reading.title == "My own name"
        (talk,) = library.conversations.entries()
        said = {message.text for message in library.conversations.messages(talk.id)}
        assert {"In the first library", "In the second library", "The first."} < said
    assert read_settings(there.settings).theme is ThemeChoice.LIGHT


def test_a_document_that_is_damaged_here_is_mended(data: DataFolder, tmp_path: Path) -> None:
    file = tmp_path / "lectern.backup"
    back_up(data, file)
    before = content(data)
    with Library(data.library) as library:
        sha256 = library.entries()[0].sha256
        with library._database.writing() as database:
            database.execute("UPDATE documents SET damage = 'page 1' WHERE sha256 = ?", [sha256])
    assert restore(data, file).documents == 1
    assert content(data) == before


def test_damaged_text_is_left_out_and_named(data: DataFolder, tmp_path: Path) -> None:
    connection = connect(data.library.path)
    connection.execute("UPDATE documents SET page_checksums = x'00' WHERE name = 'harbour.txt'")
    connection.commit()
    connection.close()
    written = back_up(data, tmp_path / "lectern.backup")
    assert written.left_out == ("harbour.txt",)
    assert written.num_documents == 1
    assert restore(fresh(tmp_path), tmp_path / "lectern.backup").readings == 1


def test_only_a_persons_own_choices_are_taken_from_the_settings(
    data: DataFolder, tmp_path: Path
) -> None:
    file, there = tmp_path / "lectern.backup", fresh(tmp_path)
    back_up(data, file)
    assert restore(there, file).took_settings
    settings = read_settings(there.settings)
    assert (settings.theme, settings.hub_endpoint) == (ThemeChoice.DARK, HUB_ENDPOINT)


@pytest.mark.skipif(sys.platform == "win32", reason="rights of Unix")
def test_nobody_else_reads_the_file(data: DataFolder, tmp_path: Path) -> None:
    file = tmp_path / "lectern.backup"
    back_up(data, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_disk_that_knows_no_permissions_takes_it(
    data: DataFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _mode: int) -> None:
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))

    monkeypatch.setattr(Path, "chmod", refuse)
    assert back_up(data, tmp_path / "lectern.backup").num_documents == 2


def test_any_program_opens_it(data: DataFolder, tmp_path: Path) -> None:
    file = tmp_path / "lectern.backup"
    back_up(data, file)
    with tarfile.open(file) as archive:
        names = archive.getnames()
        pasted = archive.extractfile("pasted/000001.txt")
        assert pasted is not None
        assert pasted.read() == PASTED.encode()
    assert names[0] == "lectern-backup.json"
    assert names[-1] == "contents.json"


def test_of_an_encrypted_folder_it_opens_with_its_passphrase_alone(
    data: DataFolder, tmp_path: Path
) -> None:
    before = content(data)
    file = tmp_path / "lectern.backup"
    data = switch_on(data)
    _, lock = unlocked(data.root)
    assert data.key is not None
    with pytest.raises(ValueError, match="in the clear"):
        back_up(data, file)
    back_up(data, file, lock=lock_of_folder(lock, data.key))
    assert WORD.encode() not in file.read_bytes()
    there = fresh(tmp_path)
    with pytest.raises(LockedFileError):
        restore(there, file)
    with pytest.raises(WrongPassphraseError):
        restore(there, file, "another passphrase")
    restore(there, file, PASSPHRASE)
    assert content(there) == before


def test_into_an_encrypted_folder_it_comes_encrypted(data: DataFolder, tmp_path: Path) -> None:
    file = tmp_path / "lectern.backup"
    back_up(data, file, lock=lock_with("salmon and trout", CHEAP))
    there = switch_on(fresh(tmp_path))
    restore(there, file, "salmon and trout")
    assert content(there) == content(data)
    stored = [path for path in there.root.rglob("*") if path.is_file()]
    assert not [path for path in stored if WORD.encode() in path.read_bytes()]
    assert FolderLock.of(there.root) is not None


def test_not_into_the_folder_itself(data: DataFolder) -> None:
    with pytest.raises(UsageError, match="data folder itself"):
        back_up(data, data.root / "library.sqlite")


_KEPT_OUT = {"reading_queue", "to_forget", "introductions", "document_names", "page_texts"}
"""What waits, what is forgotten, and what is made again of the rest."""
_NAMES = {
    "documents": "document",
    "pages": "page",
    "recognised_pages": "recognised",
    "collections": "collection",
    "readings": "reading",
    "reading_documents": "reading",
    "saved_states": "saved",
    "quotes": "quote",
    "conversations": "conversation",
    "conversation_documents": "conversation",
    "messages": "message",
    "places": "place",
    "pages_left": "page left",
}


def test_no_table_of_the_library_is_forgotten(data: DataFolder, tmp_path: Path) -> None:
    connection = connect(data.library.path)
    tables = {
        name
        for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        if not name.startswith(("document_names_", "page_texts_", "sqlite_"))
    }
    connection.close()
    assert tables == set(_NAMES) | _KEPT_OUT
    back_up(data, tmp_path / "lectern.backup")
    with tarfile.open(tmp_path / "lectern.backup") as archive:
        lines = archive.extractfile("library/000001.jsonl")
        assert lines is not None
        kinds = {msgspec.json.decode(line)["type"] for line in lines}
    assert kinds == set(_NAMES.values()) - {"saved"}


def test_a_missing_folder_is_not_told_as_a_full_disk(data: DataFolder, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"its folder does not exist\. Create the folder"):
        back_up(data, tmp_path / "nowhere" / "lectern.backup")
