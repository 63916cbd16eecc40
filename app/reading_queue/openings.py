"""Opens readings with the loaded model: exact tokens, costs, and what is saved already.

Owns the wait for engine and model. Whoever asked hears exactly once, later; if the engine dies on
the way, the reading is opened again by the next one.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import msgspec
from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.documents.document import Document
from app.engine_service.engine_service import EngineService
from app.engine_service.model_session import ModelSession, ModelStatus
from app.errors import LecternError, ModelError
from app.jobs import Err, Job, JobRunner, Ok
from app.library.library import Library
from app.library_file import LibraryFile
from app.link.failures import EngineEnd, WrongReply, failure_of
from app.reading_queue.kept_openings import KeptOpenings
from app.reading_queue.open_reading import OpenReadingResult
from app.reading_queue.reading_content import ReadingContent, load_documents
from app.readings.open_request import open_request
from engine.protocol.replies import AnyReply, Failed, ModelLoaded, ReadingOpened
from engine.protocol.requests import OpenReading

Deliver = Callable[[OpenReadingResult | LecternError], None]


class Openings(QObject):
    """The readings that are open in the engine now."""

    opened = Signal(object, object)
    """A `ReadingContent` was measured anew: the `ReadingOpened`."""
    _settled = Signal(object, object, object)

    def __init__(
        self,
        library: LibraryFile,
        engine: EngineService,
        models: ModelSession,
        jobs: JobRunner,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._library = library
        self._engine = engine
        self._models = models
        self._jobs = jobs
        self._loaded: ModelLoaded | None = models.status.loaded
        self._kept = KeptOpenings()
        self._waiting: dict[ReadingContent, list[Deliver]] = {}
        self._settled.connect(self._tell_later, Qt.ConnectionType.QueuedConnection)
        models.changed.connect(self._model_changed)

    def open(self, content: ReadingContent, deliver: Deliver) -> None:
        """Open a reading, or take it as it was opened before."""
        waiting = self._waiting.setdefault(content, [])
        waiting.append(deliver)
        if len(waiting) == 1:
            self._begin(content)

    def forget(self) -> None:
        """Open everything anew when it is asked for."""
        self._kept.clear()

    def note_read(self, content: ReadingContent, tokens_done: int) -> None:
        """More of a reading is known than when it was opened."""
        kept = self._kept.get(content)
        if kept is not None:
            self._kept.put(content, replace(kept, opened=_known_up_to(tokens_done, kept.opened)))

    def _begin(self, content: ReadingContent) -> None:
        status = self._models.status
        if (kept := self._kept.get(content)) is not None:
            self._settled.emit(content, kept, status.loaded)
        elif status.loaded is not None:
            load = partial(_load, self._library, content)
            self._jobs.start(load, partial(self._take_texts, content, status.loaded))
        elif not status.is_loading:
            self._settled.emit(content, status.failure or _no_model(), None)

    @Slot(object)
    def _model_changed(self, status: ModelStatus) -> None:
        if status.loaded is not self._loaded:
            self._loaded = status.loaded
            self._kept.clear()
        if not status.is_loading:
            for content in list(self._waiting):
                self._begin(content)

    def _take_texts(
        self,
        content: ReadingContent,
        loaded: ModelLoaded,
        result: Ok[tuple[tuple[Document, ...], OpenReading]] | Err,
    ) -> None:
        match result:
            case _ if loaded is not self._loaded:
                return
            case Ok((documents, request)):
                self._engine.send(request, partial(self._take_opened, content, loaded, documents))
            case Err(LecternError() as failure):
                self._tell(content, failure)
            case Err(error):
                raise error

    def _take_opened(
        self,
        content: ReadingContent,
        loaded: ModelLoaded,
        documents: tuple[Document, ...],
        reply: AnyReply | EngineEnd,
    ) -> None:
        match reply:
            case _ if loaded is not self._loaded:
                return
            case ReadingOpened():
                opened = OpenReadingResult(documents, reply)
                self._kept.put(content, opened)
                self.opened.emit(content, reply)
                self._tell(content, opened)
            case Failed():
                self._tell(content, failure_of(reply))
            case EngineEnd():
                return
            case _:
                self._tell(content, WrongReply(reply, ReadingOpened))

    @Slot(object, object, object)
    def _tell_later(
        self,
        content: ReadingContent,
        result: OpenReadingResult | LecternError,
        loaded: ModelLoaded | None,
    ) -> None:
        """Tell what was known at once, unless a model is there or on its way by now."""
        if loaded is self._loaded and not self._models.status.is_loading:
            self._tell(content, result)

    def _tell(self, content: ReadingContent, result: OpenReadingResult | LecternError) -> None:
        for deliver in self._waiting.pop(content, []):
            deliver(result)


def _load(
    library: LibraryFile, content: ReadingContent, _job: Job
) -> tuple[tuple[Document, ...], OpenReading]:
    with Library(library) as opened:
        documents = load_documents(opened, content)
    return documents, open_request(documents, content.instructions)


def _known_up_to(tokens_done: int, opened: ReadingOpened) -> ReadingOpened:
    """The same reading, of which more is known: the rest costs its share."""
    missing = opened.tokens - opened.reusable_tokens
    share = (opened.tokens - tokens_done) / missing if missing else 0.0
    return msgspec.structs.replace(
        opened,
        reusable_tokens=tokens_done,
        disk_bytes=round(opened.disk_bytes * share),
        expected_seconds=opened.expected_seconds * share,
    )


def _no_model() -> ModelError:
    return ModelError("No model is loaded.", "Choose a model first.")
