from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.core.library.library_work import LibraryWork
from app.library.library import Library
from app.library.records import Conversation, Obtained
from app.window.controllers.library import LibraryController
from app.window.library.library_view_model import LibraryViewModel
from tests.fakes.manual_jobs import ManualJobs


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


class Stage:
    """A library controller over a library of its own, its jobs run by hand."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.jobs = ManualJobs()
        self.queue = Queue()
        library = LibraryWork(path, self.jobs, fail=pytest.fail)
        self.controller = LibraryController(library, self.queue, LibraryViewModel())
        self.controller.refresh()
        self.jobs.run_all()


@pytest.fixture
def stage(qtbot: QtBot, tmp_path: Path) -> Stage:
    path = tmp_path / "library.sqlite"
    with Library(path) as library:
        reading = library.readings.add("Harbour", ("a" * 64,))
        library.conversations.start("First", reading.documents, reading_id=reading.id)
        library.conversations.start("Second", reading.documents, reading_id=reading.id)
    return Stage(path)


def titles(stage: Stage) -> list[str]:
    return [one.title for one in stage.controller.holdings.conversations]


def stored(stage: Stage) -> list[str]:
    with Library(stage.path) as library:
        return [one.title for one in library.conversations.entries()]


def conversation(stage: Stage, title: str) -> Conversation:
    return next(one for one in stage.controller.holdings.conversations if one.title == title)


def test_the_queue_looks_whenever_the_library_was_read(stage: Stage) -> None:
    before = stage.queue.num_refreshed
    stage.controller.rename(stage.controller.holdings.readings[0].id, "Port")
    stage.jobs.run_all()
    assert stage.controller.holdings.readings[0].title == "Port"
    assert stage.queue.num_refreshed == before + 1


def test_the_same_documents_are_one_reading(stage: Stage) -> None:
    given: list[Obtained] = []
    with Library(stage.path) as library:
        mill = library.add_text(Path("mill.txt"), b"The mill grinds at night.").sha256
    stage.controller.add("Harbour again", ("a" * 64,), given.append)
    stage.controller.add("Another", (mill,), given.append)
    stage.controller.add("Another, dropped at once again", (mill,), given.append)
    stage.jobs.run_all()
    stage.queue.look()
    assert len(stage.controller.holdings.readings) == 2
    known = stage.controller.holdings.reading_with("a" * 64)
    added = stage.controller.holdings.reading_with(mill)
    assert known is not None
    assert added is not None
    assert (known.title, added.title) == ("Harbour", "Another")
    assert given == [
        Obtained(known.id, is_new=False),
        Obtained(added.id, is_new=True),
        Obtained(added.id, is_new=False),
    ]


def test_other_documents_are_known_to_the_queue_before_anybody_goes_on(stage: Stage) -> None:
    reading = stage.controller.holdings.readings[0]
    gone_on: list[bool] = []
    stage.controller.set_documents(
        reading.id, reading.documents, ((2, 3),), then=lambda: gone_on.append(True)
    )
    stage.jobs.run_all()
    assert stage.controller.holdings.readings[0].left_out == ((2, 3),)
    assert not gone_on
    stage.queue.look()
    assert gone_on


def test_a_removed_reading_comes_back(stage: Stage) -> None:
    number = stage.controller.holdings.readings[0].id
    stage.controller.remove(number)
    stage.jobs.run_all()
    assert stage.controller.holdings.readings == ()
    stage.controller.undo()
    stage.jobs.run_all()
    assert [one.id for one in stage.controller.holdings.readings] == [number]


def test_a_removed_conversation_comes_back_however_late(stage: Stage) -> None:
    stage.controller.remove_conversation(conversation(stage, "First").id)
    stage.jobs.run_all()
    assert titles(stage) == ["Second"]
    assert stored(stage) == ["Second"]
    stage.controller.undo()
    stage.jobs.run_all()
    assert sorted(titles(stage)) == ["First", "Second"]


def test_what_was_removed_last_comes_back_whatever_it_is(stage: Stage) -> None:
    stage.controller.remove_conversation(conversation(stage, "First").id)
    stage.controller.remove(stage.controller.holdings.readings[0].id)
    stage.controller.undo()
    stage.controller.undo()
    stage.jobs.run_all()
    assert len(stage.controller.holdings.readings) == 1
    assert titles(stage) == ["Second"]
