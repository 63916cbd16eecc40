"""Introduces the open reading: its chapters while it is read, then the model's summary."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject

from app.core.introductions.introducer import Introducer
from app.core.library.library_work import LibraryWork
from app.library.library import Library
from app.library.records import DocumentEntry
from app.readings.introduction import NOTHING_SAID, Introduction
from app.window.chat.chat_events import ChaptersKnown, IntroductionKnown
from app.window.chat.chat_view_model import ChatViewModel
from app.window.chat.invitation import Chapter, chapters_of, without_running_heads
from app.window.controllers.documents import DocumentController
from app.window.controllers.library import LibraryController
from app.window.viewer.source.laid_text import LaidText
from app.window.viewer.source.messages import Contents
from app.window.viewer.source.text_blocks import form_of


class IntroductionController(QObject):
    """One reading at a time; of one document the chapters, of several the documents."""

    def __init__(
        self,
        introducer: Introducer,
        work: LibraryWork,
        chat: ChatViewModel,
        *,
        library: LibraryController,
        documents: DocumentController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._introducer = introducer
        self._work = work
        self._chat = chat
        self._library = library
        self._documents = documents
        self._reading_id = 0
        introducer.known.connect(self._take)

    def open(self, reading_id: int) -> None:
        """Introduce another reading; 0 for none."""
        if reading_id == self._reading_id:
            return
        self._reading_id = reading_id
        self._chat.apply(IntroductionKnown(NOTHING_SAID))
        self._introducer.open(reading_id)
        entries = self._entries()
        if len(entries) == 1:
            self._chat.apply(ChaptersKnown(()))
            self._look_for_headings(entries[0])
        else:
            self._chat.apply(ChaptersKnown(_documents(entries)))

    def take_contents(self, contents: Contents) -> None:
        """Take the outline of the document that is shown: it knows its chapters best."""
        entries = self._entries()
        is_open = len(entries) == 1 and entries[0].sha256 == self._documents.shown
        outline = [(one.level, one.title, one.page) for one in contents.outline]
        found = chapters_of(outline, self._documents.shown) if is_open else ()
        if found:
            self._chat.apply(ChaptersKnown(found))

    def _entries(self) -> list[DocumentEntry]:
        holdings = self._library.holdings
        reading = holdings.reading(self._reading_id)
        found = map(holdings.document, reading.documents if reading is not None else ())
        return [one for one in found if one is not None]

    def _look_for_headings(self, entry: DocumentEntry) -> None:
        reading_id = self._reading_id

        def take(found: tuple[Chapter, ...]) -> None:
            if reading_id == self._reading_id and not self._chat.inputs.chapters:
                self._chat.apply(ChaptersKnown(found))

        self._work.do(partial(found_chapters, entry), take)

    def _take(self, reading_id: int, introduction: Introduction) -> None:
        if reading_id == self._reading_id:
            self._chat.apply(IntroductionKnown(introduction))


def _documents(entries: Sequence[DocumentEntry]) -> tuple[Chapter, ...]:
    chapters, first = [], 1
    for entry in entries:
        chapters.append(Chapter(entry.name, entry.sha256, 1, first))
        first += entry.num_pages
    return tuple(chapters)


def found_chapters(entry: DocumentEntry, library: Library) -> tuple[Chapter, ...]:
    """Return the chapters that the headings of the stored text make."""
    document = library.document(entry.sha256)
    if document is None:
        return ()
    form = form_of(entry.path.name, entry.audit.format)
    texts = [page.text for page in document.pages]
    text = LaidText(texts, form, document.audit)
    found = [heading for page in document.pages for heading in text.headings(page.number)]
    return chapters_of(without_running_heads(found), entry.sha256)
