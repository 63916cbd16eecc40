"""Data folders with something of every kind, and how two of them are compared."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from app.backup.container import open_backup
from app.backup.restore import Restored, check_backup, restore_backup_file
from app.backup.write import Written, write_backup_file
from app.conversations.answer_details import AnswerDetails, decode_details, encode_details
from app.documents.scans.messages import Recognised
from app.documents.scans.recognised_page import RecognisedPage
from app.library.answer_seal import question_of
from app.library.library import Library
from app.library.records import Message, Place, Role, SavedQuote, SavedState
from app.paths import DataFolder
from app.window.intake.pasted import keep_text

SHEET = "0123456789abcdef" * 2 + ".json"
WORD = "quetzalcoatlus"
PASTED = f"{WORD} flew over the harbour"
_MEMORY = Path("/dev/shm")  # noqa: S108 - for test data


def fill(root: Path) -> DataFolder:
    """Put something of every kind into a folder."""
    data = DataFolder(root)
    data.prepare()
    harbour = root.parent / "harbour.txt"
    harbour.write_text("The lamp of pier 1 was lit.\fThe lamp of pier 2 was not.\f")
    pasted = keep_text(PASTED, data.pasted)
    with Library(data.library) as library:
        first = library.add(harbour).sha256
        second = library.add_text(pasted, data.pasted.read(pasted.name)).sha256
        library.scans.keep(first, Recognised(2, RecognisedPage("lamp"), "test"), 0.5)
        reading = library.readings.add("Lamps", [first, second])
        library.readings.set_documents(reading.id, [first, second], [[2], []])
        lights = library.readings.collections.add("Light")
        library.readings.collections.add("Empty")
        library.readings.collections.move({reading.id: lights.id})
        library.readings.record(reading.id, SavedState("print", 10, 10, 0.5))
        gone = library.readings.add("Gone", [first])
        talk = library.conversations.start("Lit?", [first, second], reading_id=reading.id)
        question = library.conversations.add_message(talk.id, Role.USER, "Which lamp was lit?")
        for words in ("The first.", "That of pier 1."):
            details = encode_details(AnswerDetails(reasoning="Pier 1."), words, question.text)
            answer = library.conversations.add_message(
                talk.id, Role.ASSISTANT, words, parent_id=question.id, details=details
            )
        library.conversations.leave_at(answer.id)
        library.conversations.start("Forgotten?", [first], reading_id=gone.id)
        library.readings.remove(gone.id)
        library.quotes.save(SavedQuote(0, reading.id, first, 1, "was lit"))
        library.places.leave(Place(reading.id, talk.id, first, 1))
    data.sheets.write(SHEET, b'{"entries": []}')
    data.settings.write_text('{"theme": "dark", "hub_endpoint": "https://evil.example"}')
    return data


def content(data: DataFolder) -> dict[str, Any]:
    """Return what a person would miss, in the terms in which a person sees it."""
    with Library(data.library) as library:
        readings = library.readings.entries()
        titles = {entry.id: entry.title for entry in readings}
        return {
            "documents": {
                (entry.sha256, entry.name, repr(library.document(entry.sha256)))
                for entry in library.entries()
            },
            "recognised": library.scans._kept(library.entries()[0].sha256),
            "readings": {(r.title, r.documents, r.left_out, r.created_at) for r in readings},
            "conversations": {
                (c.title, titles.get(c.reading_id or 0), c.documents, c.created_at): tree(
                    library, c.id
                )
                for c in library.conversations.entries()
            },
            "collections": {c.name for c in library.readings.collections.entries()},
            "in": {
                (r.title, c.name)
                for r in readings
                for c in library.readings.collections.entries()
                if c.id == r.collection_id
            },
            "quotes": {
                (titles[r], quote.document, quote.page, quote.text)
                for r in titles
                for quote in library.quotes.of_reading(r)
            },
            "places": {
                (titles[place.reading_id], place.conversation_id > 0, place.page)
                for place in library.places.entries()
            },
            "left": {(titles[r], d, page) for (r, d), page in library.places.pages_left().items()},
            "files": {
                name: files.read(name)
                for files in (data.pasted, data.sheets)
                for name in files.names()
            },
        }


def tree(library: Library, conversation: int) -> set[tuple[object, ...]]:
    """Return the messages of a conversation by what they say and what they answer."""

    def details(message: Message) -> AnswerDetails:
        asked = question_of(message.role, message.parent_id, words)
        return decode_details(message.details, message.text, asked)

    messages = library.conversations.messages(conversation)
    words = {message.id: message.text for message in messages}
    return {(m.role, m.text, words.get(m.parent_id or 0), repr(details(m))) for m in messages}


def back_up(data: DataFolder, target: Path, **options: Any) -> Written:
    """Write a backup."""
    return write_backup_file(data, target, **options)


def restore(data: DataFolder, path: Path, passphrase: str = "", **options: Any) -> Restored:
    """Restore a backup, as every caller does."""
    return restore_backup_file(data, check_backup(open_backup(path, passphrase)), **options)


def fresh(tmp_path: Path) -> DataFolder:
    """Return an empty data folder."""
    data = DataFolder(tmp_path / "fresh")
    data.prepare()
    return data


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> DataFolder:
    return fill(tmp_path_factory.mktemp("filled") / "data")


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    with TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture
def data(filled: DataFolder, tmp_path: Path) -> DataFolder:
    shutil.copytree(filled.root, tmp_path / "data")
    return DataFolder(tmp_path / "data")
