"""The document's pages as a person handles them: painted, marked, selected, moved by keys.

Scrolling and zoom are `PageCanvas`'s. The keys are those of every reader: arrows and page keys,
Space, Home and End, + and - and 0 with Ctrl, Ctrl+C and Ctrl+A.
"""

from PySide6.QtCore import QEvent, QKeyCombination, QPointF, Qt, Slot
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QScrollBar, QWidget

from app.window.theme.theme import Theme
from app.window.translation.quantities import count
from app.window.viewer.page_canvas import PageCanvas
from app.window.viewer.page_layout import PageRect
from app.window.viewer.page_painter import PageMarks, PagePainter
from app.window.viewer.text_selector import TextSelector
from app.window.viewer.viewer_model import ViewerModel
from app.window.viewer.zoom import zoom_in, zoom_out

_FIT = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_0)
_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class PageView(PageCanvas):
    """The pages of the open document."""

    def __init__(self, model: ViewerModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(model, theme, parent)
        self._selector = TextSelector(model.lines)
        self._shows_focus = False
        self._say()
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.page_shown.connect(self._describe)
        model.opened.connect(self._selector.clear)
        model.page_changed.connect(self.repaint_page)
        theme.changed.connect(self._recolour)

    def copy(self) -> None:
        """Put the selected text on the clipboard."""
        if text := self._selector.text():
            QGuiApplication.clipboard().setText(text)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the pages in view."""
        painter = QPainter(self.viewport())
        colours = self._theme.tokens.colours
        painter.fillRect(self.viewport().rect(), QColor(colours.canvas))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._layout is not None:
            tiles, scale = self._model.tiles, self._layout.scale
            pages = PagePainter(painter, self._theme.tokens, tiles, scale)
            for rect in self.rects_in_view():
                pages.paint(rect, self.origin(rect), self.tiles_of(rect), self._marks(rect))
        if self._shows_focus:
            painter.setPen(QPen(QColor(colours.focus), 2))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Move, zoom, select and copy."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self._selector.select_page(self.page)
            self.viewport().update()
        elif event.matches(QKeySequence.StandardKey.Refresh):
            self._retry(self.page)
        elif not (self._zoom_by_key(event) or self._move_by_key(event)):
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802  # Qt's name
        """Scroll, or zoom with Ctrl."""
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
            return
        turn = event.angleDelta().y()
        if turn:
            step = zoom_in(self.zoom) if turn > 0 else zoom_out(self.zoom)
            self.set_zoom(step, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Begin to select, or try a page again that failed."""
        point = self.point_at(event.position())
        if point is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        self._retry(point[0])
        self._selector.press(point)
        self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Select as far as the pointer; beyond the edge the pages follow."""
        if not event.buttons() & Qt.MouseButton.LeftButton:
            return
        self._follow(event.position())
        point = self.point_at(event.position())
        if point is not None:
            self._selector.move(point)
            self.viewport().update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Select a word."""
        point = self.point_at(event.position())
        if point is not None:
            self._selector.select_word(point)
            self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802  # Qt's name
        """Show the focus to whoever came here by keyboard."""
        self._shows_focus = event.reason() in _KEYBOARD
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802  # Qt's name
        """Show it no more."""
        self._shows_focus = False
        super().focusOutEvent(event)
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def event(self, event: QEvent) -> bool:
        """Draw anew when the window comes to a screen of another density."""
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self.request_soon()
        return super().event(event)

    def _marks(self, rect: PageRect) -> PageMarks:
        page, hits = rect.page, self._model.hits
        failure = self._model.failures.get(page)
        retry = self.tr("Click to try again.")
        return PageMarks(
            cited=self._model.marks.get(page),
            selected=self._selector.boxes(page),
            hits=hits.on_page(page),
            current=hits.current if hits.current and hits.current.page == page else None,
            failure=f"{failure}\n{retry}" if failure else "",
        )

    def _retry(self, page: int) -> None:
        if page in self._model.failures:
            self._model.retry(page)
            self.request_soon()

    def _zoom_by_key(self, event: QKeyEvent) -> bool:
        if event.matches(QKeySequence.StandardKey.ZoomIn):
            self.set_zoom(zoom_in(self.zoom))
        elif event.matches(QKeySequence.StandardKey.ZoomOut):
            self.set_zoom(zoom_out(self.zoom))
        elif event.keyCombination() == _FIT:
            self.fit_width()
        else:
            return False
        return True

    def _move_by_key(self, event: QKeyEvent) -> bool:
        bar = self.verticalScrollBar()
        steps, key = QScrollBar.SliderAction, event.key()
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if key == Qt.Key.Key_Home:
            bar.triggerAction(steps.SliderToMinimum)
        elif key == Qt.Key.Key_End:
            bar.triggerAction(steps.SliderToMaximum)
        elif key == Qt.Key.Key_Space:
            bar.triggerAction(steps.SliderPageStepSub if shift else steps.SliderPageStepAdd)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and not self._is_wide():
            self.go_to(self.page + (1 if key == Qt.Key.Key_Right else -1))
        else:
            return False
        return True

    def _is_wide(self) -> bool:
        """Whether the page has more than is seen from side to side."""
        width = self._layout.rect(self.page).width if self._layout is not None else 0
        return width > self.viewport().width()

    def _follow(self, position: QPointF) -> None:
        """Scroll by as much as the pointer is beyond the edge."""
        beyond = min(position.y(), 0) or max(position.y() - self.viewport().height(), 0)
        if beyond:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + round(beyond))

    def _say(self) -> None:
        self.setAccessibleName(self.tr("Document pages"))
        self._describe(self.page)
        self.viewport().update()

    @Slot(int)
    def _describe(self, page: int) -> None:
        if self._layout is not None:
            description = self.tr("Page {page} of {pages}")
            pages = count(self._layout.num_pages)
            self.setAccessibleDescription(description.format(page=count(page), pages=pages))

    @Slot()
    def _recolour(self) -> None:
        self.viewport().update()
        self.request_soon()
