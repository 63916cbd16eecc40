"""Brings saved readings into the engine's memory before the first question asks for them."""

from collections.abc import Callable
from functools import partial

from app.engine_service.engine_service import EngineService
from app.link.client import UNSENT
from app.link.failures import EngineEnd
from app.reading_queue.reading_content import ReadingContent
from engine.protocol.errors import ErrorCode
from engine.protocol.records import Receipt
from engine.protocol.replies import AnyReply, Failed, ReadingDone, ReadingOpened, ReadingProgress
from engine.protocol.requests import Read


class Restorer:
    """Restores each reading once. What turns out not to be saved is left to be read properly."""

    def __init__(
        self,
        engine: EngineService,
        *,
        on_restored: Callable[[ReadingContent, Receipt], None],
        on_missing: Callable[[ReadingContent], None],
    ) -> None:
        self._engine = engine
        self._on_restored = on_restored
        self._on_missing = on_missing
        self._begun: set[ReadingContent] = set()

    def clear(self) -> None:
        """Another model, or another engine: nothing is in memory."""
        self._begun.clear()

    def note_read(self, content: ReadingContent) -> None:
        """It was just read, so it is in memory."""
        self._begun.add(content)

    def restore(self, content: ReadingContent, opened: ReadingOpened) -> None:
        """Restore a reading that is saved completely."""
        if content in self._begun:
            return
        self._begun.add(content)
        request = Read(id=UNSENT, reading=opened.reading)
        self._engine.send(request, partial(self._hear, content))

    def _hear(self, content: ReadingContent, reply: AnyReply | EngineEnd) -> None:
        match reply:
            case ReadingProgress() if reply.tokens_done < reply.tokens:
                # What was saved is damaged, and the engine began to read.
                self._engine.cancel(reply.id)
            case ReadingDone():
                self._on_restored(content, reply.receipt)
            case Failed(code=ErrorCode.CANCELLED):
                self._on_missing(content)
            case _:
                return
