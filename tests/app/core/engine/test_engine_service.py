"""The service over a scripted engine: it dies, comes back, and nobody waits for ever."""

import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from app.child.command import Command
from app.core.engine.engine_service import EngineService
from app.core.engine.engine_status import EngineState, EngineStatus
from app.core.threaded_jobs import ThreadedJobs
from app.link.calls import call
from app.link.failures import CannotStart, EngineGone, EngineKeepsStopping
from app.link.launcher import EngineLauncher
from app.link.port import UNSENT, EngineEnd
from engine.protocol.errors import ErrorCode
from engine.protocol.notices import AnyNotice, CompilingKernels
from engine.protocol.records import FinishReason
from engine.protocol.replies import (
    AnswerDelta,
    AnswerDone,
    Done,
    Failed,
    ModelLoaded,
    ReadingOpened,
    SnapshotList,
)
from engine.protocol.requests import (
    Ask,
    DocumentText,
    ListSnapshots,
    LoadModel,
    OpenReading,
    Read,
    SetQuota,
)
from tests.app.core.engine.conftest import Serve
from tests.fakes.fake_command import fake_engine_launcher
from tests.fakes.loops import WaitingLoop
from tests.fakes.manual_jobs import ManualJobs

pytestmark = pytest.mark.process

DOCUMENT = DocumentText(
    name="harbour.txt",
    sha256="a" * 64,
    pages=("Keeper Arn lit the lamp of the long pier.", "The mill was built in 1911."),
)
ALWAYS_NOW = 1000.0


class Heard(list[Any]):
    """A listener that keeps what it hears, and on which thread."""

    def __call__(self, reply: object) -> None:
        assert threading.current_thread() is threading.main_thread()
        self.append(reply)


def ready(loop: WaitingLoop, service: EngineService) -> EngineService:
    service.start()
    loop.wait_until(lambda: service.status.state is EngineState.READY)
    return service


def engine_pid(service: EngineService) -> int:
    assert service._engine is not None
    return service._engine.pid


def kill(service: EngineService) -> None:
    os.kill(engine_pid(service), signal.SIGKILL)


def open_reading(loop: WaitingLoop, service: EngineService, model_path: Path) -> ReadingOpened:
    heard = Heard()
    service.send(LoadModel(id=UNSENT, path=str(model_path)))
    service.send(OpenReading(id=UNSENT, documents=(DOCUMENT,), instructions=""), heard)
    loop.wait_until(lambda: bool(heard))
    opened = heard[0]
    assert isinstance(opened, ReadingOpened)
    return opened


def test_starting_never_blocks(loop: WaitingLoop, tmp_path: Path) -> None:
    jobs = ManualJobs()
    service = EngineService(fake_engine_launcher(tmp_path), loop, jobs)
    statuses: list[EngineStatus] = []
    service.status_changed.connect(statuses.append)
    service.start()
    service.start()
    assert jobs.num_waiting == 1
    jobs.run_all()
    assert [status.state for status in statuses] == [EngineState.STARTING, EngineState.READY]
    service.close()
    assert service.status.state is EngineState.STOPPED


def test_replies_come_on_the_thread_of_the_loop_after_send_has_returned(
    loop: WaitingLoop, serve: Serve
) -> None:
    service = ready(loop, serve())
    heard = Heard()
    number = service.send(SetQuota(id=UNSENT, max_bytes=1), heard)
    assert heard == []
    loop.wait_until(lambda: bool(heard))
    assert heard == [Done(id=number)]


def test_without_an_engine_a_request_ends_at_once_but_later(
    loop: WaitingLoop, serve: Serve
) -> None:
    service = serve()
    heard = Heard()
    service.send(ListSnapshots(id=UNSENT), heard)
    assert heard == []
    loop.wait_until(lambda: bool(heard))
    assert [type(reply) for reply in heard] == [EngineEnd]


def test_notices_are_told(loop: WaitingLoop, serve: Serve, model_path: Path) -> None:
    service = ready(loop, serve())
    notices: list[AnyNotice] = []
    service.notice.connect(notices.append)
    service.send(LoadModel(id=UNSENT, path=str(model_path)))
    loop.wait_until(lambda: notices == [CompilingKernels()])


def test_a_killed_engine_comes_back_and_everyone_hears_of_the_end(
    loop: WaitingLoop, serve: Serve, model_path: Path
) -> None:
    service = ready(loop, serve("--hold", "reading"))
    opened = open_reading(loop, service, model_path)
    heard, statuses = Heard(), list[EngineStatus]()
    service.status_changed.connect(statuses.append)
    number = service.send(Read(id=UNSENT, reading=opened.reading), heard)
    loop.wait_until(lambda: bool(heard))
    first = engine_pid(service)
    kill(service)
    loop.wait_until(lambda: bool(statuses))  # the end is noticed, then another one is there
    loop.wait_until(lambda: service.status.state in (EngineState.READY, EngineState.FAILED))
    assert [status.state for status in statuses] == [EngineState.RESTARTING, EngineState.READY]
    assert isinstance(statuses[0].failure, EngineGone)
    assert statuses[1].num_restarts == 1
    assert isinstance(heard[-1], EngineEnd)
    assert engine_pid(service) != first
    quota = Heard()
    assert service.send(SetQuota(id=UNSENT, max_bytes=1), quota) > number
    loop.wait_until(lambda: bool(quota))


def test_an_engine_that_keeps_dying_is_given_up_until_a_person_wants_it(
    loop: WaitingLoop, serve: Serve
) -> None:
    service = ready(loop, serve(clock=lambda: ALWAYS_NOW))
    for num_restarts in range(1, 4):
        kill(service)
        loop.wait_until(
            lambda n=num_restarts: service.status == EngineStatus(EngineState.READY, None, n)
        )
    kill(service)
    loop.wait_until(lambda: service.status.state is EngineState.FAILED)
    failure = service.status.failure
    assert isinstance(failure, EngineKeepsStopping)
    assert "SIGKILL" in failure.message
    service.restart()
    loop.wait_until(lambda: service.status == EngineStatus(EngineState.READY))


def test_an_engine_that_dies_now_and_then_always_comes_back(
    loop: WaitingLoop, serve: Serve
) -> None:
    times = iter([0.0, 100.0, 200.0, 300.0, 400.0])
    service = ready(loop, serve(clock=lambda: next(times)))
    for num_restarts in range(1, 6):
        kill(service)
        loop.wait_until(
            lambda n=num_restarts: service.status == EngineStatus(EngineState.READY, None, n)
        )


def test_an_engine_that_ends_at_its_start_is_tried_again_then_given_up(
    loop: WaitingLoop, serve: Serve
) -> None:
    service = serve("--mishap", "dies-at-start", clock=lambda: ALWAYS_NOW)
    service.start()
    loop.wait_until(lambda: service.status.state is EngineState.FAILED)
    assert service.status.num_restarts == 3
    assert service.status.failure is not None
    assert "no torch here" in service.status.failure.details


def test_a_program_that_is_not_there_fails_at_once(
    loop: WaitingLoop, tmp_path: Path, jobs: ThreadedJobs
) -> None:
    command = Command(arguments=(str(tmp_path / "nothing"),))
    service = EngineService(EngineLauncher(command, tmp_path / "engine.log"), loop, jobs)
    service.start()
    loop.wait_until(lambda: service.status.state is EngineState.FAILED)
    assert isinstance(service.status.failure, CannotStart)
    assert service.status.num_restarts == 0


def test_a_restart_saves_and_replaces_the_engine(loop: WaitingLoop, serve: Serve) -> None:
    service = ready(loop, serve())
    first = engine_pid(service)
    heard = Heard()
    service.restart()
    service.send(ListSnapshots(id=UNSENT), heard)
    loop.wait_until(lambda: service.status == EngineStatus(EngineState.READY))
    assert engine_pid(service) != first
    assert [type(reply) for reply in heard] == [EngineEnd]
    service.send(ListSnapshots(id=UNSENT), heard)
    loop.wait_until(lambda: isinstance(heard[-1], SnapshotList))


def test_a_cancelled_answer_keeps_what_was_said(
    loop: WaitingLoop, serve: Serve, model_path: Path
) -> None:
    service = ready(loop, serve("--hold", "answering"))
    opened = open_reading(loop, service, model_path)
    heard = Heard()
    question = Ask(id=UNSENT, reading=opened.reading, question="Who lit the lamp of the pier?")
    number = service.send(question, heard)
    loop.wait_until(lambda: bool(heard))
    assert isinstance(heard[0], AnswerDelta)
    service.cancel(number)
    loop.wait_until(lambda: isinstance(heard[-1], AnswerDone))
    assert heard[-1].finish_reason is FinishReason.CANCELLED


def test_loading_a_model_ends_what_the_one_before_is_doing(
    loop: WaitingLoop, serve: Serve, model_path: Path
) -> None:
    service = ready(loop, serve("--hold", "reading"))
    opened = open_reading(loop, service, model_path)
    reading, loading = Heard(), Heard()
    service.send(Read(id=UNSENT, reading=opened.reading), reading)
    loop.wait_until(lambda: bool(reading))
    service.send(LoadModel(id=UNSENT, path=str(model_path)), loading)
    loop.wait_until(lambda: bool(loading) and isinstance(loading[-1], ModelLoaded))
    assert isinstance(reading[-1], Failed)
    assert reading[-1].code is ErrorCode.CANCELLED


def test_an_engine_that_is_still_being_started_is_not_left_behind(
    loop: WaitingLoop, tmp_path: Path
) -> None:
    jobs = ManualJobs()
    service = EngineService(fake_engine_launcher(tmp_path), loop, jobs)
    service.start()
    assert service._starting is not None
    start, job = service._starting
    client = start.run(job)
    service.close()
    with pytest.raises(EngineGone):
        call(client, ListSnapshots(id=UNSENT), SnapshotList)


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGSTOP there")
def test_a_stuck_engine_does_not_stop_the_window(
    loop: WaitingLoop, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.link.client._END_SECONDS", 0.2)
    service = ready(loop, serve())
    os.kill(engine_pid(service), signal.SIGSTOP)
    long = DocumentText(name="long.txt", sha256="b" * 64, pages=("word " * 200_000,))
    heard = Heard()
    service.send(OpenReading(id=UNSENT, documents=(long,), instructions=""), heard)
    service.send(ListSnapshots(id=UNSENT), heard)
    service.close()
    loop.wait_until(lambda: len(heard) == 2)
    assert [type(reply) for reply in heard] == [EngineEnd, EngineEnd]
