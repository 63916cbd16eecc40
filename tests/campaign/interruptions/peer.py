"""An engine that a trial talks to: one request, its final reply, and the notices before it."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from engine.protocol.codec import ReplyCodec, RequestCodec
from engine.protocol.framing import FrameError, read_frame, write_frame
from engine.protocol.notices import AnyNotice
from engine.protocol.replies import (
    FINAL_REPLIES,
    AnswerDone,
    AnyReply,
    Done,
    Failed,
    ModelLoaded,
    Notice,
    ReadingDone,
    ReadingOpened,
)
from engine.protocol.reply import Reply
from engine.protocol.requests import (
    AnyRequest,
    Ask,
    DocumentText,
    Hello,
    LoadModel,
    OpenReading,
    Read,
    Shutdown,
)
from engine.protocol.sampling import SamplingParams
from engine.protocol.version import PROTOCOL_VERSION
from tests.campaign.interruptions.failing_calls import Arm
from tests.campaign.interruptions.warm_processes import WarmProcess

_STEPS = ("--chunk-tokens", "256", "--grid-tokens", "512")
QUESTION = "Who?"

Final = TypeVar("Final", bound=Reply)


class Refused(Exception):
    """The engine said in one line that it cannot, and what to do."""

    def __init__(self, failed: Failed) -> None:
        super().__init__(f"{failed.code}: {failed.problem.words.line}")
        self.failed = failed


class Gone(Exception):
    """The engine ended before it answered."""


class Peer:
    """An engine over one folder; a context manager that kills it at the end.

    Attributes:
        notices: what the engine told without being asked.
    """

    def __init__(self, data: Path, *, first: Arm | None = None) -> None:
        """Args: ``first`` is what the process calls first."""
        self.process = WarmProcess(_serve, data, first, errors=data.with_name("engine.log"))
        self.notices: list[AnyNotice] = []
        self._requests, self._replies = RequestCodec(), ReplyCodec()
        self._last_id = 0

    def __enter__(self) -> "Peer":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()

    def send(self, request: AnyRequest) -> int:
        """Send a request; a dead engine is noticed by who waits for the reply."""
        self._last_id += 1
        numbered = msgspec.structs.replace(request, id=self._last_id)
        with suppress(BrokenPipeError):
            write_frame(self.process.requests, self._requests.encode(numbered))
        return self._last_id

    def wait(self, number: int) -> Reply:
        """Return the final reply to a request. Raises ``Refused`` or ``Gone``."""
        while True:
            reply = self._next()
            if isinstance(reply, Notice):
                self.notices.append(reply.notice)
            if isinstance(reply, Failed) and reply.id in (0, number):
                raise Refused(reply)
            if isinstance(reply, FINAL_REPLIES) and reply.id == number:
                return reply

    def call(self, request: AnyRequest, expected: type[Final]) -> Final:
        """Send a request and return its final reply. Raises ``Refused`` or ``Gone``."""
        reply = self.wait(self.send(request))
        assert isinstance(reply, expected), reply
        return reply

    def greet(self) -> None:
        """Wait until it serves."""
        self.wait(self.greet_later())

    def greet_later(self) -> int:
        """Send the greeting, and do not wait."""
        return self.send(Hello(id=0, version=PROTOCOL_VERSION))

    def has_ended(self, number: int) -> bool:
        """Whether a request had its final reply before the engine was killed."""
        try:
            self.wait(number)
        except (Refused, Gone):
            return False
        return True

    def load(self, model: Path) -> None:
        """Load a model; float32 pages, so that answers are exact."""
        self.call(LoadModel(id=0, path=str(model), kv_format="f32", threads=1), ModelLoaded)

    def open(self, document: DocumentText) -> ReadingOpened:
        """Open the reading of one document."""
        return self.call(
            OpenReading(id=0, documents=(document,), instructions="Answer."), ReadingOpened
        )

    def read(self, document: DocumentText) -> ReadingDone:
        """Read a document completely."""
        return self.call(Read(id=0, reading=self.open(document).reading), ReadingDone)

    def ask(self, document: DocumentText) -> str:
        """Read a document and ask about it."""
        reading = self.open(document).reading
        self.call(Read(id=0, reading=reading), ReadingDone)
        return self.call(question_about(reading), AnswerDone).answer

    def shut_down(self) -> None:
        """Let it save and end."""
        self.call(Shutdown(id=0), Done)
        self.process.ended()

    def _next(self) -> AnyReply:
        try:
            body = read_frame(self.process.replies)
        except FrameError as error:
            raise Gone(str(error)) from error
        if body is None:
            raise Gone(f"status {self.process.ended()}")
        return self._replies.decode(body)


def question_about(reading: str, *, max_tokens: int = 8) -> Ask:
    """The question that trials ask."""
    sampling = SamplingParams(max_tokens=max_tokens)
    return Ask(id=0, reading=reading, question=QUESTION, sampling=sampling)


def _serve(data: Path, first: Arm | None) -> None:
    from engine.__main__ import main  # noqa: PLC0415 - in the engine's process only

    if first is not None:
        first()
    sys.argv = ["engine", "--data-dir", str(data), *_STEPS]
    main()
