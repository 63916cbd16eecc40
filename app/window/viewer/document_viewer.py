"""The right pane: the open document's pages under a header, with search and the look strip.

The composition file gives it documents, passages and masses; it gives back nothing but the page
that is seen.
"""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from app.documents.errors import PasswordRequiredError, WrongPasswordError
from app.errors import LecternError
from app.window.theme.icons import IconName
from app.window.theme.theme import Theme
from app.window.translation.local_failures import local_failure
from app.window.viewer.look_strip import LookStrip
from app.window.viewer.page_view import PageView
from app.window.viewer.search_bar import SearchBar
from app.window.viewer.source.page_source import PageSource
from app.window.viewer.viewer_header import ViewerHeader
from app.window.viewer.viewer_model import Passage, ViewerModel
from app.window.widgets.empty_state import EmptyState

_WIDTH, _HEIGHT = 400, 640


class DocumentViewer(QFrame):
    """Shows one document at a time."""

    page_shown = Signal(int)
    password_wanted = Signal()
    """The document that should be shown is to be opened with its password."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = ""
        self._failure: LecternError | None = None
        self._model = ViewerModel(self)
        self._header = ViewerHeader(theme, self)
        self._search = SearchBar(theme, self)
        self._pages = PageView(self._model, theme, self)
        self._strip = LookStrip(theme, self)
        self._empty = EmptyState(theme, IconName.DOCUMENT, heading="", text="", parent=self)
        self._lay_out()
        self._connect()
        self._say_empty()

    @property
    def page(self) -> int:
        """The page that is looked at, from 1; 0 while none is shown."""
        return self._pages.page if self._model.sizes is not None else 0

    def show_document(self, title: str, source: PageSource) -> None:
        """Show a document; the source is taken over."""
        self._title = title
        self._failure = None
        self._model.show(source)

    def close_document(self) -> None:
        """Let go of the document and of its file."""
        self._failure = None
        self._model.close()
        self._say_empty()

    def show_passages(self, passages: Sequence[Passage]) -> None:
        """Mark cited passages and look at the first; also before the document is open."""
        self._model.show_passages(passages)

    def show_looked_at(self, masses: Mapping[int, float]) -> None:
        """Show how much the selected answer looked at which page."""
        self._strip.show_masses(masses)

    @Slot(int)
    def go_to(self, page: int) -> None:
        """Look at a page, counted from 1."""
        self._pages.go_to(page)

    @Slot()
    def find_text(self) -> None:
        """Let the person search."""
        if self._model.sizes is not None:
            self.show()
            self._search.enter()

    @Slot()
    def ask_page(self) -> None:
        """Let the person type a page."""
        if self._model.sizes is not None:
            self.show()
            self._header.ask_page()

    @Slot()
    def enter_pages(self) -> None:
        """Give the pages the keyboard."""
        self.show()
        self._pages.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Ask for the room of a page at a size that reads well."""
        return QSize(_WIDTH, _HEIGHT)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say_empty()

    def _lay_out(self) -> None:
        pages = QWidget(self)
        row = QHBoxLayout(pages)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._pages, 1)
        row.addWidget(self._strip)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(pages)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header)
        column.addWidget(self._search)
        column.addLayout(self._stack, 1)

    def _connect(self) -> None:
        model, header, pages, search = self._model, self._header, self._pages, self._search
        model.opened.connect(self._show_opened)
        model.failed.connect(self._say_failed)
        model.search_changed.connect(search.show_state)
        self._empty.acted.connect(self.password_wanted)
        header.page_wanted.connect(pages.go_to)
        header.zoom_wanted.connect(pages.set_zoom)
        header.fit_wanted.connect(pages.fit_width)
        header.search_wanted.connect(self.find_text)
        pages.page_shown.connect(header.show_page)
        pages.page_shown.connect(self._strip.show_page)
        pages.page_shown.connect(self.page_shown)
        pages.zoomed.connect(header.show_zoom)
        search.wanted.connect(lambda text: model.search(text, pages.page))
        search.stepped.connect(lambda by: model.step_hit(by, pages.page))
        search.left.connect(lambda: pages.setFocus(Qt.FocusReason.OtherFocusReason))
        self._strip.page_chosen.connect(pages.go_to)
        for keys, act in (("Ctrl+F", self.find_text), ("Ctrl+G", header.ask_page)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    @Slot()
    def _show_opened(self) -> None:
        sizes = self._model.sizes
        num_pages = 0 if sizes is None else len(sizes)
        self._header.show_document(self._title if num_pages else "", num_pages)
        self._strip.show_document(num_pages)
        self._stack.setCurrentIndex(1 if num_pages else 0)
        if self._search.isVisible():
            self._search.leave()

    @Slot(object)
    def _say_failed(self, error: LecternError) -> None:
        self._failure = error
        self._say_empty()

    def _say_empty(self) -> None:
        """Say why no page is shown."""
        if self._failure is not None:
            said = local_failure(self._failure)
            is_locked = isinstance(self._failure, PasswordRequiredError | WrongPasswordError)
            action = self.tr("Enter the password …") if is_locked else ""
            self._empty.set_texts(heading=said.message, text=said.remedy, action=action)
            return
        self._empty.set_texts(
            heading=self.tr("No document open"),
            text=self.tr(
                "Choose a document on the left. A click on a citation opens its page here."
            ),
        )
