"""Recognition from the card: begun and stopped by a person, its pages kept, the window free."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.core.library.library_work import LibraryWork
from app.core.threaded_jobs import ThreadedJobs
from app.documents.scans.messages import Recognised
from app.documents.scans.recognise import Scan
from app.documents.scans.recognised_page import RecognisedPage
from app.errors import LecternError
from app.library.library import Library
from app.library.scans import Scans
from app.library_file import library_file
from app.window.controllers.holdings import Holdings
from app.window.controllers.recognition import RecognitionController
from app.window.process.qt_loop import QtLoop
from tests.app.documents.samples import shaded_pdf

pytestmark = pytest.mark.process
PATIENCE = 60_000


class Recogniser:
    """Recognises a page whenever the test lets it."""

    def __init__(self) -> None:
        self.pages = threading.Semaphore(0)
        self.threads: set[int] = set()

    def __call__(
        self, scan: Scan, *, on_page: Callable[[Recognised], None], on_wait: Callable[[], None]
    ) -> None:
        self.threads.add(threading.get_ident())
        for number in scan.pages:
            while not self.pages.acquire(timeout=0.01):
                on_wait()
            on_page(Recognised(number, RecognisedPage(f"seen on page {number}", 0.9), "double"))


class Stage:
    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.path = shaded_pdf(folder / "a.pdf", [200, "printed", 200, 200])
        self.file = library_file(folder / "library.sqlite")
        with Library(self.file) as library:
            sha256 = library.add(self.path).sha256
            self.reading = library.readings.add("a", [sha256])
        self.loop = QtLoop()
        self.jobs = ThreadedJobs(self.loop)
        self.failures: list[LecternError] = []
        self.ended: list[tuple[str, ...]] = []
        self.library: Any = SimpleNamespace(holdings=Holdings())
        services: Any = SimpleNamespace(
            library=LibraryWork(self.file, self.jobs, fail=self.failures.append),
            jobs=self.jobs,
            intake=SimpleNamespace(password_of=lambda _: None),
            data=SimpleNamespace(library=self.file),
        )
        self.refresh()
        self.controller = RecognitionController(services, self.library)
        self.controller.ended.connect(lambda _, documents: self.ended.append(documents))
        self.controller.failed.connect(self.failures.append)

    def refresh(self) -> None:
        with Library(self.file) as library:
            self.library.holdings = Holdings(tuple(library.entries()), (self.reading,))

    def wait_for(self, holds: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(holds, timeout=PATIENCE)

    @property
    def num_done(self) -> int:
        progress = self.controller.facts(self.reading.id).progress
        return -1 if progress is None else progress.num_done


@pytest.fixture
def recogniser(monkeypatch: pytest.MonkeyPatch) -> Recogniser:
    double = Recogniser()
    monkeypatch.setattr(
        "app.library.library.Scans", lambda database, has_file: Scans(database, has_file, double)
    )
    return double


@pytest.fixture
def stage(qtbot: QtBot, tmp_path: Path, recogniser: Recogniser) -> Iterator[Stage]:
    stage = Stage(tmp_path, qtbot)
    yield stage
    stage.controller.stop()
    stage.jobs.close()


def test_a_stop_keeps_what_was_recognised_and_the_rest_comes_later(
    stage: Stage, recogniser: Recogniser
) -> None:
    controller, number = stage.controller, stage.reading.id
    assert controller.facts(number).num_missing == 3
    controller.start(number)
    controller.start(number)  # once is enough
    recogniser.pages.release(2)
    stage.wait_for(lambda: stage.num_done == 2)
    controller.stop()
    stage.wait_for(lambda: bool(stage.ended))
    stage.refresh()
    facts = controller.facts(number)
    assert (facts.num_missing, facts.num_recognised, facts.progress) == (1, 2, None)
    recogniser.pages.release()
    controller.start(number)
    stage.wait_for(lambda: len(stage.ended) == 2)
    stage.refresh()
    assert controller.facts(number).num_missing == 0
    assert stage.failures == []
    assert threading.get_ident() not in recogniser.threads


def test_a_file_that_is_gone_is_told(stage: Stage) -> None:
    stage.path.unlink()
    stage.controller.start(stage.reading.id)
    stage.wait_for(lambda: bool(stage.ended))
    assert len(stage.failures) == 1
    assert stage.controller.facts(stage.reading.id).progress is None


def test_the_time_goes_by_what_was_measured(stage: Stage) -> None:
    with Library(stage.file) as library:
        page = Recognised(9, RecognisedPage("seen"), "double")
        library.scans.keep("another", page, 2.0)
    stage.controller.estimate(stage.reading.id)
    stage.wait_for(lambda: stage.controller.facts(stage.reading.id).seconds > 0)
    assert stage.controller.facts(stage.reading.id).seconds == pytest.approx(6.0)


def test_pages_that_are_left_out_are_left_alone(stage: Stage, recogniser: Recogniser) -> None:
    stage.reading = replace(stage.reading, left_out=((1, 4),))
    stage.refresh()
    assert stage.controller.facts(stage.reading.id).num_missing == 1
    recogniser.pages.release(3)
    stage.controller.start(stage.reading.id)
    stage.wait_for(lambda: bool(stage.ended))
    with Library(stage.file) as library:
        (entry,) = library.entries()
    assert entry.audit.recognised_pages == {3}
