from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from app.library.library import Library
from app.library.records import Place
from app.reading_queue.library_work import LibraryWork
from app.window.controllers.places import PlaceDesk
from app.window.process.constant_references import keep_constants_alive
from tests.fakes.manual_jobs import ManualJobs

keep_constants_alive()


class Documents(QObject):
    """The document that is shown."""

    page_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.shown, self.page = "a", 1

    def turn_to(self, page: int) -> None:
        self.page = page
        self.page_changed.emit()


class Desk:
    """A place desk over a library with two readings."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.jobs = ManualJobs()
        self.documents = Documents()
        with Library(path) as library:
            self.first = library.readings.add("One", ["a"]).id
            self.second = library.readings.add("Two", ["b"]).id
            self.talk = library.conversations.start("Why?", ["a"], reading_id=self.first).id
        self.desk = self.new_desk()

    def new_desk(self) -> PlaceDesk:
        return PlaceDesk(LibraryWork(self.path, self.jobs, fail=pytest.fail), self.documents)

    def stored(self) -> list[Place]:
        with Library(self.path) as library:
            return library.places.entries()


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desk:
    return Desk(tmp_path / "library.sqlite")


def test_a_place_is_stored_soon_and_found_tomorrow(qtbot: QtBot, desk: Desk) -> None:
    desk.desk.enter(desk.first, desk.talk)
    desk.documents.turn_to(57)

    def is_stored() -> bool:
        desk.jobs.run_all()
        return desk.stored() == [Place(desk.first, desk.talk, "a", 57)]

    qtbot.waitUntil(is_stored)
    tomorrow = desk.new_desk()
    last: list[Place | None] = []
    tomorrow.load(last.append)
    desk.jobs.run_all()
    assert last == [Place(desk.first, desk.talk, "a", 57)]
    assert tomorrow.place_in(desk.first) == last[0]
    assert tomorrow.place_in(desk.second) is None


def test_closing_stores_every_reading_that_was_open_the_last_one_last(desk: Desk) -> None:
    desk.desk.enter(desk.first, desk.talk)
    desk.documents.turn_to(57)
    desk.documents.shown, desk.documents.page = "b", 4
    desk.desk.enter(desk.second, 0)
    desk.desk.keep()
    desk.jobs.run_all()
    places = [Place(desk.second, 0, "b", 4), Place(desk.first, desk.talk, "a", 57)]
    assert desk.stored() == places
    assert desk.desk.place_in(desk.first) == places[1]


def test_where_no_reading_is_open_nothing_is_remembered(desk: Desk) -> None:
    desk.desk.enter(desk.first, desk.talk)
    desk.desk.keep()
    desk.desk.enter(0, 0)
    desk.documents.turn_to(9)
    desk.desk.keep()
    desk.jobs.run_all()
    assert desk.stored() == [Place(desk.first, desk.talk, "a", 1)]


def test_a_library_without_places_has_no_last_one(desk: Desk) -> None:
    last: list[Place | None] = []
    desk.desk.load(last.append)
    desk.jobs.run_all()
    assert last == [None]
