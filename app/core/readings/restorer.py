"""Restores saved readings into the engine's memory before the first question."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial

from app.core.engine.engine_service import EngineService
from app.link.port import UNSENT, EngineEnd
from app.readings.reading_content import ReadingContent
from engine.protocol.errors import ErrorCode
from engine.protocol.records import Receipt
from engine.protocol.replies import AnyReply, Failed, ReadingDone, ReadingOpened
from engine.protocol.requests import Restore


class NotRestored(StrEnum):
    """Why a reading is not in memory after all."""

    MISSING = "missing"
    """What was saved is damaged or gone."""
    INTERRUPTED = "interrupted"


RestoreEnd = Receipt | NotRestored


class Restorer:
    """Restores each reading once. A reading that turns out not to be saved has to be read instead.

    A reading that is in memory, but found no room on the disk, is saved whenever it is requested
    again: for the engine this is a restore that ends at once.
    """

    def __init__(
        self, engine: EngineService, *, on_end: Callable[[ReadingContent, RestoreEnd], None]
    ) -> None:
        self._engine = engine
        self._on_end = on_end
        self._known: set[ReadingContent] = set()
        self._under_way: set[ReadingContent] = set()

    def clear(self) -> None:
        """Another model, or another engine: nothing is in memory."""
        self._known.clear()

    def note_read(self, content: ReadingContent, receipt: Receipt) -> None:
        """It was just read, so it is in memory."""
        if receipt.saved_tokens < receipt.tokens:
            self._known.discard(content)
        else:
            self._known.add(content)

    def is_restoring(self, content: ReadingContent) -> bool:
        """Whether the engine is restoring it."""
        return content in self._under_way

    def restore(self, content: ReadingContent, opened: ReadingOpened) -> None:
        """Restore a reading that is saved completely."""
        if content in self._known or content in self._under_way:
            return
        self._known.add(content)
        self._under_way.add(content)
        self._engine.send(Restore(id=UNSENT, reading=opened.reading), partial(self._hear, content))

    def _hear(self, content: ReadingContent, reply: AnyReply | EngineEnd) -> None:
        match reply:
            case ReadingDone():
                self.note_read(content, reply.receipt)
                self._end(content, reply.receipt)
            case Failed(code=ErrorCode.NOT_RESTORED):
                self._end(content, NotRestored.MISSING)
            case EngineEnd() | Failed():
                self._end(content, NotRestored.INTERRUPTED)
            case _:
                return

    def _end(self, content: ReadingContent, end: RestoreEnd) -> None:
        self._under_way.discard(content)
        self._on_end(content, end)
