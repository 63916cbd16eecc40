"""The real engine without its process: requests go in by call, replies come out as a list."""

import io
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from engine.engine import Engine
from engine.options import EngineOptions
from engine.outbox import Outbox
from engine.protocol.records import SnapshotInfo
from engine.protocol.replies import (
    FINAL_REPLIES,
    AnswerDone,
    AnyReply,
    ReadingDone,
    ReadingOpened,
    SnapshotList,
)
from engine.protocol.request import Request
from engine.protocol.requests import (
    Ask,
    DocumentText,
    GetStatistics,
    ListSnapshots,
    LoadModel,
    OpenReading,
    Read,
)
from engine.protocol.statistics import Statistics
from engine.snapshots.keys import Encryption

FinalReply = TypeVar("FinalReply")
INSTRUCTIONS = "Answer only from the documents."


class CollectingOutbox(Outbox):
    """Keeps replies instead of writing them, and says when one has come."""

    def __init__(self, on_reply: Callable[[], None]) -> None:
        super().__init__(io.BytesIO())
        self.replies: list[AnyReply] = []
        self._on_reply = on_reply

    def send(self, reply: AnyReply) -> None:
        self.replies.append(reply)
        self._on_reply()


class EngineInProcess:
    """An engine that a test drives step by step."""

    def __init__(
        self, data_dir: Path, *, encryption: Encryption | None = None, **options: Any
    ) -> None:
        self._woken = threading.Event()
        self.outbox = CollectingOutbox(self._woken.set)
        self.engine = Engine(
            data_dir,
            self.outbox,
            self._woken.set,
            EngineOptions(**{"chunk_tokens": 256, "grid_tokens": 512, **options}),
            encryption=encryption,
        )
        self._last_id = 0
        self._is_closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the engine as the process does; nothing happens the second time."""
        if not self._is_closed:
            self._is_closed = True
            self.engine.close()

    def send(self, kind: type[Request], **fields: Any) -> int:
        """Send a request; return its id."""
        self._last_id += 1
        self.engine.handle(kind(id=self._last_id, **fields))  # type: ignore[arg-type]
        return self._last_id

    def replies(self, request_id: int) -> list[AnyReply]:
        """Replies to a request so far."""
        return [reply for reply in self.outbox.replies if reply.id == request_id]

    def finish(self, request_id: int) -> AnyReply:
        """Step until a request has its final reply; return that."""
        for _ in range(100_000):
            for reply in self.replies(request_id):
                if isinstance(reply, FINAL_REPLIES):
                    return reply
            if not self.engine.has_work:
                assert self._woken.wait(60), "the engine waits for nothing"
            self._woken.clear()
            self.engine.step()
        raise AssertionError("the request does not end")

    def call(self, kind: type[Request], expected: type[FinalReply], **fields: Any) -> FinalReply:
        """Send a request and step until it ends as expected."""
        reply = self.finish(self.send(kind, **fields))
        assert isinstance(reply, expected), reply
        return reply

    def load(self, model: Path, **fields: Any) -> None:
        """Load a model; float32 pages unless told otherwise, so that answers are exact."""
        request = self.send(LoadModel, path=str(model), **{"kv_format": "f32", **fields})
        reply = self.replies(request)[-1]
        assert type(reply).__name__ == "ModelLoaded", reply

    def open(self, *documents: DocumentText) -> ReadingOpened:
        """Open a reading."""
        return self.call(OpenReading, ReadingOpened, documents=documents, instructions=INSTRUCTIONS)

    def read(self, reading: str) -> ReadingDone:
        """Read completely."""
        return self.call(Read, ReadingDone, reading=reading)

    def ask(self, reading: str, question: str, **fields: Any) -> AnswerDone:
        """Ask and wait for the whole answer."""
        return self.call(Ask, AnswerDone, reading=reading, question=question, **fields)

    def saved(self) -> tuple[SnapshotInfo, ...]:
        """What is listed as saved, once all that was to be saved is written."""
        self.engine._saver.drain()
        return self.call(ListSnapshots, SnapshotList).snapshots

    def statistics(self) -> Statistics:
        """Counters as of now."""
        return self.call(GetStatistics, Statistics)
