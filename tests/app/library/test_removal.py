"""What was deleted is in no file of the library any more, searched byte by byte."""

import random
import string
from pathlib import Path

import pytest

from app.documents.document import Audit, Document, Format, Page
from app.documents.extract import hash_file
from app.library.backup_file import find_backup
from app.library.database import LibraryDatabase
from app.library.library import Library
from app.library.records import Deleted, Role, SavedQuote
from app.library.schema import MIGRATIONS
from app.library_file import LibraryFile
from app.readings.introduction import Introduction, Statement, encode_introduction

WORDS_ON_PAGE = 60


def extract(path: Path, **_: object) -> Document:
    texts = path.read_text(encoding="utf-8").split("\f")
    pages = tuple(Page(number, text) for number, text in enumerate(texts, 1))
    return Document(path.name, hash_file(path), pages, Audit(Format.TEXT))


class Writer:
    """Makes words that nothing else holds, and documents of them in a library."""

    def __init__(self, folder: Path) -> None:
        self._random = random.Random(7)
        self._outside = folder / "documents"
        self._outside.mkdir()
        self.inside = folder / "data"
        self.inside.mkdir()

    def open(self) -> Library:
        return Library(self.inside / "library.sqlite", extract)

    def words(self, count: int) -> list[str]:
        letters = string.ascii_lowercase
        return ["".join(self._random.choices(letters, k=10)) for _ in range(count)]

    def add(self, library: Library, name: str, words: list[str]) -> str:
        starts = range(0, len(words), WORDS_ON_PAGE)
        pages = [" ".join(words[start : start + WORDS_ON_PAGE]) for start in starts]
        path = self._outside / name
        path.write_text("\f".join(pages), encoding="utf-8")
        return library.add(path).sha256

    def found(self, words: list[str]) -> list[str]:
        """Return those that stand in a file of the library."""
        files = b"".join(path.read_bytes() for path in self.inside.iterdir())
        return [word for word in words if word.encode() in files]


@pytest.fixture
def writer(tmp_path: Path) -> Writer:
    return Writer(tmp_path)


def test_no_word_of_a_deleted_document_is_left(writer: Writer) -> None:
    secret, kept = writer.words(3000), writer.words(3000)
    title, said, quoted, saved = writer.words(4)
    with writer.open() as library:
        writer.add(library, "first.txt", kept)
        sha256 = writer.add(library, f"{title}.txt", secret)
        writer.add(library, "last.txt", writer.words(3000))
        reading = library.readings.add(title, [sha256])
        conversation = library.conversations.start(said, [sha256], reading_id=reading.id)
        message = library.conversations.add_message(conversation.id, Role.USER, said)
        library.conversations.rewrite(message.id, said, f'"{quoted}"')
        library.quotes.save(SavedQuote(0, reading.id, sha256, 1, saved))
        words = [*secret, title, said, quoted, saved]
        assert library.upkeep.back_up()
        assert writer.found(words) == words
        library.readings.remove(reading.id)
        assert library.forget_removed() == [
            Deleted(sha256, f"{title}.txt"),
            Deleted(sha256, f"{title}.txt", only_conversations=True),
        ]
        library.note_forgotten(library.forget_removed())
        assert library.forget_removed() == []
        assert writer.found(words) == []
        assert [hit.page for hit in library.search(kept[-1])] == [50]
    assert writer.found(words) == []
    assert writer.found(kept) == kept
    backup = find_backup(writer.inside / "library.sqlite")
    assert backup is not None
    assert kept[0].encode() in backup.path.read_bytes()


def test_undone_removal_deletes_nothing(writer: Writer) -> None:
    secret = writer.words(100)
    with writer.open() as library:
        reading = library.readings.add("a", [writer.add(library, "a.txt", secret)])
        library.readings.remove(reading.id)
        library.readings.restore(reading)
        assert library.forget_removed() == []
        assert library.document(reading.documents[0]) is not None
    assert writer.found(secret) == secret


def test_deleted_conversation_takes_its_words_but_not_the_document(writer: Writer) -> None:
    (said,) = writer.words(1)
    with writer.open() as library:
        sha256 = writer.add(library, "a.txt", writer.words(10))
        reading = library.readings.add("a", [sha256])
        conversation = library.conversations.start("a", [sha256], reading_id=reading.id)
        library.conversations.add_message(conversation.id, Role.USER, said)
        library.conversations.remove(conversation.id)
        assert library.forget_removed() == [Deleted(sha256, "a.txt", only_conversations=True)]
        assert library.document(sha256) is not None
        assert writer.found([said]) == []


def test_document_that_was_taken_out_of_its_reading_goes_unless_another_one_holds_it(
    writer: Writer,
) -> None:
    secret = writer.words(100)
    with writer.open() as library:
        kept = writer.add(library, "kept.txt", writer.words(10))
        sha256 = writer.add(library, "a.txt", secret)
        first, second = (library.readings.add("both", [kept, sha256]) for _ in range(2))
        library.quotes.save(SavedQuote(0, first.id, sha256, 1, secret[0]))
        library.quotes.save(SavedQuote(0, first.id, kept, 1, "stays"))
        library.readings.set_documents(first.id, [kept], [()])
        assert library.forget_removed() == []
        library.readings.set_documents(second.id, [kept], [()])
        assert library.forget_removed() == [Deleted(sha256, "a.txt")]
        assert [entry.documents for entry in library.readings.entries()] == [(kept,), (kept,)]
        assert [quote.text for quote in library.quotes.of_reading(first.id)] == ["stays"]
    assert writer.found(secret) == []


def test_document_that_was_taken_out_of_its_reading_goes_from_its_introduction(
    writer: Writer,
) -> None:
    secret = writer.words(100)
    with writer.open() as library:
        kept = writer.add(library, "kept.txt", writer.words(10))
        sha256 = writer.add(library, "a.txt", secret)
        reading = library.readings.add("both", [kept, sha256])
        library.introductions.keep(reading.id, "print", secret[0])
        library.readings.set_documents(reading.id, [sha256, kept], [(), ()])
        assert library.introductions.of_reading(reading.id)
        library.readings.set_documents(reading.id, [kept], [()])
        assert library.forget_removed() == [Deleted(sha256, "a.txt")]
    assert writer.found(secret) == []


def test_removed_document_takes_every_reading_that_holds_it(writer: Writer) -> None:
    secret = writer.words(100)
    with writer.open() as library:
        kept = writer.add(library, "kept.txt", writer.words(10))
        sha256 = writer.add(library, "a.txt", secret)
        library.readings.add("both", [kept, sha256])
        alone = library.readings.add("kept", [kept])
        library.remove_document(sha256)
        assert library.forget_removed() == [Deleted(sha256, "a.txt")]
        assert [entry.id for entry in library.readings.entries()] == [alone.id]
        assert library.document(kept) is not None
    assert writer.found(secret) == []


def test_document_that_is_back_is_not_to_be_forgotten(writer: Writer) -> None:
    words = writer.words(10)
    with writer.open() as library:
        sha256 = writer.add(library, "a.txt", words)
        library.remove_document(sha256)
        assert library.forget_removed()
        writer.add(library, "a.txt", words)
        assert library.forget_removed() == []


def test_what_was_deleted_before_deleting_overwrote_goes_with_the_update(writer: Writer) -> None:
    secret = writer.words(300)
    path = writer.inside / "library.sqlite"
    old = LibraryDatabase(LibraryFile(path), MIGRATIONS[:5])
    with old.writing() as database:
        database.execute("PRAGMA secure_delete = OFF")
        database.execute("INSERT INTO readings VALUES (1, ?, '', NULL)", [" ".join(secret)])
    with old.writing() as database:
        database.execute("DELETE FROM readings")
    old.close()
    assert writer.found(secret)
    writer.open().close()
    assert writer.found(secret) == []


def test_document_that_nothing_needs_goes_and_others_stay(writer: Writer) -> None:
    secret = writer.words(100)
    with writer.open() as library:
        held = writer.add(library, "held.txt", writer.words(10))
        asked = writer.add(library, "asked.txt", writer.words(10))
        alone = writer.add(library, "a.txt", secret)
        library.readings.add("held", [held])
        library.conversations.start("Lit?", [asked])
        library.readings.remove_unheld([held, asked, alone])
        assert library.forget_removed() == [Deleted(alone, "a.txt")]
    assert writer.found(secret) == []


def test_an_introduction_that_came_late_goes_with_the_document_it_is_about(writer: Writer) -> None:
    said, kept = writer.words(2)
    with writer.open() as library:
        taken_out = writer.add(library, "secret.txt", writer.words(100))
        stays = writer.add(library, "kept.txt", writer.words(100))
        reading = library.readings.add("both", [taken_out, stays])
        library.readings.set_documents(reading.id, [stays], [[]])
        for key, text, document in (("a@m", said, taken_out), ("b@m", kept, stays)):
            summary = (Statement(text, document, 1),)
            library.introductions.keep(reading.id, key, encode_introduction(Introduction(summary)))
        library.forget_removed()
        assert writer.found([said, kept]) == [kept]
    assert writer.found([said, kept]) == [kept]
