"""The document's pages, with mouse and keyboard.

What they look like is `MarkedPages`', scrolling and zoom are `PageCanvas`'s. The keys are those of
every reader: arrows and page keys, Space, Home and End, + and - and 0 with Ctrl, Ctrl+C and Ctrl+A;
with Shift, arrows select text.
"""

from PySide6.QtCore import QKeyCombination, QPoint, QPointF, QRect, Qt, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QMenu, QScrollBar, QWidget

from app.window.theme.theme import Theme
from app.window.viewer.marked_pages import MarkedPages
from app.window.viewer.page_layout import GAP
from app.window.viewer.page_menu import PageActs, PageChoices, link_text, page_menu
from app.window.viewer.passage_actions import KEYS, PassageAction
from app.window.viewer.passage_bar import PassageBar
from app.window.viewer.selection_steps import SelectionStep
from app.window.viewer.source.messages import Link
from app.window.viewer.text_selector import Point
from app.window.viewer.viewer_model import Passage, Sight, ViewerModel
from app.window.viewer.zoom import zoom_in, zoom_out
from app.window.widgets.plain_tip import plain_tip

_FIT = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_0)
_SHIFT, _CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_ALT = Qt.KeyboardModifier.AltModifier
_TURNS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_SELECTING = {
    QKeyCombination(_SHIFT, Qt.Key.Key_Left): SelectionStep.CHARACTER_BACK,
    QKeyCombination(_SHIFT, Qt.Key.Key_Right): SelectionStep.CHARACTER_ON,
    QKeyCombination(_SHIFT | _CONTROL, Qt.Key.Key_Left): SelectionStep.WORD_BACK,
    QKeyCombination(_SHIFT | _CONTROL, Qt.Key.Key_Right): SelectionStep.WORD_ON,
    QKeyCombination(_SHIFT, Qt.Key.Key_Up): SelectionStep.LINE_UP,
    QKeyCombination(_SHIFT, Qt.Key.Key_Down): SelectionStep.LINE_DOWN,
    QKeyCombination(_SHIFT, Qt.Key.Key_Home): SelectionStep.LINE_START,
    QKeyCombination(_SHIFT, Qt.Key.Key_End): SelectionStep.LINE_END,
}
_MAIN_ENTER = {Qt.Key.Key_Enter: Qt.Key.Key_Return}
_OF_KEY = {keys: action for action, keys in KEYS.items()}


class PageView(MarkedPages):
    """The pages of the open document."""

    acted = Signal(PassageAction, Passage)
    """What is to be done with a passage that was selected."""
    link_chosen = Signal(Link)

    def __init__(self, model: ViewerModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(model, theme, parent)
        self._bar = PassageBar(self.viewport())
        self._last_click: QPointF | None = None
        self._pressed_link: Link | None = None
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self._bar.acted.connect(self.act)
        model.opened.connect(self._bar.hide)

    @property
    def passage(self) -> Passage | None:
        """What is selected; None for nothing."""
        text, selection = self._selector.text(), self._selector.selection
        return Passage(selection.first.page, text) if selection and text else None

    @Slot(PassageAction)
    def act(self, action: PassageAction) -> None:
        """Do something with the selected passage, if there is one."""
        passage = self.passage
        self._bar.hide()
        if passage is None:
            return
        if action is PassageAction.COPY:
            QGuiApplication.clipboard().setText(passage.text)
        else:
            self.acted.emit(action, passage)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Move, zoom, select, and do something with what is selected."""
        keys = QKeyCombination(
            event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier,
            _MAIN_ENTER.get(Qt.Key(event.key()), Qt.Key(event.key())),
        )
        if keys in _OF_KEY:
            self.act(_OF_KEY[keys])
        elif keys in _SELECTING:
            self._extend(_SELECTING[keys])
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self._selector.select_page(self.page)
            self.viewport().update()
        elif event.key() == Qt.Key.Key_Escape and self._selector.selection:
            self._clear()
        elif event.matches(QKeySequence.StandardKey.Refresh):
            self._retry(self.page)
        elif not (self._zoom_by_key(event) or self._move_by_key(event)):
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802  # Qt's name
        """Scroll, or zoom with Ctrl."""
        if not event.modifiers() & _CONTROL:
            super().wheelEvent(event)
            return
        turn = event.angleDelta().y()
        if turn:
            step = zoom_in(self.zoom) if turn > 0 else zoom_out(self.zoom)
            self.set_zoom(step, event.position())
        event.accept()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802  # Qt's name
        """Show another part; the bar belongs to what was seen."""
        super().scrollContentsBy(dx, dy)
        self._bar.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Show as much as there is room for; the bar would be elsewhere."""
        super().resizeEvent(event)
        self._bar.hide()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Begin to select, or try a page again that failed."""
        point = self.point_at(event.position())
        if point is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        self._bar.hide()
        self._retry(point[0])
        if self._is_third_click(event.position()):
            self._selector.select_line(point)
        elif event.modifiers() & _SHIFT:
            self._selector.move(point)
        else:
            self._selector.press(point)
            self._pressed_link = self._model.link_at(*point)
        self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Select as far as the pointer; beyond the edge the pages follow."""
        if not event.buttons() & Qt.MouseButton.LeftButton:
            self._hover(event.position())
            return
        self._follow(event.position())
        point = self.point_at(event.position())
        if point is not None:
            self._selector.move(point)
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Offer what can be done with what was selected."""
        super().mouseReleaseEvent(event)
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        pressed, self._pressed_link = self._pressed_link, None
        if place := self._passage_place():
            self._bar.show_beside(place)
        elif pressed is not None and pressed == self._link_at(event.position()):
            self.link_chosen.emit(pressed)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Select a word; a third click selects its line."""
        point = self.point_at(event.position())
        if point is not None:
            self._selector.select_word(point)
            self._last_click = event.position()
            self.viewport().update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802  # Qt's name
        """Offer what can be done with the passage, or with the page."""
        if self._layout is None:
            return
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        place = self._passage_place() or self.viewport().rect()
        at = place.center() if by_key else event.pos()
        self._bar.hide()
        self._menu(at).popup(self.viewport().mapToGlobal(at))

    def _menu(self, at: QPoint) -> QMenu:
        links = self._model.links.get(self.page, ())
        choices = PageChoices(self.passage is not None, self._link_at(QPointF(at)), links)
        acts = PageActs(self.act, self.link_chosen.emit, self._select_page)
        return page_menu(choices, acts, self)

    def _link_at(self, position: QPointF) -> Link | None:
        point = self.point_at(position)
        return self._model.link_at(*point) if point else None

    def _hover(self, position: QPointF) -> None:
        """Show by the pointer, and in words, where a link leads."""
        link = self._link_at(position)
        hand, beam = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(hand if link else beam)
        self.viewport().setToolTip(plain_tip(link_text(link)) if link else "")

    def _select_page(self) -> None:
        self._selector.select_page(self.page)
        self.viewport().update()

    def _clear(self) -> None:
        self._selector.clear()
        self._bar.hide()
        self.viewport().update()

    def _extend(self, step: SelectionStep) -> None:
        """Select from the top of the view, or further than before; the pages follow."""
        self._bar.hide()
        self._selector.step(step, self._point_of_view())
        if place := self._selector.cursor_box:
            self.reveal(Sight(*place))
        self.viewport().update()

    def _point_of_view(self) -> Point:
        return self.point_at(QPointF(GAP, GAP)) or (1, 0.0, 0.0)

    def _passage_place(self) -> QRect | None:
        """Return where on the viewport the end of the passage is, as far as it is seen."""
        rects = [
            self.box_on_view(rect, box)
            for rect in self.rects_in_view()
            for box in self._selector.boxes(rect.page)
        ]
        seen = [rect for rect in rects if rect.intersects(self.viewport().rect())]
        return seen[-1] if seen else None

    def _is_third_click(self, position: QPointF) -> bool:
        last, self._last_click = self._last_click, None
        near = QApplication.startDragDistance()
        return last is not None and (position - last).manhattanLength() <= near

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
        shift = event.modifiers() & _SHIFT
        if key == Qt.Key.Key_Home:
            bar.triggerAction(steps.SliderToMinimum)
        elif key == Qt.Key.Key_End:
            bar.triggerAction(steps.SliderToMaximum)
        elif key == Qt.Key.Key_Space:
            bar.triggerAction(steps.SliderPageStepSub if shift else steps.SliderPageStepAdd)
        elif key in _TURNS and not (event.modifiers() & _ALT or self._is_wide()):
            self.go_to(self.page + _TURNS[Qt.Key(key)])
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
