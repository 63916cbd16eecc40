"""The line above the pages: which document, which page of how many, how large."""

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QColor, QIntValidator, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QMenu, QToolButton, QWidget

from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.translation.quantities import count
from app.window.viewer.zoom import STEPS
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.icon_button import IconButton

_HEIGHT = 44
_FIELD_MARGINS = 28
_MOST = 9_999_999
"""What can be typed; whoever asks for a page beyond the last one gets the last one."""


class ViewerHeader(QFrame):
    """Shows where one is and takes where one wants to go."""

    page_wanted = Signal(int)
    zoom_wanted = Signal(float)
    fit_wanted = Signal()
    search_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown, self._pages = 1, 0
        self._title = ElidedLabel(mode=Qt.TextElideMode.ElideMiddle, parent=self)
        self._page = QLineEdit(self, alignment=Qt.AlignmentFlag.AlignRight)
        self._num_pages = QLabel(self)
        self._zoom = QToolButton(self)
        self._search = IconButton(theme, IconName.SEARCH, "", parent=self)
        self._set_up_page()
        self._set_up_zoom()
        self._say()
        self._search.clicked.connect(self.search_wanted)
        self.setFixedHeight(_HEIGHT)
        for caption in (self._title, self._num_pages):
            set_look(caption, Look.CAPTION)
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(16, 0, 8, 0)
        self._layout.setSpacing(4)
        self._layout.addWidget(self._title, 1)
        self._layout.addSpacing(8)
        for part in self._controls():
            self._layout.addWidget(part)
        theme.changed.connect(self.update)
        self.show_document("", 0)

    def show_document(self, title: str, num_pages: int) -> None:
        """Name the document; without one there is nothing to choose."""
        self._title.setText(title)
        self._pages = num_pages
        for part in self._controls():
            part.setVisible(num_pages > 0)
        self._say_pages()
        widest = self._page.fontMetrics().horizontalAdvance("0" * len(str(num_pages)))
        self._page.setFixedWidth(widest + _FIELD_MARGINS)
        self.show_page(1)
        # A repaint may come before the layout does by itself, with the parts over each other.
        self._layout.activate()

    @Slot(int)
    def show_page(self, page: int) -> None:
        """Say which page is seen."""
        self._shown = page
        self._page.setText(str(page))

    @Slot(float)
    def show_zoom(self, zoom: float) -> None:
        """Say how large the pages are."""
        self._zoom.setText(_per_cent(zoom))

    @Slot()
    def ask_page(self) -> None:
        """Let the person type a page."""
        self._page.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._page.selectAll()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Part the header from the pages by a hairline."""
        super().paintEvent(event)
        painter = QPainter(self)
        line = QColor(self._theme.tokens.colours.border)
        painter.fillRect(0, self.height() - 1, self.width(), 1, line)

    def _controls(self) -> tuple[QWidget, ...]:
        return self._page, self._num_pages, self._zoom, self._search

    def _set_up_page(self) -> None:
        self._page.setValidator(QIntValidator(1, _MOST, self))
        self._page.returnPressed.connect(self._go)
        # What was typed and not confirmed must not pass for the page that is seen.
        self._page.editingFinished.connect(lambda: self.show_page(self._shown))

    def _set_up_zoom(self) -> None:
        self._zoom.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._zoom.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        menu = QMenu(self._zoom)
        self._fit = menu.addAction("", self.fit_wanted.emit)
        menu.addSeparator()
        for step in STEPS:
            action = menu.addAction(_per_cent(step))
            action.triggered.connect(lambda _=False, step=step: self.zoom_wanted.emit(step))
        self._zoom.setMenu(menu)

    def _say(self) -> None:
        self._search.set_icon(IconName.SEARCH, self.tr("Find in document"))
        self._search.setToolTip(f"{self.tr('Find in document')}  Ctrl+F")
        self._page.setAccessibleName(self.tr("Page"))
        self._page.setToolTip(f"{self.tr('Go to page')}  Ctrl+G")
        self._zoom.setAccessibleName(self.tr("Zoom"))
        self._zoom.setToolTip(f"{self.tr('Zoom')}  Ctrl++  Ctrl+-  Ctrl+0")
        self._fit.setText(self.tr("Fit width"))
        self._say_pages()

    def _say_pages(self) -> None:
        self._num_pages.setText(self.tr("of {pages}").format(pages=count(self._pages)))

    @Slot()
    def _go(self) -> None:
        self.page_wanted.emit(int(self._page.text()))


def _per_cent(zoom: float) -> str:
    return f"{round(zoom * 100)} %"
