"""The line above the pages: document, page number, zoom."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRegularExpression, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QRegularExpressionValidator, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.translation.quantities import count
from app.window.viewer.document_switch import DocumentChoice, DocumentSwitch
from app.window.viewer.zoom import STEPS
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.icon_button import IconButton
from app.window.widgets.plain_tip import keyed_tip

_HEIGHT = 44
_FIELD_MARGINS = 28
_NUMBER, _NAME = QRegularExpression("[0-9]{0,7}"), QRegularExpression(".{0,16}")
"""What can be typed; whoever asks for a page beyond the last one gets the last one."""


class ViewerHeader(QFrame):
    """Shows where one is and takes where one wants to go."""

    page_wanted = Signal(int)
    panel_wanted = Signal()
    """Outline and notebook are to be shown, or hidden."""
    back_wanted = Signal()
    forward_wanted = Signal()
    zoom_wanted = Signal(float)
    fit_wanted = Signal()
    search_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown, self._pages = 1, 0
        self._labels: Sequence[str] = ()
        self._panel = IconButton(theme, IconName.OUTLINE, "", parent=self)
        self._back = IconButton(theme, IconName.CHEVRON_LEFT, "", parent=self)
        self._forward = IconButton(theme, IconName.CHEVRON_RIGHT, "", parent=self)
        self.documents = DocumentSwitch(theme, self)
        self._title = ElidedLabel(mode=Qt.TextElideMode.ElideMiddle, parent=self)
        self._page = QLineEdit(self, alignment=Qt.AlignmentFlag.AlignRight)
        self._num_pages = QLabel(self)
        self._zoom = QToolButton(self)
        self._search = IconButton(theme, IconName.SEARCH, "", parent=self)
        self._set_up_page()
        self._set_up_zoom()
        self._say()
        self._search.clicked.connect(self.search_wanted)
        self._panel.setCheckable(True)
        self._panel.clicked.connect(self.panel_wanted)
        self._back.clicked.connect(self.back_wanted)
        self._forward.clicked.connect(self.forward_wanted)
        self.setMinimumHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for caption in (self._title, self._num_pages):
            set_look(caption, Look.CAPTION)
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(8, 0, 8, 0)
        self._layout.setSpacing(4)
        for button in (self._panel, self._back, self._forward):
            self._layout.addWidget(button)
        self._layout.addSpacing(4)
        self._layout.addWidget(self.documents)
        self._layout.addWidget(self._title, 1)
        self._layout.addSpacing(8)
        for part in (self._page, self._num_pages, self._zoom, self._search):
            self._layout.addWidget(part)
        theme.changed.connect(self._fit_field)
        self.show_document("", 0)
        self.show_history(can_go_back=False, can_go_forward=False)

    def show_document(self, title: str, num_pages: int) -> None:
        """Name the document; without one there is nothing to choose."""
        self._title.setText(title)
        self._pages = num_pages
        for part in self._controls():
            part.setVisible(num_pages > 0)
        self.show_labels(())
        self.show_page(1)
        self._fit_field()
        self._make_room()

    def offer_documents(self, choices: Sequence[DocumentChoice], shown: str) -> None:
        """Offer the documents of the reading; the one that is shown is called as it is there."""
        self.documents.show_choices(choices, shown)
        names = [choice.name for choice in choices if choice.sha256 == shown]
        if names:
            self._title.setText(names[0])

    @Slot(int)
    def show_page(self, page: int) -> None:
        """Say which page is seen."""
        self._shown = page
        self._page.setText(str(page))
        self._say_pages()

    def show_labels(self, labels: Sequence[str]) -> None:
        """Say what the pages are called beside their numbers; none where they have no names."""
        self._labels = labels
        # A page can be asked for by its name, too.
        wanted = _NAME if labels else _NUMBER
        self._page.setValidator(QRegularExpressionValidator(wanted, self))
        self._say_pages()

    def show_history(self, can_go_back: bool, can_go_forward: bool) -> None:
        """Offer to go back and forward where there is something to go to."""
        for button, is_of_use in ((self._back, can_go_back), (self._forward, can_go_forward)):
            button.setVisible(can_go_back or can_go_forward)
            button.setEnabled(is_of_use)
        self._make_room()

    def show_panel(self, is_open: bool) -> None:
        """Show by the button whether the panel is open."""
        self._panel.setChecked(is_open)

    @Slot(float)
    def show_zoom(self, zoom: float) -> None:
        """Say how large the pages are."""
        self._zoom.setText(_per_cent(zoom))
        self._make_room()

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

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Show as much as there is room for."""
        super().resizeEvent(event)
        self._make_room()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Separate the header from the pages with a hairline."""
        super().paintEvent(event)
        with QPainter(self) as painter:
            line = QColor(self._theme.tokens.colours.border)
            painter.fillRect(0, self.height() - 1, self.width(), 1, line)

    @Slot()
    def _fit_field(self) -> None:
        """Give the field the width of the largest number, in the type that it has now."""
        self._page.ensurePolished()
        widest = self._page.fontMetrics().horizontalAdvance("0" * len(str(self._pages)))
        self._page.setFixedWidth(widest + _FIELD_MARGINS)
        # A repaint may come before the layout does by itself, with the parts over each other.
        self._layout.activate()
        self.update()

    def _make_room(self) -> None:
        """Leave out the zoom where the parts would touch; its keys work all the same."""
        needed = self._layout.minimumSize().width()
        if self._zoom.isHidden():
            needed += self._zoom.minimumSizeHint().width() + self._layout.spacing()
        self._zoom.setVisible(self._pages > 0 and needed <= self.width())
        self._layout.activate()

    def _controls(self) -> tuple[QWidget, ...]:
        return self._panel, self._page, self._num_pages, self._zoom, self._search

    def _set_up_page(self) -> None:
        self._page.returnPressed.connect(self._go)
        # What was typed and not confirmed must not pass for the page that is seen.
        self._page.editingFinished.connect(lambda: self._page.setText(str(self._shown)))

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
        for button, icon, text, keys in (
            (self._panel, IconName.OUTLINE, self.tr("Outline and notebook"), "Ctrl+Shift+O"),
            (self._back, IconName.CHEVRON_LEFT, self.tr("Back"), "Alt+Left"),
            (self._forward, IconName.CHEVRON_RIGHT, self.tr("Forward"), "Alt+Right"),
            (self._search, IconName.SEARCH, self.tr("Find in document"), "Ctrl+F"),
        ):
            button.set_icon(icon, text)
            button.setToolTip(keyed_tip(text, keys))
        self._page.setAccessibleName(self.tr("Page"))
        self._page.setToolTip(keyed_tip(self.tr("Go to page"), "Ctrl+G"))
        self._zoom.setAccessibleName(self.tr("Zoom"))
        self._zoom.setToolTip(keyed_tip(self.tr("Zoom"), "Ctrl++", "Ctrl+-", "Ctrl+0"))
        self._fit.setText(self.tr("Fit width"))
        self._say_pages()

    def _say_pages(self) -> None:
        of_all = self.tr("of {pages}").format(pages=count(self._pages))
        label = self._labels[self._shown - 1] if self._shown <= len(self._labels) else ""
        is_name = label not in ("", str(self._shown))
        self._num_pages.setText(f"{of_all} · {label}" if is_name else of_all)

    @Slot()
    def _go(self) -> None:
        wanted = self._page.text().strip()
        if wanted.isdecimal():
            self.page_wanted.emit(int(wanted))
            return
        named = (page for page, label in enumerate(self._labels, 1) if label == wanted)
        for page in named:
            self.page_wanted.emit(page)
            return
        self._num_pages.setText(self.tr("no page “{name}”").format(name=wanted))


def _per_cent(zoom: float) -> str:
    return f"{round(zoom * 100)} %"
