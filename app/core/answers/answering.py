"""What questions about readings of the library are answered with."""

from dataclasses import dataclass
from functools import partial

from app.core.answers.answer_run import AnswerRun, Question
from app.core.engine.engine_service import EngineService
from app.core.loop import Loop
from app.core.queue.reading_queue import ReadingQueue
from app.jobs import JobRunner


@dataclass(frozen=True, slots=True)
class Answering:
    """Makes runs of questions; the queue opens what they are about."""

    engine: EngineService
    queue: ReadingQueue
    jobs: JobRunner
    loop: Loop

    def ask(self, reading_id: int, question: Question) -> AnswerRun:
        """Return what asks a question about a reading, once it is started."""
        open_reading = partial(self.queue.open, reading_id)
        return AnswerRun(question, open_reading, engine=self.engine, jobs=self.jobs)
