"""The parser process seen from outside: given its job, watched, and always ended."""

from types import TracebackType
from typing import Self

import msgspec

from app.child.command import Command, module_command
from app.child.limits import Allowance
from app.child.worker import Worker, WorkerEnd, WorkerTerms
from app.documents.limits import Limits
from app.documents.messages import Answer, Job

WORKER_MODULE = "app.documents.worker"
_PATIENCE = 5
"""Times of the limit that an answer is waited for where a process gets little of the CPU."""


class ProcessDiedError(Exception):
    """The process ended before its last answer; the text says how."""


class ParserProcess:
    """A parser process with one job; a context manager that leaves no process behind.

    `command` starts another program than our own parser.
    """

    def __init__(self, job: Job, command: Command | None = None) -> None:
        self._job = job
        self._command = command or module_command(WORKER_MODULE)

    def __enter__(self) -> Self:
        self._worker = Worker(self._command, _terms(self._job.limits))
        self._worker.send(self._job)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._worker.end()

    def receive(self) -> Answer:
        """Return the next answer.

        Raises:
            ProcessDiedError: there is none, or none that can be understood.
            MemoryLimitError: the process grew beyond its limit first.
            TimeLimitError: the answer did not come in time. What counts is the time for which the
                process computed, so that a busy machine refuses no document.
        """
        told = self._worker.receive()
        if isinstance(told, WorkerEnd):
            raise ProcessDiedError(_in_words(told))
        return told


def _terms(limits: Limits) -> WorkerTerms[Answer]:
    decoder: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)
    return WorkerTerms(
        decoder=decoder,
        allowance=Allowance(
            memory_bytes=limits.memory_bytes,
            answer_seconds=limits.stall_seconds,
            patience=_PATIENCE,
            total_seconds=limits.total_seconds,
        ),
    )


def _in_words(end: WorkerEnd) -> str:
    status = end.process.status
    if end.nonsense:
        return "its answer is invalid"
    if status is None:
        return "it closed its output"
    if status < 0:
        return end.process.signal_name or f"signal {-status}"
    return f"status {status}"
