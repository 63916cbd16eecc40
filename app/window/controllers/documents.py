"""Which document the right pane shows, and what is marked in it.

Opens pages of files directly; documents without pages of their own, and those whose files are gone
or were written over, come from the library as text.
Where an answer looked is kept for all documents, so that it shows whichever is opened.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.citations.citation import Citation
from app.core.library.library_work import LibraryWork
from app.documents.document import DRAWN, Document
from app.library.library import Library
from app.library.records import DocumentEntry, ReadingEntry
from app.window.controllers.library import LibraryController
from app.window.viewer.document_switch import DocumentChoice
from app.window.viewer.document_viewer import DocumentViewer
from app.window.viewer.source.choose import page_source
from app.window.viewer.source.page_source import PageSource
from app.window.viewer.source.scanned_pages import Lines, Recognised
from app.window.viewer.source.text_blocks import form_of
from app.window.viewer.source.text_pages import TextPages
from app.window.viewer.viewer_model import Passage


class DocumentController(QObject):
    """Gives the viewer documents, passages and masses."""

    page_changed = Signal()
    """Another `page` is looked at."""
    password_wanted = Signal(Path)
    """The file of the encrypted document that should be shown; `unlock` takes its password."""

    def __init__(
        self,
        viewer: DocumentViewer,
        library: LibraryController,
        work: LibraryWork,
        *,
        password_of: Callable[[str], str | None],
        keep_password: Callable[[str, str], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._viewer = viewer
        self._library = library
        self._work = work
        self._password_of = password_of
        self._keep_password = keep_password
        self._shown = ""
        self._wanted_page = 1
        self._is_loading = False
        self._cited: Citation | None = None
        """Of which the passage is marked, or will be; None where anything else is."""
        self._masses: Mapping[str, Mapping[int, float]] = {}
        self._offered: tuple[tuple[str, str], ...] = ()
        viewer.page_shown.connect(lambda _: self.page_changed.emit())
        viewer.password_wanted.connect(self._ask_password)

    @property
    def shown(self) -> str:
        """The hash of the document that is shown; empty for none."""
        return self._shown

    @property
    def page(self) -> int:
        """The page of it that is looked at, or will be as soon as it is open."""
        is_open = self._viewer.page and not self._is_loading
        return self._viewer.page if is_open else self._wanted_page

    def show(self, sha256: str, page: int | None = None) -> None:
        """Show a document, at a page where one is given."""
        if sha256 != self._shown:
            entry = self._library.holdings.document(sha256)
            if entry is None:
                return
            self._wanted_page = page or 1
            self._open(entry)
        elif page is not None:
            self._wanted_page = page
            self._cited = None
            if not self._is_loading:
                self._viewer.show_passages([Passage(page, "")])

    def reveal(self, sha256: str, page: int | None = None) -> None:
        """Show a document that a person wants to see, also where its pane was hidden."""
        self._viewer.show()
        self.show(sha256, page)

    def reveal_passage(self, sha256: str, passage: Passage) -> None:
        """Show a passage of a document and mark it."""
        self.reveal(sha256, passage.page)
        # After the document, where that has to be opened first.
        self._work.do(lambda _library: None, lambda _: self._mark(sha256, (passage,)))

    def reveal_heading(self, sha256: str, page: int, heading: str) -> None:
        """Show where a heading stands; its page, as long as no more is known."""
        is_open = sha256 == self._shown and not self._is_loading
        if not (is_open and self._viewer.go_to_heading(page, heading)):
            self.reveal(sha256, page)

    def offer(self, reading: ReadingEntry | None) -> None:
        """Offer the documents of the open reading to go to; a single one is called as it is."""
        holdings = self._library.holdings
        names = holdings.names(reading.documents) if reading is not None else {}
        if reading is not None and len(names) == 1:
            names = dict.fromkeys(names, holdings.reading_name(reading))
        self._offered = tuple(names.items())
        self._offer()

    def show_citation(self, citation: Citation) -> None:
        """Show the passage that a citation means."""
        if citation.document is None or not citation.spans:
            return
        self.reveal(citation.document)
        self._cited = citation
        self.passages_of(citation, lambda passages: self._mark_cited(citation, passages))

    def leave_citation(self) -> None:
        """Take the mark away of the passage that a citation means; any other stays."""
        if self._cited is not None:
            self._cited = None
            self._viewer.show_passages(())

    def passages_of(
        self, citation: Citation, deliver: Callable[[tuple[Passage, ...]], None]
    ) -> None:
        """Have the passages that a citation means told, as they stand in the text."""
        self._work.do(lambda library: _passages(library, citation), deliver)

    def source_of(self, sha256: str, deliver: Callable[[PageSource], None]) -> None:
        """Have the pages of a document told, which whoever takes them opens and closes."""
        entry = self._library.holdings.document(sha256)
        if entry is not None:
            self._work.do(
                lambda library: _text_of(library, entry),
                lambda document: deliver(self._source(entry, document)),
            )

    def show_looked_at(self, masses: Mapping[str, Mapping[int, float]]) -> None:
        """Show where an answer looked."""
        self._masses = masses
        self._viewer.show_looked_at(masses.get(self._shown, {}))
        self._offer()

    def unlock(self, password: str) -> None:
        """Open the document that should be shown with its password."""
        entry = self._library.holdings.document(self._shown)
        if entry is not None:
            self._keep_password(entry.sha256, password)
            self._open(entry)

    def renew(self, documents: Sequence[str]) -> None:
        """Show the document that is shown anew if it is one of these: it has other text now."""
        entry = self._library.holdings.document(self._shown)
        if entry is not None and entry.sha256 in documents:
            self._wanted_page = self.page
            self._open(entry)

    def close(self) -> None:
        """Show nothing."""
        self._shown = ""
        self._is_loading = False
        self._viewer.close_document()

    def _offer(self) -> None:
        shares = {sha256: sum(of_pages.values()) for sha256, of_pages in self._masses.items()}
        whole = sum(shares.values()) or 1.0
        choices = [
            DocumentChoice(sha256, name, shares.get(sha256, 0.0) / whole)
            for sha256, name in self._offered
        ]
        self._viewer.offer_documents(choices, self._shown)

    def _ask_password(self) -> None:
        entry = self._library.holdings.document(self._shown)
        if entry is not None:
            self.password_wanted.emit(entry.path)

    def _open(self, entry: DocumentEntry) -> None:
        self._shown = entry.sha256
        self._cited = None
        self._is_loading = True
        self._offer()
        self._viewer.await_document(self._name(entry))
        self._work.do(
            lambda library: _text_of(library, entry),
            lambda document: self._show_pages(entry, document),
        )

    def _show_pages(self, entry: DocumentEntry, document: Document | None) -> None:
        if entry.sha256 != self._shown:
            return
        self._is_loading = False
        self._viewer.show_document(self._name(entry), self._source(entry, document))
        if self._wanted_page > 1:
            self._viewer.show_passages([Passage(self._wanted_page, "")])
        self._viewer.show_looked_at(self._masses.get(entry.sha256, {}))

    def _name(self, entry: DocumentEntry) -> str:
        return dict(self._offered).get(entry.sha256, entry.name)

    def _source(self, entry: DocumentEntry, document: Document | None) -> PageSource:
        """Return the pages of a file, or those of its text where that is given."""
        if document is not None:
            form = form_of(entry.path.name, entry.audit.format)
            return TextPages(document.pages, form, document.audit)
        return page_source(
            entry.path,
            entry.audit.format,
            (),
            password=self._password_of(entry.sha256),
            recognised=self._recognised(entry),
        )

    def _recognised(self, entry: DocumentEntry) -> Recognised:
        def load(pages: Sequence[int], deliver: Callable[[Lines], None]) -> None:
            self._work.do(lambda library: library.scans.lines(entry.sha256, pages), deliver)

        return Recognised(entry.audit.recognised_pages, load)

    def _mark_cited(self, citation: Citation, passages: tuple[Passage, ...]) -> None:
        if citation is self._cited and citation.document is not None:
            self._mark(citation.document, passages)

    def _mark(self, sha256: str, passages: tuple[Passage, ...]) -> None:
        if sha256 == self._shown:
            self._viewer.show_passages(passages)


def _text_of(library: Library, entry: DocumentEntry) -> Document | None:
    """Return the text to be shown; None where the file that was read has pages of its own."""
    has_pages = entry.audit.format in DRAWN and library.has_file(entry.sha256)
    return None if has_pages else library.document(entry.sha256)


def _passages(library: Library, citation: Citation) -> tuple[Passage, ...]:
    document = library.document(citation.document or "")
    if document is None:
        return ()
    texts = {page.number: page.text for page in document.pages}
    return tuple(
        Passage(span.page, texts.get(span.page, "")[span.start : span.end])
        for span in citation.spans
    )
