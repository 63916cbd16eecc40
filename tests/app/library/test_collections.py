"""Collections: readings are put into them, and stay when they go."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.library.database import LibraryDatabase
from app.library.errors import NameTakenError
from app.library.library import Library
from app.library.schema import MIGRATIONS
from app.library_file import LibraryFile


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite") as library:
        yield library


def places(library: Library) -> dict[str, int | None]:
    return {entry.title: entry.collection_id for entry in library.readings.entries()}


def test_readings_move_together_and_back(library: Library) -> None:
    ids = [library.readings.add(title, [title]).id for title in "abc"]
    court = library.readings.collections.add("Court")
    library.readings.collections.move(dict.fromkeys(ids[:2], court.id))
    assert places(library) == {"a": court.id, "b": court.id, "c": None}
    library.readings.collections.move({ids[0]: None, ids[2]: 99, 77: court.id})
    assert places(library) == {"a": None, "b": court.id, "c": None}


def test_a_collection_goes_and_its_readings_stay(library: Library) -> None:
    collections = library.readings.collections
    reading = library.readings.add("a", ["a"]).id
    court = collections.add("Court")
    collections.move({reading: court.id})
    collections.remove(court.id)
    assert collections.entries() == []
    assert places(library) == {"a": None}


def test_a_name_is_one_collection(library: Library) -> None:
    collections = library.readings.collections
    zoo, court = collections.add("Zoo"), collections.add("Court")
    assert collections.add("court").id == court.id
    collections.rename(zoo.id, "Animals")
    assert [one.name for one in collections.entries()] == ["Animals", "Court"]
    with pytest.raises(NameTakenError, match="There is already a collection “Court”"):
        collections.rename(zoo.id, "COURT")
    collections.rename(court.id, "Öl")
    collections.rename(court.id, "öl")
    assert collections.add("ÖL").id == court.id
    assert [one.name for one in collections.entries()] == ["Animals", "öl"]
    assert collections.add("O\u0308L").id == court.id  # as file systems of Macs write it
    collections.rename(zoo.id, " A\u0308ste \n")
    assert [one.name for one in collections.entries()] == ["Äste", "öl"]


def test_a_library_without_collections_gets_them(tmp_path: Path) -> None:
    file = LibraryFile(tmp_path / "library.sqlite")
    former = LibraryDatabase(file, MIGRATIONS[:8])
    with former.writing() as database:
        database.execute(
            "INSERT INTO readings (id, title, created_at) VALUES (1, 'One', '2026-01-01')"
        )
    former.close()
    with Library(file) as library:
        assert places(library) == {"One": None}
        library.readings.collections.move({1: library.readings.collections.add("Court").id})
        assert places(library) == {"One": 1}
