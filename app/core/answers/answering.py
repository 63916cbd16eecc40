"""What questions about readings of the library are answered with."""

from dataclasses import dataclass
from functools import partial

from app.core.answers.answer_run import Asking, Question
from app.core.engine.engine_service import EngineService
from app.core.loop import Loop
from app.core.queue.reading_queue import ReadingQueue
from app.jobs import JobRunner


@dataclass(frozen=True, slots=True)
class Answering:
    """Makes questions ready; the queue opens what they are about."""

    engine: EngineService
    queue: ReadingQueue
    jobs: JobRunner
    loop: Loop

    def about(self, reading_id: int, question: Question) -> Asking:
        """Return a question about a reading, ready to be asked."""
        return Asking(question, partial(self.queue.open, reading_id), self.engine, self.jobs)
