"""The right pane: the open document's pages under a header, with search, outline and notebook.

The composition file gives it documents, passages and masses; it gives back the page that is seen
and what a person wants done with a passage.
"""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QMouseEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from app.window.theme.theme import Theme
from app.window.viewer.document_switch import DocumentChoice
from app.window.viewer.jump_history import Spot
from app.window.viewer.jumps import Jumps
from app.window.viewer.look_strip import LookStrip
from app.window.viewer.no_document import NoDocument
from app.window.viewer.notebook.notebook_view import NotebookView
from app.window.viewer.outline.outline_view import OutlineView
from app.window.viewer.page_view import PageView
from app.window.viewer.passage_actions import PassageAction
from app.window.viewer.search_bar import SearchBar
from app.window.viewer.side_panel import PanelPart, SidePanel
from app.window.viewer.source.messages import Contents, Link, OutlineEntry
from app.window.viewer.source.page_source import Crop, PageSource
from app.window.viewer.viewer_header import ViewerHeader
from app.window.viewer.viewer_model import Passage, ViewerModel

_WIDTH, _HEIGHT = 400, 640
_MOST_TO_FIND = 120
"""Characters of a passage; a longer one stands nowhere else."""


class DocumentViewer(QFrame):
    """Shows one document at a time."""

    page_shown = Signal(int)
    contents_known = Signal(Contents)
    """What the document that is shown says of its parts."""
    crop_drawn = Signal(Crop)
    """The `Crop` that was wanted last."""
    passage_acted = Signal(PassageAction, Passage)
    """What is to be done with a passage that was selected."""
    address_wanted = Signal(str)
    """An address outside of the document that a link leads to."""
    document_wanted = Signal(str)
    """The hash of another document of the reading."""
    password_wanted = Signal()
    """The document that should be shown is to be opened with its password."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = ""
        self._model = ViewerModel(self)
        self._header = ViewerHeader(theme, self)
        self._search = SearchBar(theme, self)
        self._pages = PageView(self._model, theme, self)
        self.jumps = Jumps(self._pages, self)
        self._strip = LookStrip(theme, self)
        self._outline = OutlineView(self)
        self.notebook = NotebookView(theme, self)
        self._body = QWidget(self)
        self._panel = SidePanel(theme, self._outline, self.notebook, beside=self._body, parent=self)
        self._none = NoDocument(theme, self)
        self._lay_out()
        self._connect()
        self.want_crop = self._model.want_crop

    @property
    def page(self) -> int:
        """The page that is looked at, from 1; 0 while none is shown."""
        return self._pages.page if self._model.sizes is not None else 0

    def await_document(self, title: str) -> None:
        """Put the document away that was shown: one of this title comes."""
        self._none.say_opening()
        self._put_away(title)

    def show_document(self, title: str, source: PageSource) -> None:
        """Show a document; the source is taken over."""
        self.await_document(title)
        self._strip.show_masses({})
        self._model.show(source)

    def close_document(self) -> None:
        """Release the document and its file."""
        self._none.say_none()
        self._put_away("")

    def offer_documents(self, choices: Sequence[DocumentChoice], shown: str) -> None:
        """Let the person go to the other documents of the reading."""
        self._header.offer_documents(choices, shown)

    def show_passages(self, passages: Sequence[Passage]) -> None:
        """Mark cited passages and look at the first; also before the document is open."""
        if passages:
            self._panel.make_way()
            if self.page not in (0, passages[0].page):
                self.jumps.leave()
        self._model.show_passages(passages)

    def show_looked_at(self, masses: Mapping[int, float]) -> None:
        """Show how much the selected answer looked at which page."""
        self._strip.show_masses(masses)

    @Slot(int)
    def go_to(self, page: int) -> None:
        """Look at a page, counted from 1."""
        self._panel.make_way()
        self.jumps.go(Spot(page))

    def go_to_heading(self, page: int, title: str) -> bool:
        """Look at a heading that the outline has; False where it has none of this title there."""
        self.show()
        return self._outline.choose(page, title)

    @Slot()
    def toggle_outline(self) -> None:
        """Show the outline, or hide it."""
        self.show()
        self._panel.toggle(PanelPart.OUTLINE)

    @Slot()
    def toggle_notebook(self) -> None:
        """Show the notebook, or hide it."""
        self.show()
        self._panel.toggle(PanelPart.NOTEBOOK)

    @Slot()
    def show_notebook(self) -> None:
        """Show the notebook."""
        self.show()
        self._panel.show_part(PanelPart.NOTEBOOK)

    @Slot()
    def find_text(self) -> None:
        """Let the person search."""
        if self._model.sizes is not None:
            self.show()
            self._panel.make_way()
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

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Let the panel stand beside the pages where there is room for both."""
        super().resizeEvent(event)
        self._panel.share_room(self.width())

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Go back and forward with the buttons that mice have for that."""
        turn = {
            Qt.MouseButton.BackButton: self.jumps.back,
            Qt.MouseButton.ForwardButton: self.jumps.forward,
        }.get(event.button())
        if turn is not None:
            turn()
        else:
            super().mousePressEvent(event)

    def _lay_out(self) -> None:
        pages = QWidget(self)
        row = QHBoxLayout(pages)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._pages, 1)
        row.addWidget(self._strip)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._none)
        self._stack.addWidget(pages)
        self._body.setLayout(self._stack)
        beside = QHBoxLayout()
        beside.setSpacing(0)
        beside.addWidget(self._panel)
        beside.addWidget(self._body, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header)
        column.addWidget(self._search)
        column.addLayout(beside, 1)

    def _connect(self) -> None:
        model, header, pages, search = self._model, self._header, self._pages, self._search
        model.opened.connect(self._show_opened)
        model.failed.connect(self._none.say_failed)
        model.search_changed.connect(search.show_state)
        model.crop_drawn.connect(self.crop_drawn)
        model.contents_changed.connect(self._show_contents)
        model.contents_changed.connect(self.contents_known)
        self._none.password_wanted.connect(self.password_wanted)
        header.page_wanted.connect(self.go_to)
        header.zoom_wanted.connect(pages.set_zoom)
        header.fit_wanted.connect(pages.fit_width)
        header.search_wanted.connect(self.find_text)
        header.panel_wanted.connect(self._toggle_panel)
        header.back_wanted.connect(self.jumps.back)
        header.forward_wanted.connect(self.jumps.forward)
        self.jumps.changed.connect(header.show_history)
        self._panel.opened.connect(header.show_panel)
        self._panel.closed.connect(lambda: pages.setFocus(Qt.FocusReason.OtherFocusReason))
        self._outline.place_wanted.connect(model.place_headings)
        model.headings_placed.connect(self._outline.place_headings)
        self._outline.chosen.connect(self._go_to_heading)
        for show in (header.show_page, self._strip.show_page):
            pages.page_shown.connect(show)
        pages.moved.connect(self._outline.show_spot)
        pages.page_shown.connect(self.page_shown)
        pages.zoomed.connect(header.show_zoom)
        pages.acted.connect(self._act)
        pages.link_chosen.connect(self._follow)
        search.wanted.connect(lambda text: model.search(text, pages.page))
        search.stepped.connect(lambda by: model.step_hit(by, pages.page))
        search.left.connect(lambda: pages.setFocus(Qt.FocusReason.OtherFocusReason))
        self._strip.page_chosen.connect(self.go_to)
        header.documents.wanted.connect(self.document_wanted)
        for keys, act in (
            ("Ctrl+PgDown", lambda: header.documents.step(1)),
            ("Ctrl+PgUp", lambda: header.documents.step(-1)),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    @Slot(OutlineEntry)
    def _go_to_heading(self, entry: OutlineEntry) -> None:
        self._panel.make_way()
        self.jumps.go(Spot(entry.page, entry.top))

    @Slot(Link)
    def _follow(self, link: Link) -> None:
        if link.heading:
            self._outline.choose_number(link.heading)
        elif link.page:
            self.jumps.go(Spot(link.page, link.top))
        else:
            self.address_wanted.emit(link.uri)

    @Slot()
    def _toggle_panel(self) -> None:
        part = PanelPart.OUTLINE if self._outline.has_entries else PanelPart.NOTEBOOK
        self._panel.toggle(self._panel.part or part)

    @Slot(PassageAction, Passage)
    def _act(self, action: PassageAction, passage: Passage) -> None:
        if action is PassageAction.FIND:
            self._search.enter(" ".join(passage.text.split())[:_MOST_TO_FIND])
        else:
            self.passage_acted.emit(action, passage)

    @Slot(Contents)
    def _show_contents(self, contents: Contents) -> None:
        self._header.show_labels(contents.labels)
        self._outline.show_contents(contents)
        self._outline.show_spot(self._pages.spot)

    def _put_away(self, title: str) -> None:
        self._title = title
        self._model.close()
        self._show_opened()

    @Slot()
    def _show_opened(self) -> None:
        sizes = self._model.sizes
        num_pages = 0 if sizes is None else len(sizes)
        self.jumps.forget()
        self._header.show_document(self._title, num_pages)
        self._strip.show_document(num_pages)
        self._stack.setCurrentIndex(1 if num_pages else 0)
        if num_pages:
            self._none.say_none()
        if self._search.isVisible():
            self._search.leave()
