"""The notebook of a reading is kept, comes back, and goes with what it is about."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.library.database import LibraryDatabase
from app.library.library import Library
from app.library.quotes import MAX_QUOTE
from app.library.records import Place, SavedQuote
from app.library.restoring import restore_backup
from app.library.schema import MIGRATIONS
from app.library_file import LibraryFile


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite") as library:
        yield library


def test_quotes_stay_in_their_order_and_their_reading(library: Library) -> None:
    first = library.readings.add("One", ["a"]).id
    second = library.readings.add("Two", ["b"]).id
    one = library.quotes.save(SavedQuote(0, first, "a", 57, "Bolts."))
    two = library.quotes.save(SavedQuote(0, first, "a", 3, "Nuts."))
    library.quotes.save(SavedQuote(0, second, "b", 1, "Screws."))
    assert library.quotes.of_reading(first) == (one, two)
    assert one is not None
    assert one == SavedQuote(one.id, first, "a", 57, "Bolts.")


def test_a_quote_that_was_removed_comes_back_to_its_place(library: Library) -> None:
    reading = library.readings.add("One", ["a"]).id
    kept = [library.quotes.save(SavedQuote(0, reading, "a", 1, text)) for text in "xyz"]
    assert kept[1] is not None
    library.quotes.remove(kept[1].id)
    assert library.quotes.of_reading(reading) == (kept[0], kept[2])
    library.quotes.save(kept[1])
    library.quotes.save(kept[1])
    assert library.quotes.of_reading(reading) == tuple(kept)


def test_what_is_too_long_for_a_quote_is_cut(library: Library) -> None:
    reading = library.readings.add("One", ["a"]).id
    saved = library.quotes.save(SavedQuote(0, reading, "a", 1, "x" * (MAX_QUOTE + 1)))
    assert saved is not None
    assert len(saved.text) == MAX_QUOTE
    assert library.quotes.of_reading(reading) == (saved,)


def test_a_reading_that_is_gone_keeps_no_quotes(library: Library) -> None:
    entry = library.readings.add("One", ["a"])
    saved = library.quotes.save(SavedQuote(0, entry.id, "a", 1, "Bolts."))
    library.readings.remove(entry.id)
    library.forget_removed()
    assert library.quotes.of_reading(entry.id) == ()
    assert library.quotes.save(SavedQuote(0, entry.id, "a", 1, "Bolts.")) is None
    assert saved is not None
    library.quotes.save(replace(saved, text="Late."))
    assert library.quotes.of_reading(entry.id) == ()


def test_each_document_of_a_reading_has_its_page(library: Library) -> None:
    reading = library.readings.add("Both", ["a", "b"]).id
    library.places.leave(Place(reading, 0, "a", 57))
    library.places.leave(Place(reading, 0, "b", 3))
    library.places.leave(Place(reading, 0, "", 1))
    assert library.places.pages_left() == {(reading, "a"): 57, (reading, "b"): 3}


def test_a_library_without_notebook_gets_one_and_keeps_its_places(tmp_path: Path) -> None:
    file = LibraryFile(tmp_path / "library.sqlite")
    former = LibraryDatabase(file, MIGRATIONS[:6])
    with former.writing() as database:
        database.execute("INSERT INTO readings (id, title, created_at) VALUES (1, 'One', '')")
        database.execute("INSERT INTO places VALUES (1, NULL, 'a', 57, '')")
    former.close()
    with Library(file) as library:
        assert library.places.pages_left() == {(1, "a"): 57}
        assert library.quotes.of_reading(1) == ()


def test_a_notebook_under_a_key_is_sealed_and_comes_back_with_the_backup(tmp_path: Path) -> None:
    file = LibraryFile(tmp_path / "library.sqlite", b"k" * 32)
    with Library(file) as library:
        reading = library.readings.add("One", ["a"]).id
        library.quotes.save(SavedQuote(0, reading, "a", 1, "The quetzalcoatlus flew."))
        assert library.upkeep.back_up()
    for path in tmp_path.iterdir():
        assert b"quetzal" not in path.read_bytes()
    file.path.unlink()
    restore_backup(file)
    with Library(file) as library:
        assert [quote.text for quote in library.quotes.of_reading(reading)] == [
            "The quetzalcoatlus flew."
        ]
