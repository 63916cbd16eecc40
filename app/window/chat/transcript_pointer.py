"""Mouse handling in the transcript: hover, text selection, clicks on links and actions."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from app.window.chat.message_actions import action_text
from app.window.chat.message_layout import MessageAction, MessageLayout
from app.window.chat.rich_text_writer import CITE
from app.window.chat.section import NO_LINK, Link
from app.window.chat.text_selection import NOTHING_SELECTED, TextPoint, TextSelection

_SCROLL_STEP = 24
_POINTER = 12
"""Pixels around the pointer that a picture beside it leaves free."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A point over a message; `point` is relative to the message's top left corner."""

    row: int
    layout: MessageLayout
    point: QPointF

    @property
    def text_point(self) -> TextPoint:
        """The nearest place in the message's text."""
        return TextPoint(self.row, self.layout.position_at(self.point))


class TranscriptPointer(QObject):
    """Listens to the viewport of a view; says in terms of messages what was done.

    `hit_at` tells which message lies at a point of the viewport.
    """

    hovered = Signal(Hit)
    """What is below the pointer now."""
    left = Signal()
    """Nothing is below it any more."""
    citation_hovered = Signal(int, int, QRect)
    """Message, the citation's number in it, and where the pointer is on the screen."""
    citation_left = Signal()
    pressed = Signal(Hit)
    selected = Signal(TextSelection)
    """The `TextSelection` as it is now."""
    link_clicked = Signal(Hit, Link)
    action_clicked = Signal(Hit, MessageAction)

    def __init__(self, view: QAbstractItemView, hit_at: Callable[[QPointF], Hit | None]) -> None:
        super().__init__(view)
        self._view = view
        self._hit_at = hit_at
        self._viewport: QWidget = view.viewport()
        self._anchor: TextPoint | None = None
        self._pressed_link = NO_LINK
        self._viewport.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Take the events of the mouse, leave all others."""
        kind = event.type()
        if kind is QEvent.Type.Leave:
            self.left.emit()
            self.citation_left.emit()
        if not isinstance(event, QMouseEvent):
            return False
        if kind is QEvent.Type.MouseButtonPress and event.button() is Qt.MouseButton.LeftButton:
            self._press(event)
        elif kind is QEvent.Type.MouseMove:
            self._move(event)
        elif kind is QEvent.Type.MouseButtonRelease:
            self._release(event)
        elif kind is QEvent.Type.MouseButtonDblClick:
            self._double_click(event)
        return True

    def _hit(self, event: QMouseEvent) -> Hit | None:
        return self._hit_at(event.position())

    def _press(self, event: QMouseEvent) -> None:
        self._view.setFocus(Qt.FocusReason.MouseFocusReason)
        hit = self._hit(event)
        if hit is None:
            return
        self.pressed.emit(hit)
        self._pressed_link = hit.layout.link_at(hit.point)
        if hit.layout.action_at(hit.point) is None:
            self._anchor = hit.text_point
            self.selected.emit(NOTHING_SELECTED)

    def _move(self, event: QMouseEvent) -> None:
        hit = self._hit(event)
        if hit is None:
            return
        if self._anchor is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._scroll_at_edges(event.position().y())
            self.selected.emit(TextSelection(self._anchor, hit.text_point))
            return
        self._viewport.setCursor(_cursor(hit))
        self.hovered.emit(hit)
        self._tell_citation(hit, event)

    def _tell_citation(self, hit: Hit, event: QMouseEvent) -> None:
        number = _citation_at(hit)
        if number is None:
            self.citation_left.emit()
            return
        beside = QRect(0, 0, 2 * _POINTER, 2 * _POINTER)
        beside.moveCenter(event.globalPosition().toPoint())
        self.citation_hovered.emit(hit.layout.row.id, number, beside)

    def _release(self, event: QMouseEvent) -> None:
        hit = self._hit(event)
        if hit is None:
            return
        anchor, self._anchor = self._anchor, None
        action = hit.layout.action_at(hit.point)
        if anchor is None and action is not None:
            self.action_clicked.emit(hit, action)
        link = hit.layout.link_at(hit.point)
        if link and link == self._pressed_link and anchor == hit.text_point:
            self.link_clicked.emit(hit, link)

    def _double_click(self, event: QMouseEvent) -> None:
        hit = self._hit(event)
        if hit is not None and hit.layout.is_over_text(hit.point):
            start, end = hit.layout.words.word_at(hit.text_point.position)
            self.selected.emit(TextSelection(TextPoint(hit.row, start), TextPoint(hit.row, end)))

    def _scroll_at_edges(self, y: float) -> None:
        bar = self._view.verticalScrollBar()
        if y < 0:
            bar.setValue(bar.value() - _SCROLL_STEP)
        elif y > self._viewport.height():
            bar.setValue(bar.value() + _SCROLL_STEP)


def _cursor(hit: Hit) -> Qt.CursorShape:
    if hit.layout.action_at(hit.point) or hit.layout.link_at(hit.point):
        return Qt.CursorShape.PointingHandCursor
    if hit.layout.is_over_text(hit.point):
        return Qt.CursorShape.IBeamCursor
    return Qt.CursorShape.ArrowCursor


def explanation(hit: Hit) -> str:
    """Return what the action or the citation below the pointer means."""
    action = hit.layout.action_at(hit.point)
    if action is not None:
        return action_text(action)
    number = _citation_at(hit)
    return "" if number is None else hit.layout.row.chips[number].description


def _citation_at(hit: Hit) -> int | None:
    """Return the number of the citation below the pointer."""
    target = hit.layout.link_at(hit.point).target
    number = target.removeprefix(CITE)
    return int(number) if target.startswith(CITE) and number.isdigit() else None
