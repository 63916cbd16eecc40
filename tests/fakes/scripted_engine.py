"""An engine service and a reading queue that do what a test says, on its own thread."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.core.engine.engine_status import EngineState, EngineStatus
from app.core.event import Event
from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.core.readings.opened_reading import OpenedReading
from app.documents.document import Audit, Document, Format, Page
from app.errors import LecternError
from app.link.failures import NotRunning
from app.link.port import EngineEnd, Listener, ignore
from engine.protocol.notices import AnyNotice
from engine.protocol.records import Channel, FinishReason, PageMass, Source
from engine.protocol.replies import AnswerDelta, AnswerDone, ReadingOpened
from engine.protocol.requests import AnyRequest

READY = ReadingStatus(phase=ReadingPhase.READY, tokens=1000, tokens_done=1000)
TEXT = "The housing bolts are re-torqued after 50 hours of operation."


def make_document(name: str = "manual.pdf", sha256: str = "a" * 64) -> Document:
    pages = (Page(1, "Contents."), Page(2, f"Chapter one. {TEXT}"))
    return Document(name, sha256, pages, Audit(Format.TEXT))


class ScriptedEngine:
    """Keeps what was asked; `say`, `finish` and `end` answer it: the last, unless one is named."""

    def __init__(self) -> None:
        self.status_changed = Event[EngineStatus]()
        self.notice = Event[AnyNotice]()
        self.status = EngineStatus(EngineState.READY)
        self.asked: list[Any] = []
        self.cancelled: list[int] = []
        self._listeners: list[Listener] = []

    def send(self, request: AnyRequest, listener: Listener = ignore) -> int:
        self.asked.append(request)
        self._listeners.append(listener)
        return len(self.asked)

    def cancel(self, request_id: int) -> None:
        self.cancelled.append(request_id)

    def become(self, state: EngineState, failure: LecternError | None = None) -> None:
        self.status = EngineStatus(state, failure)
        self.status_changed.emit(self.status)

    def reply(self, reply: Any, ask: int = -1) -> None:
        self._listeners[ask](reply)

    def say(self, text: str, channel: Channel = Channel.ANSWER) -> None:
        self.reply(AnswerDelta(id=len(self.asked), text=text, channel=channel))

    def finish(self, answer: str, ask: int = -1, **changes: Any) -> None:
        done = AnswerDone(
            id=len(self.asked),
            answer=answer,
            reasoning="",
            finish_reason=FinishReason.STOP,
            prompt_tokens=1010,
            reused_tokens=1000,
            new_tokens=8,
            source=Source.MEMORY,
            seconds_to_first_token=0.9,
            decode_tokens_per_second=41.0,
            looked_at=(
                PageMass(document=0, page=1, mass=0.1),
                PageMass(document=0, page=2, mass=0.7),
                PageMass(document=7, page=1, mass=0.1),
            ),
            read_fraction=1.0,
        )
        fields = {name: getattr(done, name) for name in done.__struct_fields__}
        self.reply(type(done)(**fields | changes), ask)

    def end(self, ask: int = -1) -> None:
        self.reply(EngineEnd(NotRunning(), ()), ask)


class ScriptedQueue:
    """One reading, which opens when the test says so."""

    def __init__(self, *documents: Document, opens_at_once: bool = True) -> None:
        self.changed = Event[int, ReadingStatus]()
        self.gone = Event[int]()
        self.model_changed = Event[[]]()
        self.documents = documents or (make_document(),)
        self.opens_at_once = opens_at_once
        self.waiting: list[Callable[[Any], None]] = []
        self._status = READY

    def status(self, _reading_id: int) -> ReadingStatus:
        return self._status

    def tell(self, reading_id: int, **changes: Any) -> None:
        self._status = replace(self._status, **changes)
        self.changed.emit(reading_id, self._status)

    def open(self, _reading_id: int, deliver: Callable[[Any], None]) -> None:
        self.waiting.append(deliver)
        if self.opens_at_once:
            self.deliver(self.result())

    def deliver(self, result: OpenedReading | LecternError) -> None:
        waiting, self.waiting = self.waiting, []
        for deliver in waiting:
            deliver(result)

    def result(self, context_limit: int = 4096) -> OpenedReading:
        opened = ReadingOpened(
            id=1,
            reading="r",
            tokens=1000,
            document_tokens=(1000,),
            page_ends=((10, 1000),),
            reusable_tokens=1000,
            kv_bytes=0,
            memory_limit_bytes=0,
            disk_bytes=0,
            disk_free_bytes=0,
            context_limit=context_limit,
            expected_seconds=0,
        )
        return OpenedReading(tuple(self.documents), opened)
