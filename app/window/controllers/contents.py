"""The contents of a reading: its documents, their order, and the pages that are read."""

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from app.core.fit.fit_reasons import ChosenFit
from app.core.fit.reading_fit import Measure
from app.core.queue.reading_status import ReadingPhase
from app.core.readings.opened_reading import OpenedReading
from app.documents.document import Document
from app.errors import DocumentError, LecternError
from app.jobs import Err, Ok
from app.library.library import Library
from app.library.records import ReadingEntry
from app.paths import DataFolder
from app.window.audit.audit_dialog import AuditDialog
from app.window.audit.audit_page import AuditedDocument
from app.window.audit.inspection import audited
from app.window.controllers.library import LibraryController
from app.window.controllers.models import ModelsController
from app.window.library.arrange_dialog import ArrangeDialog
from app.window.library.arrangement import ArrangementInputs
from app.window.parts import Parts
from app.window.services import Services
from app.window.viewer.source.choose import page_source
from app.window.viewer.source.page_source import PageSource
from app.window.viewer.source.text_pages import TextPages
from engine.protocol.problems.problem import Problem, sentence

_UNREAD = {ReadingPhase.UNREAD, ReadingPhase.MEASURING, ReadingPhase.REFUSED}


class FileChanged(Problem, frozen=True):
    """The file is another one by now."""

    message = sentence(
        "Failures", "The file of “{name}” has been moved or changed since it was read."
    )
    remedy = sentence("Failures", "Add the file again.")
    name: str


@dataclass(frozen=True, slots=True)
class _Found:
    """What there is of a reading; the files of its `changed` documents are other ones by now."""

    documents: tuple[AuditedDocument, ...]
    changed: frozenset[str]


class ContentsController(QObject):
    """Opens the dialogs that change it, and keeps what was decided there."""

    changed = Signal(int)
    """The documents or pages of this reading have changed."""

    def __init__(
        self,
        services: Services,
        parts: Parts,
        library: LibraryController,
        models: ModelsController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._parts = parts
        self._library = library
        self._models = models

    def arrange(self, reading_id: int) -> None:
        """Show which documents a reading consists of, in which order."""
        entry = self._library.holdings.reading(reading_id)
        if entry is None:
            return
        status = self._services.queue.status(reading_id)
        inputs = ArrangementInputs(
            library={one.sha256: one for one in self._library.holdings.documents},
            before=entry.documents,
            order=entry.documents,
            tokens=status.tokens,
            tokens_read=status.tokens_done,
            tokens_per_second=status.tokens_per_second,
        )
        dialog = ArrangeDialog(entry.title, inputs, self._parts.theme, self._parts.window)
        dialog.arranged.connect(lambda order: self._keep(entry, order, _moved(entry, order)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def audit(self, reading_id: int) -> None:
        """Show what is read of a reading's pages."""
        entry = self._library.holdings.reading(reading_id)
        if entry is not None:
            tokens = self._services.queue.status(entry.id).tokens
            self._services.library.do(
                lambda library: _found(library, entry, tokens),
                lambda found: self._open(entry, found),
            )

    def _open(self, entry: ReadingEntry, found: _Found) -> None:
        if not found.documents:
            return
        status = self._services.queue.status(entry.id)
        dialog = AuditDialog(
            found.documents,
            lambda document: self._pages_of(document, found.changed),
            self._parts.theme,
            tokens_read=status.tokens_done,
            tokens_per_second=status.tokens_per_second,
            parent=self._parts.window,
        )
        dialog.confirmed.connect(lambda left_out: self._keep(entry, entry.documents, left_out))
        dialog.renewal_wanted.connect(lambda sha256: self._renew(entry, sha256, dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        if status.tokens and len(found.documents) == len(entry.documents):
            self._services.queue.measure(
                entry.id, lambda result: self._tell_fit(entry, dialog, result)
            )

    def _tell_fit(
        self, entry: ReadingEntry, dialog: AuditDialog, result: OpenedReading | LecternError
    ) -> None:
        """Tell an audit that is still open how its reading is read."""
        status = self._services.models.status
        loaded, facts = status.loaded, status.facts
        if loaded is None or facts is None or not isValid(dialog):
            return
        if isinstance(result, OpenedReading):
            answer_tokens = self._services.settings.current.sampling.max_tokens
            opened = result.opened
            measure = Measure(answer_tokens, loaded=loaded, loaded_facts=facts, opened=opened)
            models = self._models.model.facts
            dialog.take_fit(ChosenFit(facts, loaded.kv_format, measure, entry.left_out, models))

    def _renew(self, entry: ReadingEntry, sha256: str, dialog: AuditDialog) -> None:
        """Extract the text of a document again, and read again what was read of it.

        The audit may be closed meanwhile.
        """
        services = self._services
        password = services.intake.password_of(sha256)

        def take(result: Ok[Document] | Err) -> None:
            is_open = isValid(dialog)
            if isinstance(result, Ok):
                self.read_again([sha256])
                if is_open:
                    dialog.reject()
                    self.audit(entry.id)
            elif isinstance(result.error, LecternError):
                if is_open:
                    dialog.setEnabled(True)
                self._parts.notices.tell_failure(result.error)
            else:
                raise result.error

        services.jobs.start(lambda _: _renewed(services.data, sha256, password), take)

    def read_again(self, documents: Sequence[str], then: Callable[[], None] | None = None) -> None:
        """Read again what was read of documents whose text is another one by now.

        `then` is called when the library shows them.
        """
        queue, readings = self._services.queue, self._library.holdings.readings
        holding = [one.id for one in readings if not set(documents).isdisjoint(one.documents)]
        read = [one for one in holding if queue.status(one).phase not in _UNREAD]
        queue.measure_anew()
        for reading_id in read:
            queue.enqueue(reading_id)
            self.changed.emit(reading_id)
        self._library.refresh(then)

    def _pages_of(self, document: Document, changed: Set[str]) -> PageSource:
        entry = self._library.holdings.document(document.sha256)
        if entry is None or document.sha256 in changed:
            return TextPages(document.pages)
        password = self._services.intake.password_of(document.sha256)
        return page_source(entry.path, document.audit.format, document.pages, password=password)

    def _keep(
        self,
        entry: ReadingEntry,
        documents: tuple[str, ...],
        left_out: tuple[tuple[int, ...], ...],
    ) -> None:
        """Keep what was decided; what was read before is read again where it differs."""
        was_read = self._services.queue.status(entry.id).phase not in _UNREAD

        def go_on() -> None:
            if was_read:
                self._services.queue.enqueue(entry.id)
            self.changed.emit(entry.id)

        self._library.set_documents(entry.id, documents, left_out, then=go_on)


def _renewed(data: DataFolder, sha256: str, password: str | None) -> Document:
    """Extract a text again. Raises ``DocumentError``, also if the file is another one by now."""
    with Library(data.library) as library:
        known = library.entry(sha256)
        if known is None or not library.has_file(sha256):
            name = known.name if known is not None else ""
            raise DocumentError(FileChanged(name))
        return library.add(known.path, password=password, renew=True)


def _moved(entry: ReadingEntry, order: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the pages left out in another order; of a document that is new, none."""
    left_out = dict(zip(entry.documents, entry.left_out, strict=True))
    return tuple(left_out.get(sha256, ()) for sha256 in order)


def _found(library: Library, entry: ReadingEntry, tokens: int) -> _Found:
    found = (library.document(sha256) for sha256 in entry.documents)
    pairs = zip(found, entry.left_out, strict=True)
    documents = audited([(one, left_out) for one, left_out in pairs if one is not None], tokens)
    changed = (sha256 for sha256 in entry.documents if not library.has_file(sha256))
    return _Found(documents, frozenset(changed))
