"""The engine for coroutines: requests wait for a model, and are cancelled when abandoned."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TypeVar

from app.core.core import Core
from app.core.engine.engine_status import EngineState, EngineStatus
from app.core.engine.model_session import ModelStatus
from app.errors import InterruptionError, LecternError, Said
from app.link.failures import EngineGone, WrongReply, failure_of
from app.link.port import EngineEnd
from engine.protocol.chat import Chat, Complete
from engine.protocol.records import FinishReason
from engine.protocol.replies import (
    FINAL_REPLIES,
    AnswerDelta,
    AnswerDone,
    AnyReply,
    Failed,
    ModelLoaded,
)
from engine.protocol.reply import Reply
from engine.protocol.requests import AnyRequest, Ask

MAX_AT_ONCE = 64
"""Answers that are under way or wait for the engine."""
MODEL_SECONDS = 300.0
"""How long a request waits for an engine and its model, as after the engine was replaced."""

RETRY_SECONDS = 10.0
"""After this, a request has an engine started again that had ended too often to be replaced: no
person is there who would."""

Answer = AsyncIterator[AnswerDelta | AnswerDone]
FinalReply = TypeVar("FinalReply", bound=Reply)


class TooManyAtOnce(LecternError):
    """The server has as much to do as it takes on."""


class ServedEngine:
    """Sends requests for clients. To be used on the thread of the core's loop."""

    def __init__(self, core: Core, *, max_at_once: int = MAX_AT_ONCE) -> None:
        self.core = core
        self._engine = core.engine
        self._models = core.models
        self._max_at_once = max_at_once
        self.answers_under_way = 0
        self._failed_at = 0.0
        core.engine.status_changed.connect(self._note_failure)

    async def model(self) -> ModelLoaded:
        """The model, which is waited for while it is on its way. Raises ``LecternError``."""
        self._try_again()
        try:
            async with asyncio.timeout(MODEL_SECONDS):
                status = await self._settled()
        except TimeoutError:
            raise LecternError(
                Said("The model is still being loaded.", "Try again later.")
            ) from None
        if status.loaded is None:
            nothing = LecternError(Said("No model is loaded.", "Start the server with --model."))
            raise status.failure or nothing
        return status.loaded

    def answer(self, request: Chat | Complete | Ask) -> AbstractAsyncContextManager[Answer]:
        """Begin an answer; it is cancelled where the block is left before its end.

        Gives what comes of it: ``AnswerDelta``, at last ``AnswerDone``. Iterating raises
        ``LecternError`` where there is no end to it.
        """
        return self._answer(request)

    @asynccontextmanager
    async def _answer(self, request: Chat | Complete | Ask) -> AsyncIterator[Answer]:
        if self.answers_under_way >= self._max_at_once:
            raise TooManyAtOnce(
                Said(f"{self._max_at_once} answers are already running.", "Try again in a moment.")
            )
        self.answers_under_way += 1
        try:
            await self.model()
            replies: asyncio.Queue[AnyReply | EngineEnd] = asyncio.Queue()
            number = self._engine.send(request, replies.put_nowait)
            try:
                yield _told(replies)
            finally:
                self._engine.cancel(number)  # nothing happens where it has ended
        finally:
            self.answers_under_way -= 1

    async def call(self, request: AnyRequest, expected: type[FinalReply]) -> FinalReply:
        """Send another request and wait for its end. Raises ``LecternError``."""
        replies: asyncio.Queue[AnyReply | EngineEnd] = asyncio.Queue()
        self._engine.send(request, replies.put_nowait)
        while True:
            reply = await replies.get()
            if isinstance(reply, expected):
                return reply
            _raise_failure(reply)
            if isinstance(reply, FINAL_REPLIES):
                raise WrongReply(reply, expected)

    def _note_failure(self, status: EngineStatus) -> None:
        if status.state is EngineState.FAILED:
            self._failed_at = time.monotonic()

    def _try_again(self) -> None:
        is_due = time.monotonic() - self._failed_at >= RETRY_SECONDS
        if is_due and self._engine.status.state is EngineState.FAILED:
            self._engine.start()

    async def _settled(self) -> ModelStatus:
        """What is known of the model once it is loaded, or cannot be."""
        changed = asyncio.Event()

        def note(_status: ModelStatus) -> None:
            changed.set()

        self._models.changed.connect(note)
        try:
            while (status := self._models.status).loaded is None and status.is_loading:
                changed.clear()
                await changed.wait()
            return status
        finally:
            self._models.changed.disconnect(note)


async def _told(replies: "asyncio.Queue[AnyReply | EngineEnd]") -> Answer:
    while True:
        reply = await replies.get()
        match reply:
            case AnswerDone(finish_reason=FinishReason.CANCELLED):
                raise InterruptionError(Said("The answer was stopped.", "Ask again."))
            case AnswerDone():
                yield reply
                return
            case AnswerDelta():
                yield reply
            case _:
                _raise_failure(reply)


def _raise_failure(reply: AnyReply | EngineEnd) -> None:
    if isinstance(reply, Failed):
        raise failure_of(reply)
    if isinstance(reply, EngineEnd):
        raise EngineGone(reply)
