"""Downloads of the window: the real process, paused and resumed; and what is shown of them."""

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from PySide6.QtCore import QObject, Signal

from app.child.command import Command
from app.errors import DoesNotFitError
from app.jobs import Job, Ok
from app.models.download.manifest import Manifest
from app.models.download.messages import DownloadOrder, Finished, Refused
from app.models.download.pace import Pace
from app.models.download.partial import PartialDownload
from app.models.download.problems import DownloadBroken, TooLittleDisk
from app.models.hub_name import HubName
from app.models.places import ModelPlaces
from app.window.models.download_process import DownloadProcess
from app.window.models.download_props import download_row
from app.window.models.downloads import DownloadPhase, Downloads, DownloadStatus
from tests.app.models.conftest import NAME, WEIGHTS
from tests.fakes.fake_hub import FakeHub
from tests.fakes.manual_jobs import ManualJobs

TINY = HubName("maker", "tiny")


@pytest.fixture
def places(tmp_path: Path) -> ModelPlaces:
    return ModelPlaces(
        own=tmp_path / "models",
        downloads=tmp_path / "downloads",
        hub=tmp_path / "hub",
        bundled=tmp_path / "demo",
    )


@pytest.fixture
def jobs() -> ManualJobs:
    return ManualJobs()


@pytest.fixture
def downloads(qapp: Any, places: ModelPlaces, jobs: ManualJobs) -> Iterator[Downloads]:
    made = Downloads(places, jobs)
    yield made
    made.close()


def _only(downloads: Downloads) -> DownloadStatus:
    assert len(downloads.statuses) == 1
    return downloads.statuses[0]


def _begin_half(qtbot: Any, downloads: Downloads, hub: FakeHub) -> None:
    """Begin a download that stands still in the middle."""
    hub.holds_after = len(WEIGHTS) // 2
    downloads.begin(TINY, hub.endpoint)
    qtbot.waitUntil(lambda: _only(downloads).pace.bytes_done > 1 << 20, timeout=20_000)


@pytest.mark.process
def test_a_download_ends_with_a_model(
    qtbot: Any, downloads: Downloads, hub: FakeHub, places: ModelPlaces
) -> None:
    with qtbot.waitSignal(downloads.finished, timeout=20_000) as finished:
        downloads.begin(TINY, hub.endpoint)
        assert _only(downloads).phase is DownloadPhase.ASKING
    assert finished.args == [places.own / "maker" / "tiny"]
    assert downloads.statuses == ()


@pytest.mark.process
def test_a_download_pauses_and_goes_on_also_after_a_restart(
    qtbot: Any, downloads: Downloads, hub: FakeHub, places: ModelPlaces, jobs: ManualJobs
) -> None:
    _begin_half(qtbot, downloads, hub)
    downloads.pause(TINY)
    assert _only(downloads).phase is DownloadPhase.PAUSED

    again = Downloads(places, jobs)
    again.look_for_paused()
    jobs.run_all()
    assert _only(again).phase is DownloadPhase.PAUSED
    assert 1 << 20 <= _only(again).pace.bytes_done < _only(again).total_bytes
    hub.holds_after = 0
    with qtbot.waitSignal(again.finished, timeout=20_000) as finished:
        again.begin(TINY, hub.endpoint)
    assert Path(finished.args[0], "model.safetensors").read_bytes() == WEIGHTS


@pytest.mark.process
def test_giving_up_deletes_what_is_here(
    qtbot: Any, downloads: Downloads, hub: FakeHub, places: ModelPlaces, jobs: ManualJobs
) -> None:
    _begin_half(qtbot, downloads, hub)
    downloads.give_up(TINY)
    jobs.run_all()
    assert downloads.statuses == ()
    assert list(places.downloads.iterdir()) == []


def _leave_unfinished(places: ModelPlaces) -> PartialDownload:
    """What an earlier run left of a download."""
    partial = PartialDownload(places.downloads, TINY)
    partial.prepare()
    partial.write_manifest(Manifest(name=NAME, endpoint="http://h", revision="a", files=()))
    return partial


def test_what_is_given_up_during_a_search_stays_so(
    downloads: Downloads, places: ModelPlaces, jobs: ManualJobs
) -> None:
    partial = _leave_unfinished(places)
    downloads.look_for_paused()
    jobs.run_all()
    downloads.look_for_paused()
    downloads.give_up(TINY)
    downloads.look_for_paused()
    jobs.run_all()
    assert downloads.statuses == ()
    assert not partial.folder.exists()


class _Idle(QObject):
    """A download process that does nothing."""

    told = Signal(object)
    has_ended = True

    def end(self) -> None:
        pass


def test_what_is_given_up_is_deleted_before_it_is_begun_again(
    qapp: Any, places: ModelPlaces, jobs: ManualJobs
) -> None:
    begun: list[bool] = []
    folder = _leave_unfinished(places).folder

    def begin(_order: DownloadOrder) -> Any:
        begun.append(folder.exists())
        return _Idle()

    downloads = Downloads(places, jobs, begin_process=begin)
    downloads.begin(TINY, "http://h")
    downloads.give_up(TINY)
    downloads.begin(TINY, "http://h")
    assert _only(downloads).phase is DownloadPhase.ASKING
    jobs.run_all()
    assert begun == [True, False]
    downloads.give_up(TINY)
    downloads.begin(TINY, "http://h")
    downloads.give_up(TINY)
    jobs.run_all()
    assert downloads.statuses == ()
    assert len(begun) == 2


@pytest.mark.process
def test_what_is_finished_during_a_search_is_not_paused(
    qtbot: Any, downloads: Downloads, hub: FakeHub, places: ModelPlaces, jobs: ManualJobs
) -> None:
    _begin_half(qtbot, downloads, hub)
    found = downloads._find_paused(Job())
    downloads.pause(TINY)
    hub.holds_after = 0
    with qtbot.waitSignal(downloads.finished, timeout=20_000):
        downloads.begin(TINY, hub.endpoint)
    downloads._take_paused(Ok(found))
    assert downloads.statuses == ()


@pytest.mark.process
def test_a_refusal_stays_in_sight_and_can_be_tried_again(
    qtbot: Any, downloads: Downloads, hub: FakeHub
) -> None:
    hub.status[NAME] = 403
    downloads.begin(TINY, hub.endpoint)
    qtbot.waitUntil(lambda: _only(downloads).phase is DownloadPhase.FAILED, timeout=20_000)
    assert "accept the terms" in download_row(_only(downloads)).failure
    hub.status.clear()
    with qtbot.waitSignal(downloads.finished, timeout=20_000):
        downloads.begin(TINY, hub.endpoint)


@pytest.mark.process
@pytest.mark.parametrize("program", ["raise SystemExit(3)", "print('no frame at all')", "0/0"])
def test_a_process_that_makes_no_sense_is_a_refusal(
    qtbot: Any, order: DownloadOrder, program: str
) -> None:
    import sys  # noqa: PLC0415 - only here

    told: list[Any] = []
    process = DownloadProcess(order, Command((sys.executable, "-c", program)))
    process.told.connect(told.append)
    qtbot.waitUntil(lambda: bool(told), timeout=10_000)
    process.end()
    assert [type(event) for event in told] == [Refused]
    assert told[0].problem == DownloadBroken()


@pytest.mark.process
def test_a_program_that_is_not_there_is_a_refusal(qtbot: Any, order: DownloadOrder) -> None:
    process = DownloadProcess(order, Command(("/nowhere/lectern",)))
    told: list[Any] = []
    process.told.connect(told.append)
    qtbot.waitUntil(lambda: bool(told), timeout=10_000)
    assert told[0].problem == DownloadBroken()


@pytest.mark.parametrize(
    ("status", "figures"),
    [
        (DownloadStatus(TINY, DownloadPhase.ASKING, Pace(0, 0)), "Asking the hub …"),
        (
            DownloadStatus(TINY, DownloadPhase.RUNNING, Pace(10**9, 0, 10**7), 4 * 10**9),
            "1.0 GB of 4.0 GB · 10 MB/s · 5 min left",
        ),
        (
            DownloadStatus(TINY, DownloadPhase.PAUSED, Pace(10**9, 0, 10**7), 4 * 10**9),
            "Paused · 1.0 GB of 4.0 GB",
        ),
        (
            DownloadStatus(TINY, DownloadPhase.CHECKING, Pace(10**9, 0), 10**9),
            "Checking the download …",
        ),
    ],
)
def test_figures_say_how_it_goes(status: DownloadStatus, figures: str) -> None:
    assert download_row(status).figures == figures


def test_a_disk_that_lacks_room_says_how_much() -> None:
    error = Refused(TooLittleDisk(2_000_000_000)).error
    assert isinstance(error, DoesNotFitError)
    assert "2.0 GB" in error.message


def test_the_speed_is_levelled() -> None:
    pace = Pace(0, 0.0).advanced(100, 1.0)
    assert pace.bytes_per_second == 100
    pace = pace.advanced(100, 2.0)  # nothing came for a second
    assert 80 < pace.bytes_per_second < 100
    assert pace.seconds_left(100) == 0
    assert Pace(0, 0.0).seconds_left(100) == 0


def test_the_last_event_is_only_the_last(qapp: Any, downloads: Downloads) -> None:
    downloads._take(TINY, Finished("/x"))
    assert downloads.statuses == ()


def test_downloads_that_are_closed_are_let_go_of(
    qapp: Any, places: ModelPlaces, jobs: ManualJobs
) -> None:
    def begin(_order: DownloadOrder) -> Any:
        return _Idle()

    downloads = Downloads(places, jobs, begin_process=begin)
    downloads.begin(TINY, "http://h")
    downloads.close()
    left = ref(downloads)
    del downloads
    gc.collect()
    assert left() is None
