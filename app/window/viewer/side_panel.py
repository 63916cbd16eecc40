"""The panel beside the pages: outline or notebook."""

from enum import IntEnum

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.icon_button import IconButton

_WIDTH = 248
_ROOM_FOR_BOTH = 600
"""Width from which on the panel stands beside the pages, and not in their place."""
_UNBOUNDED = (1 << 24) - 1
"""QWIDGETSIZE_MAX, which the bindings do not have."""


class PanelPart(IntEnum):
    """What the panel can show."""

    OUTLINE = 0
    NOTEBOOK = 1


class SidePanel(QFrame):
    """One of two parts at a time; hidden until it is asked for.

    It stands beside the pages, or in their place where there is no room for both.
    """

    opened = Signal(bool)
    """Whether the panel is open."""
    closed = Signal()
    """The person closed the panel, which had the keyboard."""

    def __init__(
        self,
        theme: Theme,
        outline: QWidget,
        notebook: QWidget,
        *,
        beside: QWidget,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._beside = beside
        self._has_room = False
        self._theme = theme
        self._parts = QStackedWidget(self)
        self._widgets = {PanelPart.OUTLINE: outline, PanelPart.NOTEBOOK: notebook}
        self._tabs = QButtonGroup(self)
        self._close = IconButton(theme, IconName.CLOSE, "", parent=self)
        self._close.clicked.connect(self.close_panel)
        row = QHBoxLayout()
        row.setContentsMargins(8, 4, 4, 4)
        row.setSpacing(2)
        for part, widget in self._widgets.items():
            tab = QPushButton(self)
            tab.setCheckable(True)
            set_look(tab, Look.QUIET)
            self._tabs.addButton(tab, part)
            self._parts.addWidget(widget)
            row.addWidget(tab)
        row.addStretch(1)
        # Aligned, it does not hold the tabs to its own height where the type is large.
        row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 1, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self._parts, 1)
        self._tabs.idClicked.connect(self._parts.setCurrentIndex)
        self._tabs.button(PanelPart.OUTLINE).setChecked(True)
        self._say()
        self.hide()

    @property
    def part(self) -> PanelPart | None:
        """What is shown; None while the panel is hidden."""
        return PanelPart(self._parts.currentIndex()) if not self.isHidden() else None

    def show_part(self, part: PanelPart) -> None:
        """Show a part and give it the keyboard."""
        self._tabs.button(part).setChecked(True)
        self._parts.setCurrentIndex(part)
        self._share(is_open=True)
        self._widgets[part].setFocus()
        focused = self.window().focusWidget()
        if focused is None or not (focused.isVisible() and self.isAncestorOf(focused)):
            self._tabs.button(part).setFocus()  # nothing is in the part

    def toggle(self, part: PanelPart) -> None:
        """Show a part, or hide the panel where that part is shown."""
        if self.part is part:
            self.close_panel()
        else:
            self.show_part(part)

    @Slot()
    def close_panel(self) -> None:
        """Hide the panel and give the keyboard back."""
        self._share(is_open=False)
        self.closed.emit()

    def make_way(self) -> None:
        """Let the pages be seen, where the panel stands in their place."""
        if self._has_room or self.isHidden():
            return
        focused = QApplication.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            self.close_panel()
        else:
            self._share(is_open=False)

    def share_room(self, width: int) -> None:
        """Stand beside the pages or in their place, within a width."""
        self._has_room = width >= _ROOM_FOR_BOTH
        self._share(is_open=not self.isHidden())

    def _share(self, *, is_open: bool) -> None:
        """Show what is to be seen; what goes, goes first, since pages fit themselves to a width."""
        shows_pages = self._has_room or not is_open
        self.setMaximumWidth(_WIDTH if self._has_room else _UNBOUNDED)
        if not shows_pages:
            self._beside.hide()
        self.setVisible(is_open)
        self._beside.setVisible(shows_pages)
        self.opened.emit(is_open)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Close with Escape while the keyboard is here."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_panel()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Separate the panel from the pages with a hairline."""
        super().paintEvent(event)
        colour = QColor(self._theme.tokens.colours.border)
        with QPainter(self) as painter:
            painter.fillRect(self.width() - 1, 0, 1, self.height(), colour)

    def _say(self) -> None:
        self._tabs.button(PanelPart.OUTLINE).setText(self.tr("Outline"))
        self._tabs.button(PanelPart.NOTEBOOK).setText(self.tr("Notebook"))
        self._close.set_icon(IconName.CLOSE, self.tr("Close"))
