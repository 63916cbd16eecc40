"""What counts as deleted by another process."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from app.core.core import Core
from app.core.library.deleted_elsewhere import DeletedElsewhere
from app.library.library import Library
from app.library.records import Deleted
from app.library_file import LibraryFile
from app.readings.reading_content import whole
from engine.protocol.replies import ReadingOpened
from tests.app.feasibility.samples import opened
from tests.fakes.fake_library import add_reading, make_document
from tests.fakes.loops import ManualLoop
from tests.fakes.manual_jobs import ManualJobs
from tests.fakes.scripted_port import ScriptedPort

HARBOUR = make_document("harbour.txt", "Keeper Arn lit the lamp.")
MILL = make_document("mill.txt", "The mill was built in 1911.")


class Watch:
    """A watch over a library of two documents that are open."""

    def __init__(self, path: Path) -> None:
        for document in (HARBOUR, MILL):
            add_reading(path, document.name, document)
        self.loop, self.jobs = ManualLoop(), ManualJobs()
        core = Core(ScriptedPort(""), lambda _: (), loop=self.loop, jobs=self.jobs)
        self.watch = DeletedElsewhere(LibraryFile(path), core)
        self.found: list[str] = []
        self.watch.found.connect(self._take)
        told: ReadingOpened = opened()
        core.openings.opened.emit(whole((HARBOUR, MILL), ""), told)

    def _take(self, gone: Sequence[Deleted]) -> None:
        self.found += [one.name for one in gone]

    def look(self) -> list[str]:
        """Let the time for a look come; return what was found so far."""
        self.loop.pass_time()
        self.jobs.run_all()
        return self.found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "library.sqlite"


def test_a_document_that_is_deleted_is_found_once(path: Path) -> None:
    watch = Watch(path)
    assert watch.look() == []
    with Library(path) as library:
        library.remove_document(HARBOUR.sha256)
    assert watch.look() == []  # that can be undone
    with Library(path) as library:
        library.forget_removed()
    assert watch.look() == ["harbour.txt"]
    assert watch.look() == ["harbour.txt"]


def test_a_library_that_is_lost_has_deleted_nothing(path: Path) -> None:
    watch = Watch(path)
    assert watch.look() == []
    for file in path.parent.glob("library.*"):
        file.unlink()
    assert watch.look() == []
    assert not path.exists()


def test_nothing_is_looked_at_after_the_end(path: Path) -> None:
    watch = Watch(path)
    watch.loop.pass_time()  # a look begins
    watch.watch.close()
    watch.jobs.run_all()
    assert watch.loop.num_timers == 0
    assert watch.look() == []
