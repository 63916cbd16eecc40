"""The line above the pages: which document, which page of how many, how large."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QFrame,
    QHBoxLayout,
    QMenu,
    QSpinBox,
    QToolButton,
    QWidget,
)

from app.theme.icons import IconName
from app.theme.stylesheet import Look, set_look
from app.theme.theme import Theme
from app.viewer.zoom import STEPS
from app.widgets.elided_label import ElidedLabel
from app.widgets.icon_button import IconButton

_HEIGHT = 44


class ViewerHeader(QFrame):
    """Shows where one is and takes where one wants to go."""

    page_wanted = Signal(int)
    zoom_wanted = Signal(float)
    fit_wanted = Signal()
    search_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = ElidedLabel(mode=Qt.TextElideMode.ElideMiddle, parent=self)
        self._page = QSpinBox(self)
        self._zoom = QToolButton(self)
        self._search = IconButton(theme, IconName.SEARCH, "Find in document", parent=self)
        self._set_up_page()
        self._set_up_zoom()
        self._search.setToolTip("Find in document  Ctrl+F")
        self._search.clicked.connect(self.search_wanted)
        self.setFixedHeight(_HEIGHT)
        set_look(self._title, Look.CAPTION)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 0, 8, 0)
        layout.setSpacing(4)
        layout.addWidget(self._title, 1)
        layout.addSpacing(8)
        for part in (self._page, self._zoom, self._search):
            layout.addWidget(part)
        self.show_document("", 0)

    def show_document(self, title: str, num_pages: int) -> None:
        """Name the document; without one there is nothing to choose."""
        self._title.setText(title)
        for part in (self._page, self._zoom, self._search):
            part.setVisible(num_pages > 0)
        self._page.blockSignals(True)
        self._page.setRange(1, max(num_pages, 1))
        self._page.setSuffix(f" of {num_pages:,}")
        self._page.blockSignals(False)

    @Slot(int)
    def show_page(self, page: int) -> None:
        """Say which page is seen."""
        self._page.blockSignals(True)
        self._page.setValue(page)
        self._page.blockSignals(False)

    @Slot(float)
    def show_zoom(self, zoom: float) -> None:
        """Say how large the pages are."""
        self._zoom.setText(f"{zoom:.0%}".replace("%", " %"))

    @Slot()
    def ask_page(self) -> None:
        """Let the person type a page."""
        self._page.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._page.selectAll()

    def _set_up_page(self) -> None:
        self._page.setAccessibleName("Page")
        self._page.setToolTip("Go to page  Ctrl+G")
        self._page.setPrefix("page ")
        self._page.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
        self._page.setKeyboardTracking(False)
        self._page.setFrame(False)
        self._page.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._page.valueChanged.connect(self.page_wanted)

    def _set_up_zoom(self) -> None:
        self._zoom.setAccessibleName("Zoom")
        self._zoom.setToolTip("Zoom  Ctrl++  Ctrl+-  Ctrl+0")
        self._zoom.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._zoom.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        set_look(self._zoom, Look.QUIET)
        menu = QMenu(self._zoom)
        menu.addAction("Fit width", self.fit_wanted.emit)
        menu.addSeparator()
        for step in STEPS:
            action = menu.addAction(f"{step:.0%}".replace("%", " %"))
            action.triggered.connect(lambda _=False, step=step: self.zoom_wanted.emit(step))
        self._zoom.setMenu(menu)
