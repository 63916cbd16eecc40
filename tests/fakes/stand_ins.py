"""Every fake beside the protocol that it stands for: mypy says where the two part.

Nothing here runs. A fake that is a whole program (the fake engine, the fake hub) speaks the real
protocol over a pipe or a socket, and `tests/process/conformance.py` holds both to the same tests.
"""

from typing import Protocol

from app.core.engine.engine_service import EngineService
from app.core.event import Event
from app.core.loop import Loop
from app.core.queue.reading_queue import ReadingQueue
from app.core.queue.reading_status import ReadingStatus
from app.core.readings.openings import Deliver
from app.core.threaded_jobs import ThreadedJobs
from app.documents.scans.paddle import PaddleRecogniser
from app.documents.scans.recogniser import Recogniser
from app.jobs import JobRunner
from app.link.client import EngineClient
from app.link.launcher import EngineLauncher
from app.link.port import AnsweringPort, Engine, EnginePort
from engine.cache.page_pool import PageStorage
from engine.tiers.tiered_storage import TieredStorage
from tests.fakes.examinee import Examinee
from tests.fakes.fake_recogniser import FakeRecogniser
from tests.fakes.loops import ManualLoop
from tests.fakes.manual_jobs import ManualJobs
from tests.fakes.memory_pages import ListPages
from tests.fakes.scripted_engine import ScriptedEngine, ScriptedQueue
from tests.fakes.scripted_port import ScriptedAnswers, ScriptedPort


class Openings(Protocol):
    """What a conversation asks of the queue."""

    changed: Event[int, ReadingStatus]
    model_changed: Event[[]]

    def status(self, reading_id: int, /) -> ReadingStatus: ...

    def open(self, reading_id: int, /, deliver: Deliver) -> None: ...


def jobs(real: ThreadedJobs, fake: ManualJobs) -> tuple[JobRunner, JobRunner]:
    return real, fake


def loop(fake: ManualLoop) -> Loop:
    return fake


def engine(real: EngineService, fake: ScriptedEngine) -> tuple[AnsweringPort, AnsweringPort]:
    return real, fake


def port(real: EngineLauncher, fake: ScriptedPort) -> tuple[EnginePort, EnginePort]:
    return real, fake


def running(real: EngineClient, fake: ScriptedAnswers) -> tuple[Engine, Engine]:
    return real, fake


def examined(fake: Examinee) -> Engine:
    return fake


def queue(real: ReadingQueue, fake: ScriptedQueue) -> tuple[Openings, Openings]:
    return real, fake


def pages(real: TieredStorage, fake: ListPages) -> tuple[PageStorage, PageStorage]:
    return real, fake


def recogniser(real: PaddleRecogniser, fake: FakeRecogniser) -> tuple[Recogniser, Recogniser]:
    return real, fake
