"""Damage of what is stored: never answered from, mended from the file, or named."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.documents.document import Audit, Document, Finding, Format, Page, PageFlaw
from app.documents.extract import hash_file
from app.errors import ExitCode
from app.library.errors import LibraryDamagedError, StoredTextError
from app.library.library import Library
from app.library.records import Role
from app.library.schema import MIGRATIONS
from app.library.sqlite import sqlite3
from app.library.verification import verify_library
from app.library_file import LibraryFile

AUDIT = Audit(Format.PDF, (Finding(2, PageFlaw.DAMAGED),), is_repaired=True)
PAGES = ("In 1792 it began.", "The second page.", "It ended in 1815.")

Damage = Callable[[str], None]


def extract_text(path: Path, **_: object) -> Document:
    """Take every line of a file for a page."""
    lines = path.read_text(encoding="utf-8").splitlines()
    pages = tuple(Page(number, line) for number, line in enumerate(lines, 1))
    return Document(path.name, hash_file(path), pages, AUDIT)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "history.txt"
    path.write_text("\n".join(PAGES), encoding="utf-8")
    return path


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite", extract_text) as opened:
        yield opened


@pytest.fixture
def stored(library: Library, file: Path) -> Document:
    return library.add(file)


@pytest.fixture
def damage(tmp_path: Path) -> Damage:
    def apply(statement: str) -> None:
        with closing(sqlite3.connect(tmp_path / "library.sqlite")) as connection:
            connection.execute(statement)
            connection.commit()

    return apply


damages = pytest.mark.parametrize(
    "statement",
    [
        "UPDATE pages SET text = replace(text, '1792', '1793')",
        "UPDATE pages SET text = CAST(x'ff' || text AS TEXT) WHERE number = 3",
        "DELETE FROM pages WHERE number = 2",
        "DELETE FROM pages WHERE number = 3",
        "UPDATE pages SET number = 4 - number + 100",
        "INSERT INTO pages (document_id, number, text) SELECT id, 4, 'More.' FROM documents",
        "UPDATE documents SET audit = replace(audit, 'damaged', 'unreadable')",
        "UPDATE documents SET audit = 'nothing'",
        "UPDATE documents SET num_pages = 2",
        "UPDATE documents SET extraction_version = extraction_version + 1",
        "UPDATE documents SET checksum = zeroblob(16)",
        "UPDATE documents SET checksum = NULL",
        "UPDATE documents SET page_checksums = substr(page_checksums, 17)",
    ],
)


@damages
def test_damaged_text_is_taken_from_the_file_again(
    library: Library, stored: Document, damage: Damage, statement: str
) -> None:
    damage(statement)
    assert library.document(stored.sha256) == stored
    assert library.take_mended() == ["history.txt"]
    assert not library.take_mended()
    assert [entry.damage for entry in library.entries()] == [""]
    assert [hit.page for hit in library.search("1792")] == [1]


@damages
def test_without_the_file_nothing_is_answered_from_damaged_text(
    library: Library, stored: Document, file: Path, damage: Damage, statement: str
) -> None:
    conversation = library.conversations.start("Conversation", [stored.sha256])
    file.unlink()
    damage(statement)
    for _ in range(2):
        with pytest.raises(StoredTextError, match=r"history\.txt.* is damaged") as caught:
            library.document(stored.sha256)
        assert caught.value.exit_code == ExitCode.DOCUMENT
    assert all(entry.damage for entry in library.entries())
    assert library.conversations.entries() == [conversation]


@damages
def test_adding_the_file_again_mends_the_text(
    library: Library, stored: Document, file: Path, damage: Damage, statement: str
) -> None:
    moved = file.rename(file.with_name("moved.txt"))
    damage(statement)
    with pytest.raises(StoredTextError):
        library.document(stored.sha256)
    assert library.add(moved).pages == stored.pages
    assert library.document(stored.sha256) is not None
    assert [entry.damage for entry in library.entries()] == [""]


def test_a_file_that_changed_is_no_help(
    library: Library, stored: Document, file: Path, damage: Damage
) -> None:
    file.write_text("Another text.", encoding="utf-8")
    damage("UPDATE pages SET text = 'changed'")
    with pytest.raises(StoredTextError):
        library.document(stored.sha256)


def test_pages_of_two_documents_do_not_pass_for_each_other(
    library: Library, stored: Document, tmp_path: Path, damage: Damage
) -> None:
    other = tmp_path / "other.txt"
    other.write_text("One.\nTwo.\nThree.", encoding="utf-8")
    second = library.add(other)
    damage("UPDATE pages SET document_id = -document_id WHERE number = 1")
    damage("UPDATE pages SET document_id = 3 + document_id WHERE number = 1")
    assert library.document(stored.sha256) == stored
    assert library.document(second.sha256) == second


def test_damaged_pages_are_not_found(library: Library, stored: Document, damage: Damage) -> None:
    damage("UPDATE pages SET text = 'In 1793 it began.' WHERE number = 1")
    assert [hit.page for hit in library.search("began")] == []
    assert [hit.page for hit in library.search("ended")] == [3]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE page_texts_data SET block = x'ffffffffffff' WHERE id > 10",
        "DELETE FROM page_texts_config",
        "UPDATE page_texts_config SET v = 0",
        "DELETE FROM page_texts_data",
        "DELETE FROM page_texts_docsize",
    ],
)
def test_broken_index_is_made_anew(
    library: Library, stored: Document, tmp_path: Path, damage: Damage, statement: str
) -> None:
    damage(statement)
    with Library(tmp_path / "library.sqlite", extract_text) as searched:
        searched.search("began")
        searched.upkeep.renew_index()
    assert [hit.page for hit in library.search("began")] == [1]
    assert not library.upkeep.renew_index()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE conversations SET created_at = 'never'",
        "UPDATE messages SET role = 'user', created_at = ''",
        "UPDATE reading_documents SET left_out = '[1'",
    ],
)
def test_rows_that_cannot_be_understood_are_damage(
    library: Library, stored: Document, tmp_path: Path, damage: Damage, statement: str
) -> None:
    library.readings.add("History", [stored.sha256])
    conversation = library.conversations.start("Conversation", [stored.sha256])
    library.conversations.add_message(conversation.id, Role.USER, "Secret words")
    damage(statement)
    with pytest.raises(LibraryDamagedError) as caught:
        look_at_all(library)
    assert "Secret" not in f"{caught.value}{caught.value.details}"
    assert not verify_library(LibraryFile(tmp_path / "library.sqlite"), extract_text).is_sound


def look_at_all(library: Library) -> None:
    library.readings.entries()
    for conversation in library.conversations.entries():
        library.conversations.messages(conversation.id)


def test_tables_that_are_not_as_they_were_made_are_damage(
    library: Library, stored: Document, tmp_path: Path, damage: Damage
) -> None:
    damage("ALTER TABLE places RENAME TO plases")
    with pytest.raises(LibraryDamagedError):
        library.places.entries()
    damage("PRAGMA user_version = 3")
    with pytest.raises(LibraryDamagedError):
        Library(tmp_path / "library.sqlite")


def test_bytes_that_are_no_text_do_not_cost_the_list(
    library: Library, stored: Document, damage: Damage
) -> None:
    damage("UPDATE documents SET name = CAST(x'ff41' AS TEXT)")
    assert [entry.name for entry in library.entries()] == ["\ufffdA"]


def test_library_of_an_earlier_version_gets_checksums(tmp_path: Path, file: Path) -> None:
    path = tmp_path / "library.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        for script in MIGRATIONS[:4]:
            connection.executescript(script)
        connection.execute("PRAGMA user_version = 4")
        connection.execute(
            "INSERT INTO documents VALUES (7, ?, 'a.txt', ?, 3, 50, 3, ?, '2026', NULL, NULL)",
            [hash_file(file), str(file), '{"format":"PDF"}'],
        )
        # Pages may lie in any order.
        for number in (3, 1, 2):
            connection.execute(
                "INSERT INTO pages VALUES (NULL, 7, ?, ?)", [number, PAGES[number - 1]]
            )
        connection.commit()
    with Library(path, extract_text) as library:
        document = library.document(hash_file(file))
        assert document is not None
        assert tuple(page.text for page in document.pages) == PAGES
        assert document.audit == Audit(Format.PDF)
        assert not library.take_mended()
