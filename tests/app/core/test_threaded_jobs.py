"""One suite for the runner with threads and for the one that tests drive by hand."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.core.threaded_jobs import ThreadedJobs
from app.jobs import Err, Job, JobRunner, Ok
from tests.fakes.loops import WaitingLoop
from tests.fakes.manual_jobs import ManualJobs

Settle = Callable[[Callable[[], bool]], None]


@pytest.fixture(params=["threads", "by hand"])
def runner(request: pytest.FixtureRequest, loop: WaitingLoop) -> Iterator[tuple[JobRunner, Settle]]:
    if request.param == "by hand":
        jobs = ManualJobs()
        yield jobs, lambda _condition: jobs.run_all()
        return
    threads = ThreadedJobs(loop)
    yield threads, loop.wait_until
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


def test_running_work_sees_its_cancellation(loop: WaitingLoop) -> None:
    jobs = ThreadedJobs(loop)
    began, ended = threading.Event(), threading.Event()
    results: list[Ok[None] | Err] = []

    def wait_for_cancellation(job: Job) -> None:
        began.set()
        while not job.is_cancelled:
            threading.Event().wait(0.001)
        ended.set()

    job = jobs.start(wait_for_cancellation, results.append)
    loop.wait_until(began.is_set)
    job.cancel()
    loop.wait_until(ended.is_set)
    jobs.close()
    assert results == []


def test_work_runs_off_the_gui_thread(loop: WaitingLoop) -> None:
    jobs = ThreadedJobs(loop)
    threads: list[Ok[int] | Err] = []
    jobs.start(lambda _: threading.get_ident(), threads.append)
    loop.wait_until(lambda: bool(threads))
    jobs.close()
    assert threads != [Ok(threading.get_ident())]


def test_closing_waits_and_delivers_nothing(loop: WaitingLoop) -> None:
    jobs = ThreadedJobs(loop)
    done: list[int] = []
    delivered: list[Ok[None] | Err] = []
    for number in range(20):
        jobs.start(lambda _, number=number: done.append(number), delivered.append)
    jobs.close()
    loop.settle()
    assert delivered == []
    assert len(done) <= 20


def test_what_is_started_once_all_is_closed_is_never_done(loop: WaitingLoop) -> None:
    jobs = ThreadedJobs(loop)
    jobs.close()
    done: list[int] = []
    delivered: list[Ok[None] | Err] = []
    job = jobs.start(lambda _: done.append(1), delivered.append)
    loop.settle()
    assert (job.is_cancelled, done, delivered) == (True, [], [])
