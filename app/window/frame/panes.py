"""Library, conversation and document side by side; resized and hidden by hand.

Whoever shows a pane wants it seen: where there is no room for all, others make way for it, and come
back when there is.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

from app.window.frame.actions import ActionId
from app.window.frame.edge_grip import EdgeGrip
from app.window.frame.pane_widths import (
    LEAST,
    LINE,
    Pane,
    PaneWishes,
    pane_widths,
    panes_shown,
)

_ASKS = {QEvent.Type.ShowToParent: True, QEvent.Type.HideToParent: False}


class _Handle(QSplitterHandle):
    """The line between two panes."""

    released = Signal()
    reset_wanted = Signal()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Tell that dragging is over."""
        super().mouseReleaseEvent(event)
        self.released.emit()

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Share the room by need again."""
        self.reset_wanted.emit()


class Panes(QSplitter):
    """Gives the panes their widths; remembers what the person wants."""

    changed = Signal(frozenset)
    """The panes that are shown now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._wishes = PaneWishes()
        self._is_arranging = False
        self._told: frozenset[Pane] = frozenset()
        self._grips: dict[Pane, EdgeGrip] = {}
        self.setHandleWidth(LINE)
        self.splitterMoved.connect(self._dragged)

    def set_panes(self, widgets: tuple[QWidget, QWidget, QWidget]) -> None:
        """Take the panes from left to right."""
        for pane, widget in zip(Pane, widgets, strict=True):
            widget.setMinimumWidth(LEAST[pane])
            self.addWidget(widget)
            widget.installEventFilter(self)
        if (host := self.parentWidget()) is not None:  # here they would be panes themselves
            for pane in (Pane.LIBRARY, Pane.DOCUMENT):
                grip = self._grips[pane] = EdgeGrip(host, is_right=pane is Pane.DOCUMENT)
                grip.pulled.connect(partial(self._pull, pane))
                grip.released.connect(self._offer_grips)
        self._arrange()

    @property
    def wishes(self) -> PaneWishes:
        """What the person wants to see, to be remembered."""
        return self._wishes

    @property
    def commands(self) -> dict[ActionId, Callable[[], None]]:
        """What shows a pane, or puts it away."""
        return {
            ActionId.TOGGLE_LIBRARY: partial(self.toggle, Pane.LIBRARY),
            ActionId.TOGGLE_CONVERSATION: partial(self.toggle, Pane.CONVERSATION),
            ActionId.TOGGLE_DOCUMENT: partial(self.toggle, Pane.DOCUMENT),
        }

    @property
    def shown(self) -> frozenset[Pane]:
        """The panes that are seen."""
        return panes_shown(self.width(), self._wishes)

    def restore(self, wishes: PaneWishes) -> None:
        """Show what was wanted before."""
        self._want(wishes)

    def reveal(self, pane: Pane) -> None:
        """Show a pane."""
        if pane not in self.shown:
            self._want(self._wishes.with_pane(pane))

    def toggle(self, pane: Pane) -> None:
        """Show a pane, or put it away."""
        wishes, is_shown = self._wishes, pane in self.shown
        self._want(wishes.without_pane(pane) if is_shown else wishes.with_pane(pane))

    def createHandle(self) -> QSplitterHandle:  # noqa: N802  # Qt's name
        """Make a line that tells when it is let go."""
        handle = _Handle(self.orientation(), self)
        handle.released.connect(self._let_go)
        handle.reset_wanted.connect(self._share_by_need)
        return handle

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Share another width."""
        super().resizeEvent(event)
        self._arrange()
        self._offer_grips()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Take it for a wish when somebody else shows or hides a pane."""
        is_wanted = _ASKS.get(event.type())
        if is_wanted is not None and not self._is_arranging and isinstance(watched, QWidget):
            pane, wishes = Pane(self.indexOf(watched)), self._wishes
            self._want(wishes.with_pane(pane) if is_wanted else wishes.without_pane(pane))
        return super().eventFilter(watched, event)

    def _want(self, wishes: PaneWishes) -> None:
        self._wishes = wishes
        self._arrange()

    def _arrange(self) -> None:
        """Show the panes there is room for, each in its width."""
        if self._is_arranging or self.count() < len(Pane):
            return
        self._is_arranging = True
        shown = self.shown
        # What goes, goes first: a page fits itself to every width that it is given.
        for pane in sorted(Pane, key=lambda one: one in shown):
            widget = self.widget(pane)
            if widget is not None and widget.isHidden() is (pane in shown):
                widget.setVisible(pane in shown)
        self.setSizes(list(pane_widths(self.width(), self._wishes)))
        self._is_arranging = False
        self._offer_grips()
        if shown != self._told:
            self._told = shown
            self.changed.emit(shown)

    @Slot(int, int)
    def _dragged(self, _position: int, line: int) -> None:
        """Remember where a line is; what a line is dragged over goes when it is let go."""
        library, conversation, document = self.sizes()
        is_beside_library = line == Pane.CONVERSATION or Pane.CONVERSATION not in self.shown
        if is_beside_library and library:
            self._want(replace(self._wishes, library=library))
        elif not is_beside_library and conversation and document:
            share = document / (conversation + document)
            self._want(replace(self._wishes, document=share))

    @Slot()
    def _offer_grips(self) -> None:
        """Offer to drag back what was put away at an edge."""
        for pane, grip in self._grips.items():
            grip.offer(pane not in self.shown, self.geometry())

    def _pull(self, pane: Pane, width: int) -> None:
        """Have a pane end at the pointer."""
        wishes = self._wishes if pane in self.shown else self._wishes.with_pane(pane)
        if pane is Pane.LIBRARY:
            self._want(replace(wishes, library=width))
        else:
            room = max(self.width() - self.sizes()[Pane.LIBRARY], 1)
            self._want(replace(wishes, document=min(width / room, 1.0)))

    @Slot()
    def _let_go(self) -> None:
        sizes, wishes = self.sizes(), self._wishes
        for pane in self.shown:
            if not sizes[pane]:
                wishes = wishes.without_pane(pane)
        self._want(wishes)

    @Slot()
    def _share_by_need(self) -> None:
        self._want(replace(self._wishes, library=0, document=0.0))
