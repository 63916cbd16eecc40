"""Exact lengths of a reading for every installed model, counted by its own tokenizer.

Each is counted once and remembered while the window is open. A model whose tokenizer fails is left
to the estimate: the list of models says why it cannot be used.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.jobs import Err, Job, JobRunner, Ok
from app.library.library import Library
from app.library_file import LibraryFile
from app.link.port import UNSENT, EngineEnd, RequestPort
from app.readings.document_texts import load_documents
from app.readings.open_request import open_request
from app.readings.reading_content import ReadingContent
from engine.protocol.replies import AnyReply, TokensCounted
from engine.protocol.requests import CountTokens, OpenReading


class TokenCounts(QObject):
    """Counts what it is asked for and says when it knows more."""

    counted = Signal(ReadingContent)
    """Of this reading more is known."""

    def __init__(
        self,
        library: LibraryFile,
        engine: RequestPort,
        jobs: JobRunner,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._library = library
        self._engine = engine
        self._jobs = jobs
        self._known: defaultdict[ReadingContent, dict[str, int]] = defaultdict(dict)
        self._asked: defaultdict[ReadingContent, set[str]] = defaultdict(set)

    def known(self, content: ReadingContent) -> Mapping[str, int]:
        """Return the tokens of a reading by the folders of the models that counted them."""
        return dict(self._known[content])

    def count(self, content: ReadingContent, models: Iterable[str]) -> None:
        """Have a reading counted by models, given by their folders, that have not done so."""
        missing = tuple(path for path in models if path not in self._asked[content])
        if missing:
            self._asked[content].update(missing)
            load = partial(_load, self._library, content)
            self._jobs.start(load, partial(self._send, content, missing))

    def _send(
        self, content: ReadingContent, models: tuple[str, ...], loaded: Ok[OpenReading] | Err
    ) -> None:
        if isinstance(loaded, Err):
            # Whoever reads it is told why its texts cannot be had.
            self._asked[content].difference_update(models)
            return
        texts = loaded.value
        for path in models:
            request = CountTokens(
                id=UNSENT, path=path, documents=texts.documents, instructions=texts.instructions
            )
            self._engine.send(request, partial(self._take, content, path))

    def _take(self, content: ReadingContent, path: str, reply: AnyReply | EngineEnd) -> None:
        match reply:
            case TokensCounted():
                self._known[content][path] = reply.tokens
                self.counted.emit(content)
            case EngineEnd():
                self._asked[content].discard(path)


def _load(library: LibraryFile, content: ReadingContent, _job: Job) -> OpenReading:
    with Library(library) as opened:
        return open_request(load_documents(opened, content), content.instructions)
