from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from app.core.library.library_work import LibraryWork
from app.library.library import Library
from app.library.records import Place
from app.window.controllers.places import PlaceController
from tests.fakes.manual_jobs import ManualJobs


class Documents(QObject):
    """The document that is shown."""

    page_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.shown, self.page = "a", 1

    def turn_to(self, page: int) -> None:
        self.page = page
        self.page_changed.emit()


class Stage:
    """A place controller over a library with two readings."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.jobs = ManualJobs()
        self.documents = Documents()
        with Library(path) as library:
            self.first = library.readings.add("One", ["a"]).id
            self.second = library.readings.add("Two", ["b"]).id
            self.conversation = library.conversations.start("Why?", ["a"], reading_id=self.first).id
        self.controller = self.new_controller()

    def new_controller(self) -> PlaceController:
        return PlaceController(LibraryWork(self.path, self.jobs, fail=pytest.fail), self.documents)

    def stored(self) -> list[Place]:
        with Library(self.path) as library:
            return library.places.entries()


@pytest.fixture
def stage(qtbot: QtBot, tmp_path: Path) -> Stage:
    return Stage(tmp_path / "library.sqlite")


def test_a_place_is_stored_soon_and_found_tomorrow(qtbot: QtBot, stage: Stage) -> None:
    stage.controller.enter(stage.first, stage.conversation)
    stage.documents.turn_to(57)

    def is_stored() -> bool:
        stage.jobs.run_all()
        return stage.stored() == [Place(stage.first, stage.conversation, "a", 57)]

    qtbot.waitUntil(is_stored)
    tomorrow = stage.new_controller()
    last: list[Place | None] = []
    tomorrow.load(last.append)
    stage.jobs.run_all()
    assert last == [Place(stage.first, stage.conversation, "a", 57)]
    assert tomorrow.place_in(stage.first) == last[0]
    assert tomorrow.place_in(stage.second) is None


def test_closing_stores_every_reading_that_was_open_the_last_one_last(stage: Stage) -> None:
    stage.controller.enter(stage.first, stage.conversation)
    stage.documents.turn_to(57)
    stage.documents.shown, stage.documents.page = "b", 4
    stage.controller.enter(stage.second, 0)
    stage.controller.keep()
    stage.jobs.run_all()
    places = [Place(stage.second, 0, "b", 4), Place(stage.first, stage.conversation, "a", 57)]
    assert stage.stored() == places
    assert stage.controller.place_in(stage.first) == places[1]


def test_where_no_reading_is_open_nothing_is_remembered(stage: Stage) -> None:
    stage.controller.enter(stage.first, stage.conversation)
    stage.controller.keep()
    stage.controller.enter(0, 0)
    stage.documents.turn_to(9)
    stage.controller.keep()
    stage.jobs.run_all()
    assert stage.stored() == [Place(stage.first, stage.conversation, "a", 1)]


def test_a_library_without_places_has_no_last_one(stage: Stage) -> None:
    last: list[Place | None] = []
    stage.controller.load(last.append)
    stage.jobs.run_all()
    assert last == [None]
