"""The window's engine, queue and model session over the real engine, which is killed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.child.command import Command
from app.core.core import Core
from app.core.engine.engine_service import EngineService
from app.core.queue.reading_queue import ReadingQueue
from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.core.readings.opened_reading import OpenedReading
from app.core.threaded_jobs import ThreadedJobs
from app.link.launcher import EngineLauncher
from app.link.own_engine import engine_command
from app.link.port import UNSENT, EngineEnd
from app.paths import demo_model
from app.readings.document_texts import texts_in
from app.readings.model_choice import ModelChoice
from app.window.process.constant_references import keep_constants_alive
from app.window.process.override_errors import keep_override_errors_whole
from app.window.process.qt_loop import QtLoop
from engine.protocol.records import Source
from engine.protocol.replies import AnswerDelta, AnswerDone, SnapshotList
from engine.protocol.requests import Ask, ListSnapshots
from engine.protocol.sampling import SamplingParams
from tests.fakes.fake_library import add_reading, make_document
from tests.receipts import receipts_of

pytestmark = [pytest.mark.process, pytest.mark.slow]

keep_constants_alive()
keep_override_errors_whole()

NUM_PAGES = 28
DOCUMENT = make_document(
    "harbour.txt",
    *(
        f"Page {page} tells of the harbour. The lamp of pier {page} was lit by keeper Arn{page}. "
        * 8
        for page in range(1, NUM_PAGES + 1)
    ),
)
PATIENCE_MS = 300_000
SHORT = SamplingParams(max_tokens=24)
ENDLESS = SamplingParams(temperature=100.0, seed=7, max_tokens=4000)
"""An answer in which one token is as likely as another, the last one too."""


@pytest.fixture
def loop(qtbot: QtBot) -> QtLoop:
    return QtLoop()


@pytest.fixture
def jobs(loop: QtLoop) -> Iterator[ThreadedJobs]:
    jobs = ThreadedJobs(loop)
    yield jobs
    jobs.close()


@pytest.fixture
def core(tmp_path: Path, loop: QtLoop, jobs: ThreadedJobs) -> Iterator[Core]:
    command = engine_command(tmp_path / "data")
    small_steps = (*command.arguments, "--chunk-tokens", "256", "--grid-tokens", "512")
    launcher = EngineLauncher(Command(small_steps, command.environment), tmp_path / "engine.log")
    core = Core(launcher, texts_in(tmp_path / "library.sqlite"), loop=loop, jobs=jobs)
    yield core
    core.engine.close()


def question(reading: OpenedReading, sampling: SamplingParams = SHORT) -> Ask:
    return Ask(
        id=UNSENT,
        reading=reading.opened.reading,
        question="Who lit the lamp of pier 7?",
        sampling=sampling,
    )


def test_a_killed_engine_goes_on_reading_and_answering(
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    core: Core,
) -> None:
    engine, models = core.engine, core.models
    library_path = tmp_path / "library.sqlite"
    reading_id = add_reading(library_path, "Harbour", DOCUMENT)
    receipts = receipts_of(engine, monkeypatch)
    queue = ReadingQueue(library_path, core)
    statuses: list[ReadingStatus] = []
    queue.changed.connect(lambda _, status: statuses.append(status))
    models.load(ModelChoice(demo_model()))
    engine.start()
    queue.refresh()
    queue.enqueue(reading_id)

    qtbot.waitUntil(lambda: bool(statuses) and statuses[-1].page >= 4, timeout=PATIENCE_MS)
    wait_until_saved(qtbot, engine)
    assert not receipts
    engine.kill()
    statuses.clear()
    qtbot.waitUntil(lambda: bool(receipts), timeout=PATIENCE_MS)
    assert engine.status.num_restarts == 1
    assert queue.status(reading_id).phase is ReadingPhase.READY
    assert receipts[0].source is Source.DISK
    assert 0 < receipts[0].reused_tokens < receipts[0].tokens
    assert receipts[0].verified is True

    whole = answer(qtbot, engine, queue, reading_id)[-1]
    assert isinstance(whole, AnswerDone)
    heard: list[Any] = []
    queue.open(reading_id, lambda result: engine.send(question(result, ENDLESS), heard.append))
    qtbot.waitUntil(lambda: any(isinstance(reply, AnswerDelta) for reply in heard))
    engine.kill()
    qtbot.waitUntil(lambda: isinstance(heard[-1], EngineEnd), timeout=PATIENCE_MS)
    again = answer(qtbot, engine, queue, reading_id)[-1]
    assert isinstance(again, AnswerDone)
    assert again.answer == whole.answer
    assert again.reused_tokens >= receipts[0].tokens
    queue.close()


def wait_until_saved(qtbot: QtBot, engine: EngineService) -> None:
    """Wait until something is on the disk; it is written while the next tokens are computed."""
    saved: list[SnapshotList] = []

    def ask() -> None:
        engine.send(ListSnapshots(id=UNSENT), hear)

    def hear(reply: Any) -> None:
        assert isinstance(reply, SnapshotList)
        if reply.snapshots:
            saved.append(reply)
        else:
            ask()

    ask()
    qtbot.waitUntil(lambda: bool(saved), timeout=PATIENCE_MS)


def answer(qtbot: QtBot, engine: EngineService, queue: ReadingQueue, reading_id: int) -> list[Any]:
    """Ask once the reading is open; what was heard."""
    heard: list[Any] = []
    queue.open(reading_id, lambda result: engine.send(question(result), heard.append))
    qtbot.waitUntil(
        lambda: bool(heard) and not isinstance(heard[-1], AnswerDelta), timeout=PATIENCE_MS
    )
    return heard
