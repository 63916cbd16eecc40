"""The messages of a conversation, laid out only where they are in sight.

Shows the end while answers stream, until the person scrolls up. Knows no engine and no store:
props come through the model, what the person does leaves as signals.
"""

from typing import cast

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
)
from PySide6.QtWidgets import QWidget

from app.library.records import Role
from app.window.chat.lexers import Lexers
from app.window.chat.message_actions import TargetCursor, message_menu, target_text
from app.window.chat.message_delegate import MessageDelegate
from app.window.chat.message_layout import MessageAction, MessageLayout, Target
from app.window.chat.message_markup import CONTINUE, DETAILS, REASONING, RETRY
from app.window.chat.rich_text_writer import CITE, CODE
from app.window.chat.rows import MessageRow
from app.window.chat.section import Link
from app.window.chat.text_selection import NOTHING_SELECTED, TextSelection
from app.window.chat.transcript_model import TranscriptModel
from app.window.chat.transcript_pointer import Hit, TranscriptPointer, explanation
from app.window.chat.virtual_list import VirtualList
from app.window.chat.waiting_dots import MILLISECONDS
from app.window.theme.theme import Theme
from app.window.widgets.plain_tip import plain_tip

_Index = QModelIndex | QPersistentModelIndex
_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
}
_ACTIVATE = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}


class TranscriptView(VirtualList):
    """Virtualised list of messages of any height, with text selection across messages.

    By keyboard, arrows up and down walk the messages, left and right and Tab what can be done in
    one, Enter does it.
    """

    citation_activated = Signal(int, int)
    """Message and the citation's number in it."""
    citation_reached = Signal(int, int)
    """The same, with the keyboard on its way."""
    reasoning_toggled = Signal(int)
    continue_requested = Signal(int)
    """An answer that was cut is to be continued."""
    retry_requested = Signal(int)
    link_opened = Signal(str)
    action_requested = Signal(int, MessageAction)
    """Message and what to do with it; copying a question is done here already."""
    branch_chosen = Signal(int)
    """The sibling that is to be shown."""
    message_selected = Signal(int)
    """The message that was clicked or reached by keyboard."""

    def __init__(self, theme: Theme, lexers: Lexers, parent: QWidget | None = None) -> None:
        super().__init__(estimate=self._estimated, measure=self._measured, parent=parent)
        self._delegate = MessageDelegate(theme, lexers, self)
        self._cursor = TargetCursor()
        self._moves = True
        self._clock = QTimer(self, interval=MILLISECONDS)
        self._clock.timeout.connect(self._breathe)
        self.setItemDelegate(self._delegate)
        self.setMouseTracking(True)
        self.pointer = TranscriptPointer(self, self.hit)
        self._watch(self.pointer)
        theme.changed.connect(self.start_anew)
        lexers.came.connect(self._recolour)

    def _watch(self, pointer: TranscriptPointer) -> None:
        pointer.hovered.connect(self._hover)
        pointer.left.connect(lambda: self._hover(None))
        pointer.pressed.connect(self._press)
        pointer.selected.connect(self._select)
        pointer.link_clicked.connect(lambda hit, link: self._follow(hit.layout.row, link))
        pointer.action_clicked.connect(lambda hit, action: self._act(hit.layout.row, action))

    def set_reduced_motion(self, is_reduced: bool) -> None:
        """Stop all motion, or allow it again."""
        self._moves = not is_reduced
        self._delegate.waiting_picture = None
        self.viewport().update()

    def hit(self, point: QPointF) -> Hit | None:
        """Return the message at a point of the viewport, the nearest where there is none."""
        if not len(self._heights):
            return None
        row = self._heights.place_at(round(point.y()) + self.verticalOffset()).row
        corner = self.visualRect(self.model().index(row, 0)).topLeft()
        return Hit(row=row, layout=self._layout(row), point=point - QPointF(corner))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802  # Qt's name
        """Offer what can be done with the message under the pointer or with the focus."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            row = self._row(index.row())
            menu = message_menu(row, lambda action: self._act(row, action), self)
            at = self.visualRect(index).center() if by_key else event.pos()
            menu.popup(self.viewport().mapToGlobal(at))

    def start_over(self) -> None:
        """Show another conversation from its end, with nothing selected."""
        self._select(NOTHING_SELECTED)
        super().start_over()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Copy, walk what can be done with a message, do it; all else is the list's."""
        key = Qt.Key(event.key())
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_selection()
        elif key in _STEPS:
            self._step(_STEPS[key])
        elif key in _ACTIVATE:
            self._activate()
        elif key is Qt.Key.Key_Escape and self._cursor.is_inside:
            self._leave_targets()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, is_next: bool) -> bool:  # noqa: N802  # Qt's name
        """Let Tab walk what can be done with a message, then leave."""
        return self._step(1 if is_next else -1) or super().focusNextPrevChild(is_next)

    def currentChanged(self, current: _Index, previous: _Index) -> None:  # noqa: N802  # Qt's name
        """Begin a message as a whole."""
        super().currentChanged(current, previous)
        self._leave_targets()
        if current.isValid():
            self.message_selected.emit(self._row(current.row()).id)

    def event(self, event: QEvent) -> bool:
        """Keep Escape for leaving a chip, which is no shortcut of the window then."""
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if is_escape and event.type() is QEvent.Type.ShortcutOverride and self._cursor.is_inside:
            event.accept()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Draw the messages in sight; while one waits for its first word, keep drawing."""
        self._delegate.focused_target = self._cursor.target(self._targets())
        super().paintEvent(event)
        if self._moves and self._last_waits() and not self._clock.isActive():
            self._clock.start()

    def copy_selection(self) -> None:
        """Put the selected text, or the message with the focus, on the clipboard."""
        selection = self._delegate.selection
        if not selection.is_empty:
            if text := "\n\n".join(filter(None, self._parts(selection))):
                self._copy(text)
        elif self.currentIndex().isValid():
            self._act(self._row(self.currentIndex().row()), MessageAction.COPY)

    def _parts(self, selection: TextSelection) -> list[str]:
        rows = [row for row in selection.rows if row < len(self._heights)]
        texts = ((row, self._layout(row).words) for row in rows)
        return [words.text_between(*selection.part_in(row, words.length)) for row, words in texts]

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)

    def _step(self, direction: int) -> bool:
        has_moved = self._cursor.step(self._targets(), direction)
        target = self._cursor.target(self._targets())
        if target is not None:
            row = self._row(self.currentIndex().row())
            event = QAccessibleAnnouncementEvent(self, target_text(row, target))
            QAccessible.updateAccessibility(event)
            scheme, _, number = target.link.target.partition(":")
            if f"{scheme}:" == CITE:
                self.citation_reached.emit(row.id, int(number))
        self.viewport().update()
        return has_moved

    def _leave_targets(self) -> None:
        self._cursor.leave()
        self.viewport().update()

    def _activate(self) -> None:
        target = self._cursor.target(self._targets())
        if target is None:
            return
        row = self._row(self.currentIndex().row())
        if target.action is not None:
            self._act(row, target.action)
        else:
            self._follow(row, target.link)

    def _targets(self) -> list[Target]:
        index = self.currentIndex()
        has_keyboard = index.isValid() and self.hasFocus()
        return list(self._layout(index.row()).targets()) if has_keyboard else []

    def _act(self, row: MessageRow, action: MessageAction) -> None:
        match action:
            case MessageAction.COPY if row.role is Role.USER:
                self._copy(row.text)
            case MessageAction.PREVIOUS if row.branch:
                self.branch_chosen.emit(row.branch.previous)
            case MessageAction.FOLLOWING if row.branch:
                self.branch_chosen.emit(row.branch.following)
            case _:
                self.action_requested.emit(row.id, action)

    def _follow(self, row: MessageRow, link: Link) -> None:
        scheme, _, rest = link.target.partition(":")
        if f"{scheme}:" == CITE:
            self.citation_activated.emit(row.id, int(rest))
        elif f"{scheme}:" == CODE:
            self._copy(link.code)
        elif link.target == DETAILS:
            self._copy(row.failure_details)
        elif link.target == REASONING:
            self.reasoning_toggled.emit(row.id)
        elif link.target == CONTINUE:
            self.continue_requested.emit(row.id)
        elif link.target == RETRY:
            self.retry_requested.emit(row.id)
        else:
            self.link_opened.emit(link.target)

    def _press(self, hit: Hit) -> None:
        self.setCurrentIndex(self.model().index(hit.row, 0))

    def select_nothing(self) -> None:
        """Let go of a selection in messages that are shown no more."""
        self._select(NOTHING_SELECTED)

    def _select(self, selection: TextSelection) -> None:
        self._delegate.selection = selection
        self.viewport().update()

    def _recolour(self) -> None:
        """Colour the code that had to wait; nothing changes its place by that."""
        self._delegate.forget()
        self.viewport().update()

    def _hover(self, hit: Hit | None) -> None:
        self._hovered_row = hit.row if hit else -1
        self._delegate.hovered_action = hit.layout.action_at(hit.point) if hit else None
        self.viewport().setToolTip(plain_tip(explanation(hit)) if hit else "")
        self.viewport().update()

    def _last_waits(self) -> bool:
        return bool(self._heights) and bool(self._row(len(self._heights) - 1).waiting)

    def _breathe(self) -> None:
        """Draw the next frame of the waiting dots, as long as they can be seen."""
        if not (self._moves and self.isVisible() and self._last_waits()):
            self._clock.stop()
            return
        self._delegate.waiting_picture = (self._delegate.waiting_picture or 0) + 1
        last = self.model().index(len(self._heights) - 1, 0)
        self.viewport().update(self.visualRect(last))

    def _row(self, number: int) -> MessageRow:
        # Not through an index: all rows are asked for when a conversation opens.
        return cast("TranscriptModel", self.model()).row(number)

    def _layout(self, number: int) -> MessageLayout:
        width, density = self.row_width, self.devicePixelRatioF()
        return self._delegate.layout(self._row(number), width, self.font(), density)

    def _estimated(self, numbers: range) -> list[int]:
        return self._delegate.estimate((self._row(at).text for at in numbers), self.row_width)

    def _measured(self, number: int) -> int:
        return self._layout(number).height
