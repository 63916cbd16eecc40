"""One suite for the runner with threads and for the one that tests drive by hand."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from app.jobs import Err, Job, JobRunner, Ok
from app.window.process.threaded_jobs import ThreadedJobs
from tests.fakes.manual_jobs import ManualJobs
from tests.witness import Witness

Settle = Callable[[Callable[[], bool]], None]


@pytest.fixture(params=["threads", "by hand"])
def runner(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[tuple[JobRunner, Settle]]:
    if request.param == "by hand":
        jobs = ManualJobs()
        yield jobs, lambda _condition: jobs.run_all()
        return
    threads = ThreadedJobs()
    yield threads, qtbot.waitUntil
    threads.close()


def test_result_is_delivered_on_the_starting_thread(runner: tuple[JobRunner, Settle]) -> None:
    jobs, settle = runner
    results: list[tuple[Any, int]] = []
    jobs.start(lambda _: 6 * 7, lambda result: results.append((result, threading.get_ident())))
    assert results == []
    settle(lambda: bool(results))
    assert results == [(Ok(42), threading.get_ident())]


def test_failure_is_a_value(runner: tuple[JobRunner, Settle]) -> None:
    jobs, settle = runner
    failure = OSError("disk full")
    results: list[Ok[None] | Err] = []

    def fail(_: Job) -> None:
        raise failure

    jobs.start(fail, results.append)
    settle(lambda: bool(results))
    assert results == [Err(failure)]


def test_cancelled_job_is_silent(runner: tuple[JobRunner, Settle]) -> None:
    jobs, settle = runner
    results: list[Ok[str] | Err] = []
    jobs.start(lambda _: "unwanted", results.append).cancel()
    jobs.start(lambda _: "wanted", results.append)
    settle(lambda: bool(results))
    assert results == [Ok("wanted")]


def test_work_may_start_more_work_from_its_delivery(runner: tuple[JobRunner, Settle]) -> None:
    jobs, settle = runner
    results: list[Ok[int] | Err] = []
    jobs.start(lambda _: 1, lambda _: jobs.start(lambda _: 2, results.append) and None)
    settle(lambda: bool(results))
    assert results == [Ok(2)]


def test_running_work_sees_its_cancellation(qtbot: QtBot) -> None:
    jobs = ThreadedJobs()
    began, ended = threading.Event(), threading.Event()
    results: list[Ok[None] | Err] = []

    def wait_for_cancellation(job: Job) -> None:
        began.set()
        while not job.is_cancelled:
            threading.Event().wait(0.001)
        ended.set()

    job = jobs.start(wait_for_cancellation, results.append)
    qtbot.waitUntil(began.is_set)
    job.cancel()
    qtbot.waitUntil(ended.is_set)
    jobs.close()
    assert results == []


def test_work_runs_off_the_gui_thread(qtbot: QtBot) -> None:
    jobs = ThreadedJobs()
    threads: list[Ok[int] | Err] = []
    jobs.start(lambda _: threading.get_ident(), threads.append)
    qtbot.waitUntil(lambda: bool(threads))
    jobs.close()
    assert threads != [Ok(threading.get_ident())]


def test_closing_waits_and_delivers_nothing(qtbot: QtBot) -> None:
    jobs = ThreadedJobs()
    done: list[int] = []
    delivered: list[Ok[None] | Err] = []
    for number in range(20):
        jobs.start(lambda _, number=number: done.append(number), delivered.append)
    jobs.close()
    QCoreApplication.sendPostedEvents()
    assert delivered == []
    assert len(done) <= 20


def test_what_only_a_job_refers_to_is_destroyed_on_the_gui_thread(qtbot: QtBot) -> None:
    jobs = ThreadedJobs()
    destroyed_on: list[int] = []

    def start() -> None:
        worker, receiver = Witness(destroyed_on), Witness(destroyed_on)
        jobs.start(lambda _: worker.objectName(), receiver.hear)

    for _ in range(100):
        start()
        qtbot.waitUntil(lambda: bool(destroyed_on))
    qtbot.waitUntil(lambda: len(destroyed_on) == 200)
    jobs.close()
    assert set(destroyed_on) == {threading.get_ident()}
