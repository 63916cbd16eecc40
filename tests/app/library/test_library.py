from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.documents.document import (
    Audit,
    Document,
    Finding,
    Format,
    LeftOut,
    LeftOutKind,
    Page,
    PageFlaw,
)
from app.documents.errors import DocumentUnreachableError
from app.documents.extract import hash_file
from app.documents.outdated import is_outdated
from app.library.library import Library
from app.library.sqlite import sqlite3

AUDIT = Audit(
    Format.PDF,
    (Finding(2, PageFlaw.DAMAGED),),
    is_repaired=True,
    left_out=(LeftOut(LeftOutKind.RUNNING_LINE, "Report", 3),),
)


class FakeExtract:
    """Makes a page of every line of a file; counts how often it was asked."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, path: Path, **_: object) -> Document:
        self.count += 1
        lines = path.read_text(encoding="utf-8").splitlines()
        pages = tuple(Page(number, line) for number, line in enumerate(lines, 1))
        return Document(path.name, hash_file(path), pages, AUDIT)


@pytest.fixture
def extract() -> FakeExtract:
    return FakeExtract()


@pytest.fixture
def library(tmp_path: Path, extract: FakeExtract) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite", extract) as opened:
        yield opened


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    def written(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return written


Write = Callable[[str, str], Path]


def forget(library: Library, sha256: str) -> None:
    """Remove the only reading of a document for good."""
    library.readings.remove(library.readings.add("gone", [sha256]).id)
    library.forget_removed()


def test_document_comes_back_as_it_was_read(library: Library, write: Write) -> None:
    added = library.add(write("a.txt", "one\ntwo\n"))
    assert added.pages == (Page(1, "one"), Page(2, "two"))
    assert library.document(added.sha256) == added


def test_same_content_is_read_once_under_any_name(
    library: Library, extract: FakeExtract, write: Write
) -> None:
    first = library.add(write("a.txt", "text"))
    second = library.add(write("b.txt", "text"))
    assert extract.count == 1
    assert second == replace(first, name="b.txt")
    (entry,) = library.entries()
    assert (entry.name, entry.path.name) == ("b.txt", "b.txt")


def test_text_of_an_earlier_extraction_stays_until_it_is_to_be_renewed(
    library: Library, extract: FakeExtract, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write("a.txt", "text")
    added = library.add(path)
    assert not is_outdated(added)
    for package in ("documents.outdated", "library.document_rows"):
        monkeypatch.setattr(f"app.{package}.EXTRACTION_VERSION", 1000)
    assert library.add(path) == library.document(added.sha256) == added
    assert library.add(write("b.txt", "text")) == replace(added, name="b.txt")
    assert is_outdated(added)
    assert extract.count == 1
    for _ in range(2):
        library.add(path, renew=True)
    assert not is_outdated(library.add(path))
    assert extract.count == 2
    assert len(library.entries()) == 1
    assert [hit.page for hit in library.search("text")] == [1]


def test_entries_tell_without_the_text(library: Library, write: Write) -> None:
    library.add(write("a.txt", "one\ntwo"))
    library.add(write("b.txt", "three"))
    newest, oldest = library.entries()
    assert (newest.name, oldest.name) == ("b.txt", "a.txt")
    assert (oldest.num_pages, oldest.num_characters, oldest.audit) == (2, 6, AUDIT)


def test_removed_document_is_found_nowhere(library: Library, write: Write) -> None:
    sha256 = library.add(write("winter.txt", "frost and snow")).sha256
    kept = library.add(write("summer.txt", "frost in summer")).sha256
    forget(library, sha256)
    assert library.document(sha256) is None
    assert [hit.sha256 for hit in library.search("frost")] == [kept]
    assert not library.search("winter")


def test_unreadable_file_leaves_no_trace(library: Library, tmp_path: Path) -> None:
    with pytest.raises(DocumentUnreachableError):
        library.add(tmp_path / "missing.pdf")
    assert not library.entries()


def test_a_reading_follows_the_name_of_its_file_unless_a_person_named_it(
    library: Library, write: Write
) -> None:
    old, other = library.add(write("old.txt", "One.")), library.add(write("other.txt", "Two."))
    followed = library.readings.add("old.txt", [old.sha256])
    named = library.readings.add("My notes", [old.sha256])
    together = library.readings.add("old.txt", [old.sha256, other.sha256])
    of_other = library.readings.add("old.txt", [other.sha256])
    library.add(write("new.txt", "One."))
    titles = {entry.id: entry.title for entry in library.readings.entries()}
    assert titles == {
        followed.id: "new.txt",
        named.id: "My notes",
        together.id: "old.txt",
        of_other.id: "old.txt",
    }


def test_search_finds_names_then_pages_and_marks_the_words(library: Library, write: Write) -> None:
    library.add(write("Silver prices.txt", "nothing here"))
    library.add(write("b.txt", "no\nA silver coin and more silver."))
    by_name, by_text = library.search("silver")
    assert (by_name.name, by_name.page) == ("Silver prices.txt", None)
    assert (by_text.name, by_text.page) == ("b.txt", 2)
    assert [by_text.snippet[start:end] for start, end in by_text.marks] == ["silver", "silver"]


@pytest.mark.parametrize(
    ("words", "is_found"),
    [
        ("coin", True),
        ("coi", True),
        ("oin", False),
        ("coin silver", True),
        ("coin gold", False),
        ("CAFE", True),
        ('"', False),
        ("coin NOT silver", False),
        ("text:coin*", False),
        ("", False),
    ],
)
def test_search_terms(library: Library, write: Write, words: str, is_found: bool) -> None:
    library.add(write("a.txt", "A silver coin in the Café."))
    assert bool(library.search(words)) is is_found


def test_search_in_scripts_without_spaces(library: Library, write: Write) -> None:
    library.add(write("a.txt", "吾輩は猫である。\n名前はまだ無い。"))
    (hit,) = library.search("名前は")
    assert hit.page == 2
    assert [hit.snippet[start:end] for start, end in hit.marks] == ["名前は"]


def test_search_keeps_to_its_limit(library: Library, write: Write) -> None:
    library.add(write("a.txt", "word\n" * 20))
    assert len(library.search("word", limit=7)) == 7


def test_index_agrees_with_the_pages(library: Library, write: Write, tmp_path: Path) -> None:
    for number in range(3):
        library.add(write(f"{number}.txt", f"text {number}"))
    forget(library, library.entries()[1].sha256)
    with sqlite3.connect(tmp_path / "library.sqlite") as connection:
        connection.execute("INSERT INTO page_texts (page_texts) VALUES ('integrity-check')")
        connection.execute("INSERT INTO document_names (document_names) VALUES ('integrity-check')")
    connection.close()


@pytest.mark.process
def test_real_documents_can_be_added(tmp_path: Path, write: Write) -> None:
    with Library(tmp_path / "other.sqlite") as library:
        document = library.add(write("letter.txt", "Some text."))
    with Library(tmp_path / "other.sqlite") as library:
        assert library.document(document.sha256) == document
