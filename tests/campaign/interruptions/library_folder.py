"""A library that trials interrupt: what is done to it, and what must hold afterwards."""

import shutil
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Self

from app.library.database import connect
from app.library.errors import LibraryUnavailableError
from app.library.library import Library
from app.library.records import Role
from app.library.restoring import is_sound, restore_backup
from app.library.schema import MIGRATIONS
from app.library.verification import verify_library
from app.library_file import LibraryFile
from tests.campaign.library_flips import extract_text

_FILE = "library.sqlite"
_NAMES = ("treaties.txt", "letters.txt", "laws.txt")
_QUESTION = "When was it signed?"
_NUM_PAGES = 30
_NUM_LOST_BYTES = 100_000
FRESH = "fresh.txt"
VICTIM = _NAMES[1]


@dataclass(frozen=True)
class LibraryFolder:
    """Sound libraries of every version, and the texts in them."""

    place: Path
    pages: Mapping[str, tuple[str, ...]]

    @classmethod
    def create(cls, place: Path) -> Self:
        """Make the files, a library of them with conversations and a backup, and older ones."""
        pages = {
            name: tuple(_page(number, page) for page in range(_NUM_PAGES))
            for number, name in enumerate((*_NAMES, FRESH))
        }
        for name, texts in pages.items():
            (place / name).write_text("\n".join(texts))
        made = cls(place, pages)
        folder = place / f"version-{len(MIGRATIONS)}"
        folder.mkdir()
        with made.library(folder) as library:
            for name in _NAMES:
                sha256 = library.add(place / name).sha256
                reading = library.readings.add(name, [sha256])
                conversation = library.conversations.start(name, [sha256], reading_id=reading.id)
                library.conversations.add_message(conversation.id, Role.USER, _QUESTION)
            library.upkeep.back_up()
        for version in range(1, len(MIGRATIONS)):
            older = place / f"version-{version}"
            older.mkdir()
            _write_older(older / _FILE, version, made)
        return made

    def library(self, folder: Path) -> Library:
        """The library in a folder; texts are taken in this process."""
        return Library(folder / _FILE, extract_text)

    def copy(self, deed: str, version: int = len(MIGRATIONS)) -> Path:
        """A library for a deed; that of the trial before is removed."""
        trial = self.place / "trial"
        shutil.rmtree(trial, ignore_errors=True)
        shutil.copytree(self.place / f"version-{version}", trial)
        if deed == "restore":
            (trial / _FILE).write_bytes(bytes(_NUM_LOST_BYTES))
        return trial

    def complaint(self, trial: Path, deed: str, *, is_done: bool) -> str:
        """What is wrong with a library in which ``deed`` was interrupted, or was done."""
        if deed == "restore":
            _restore_unless_usable(trial)
        with self.library(trial) as library:
            there = {entry.name: entry.sha256 for entry in library.entries()}
            conversations = {
                conversation.title: conversation.id
                for conversation in library.conversations.entries()
            }
            texts = {}
            for name, sha256 in there.items():
                document = library.document(sha256)
                texts[name] = document and tuple(page.text for page in document.pages)
            said = {
                title: [message.text for message in library.conversations.messages(number)]
                for title, number in conversations.items()
            }
            hits = {hit.name for hit in library.search("treaty", limit=1000)}
            library.add(self.place / FRESH)
        expected = set(_NAMES) - ({VICTIM} if deed == "delete" else set())
        complaints = [f"{name} is lost" for name in expected if texts.get(name) != self.pages[name]]
        complaints += [f"the text of {n} is another" for n in texts if texts[n] != self.pages[n]]
        complaints += [
            f"the conversation about {n} is lost"
            for n in expected
            if _QUESTION not in said.get(n, ())
        ]
        complaints += [f"{name} is not found" for name in expected - hits]
        if is_done and deed == "add" and FRESH not in there:
            complaints.append("what was added is not there")
        if is_done and deed == "delete" and VICTIM in there:
            complaints.append("what was deleted is there")
        if is_done and deed == "conversation" and said.get("new") != ["1", "2", "3"]:
            complaints.append("what was said is not there")
        verdict = verify_library(LibraryFile(trial / _FILE), extract_text)
        if not verdict.is_sound:
            complaints.append(f"it is not sound: {verdict}")
        backup = trial / "library.backup.sqlite"
        if backup.exists() and not is_sound(LibraryFile(backup)):
            complaints.append("its backup is not sound")
        return "; ".join(complaints)


def _page(number: int, page: int) -> str:
    return (
        f"The treaty of {1700 + 7 * page} was signed by {number + 3} envoys in hall {page}. " * 20
    )


def _write_older(path: Path, version: int, made: LibraryFolder) -> None:
    """Write what an earlier version wrote: its tables, the same documents and conversations."""
    newest = connect(made.place / f"version-{len(MIGRATIONS)}" / _FILE)
    older = connect(path)
    older.execute("PRAGMA journal_mode = WAL")
    for script in MIGRATIONS[:version]:
        older.executescript(script)
    for table in ("documents", "pages", "conversations", "conversation_documents", "messages"):
        _copy_table(newest, older, table)
    if version > 1:
        for table in ("readings", "reading_documents"):
            _copy_table(newest, older, table)
    older.execute(f"PRAGMA user_version = {version:d}")
    older.commit()
    older.close()
    newest.close()


def _copy_table(source: sqlite3.Connection, target: sqlite3.Connection, table: str) -> None:
    columns = [row[1] for row in target.execute(f"PRAGMA table_info({table})")]
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    rows = source.execute(f"SELECT {names} FROM {table}").fetchall()  # noqa: S608 - our own names
    target.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)  # noqa: S608


def carry_out(deed: str, place: Path, trial: Path) -> None:
    """Do one thing to a library, as a process of its own does."""
    DEEDS[deed](place, trial)


def _with_library(work: Callable[[Library, Path], object], place: Path, trial: Path) -> None:
    with Library(trial / _FILE, extract_text) as library:
        work(library, place)


def _add(library: Library, place: Path) -> None:
    library.add(place / FRESH)


def _delete(library: Library, _place: Path) -> None:
    (chosen,) = [entry for entry in library.entries() if entry.name == VICTIM]
    library.remove_document(chosen.sha256)
    library.note_forgotten(library.forget_removed())


def _conversation(library: Library, _place: Path) -> None:
    conversation = library.conversations.start("new", [library.entries()[0].sha256])
    for text in ("1", "2", "3"):
        library.conversations.add_message(conversation.id, Role.USER, text)


def _back_up(library: Library, _place: Path) -> None:
    library.upkeep.back_up()


def _index(library: Library, _place: Path) -> None:
    library.upkeep.rebuild_index()


def _look(library: Library, _place: Path) -> None:
    for entry in library.entries():
        library.document(entry.sha256)
    library.search("treaty")


def _restore(_place: Path, trial: Path) -> None:
    _restore_unless_usable(trial)


def _restore_unless_usable(trial: Path) -> None:
    try:
        Library(trial / _FILE).close()
    except LibraryUnavailableError:
        restore_backup(LibraryFile(trial / _FILE))


DEEDS: Mapping[str, Callable[[Path, Path], None]] = {
    "add": partial(_with_library, _add),
    "delete": partial(_with_library, _delete),
    "conversation": partial(_with_library, _conversation),
    "back up": partial(_with_library, _back_up),
    "index": partial(_with_library, _index),
    "migrate": partial(_with_library, _look),
    "restore": _restore,
}
"""What is interrupted; ``migrate`` opens a library of an earlier version."""
