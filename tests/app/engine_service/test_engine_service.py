"""The service over a scripted engine: it dies, comes back, and nobody waits for ever."""

import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.child.command import Command
from app.engine_service.engine_service import EngineService
from app.engine_service.engine_status import EngineState, EngineStatus
from app.link.client import UNSENT
from app.link.failures import CannotStart, EngineEnd, EngineGone, EngineKeepsStopping
from app.link.launcher import EngineLauncher
from app.window.process.threaded_jobs import ThreadedJobs
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
from tests.app.engine_service.conftest import PATIENCE_MS, Serve
from tests.fakes.fake_command import fake_engine_launcher
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


def ready(qtbot: QtBot, service: EngineService) -> EngineService:
    service.start()
    qtbot.waitUntil(lambda: service.status.state is EngineState.READY, timeout=PATIENCE_MS)
    return service


def engine_pid(service: EngineService) -> int:
    assert service._client is not None
    return service._client.pid


def kill(service: EngineService) -> None:
    os.kill(engine_pid(service), signal.SIGKILL)


def open_reading(qtbot: QtBot, service: EngineService, model_path: Path) -> ReadingOpened:
    heard = Heard()
    service.send(LoadModel(id=UNSENT, path=str(model_path)))
    service.send(OpenReading(id=UNSENT, documents=(DOCUMENT,), instructions=""), heard)
    qtbot.waitUntil(lambda: bool(heard), timeout=PATIENCE_MS)
    opened = heard[0]
    assert isinstance(opened, ReadingOpened)
    return opened


def test_starting_never_blocks(qtbot: QtBot, tmp_path: Path) -> None:
    jobs = ManualJobs()
    service = EngineService(fake_engine_launcher(tmp_path), jobs)
    statuses: list[EngineStatus] = []
    service.status_changed.connect(statuses.append)
    service.start()
    service.start()
    assert jobs.num_waiting == 1
    jobs.run_all()
    assert [status.state for status in statuses] == [EngineState.STARTING, EngineState.READY]
    service.close()
    assert service.status.state is EngineState.STOPPED


def test_replies_come_on_the_gui_thread_after_send_has_returned(qtbot: QtBot, serve: Serve) -> None:
    service = ready(qtbot, serve())
    heard = Heard()
    number = service.send(SetQuota(id=UNSENT, max_bytes=1), heard)
    assert heard == []
    qtbot.waitUntil(lambda: bool(heard), timeout=PATIENCE_MS)
    assert heard == [Done(id=number)]


def test_without_an_engine_a_request_ends_at_once_but_later(qtbot: QtBot, serve: Serve) -> None:
    service = serve()
    heard = Heard()
    service.send(ListSnapshots(id=UNSENT), heard)
    assert heard == []
    qtbot.waitUntil(lambda: bool(heard), timeout=PATIENCE_MS)
    assert [type(reply) for reply in heard] == [EngineEnd]


def test_notices_are_told(qtbot: QtBot, serve: Serve, model_path: Path) -> None:
    service = ready(qtbot, serve())
    notices: list[AnyNotice] = []
    service.notice.connect(notices.append)
    service.send(LoadModel(id=UNSENT, path=str(model_path)))
    qtbot.waitUntil(lambda: notices == [CompilingKernels()], timeout=PATIENCE_MS)


def test_a_killed_engine_comes_back_and_everyone_hears_of_the_end(
    qtbot: QtBot, serve: Serve, model_path: Path
) -> None:
    service = ready(qtbot, serve("--hold", "reading"))
    opened = open_reading(qtbot, service, model_path)
    heard, statuses = Heard(), list[EngineStatus]()
    service.status_changed.connect(statuses.append)
    number = service.send(Read(id=UNSENT, reading=opened.reading), heard)
    qtbot.waitUntil(lambda: bool(heard), timeout=PATIENCE_MS)
    first = engine_pid(service)
    kill(service)
    qtbot.waitUntil(
        lambda: service.status.state is EngineState.READY and len(statuses) == 2,
        timeout=PATIENCE_MS,
    )
    assert [status.state for status in statuses] == [EngineState.RESTARTING, EngineState.READY]
    assert isinstance(statuses[0].failure, EngineGone)
    assert statuses[1].num_restarts == 1
    assert isinstance(heard[-1], EngineEnd)
    assert engine_pid(service) != first
    quota = Heard()
    assert service.send(SetQuota(id=UNSENT, max_bytes=1), quota) > number
    qtbot.waitUntil(lambda: bool(quota), timeout=PATIENCE_MS)


def test_an_engine_that_keeps_dying_is_given_up_until_a_person_wants_it(
    qtbot: QtBot, serve: Serve
) -> None:
    service = ready(qtbot, serve(clock=lambda: ALWAYS_NOW))
    for num_restarts in range(1, 4):
        kill(service)
        qtbot.waitUntil(
            lambda n=num_restarts: service.status == EngineStatus(EngineState.READY, None, n),
            timeout=PATIENCE_MS,
        )
    kill(service)
    qtbot.waitUntil(lambda: service.status.state is EngineState.FAILED, timeout=PATIENCE_MS)
    failure = service.status.failure
    assert isinstance(failure, EngineKeepsStopping)
    assert "SIGKILL" in failure.message
    service.restart()
    qtbot.waitUntil(lambda: service.status == EngineStatus(EngineState.READY), timeout=PATIENCE_MS)


def test_an_engine_that_dies_now_and_then_always_comes_back(qtbot: QtBot, serve: Serve) -> None:
    times = iter([0.0, 100.0, 200.0, 300.0, 400.0])
    service = ready(qtbot, serve(clock=lambda: next(times)))
    for num_restarts in range(1, 6):
        kill(service)
        qtbot.waitUntil(
            lambda n=num_restarts: service.status == EngineStatus(EngineState.READY, None, n),
            timeout=PATIENCE_MS,
        )


def test_an_engine_that_ends_at_its_start_is_tried_again_then_given_up(
    qtbot: QtBot, serve: Serve
) -> None:
    service = serve("--mishap", "dies-at-start", clock=lambda: ALWAYS_NOW)
    service.start()
    qtbot.waitUntil(lambda: service.status.state is EngineState.FAILED, timeout=PATIENCE_MS)
    assert service.status.num_restarts == 3
    assert service.status.failure is not None
    assert "no torch here" in service.status.failure.details


def test_a_program_that_is_not_there_fails_at_once(
    qtbot: QtBot, tmp_path: Path, jobs: ThreadedJobs
) -> None:
    command = Command(arguments=(str(tmp_path / "nothing"),))
    service = EngineService(EngineLauncher(command, tmp_path / "engine.log"), jobs)
    service.start()
    qtbot.waitUntil(lambda: service.status.state is EngineState.FAILED, timeout=PATIENCE_MS)
    assert isinstance(service.status.failure, CannotStart)
    assert service.status.num_restarts == 0


def test_a_restart_saves_and_replaces_the_engine(qtbot: QtBot, serve: Serve) -> None:
    service = ready(qtbot, serve())
    first = engine_pid(service)
    heard = Heard()
    service.restart()
    service.send(ListSnapshots(id=UNSENT), heard)
    qtbot.waitUntil(lambda: service.status == EngineStatus(EngineState.READY), timeout=PATIENCE_MS)
    assert engine_pid(service) != first
    assert [type(reply) for reply in heard] == [EngineEnd]
    service.send(ListSnapshots(id=UNSENT), heard)
    qtbot.waitUntil(lambda: isinstance(heard[-1], SnapshotList), timeout=PATIENCE_MS)


def test_a_cancelled_answer_keeps_what_was_said(
    qtbot: QtBot, serve: Serve, model_path: Path
) -> None:
    service = ready(qtbot, serve("--hold", "answering"))
    opened = open_reading(qtbot, service, model_path)
    heard = Heard()
    question = Ask(id=UNSENT, reading=opened.reading, question="Who lit the lamp of the pier?")
    number = service.send(question, heard)
    qtbot.waitUntil(lambda: bool(heard), timeout=PATIENCE_MS)
    assert isinstance(heard[0], AnswerDelta)
    service.cancel(number)
    qtbot.waitUntil(lambda: isinstance(heard[-1], AnswerDone), timeout=PATIENCE_MS)
    assert heard[-1].finish_reason is FinishReason.CANCELLED


def test_loading_a_model_ends_what_the_one_before_is_doing(
    qtbot: QtBot, serve: Serve, model_path: Path
) -> None:
    service = ready(qtbot, serve("--hold", "reading"))
    opened = open_reading(qtbot, service, model_path)
    reading, loading = Heard(), Heard()
    service.send(Read(id=UNSENT, reading=opened.reading), reading)
    qtbot.waitUntil(lambda: bool(reading), timeout=PATIENCE_MS)
    service.send(LoadModel(id=UNSENT, path=str(model_path)), loading)
    qtbot.waitUntil(
        lambda: bool(loading) and isinstance(loading[-1], ModelLoaded), timeout=PATIENCE_MS
    )
    assert isinstance(reading[-1], Failed)
    assert reading[-1].code is ErrorCode.CANCELLED


def test_an_engine_that_is_still_being_started_is_not_left_behind(
    qtbot: QtBot, tmp_path: Path
) -> None:
    jobs = ManualJobs()
    service = EngineService(fake_engine_launcher(tmp_path), jobs)
    service.start()
    assert service._starting is not None
    start, job = service._starting
    client = start.run(job)
    service.close()
    with pytest.raises(EngineGone):
        client.call(ListSnapshots(id=UNSENT), SnapshotList)


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGSTOP there")
def test_a_stuck_engine_does_not_stop_the_window(
    qtbot: QtBot, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.link.client._END_SECONDS", 0.2)
    service = ready(qtbot, serve())
    os.kill(engine_pid(service), signal.SIGSTOP)
    long = DocumentText(name="long.txt", sha256="b" * 64, pages=("word " * 200_000,))
    heard = Heard()
    service.send(OpenReading(id=UNSENT, documents=(long,), instructions=""), heard)
    service.send(ListSnapshots(id=UNSENT), heard)
    service.close()
    qtbot.waitUntil(lambda: len(heard) == 2, timeout=PATIENCE_MS)
    assert [type(reply) for reply in heard] == [EngineEnd, EngineEnd]
