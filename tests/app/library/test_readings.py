from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.documents.document import Audit, Document, Format, Page
from app.library.database import LibraryDatabase
from app.library.errors import TextDeletedError
from app.library.library import Library
from app.library.records import Obtained, QueuedReading, ReadingEntry, Role, SavedState
from app.library.schema import MIGRATIONS
from app.library_file import LibraryFile

SAVED = SavedState("model-a", tokens=900, tokens_done=400, opens_in_seconds=0.4)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite", extract=extract_text) as library:
        yield library


def extract_text(path: Path, **_: object) -> Document:
    text = path.read_text()
    return Document(path.name, text, (Page(1, text),), Audit(Format.TEXT))


def test_a_reading_begins_unread_with_all_its_pages(library: Library) -> None:
    added = library.readings.add("Harbours", ["b", "a"])
    assert library.readings.entries() == [added]
    assert added.documents == ("b", "a")
    assert added.left_out == ((), ())
    assert (added.fingerprint, added.tokens, added.tokens_done) == ("", 0, 0)


def test_the_latest_reading_comes_first(library: Library) -> None:
    library.readings.add("older", ["a"])
    library.readings.add("newer", ["b"])
    assert [entry.title for entry in library.readings.entries()] == ["newer", "older"]


def stored(library: Library, folder: Path, *texts: str) -> tuple[str, ...]:
    paths = [folder / f"{text}.txt" for text in texts]
    for path in paths:
        path.write_text(path.stem)
    return tuple(library.add(path).sha256 for path in paths)


def test_a_reading_of_documents_is_obtained_once(library: Library, tmp_path: Path) -> None:
    documents = stored(library, tmp_path, "a", "b")
    first = library.readings.obtain("Both", documents)
    assert first.is_new
    assert library.readings.obtain("Again", documents) == Obtained(first.reading_id, is_new=False)
    assert library.readings.obtain("Turned", documents[::-1]).is_new


def test_what_was_stored_is_known_from_what_was_there(library: Library, tmp_path: Path) -> None:
    stored(library, tmp_path, "a")
    with Library(tmp_path / "library.sqlite", extract=extract_text) as other:
        known, new = stored(other, tmp_path, "a", "b")
        assert other.stored == [new] != [known]


def test_a_conversation_goes_on_in_a_wider_reading(library: Library, tmp_path: Path) -> None:
    documents = stored(library, tmp_path, "a", "b")
    one = library.readings.add("One", documents[:1])
    talk = library.conversations.start("Talk", documents[:1], reading_id=one.id)
    shelf = library.readings.collections.add("Shelf")
    wanted = replace(one, documents=documents, left_out=((3,), ()), collection_id=shelf.id)
    both = library.readings.get(library.readings.obtain_for(talk.id, wanted).reading_id)
    assert both is not None
    assert (both.documents, both.left_out) == (documents, ((3,), ()))
    assert both.collection_id == shelf.id
    moved = library.conversations.get(talk.id)
    assert moved is not None
    assert (moved.reading_id, moved.documents) == (both.id, documents)
    assert library.readings.obtain_for(0, wanted) == Obtained(both.id, is_new=False)
    assert library.readings.obtain_for(99, wanted) == Obtained(both.id, is_new=False)


def test_no_reading_is_made_of_a_text_that_is_gone(library: Library, tmp_path: Path) -> None:
    documents = stored(library, tmp_path, "a", "b")
    one = library.readings.add("One", documents[:1])
    talk = library.conversations.start("Talk", documents[:1], reading_id=one.id)
    library.remove_document(documents[1])
    library.forget_removed()
    with pytest.raises(TextDeletedError, match="deleted"):
        library.readings.obtain_for(talk.id, replace(one, documents=documents, left_out=((), ())))
    with pytest.raises(TextDeletedError):
        library.readings.obtain("Both", documents)
    assert [entry.id for entry in library.readings.entries()] == [one.id]
    assert library.conversations.get(talk.id) == talk


def test_a_reading_can_be_renamed_and_given_other_documents(library: Library) -> None:
    added = library.readings.add("Harbours", ["a"])
    library.readings.rename(added.id, "Piers")
    library.readings.set_documents(added.id, ["c", "a"], [[], [7, 2]])
    (entry,) = library.readings.entries()
    assert (entry.title, entry.documents, entry.left_out) == ("Piers", ("c", "a"), ((), (2, 7)))


def test_every_document_needs_its_pages_left_out(library: Library) -> None:
    added = library.readings.add("Harbours", ["a"])
    with pytest.raises(ValueError, match="zip"):
        library.readings.set_documents(added.id, ["c", "a"], [[]])
    assert library.readings.entries() == [added]


def test_the_entry_tells_what_was_recorded_last(library: Library) -> None:
    reading = library.readings.add("Harbours", ["a"]).id
    other = SavedState("model-b", tokens=1000, tokens_done=1000, opens_in_seconds=0.8)
    library.readings.record(reading, other)
    library.readings.record(reading, SAVED)
    (entry,) = library.readings.entries()
    assert (entry.fingerprint, entry.tokens, entry.tokens_done) == ("model-a", 900, 400)
    assert entry.opens_in_seconds == 0.4
    assert set(library.readings.saved_states()[reading]) == {SAVED, other}


def test_a_newer_record_replaces_that_of_the_same_model(library: Library) -> None:
    reading = library.readings.add("Harbours", ["a"]).id
    library.readings.record(reading, SAVED)
    complete = SavedState("model-a", tokens=900, tokens_done=900)
    library.readings.record(reading, complete)
    assert library.readings.saved_states() == {reading: (complete,)}


@pytest.mark.parametrize(
    ("tokens", "tokens_done", "is_complete"),
    [(0, 0, False), (9, 8, False), (9, 9, True), (9, 10, True)],
)
def test_a_state_is_complete_when_everything_is_saved(
    tokens: int, tokens_done: int, is_complete: bool
) -> None:
    assert SavedState("m", tokens=tokens, tokens_done=tokens_done).is_complete is is_complete


def test_recording_for_a_reading_that_is_gone_does_nothing(library: Library) -> None:
    library.readings.record(7, SAVED)
    assert library.readings.saved_states() == {}


def test_a_removal_can_be_taken_back_with_the_conversations(library: Library) -> None:
    entry = library.readings.add("Harbours", ["a"])
    conversation = library.conversations.start("t", ["a"], reading_id=entry.id)
    library.readings.remove(entry.id)
    assert library.readings.entries() == []
    assert library.conversations.entries() == []
    library.readings.restore(entry)
    assert library.readings.entries() == [entry]
    assert library.conversations.entries() == [conversation]


def test_what_was_removed_is_forgotten_with_texts_nobody_else_needs(
    library: Library, tmp_path: Path
) -> None:
    alone, shared, unread = (added(library, tmp_path, text) for text in ("one", "two", "three"))
    gone = library.readings.add("gone", [alone, shared])
    library.readings.add("stays", [shared])
    conversation = library.conversations.start("t", [alone], reading_id=gone.id).id
    library.conversations.add_message(conversation, Role.USER, "What?")
    library.readings.remove(gone.id)
    library.forget_removed()
    assert {entry.sha256 for entry in library.entries()} == {shared, unread}
    library.readings.restore(gone)
    assert [entry.title for entry in library.readings.entries()] == ["stays"]
    assert library.conversations.messages(conversation) == []


def added(library: Library, folder: Path, text: str) -> str:
    path = folder / text
    path.write_text(text)
    return library.add(path).sha256


def test_conversations_of_a_reading_come_back_when_restored(library: Library) -> None:
    reading = library.readings.add("Harbours", ["a"]).id
    conversation = library.conversations.start("t", ["a"], reading_id=reading)
    assert conversation.reading_id == reading
    library.conversations.remove(conversation.id)
    assert library.conversations.entries() == []
    library.conversations.restore(conversation.id)
    assert library.conversations.entries() == [conversation]


def test_the_queue_keeps_its_order_and_what_is_paused(library: Library) -> None:
    first, second = (library.readings.add(title, ["a"]).id for title in ("1", "2"))
    library.readings.set_queue([QueuedReading(first)])
    queue = (QueuedReading(second, is_paused=True), QueuedReading(first))
    library.readings.set_queue(queue)
    assert library.readings.queue() == queue


def test_what_is_gone_waits_no_longer(library: Library) -> None:
    entry: ReadingEntry = library.readings.add("1", ["a"])
    library.readings.set_queue([QueuedReading(99), QueuedReading(entry.id)])
    assert library.readings.queue() == (QueuedReading(entry.id),)
    library.readings.remove(entry.id)
    assert library.readings.queue() == ()


def test_documents_of_an_older_library_become_readings(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    database = LibraryDatabase(LibraryFile(path), MIGRATIONS[:1])
    with database.writing() as writer:
        values = "3, 'hash', 'a.pdf', '/a.pdf', 1, 1, 1, '{}', '2026-01-01'"
        writer.execute(f"INSERT INTO documents VALUES ({values})")  # noqa: S608 - all literal
    database.close()
    with Library(path) as library:
        (entry,) = library.readings.entries()
    assert (entry.title, entry.documents, entry.left_out) == ("a.pdf", ("hash",), ((),))


def test_a_reading_is_found_by_its_documents_in_their_order(library: Library) -> None:
    added = library.readings.add("Harbours", ["b", "a"])
    library.readings.set_documents(added.id, ["b", "a"], [[3], []])
    found = library.readings.find(["b", "a"])
    assert found is not None
    assert found.id == added.id
    assert library.readings.find(["a", "b"]) is None
    assert library.readings.find(["b"]) is None
    library.readings.remove(added.id)
    assert library.readings.find(["b", "a"]) is None
