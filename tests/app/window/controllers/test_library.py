from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.library.library import Library
from app.library.records import Conversation
from app.reading_queue.library_work import LibraryWork
from app.window.controllers.library import Added, ShelfDesk
from app.window.library.library_view_model import ShelfViewModel
from app.window.process.constant_references import keep_constants_alive
from tests.fakes.manual_jobs import ManualJobs

keep_constants_alive()


class Queue(QObject):
    """Counts how often it is told to look again; `look` is when it has."""

    def __init__(self) -> None:
        super().__init__()
        self.num_refreshed = 0
        self.waiting: list[Callable[[], None]] = []

    def refresh(self, then: Callable[[], None] | None = None) -> None:
        self.num_refreshed += 1
        if then is not None:
            self.waiting.append(then)

    def look(self) -> None:
        while self.waiting:
            self.waiting.pop(0)()


class Desk:
    """A shelf desk over a library of its own, its jobs run by hand."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.jobs = ManualJobs()
        self.queue = Queue()
        library = LibraryWork(path, self.jobs, fail=pytest.fail)
        self.desk = ShelfDesk(library, self.queue, ShelfViewModel())
        self.desk.refresh()
        self.jobs.run_all()


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desk:
    path = tmp_path / "library.sqlite"
    with Library(path) as library:
        reading = library.readings.add("Harbour", ("a" * 64,))
        library.conversations.start("First", reading.documents, reading_id=reading.id)
        library.conversations.start("Second", reading.documents, reading_id=reading.id)
    return Desk(path)


def titles(desk: Desk) -> list[str]:
    return [one.title for one in desk.desk.holdings.conversations]


def stored(desk: Desk) -> list[str]:
    with Library(desk.path) as library:
        return [one.title for one in library.conversations.entries()]


def conversation(desk: Desk, title: str) -> Conversation:
    return next(one for one in desk.desk.holdings.conversations if one.title == title)


def test_the_queue_looks_whenever_the_library_was_read(desk: Desk) -> None:
    before = desk.queue.num_refreshed
    desk.desk.rename(desk.desk.holdings.readings[0].id, "Port")
    desk.jobs.run_all()
    assert desk.desk.holdings.readings[0].title == "Port"
    assert desk.queue.num_refreshed == before + 1


def test_the_same_documents_are_one_reading(desk: Desk) -> None:
    given: list[Added] = []
    desk.desk.add("Harbour again", ("a" * 64,), given.append)
    desk.desk.add("Another", ("b" * 64,), given.append)
    desk.desk.add("Another, dropped at once again", ("b" * 64,), given.append)
    desk.jobs.run_all()
    desk.queue.look()
    assert len(desk.desk.holdings.readings) == 2
    known = desk.desk.holdings.reading_with("a" * 64)
    added = desk.desk.holdings.reading_with("b" * 64)
    assert known is not None
    assert added is not None
    assert (known.title, added.title) == ("Harbour", "Another")
    assert given == [
        Added(known.id, is_new=False),
        Added(added.id, is_new=True),
        Added(added.id, is_new=False),
    ]


def test_other_documents_are_known_to_the_queue_before_anybody_goes_on(desk: Desk) -> None:
    reading = desk.desk.holdings.readings[0]
    gone_on: list[bool] = []
    desk.desk.set_documents(
        reading.id, reading.documents, ((2, 3),), then=lambda: gone_on.append(True)
    )
    desk.jobs.run_all()
    assert desk.desk.holdings.readings[0].left_out == ((2, 3),)
    assert not gone_on
    desk.queue.look()
    assert gone_on


def test_a_removed_reading_comes_back(desk: Desk) -> None:
    number = desk.desk.holdings.readings[0].id
    desk.desk.remove(number)
    desk.jobs.run_all()
    assert desk.desk.holdings.readings == ()
    desk.desk.undo()
    desk.jobs.run_all()
    assert [one.id for one in desk.desk.holdings.readings] == [number]


def test_a_removed_conversation_comes_back_however_late(desk: Desk) -> None:
    desk.desk.remove_conversation(conversation(desk, "First").id)
    desk.jobs.run_all()
    assert titles(desk) == ["Second"]
    assert stored(desk) == ["Second"]
    desk.desk.undo()
    desk.jobs.run_all()
    assert sorted(titles(desk)) == ["First", "Second"]


def test_what_was_removed_last_comes_back_whatever_it_is(desk: Desk) -> None:
    desk.desk.remove_conversation(conversation(desk, "First").id)
    desk.desk.remove(desk.desk.holdings.readings[0].id)
    desk.desk.undo()
    desk.desk.undo()
    desk.jobs.run_all()
    assert len(desk.desk.holdings.readings) == 1
    assert titles(desk) == ["Second"]
