from collections.abc import Iterator
from pathlib import Path

import pytest

from app.library.database import LibraryDatabase
from app.library.library import Library
from app.library.records import Place, Role
from app.library.schema import MIGRATIONS
from app.library_file import LibraryFile


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite") as library:
        yield library


def test_the_place_that_was_left_last_comes_first(library: Library) -> None:
    first = library.readings.add("One", ["a"]).id
    second = library.readings.add("Two", ["b"]).id
    conversation = library.conversations.start("Why?", ["a"], reading_id=first).id
    library.places.leave(Place(first, conversation, "a", 57))
    library.places.leave(Place(second, 0, "b", 3))
    assert library.places.entries() == [
        Place(second, 0, "b", 3),
        Place(first, conversation, "a", 57),
    ]
    library.places.leave(Place(first, conversation, "a", 58))
    assert library.places.entries()[0] == Place(first, conversation, "a", 58)
    assert len(library.places.entries()) == 2


def test_what_is_gone_has_no_place(library: Library) -> None:
    reading = library.readings.add("One", ["a"])
    conversation = library.conversations.start("Why?", ["a"], reading_id=reading.id).id
    library.places.leave(Place(reading.id, conversation, "a", 1))
    library.conversations.remove(conversation)
    library.forget_removed()
    assert library.places.entries() == [Place(reading.id, 0, "a", 1)]
    library.readings.remove(reading.id)
    assert library.places.entries() == []
    library.readings.restore(reading)
    assert library.places.entries() == [Place(reading.id, 0, "a", 1)]
    library.readings.remove(reading.id)
    library.forget_removed()
    library.places.leave(Place(reading.id, conversation, "a", 1))
    assert library.places.entries() == []


def test_a_conversation_remembers_the_message_it_was_left_at(library: Library) -> None:
    conversation = library.conversations.start("Why?", ["a"])
    assert conversation.left_at_message is None
    message = library.conversations.add_message(conversation.id, Role.USER, "Why?")
    before = library.conversations.entries()[0].updated_at
    library.conversations.leave_at(message.id)
    (left,) = library.conversations.entries()
    assert (left.left_at_message, left.updated_at) == (message.id, before)


def test_an_older_library_keeps_its_conversations(tmp_path: Path) -> None:
    path = tmp_path / "older.sqlite"
    older = LibraryDatabase(LibraryFile(path), MIGRATIONS[:2])
    with older.writing() as database:
        database.execute(
            "INSERT INTO conversations (title, created_at, updated_at)"
            " VALUES ('Why?', '2026-05-04', '2026-05-04')"
        )
    older.close()
    with Library(path) as library:
        (conversation,) = library.conversations.entries()
        assert (conversation.title, conversation.left_at_message) == ("Why?", None)
        assert library.places.entries() == []
