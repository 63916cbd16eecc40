"""The messages of a conversation, one below the other; lays out only what is in sight.

Shows the end while answers stream, until the person scrolls up. Knows no engine and no store:
props come through the model, what the person does leaves as signals.
"""

from PySide6.QtCore import QPointF, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from app.chat.message_delegate import MessageDelegate
from app.chat.message_layout import MessageAction, MessageLayout
from app.chat.message_markup import REASONING, RETRY
from app.chat.message_menu import action_text, message_menu
from app.chat.messages import MessageRow
from app.chat.rich_text_writer import CITE, CODE
from app.chat.text_selection import NOTHING_SELECTED, TextSelection
from app.chat.transcript_model import ROW_ROLE
from app.chat.transcript_pointer import Hit, TranscriptPointer
from app.chat.virtual_list import VirtualList
from app.theme.theme import Theme


class TranscriptView(VirtualList):
    """Virtualised list of messages of any height, with text selection across messages."""

    citation_activated = Signal(int, int)
    """Message and the citation's number in it."""
    reasoning_toggled = Signal(int)
    retry_requested = Signal(int)
    link_opened = Signal(str)
    action_requested = Signal(int, MessageAction)
    """Message and what to do with it; copying is done here already."""
    copied = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(estimate=self._estimated, measure=self._measured, parent=parent)
        self._delegate = MessageDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.setMouseTracking(True)
        self._watch(TranscriptPointer(self, self.hit))
        theme.changed.connect(self.start_anew)

    def _watch(self, pointer: TranscriptPointer) -> None:
        pointer.hovered.connect(self._hover)
        pointer.selected.connect(self._select)
        pointer.link_clicked.connect(self._follow_link)
        pointer.action_clicked.connect(lambda hit, action: self._act(hit.layout.row, action))

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
        """Copy; all else is the list's."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_selection()
        else:
            super().keyPressEvent(event)

    def copy_selection(self) -> None:
        """Put the selected text, or the message with the focus, on the clipboard."""
        selection = self._delegate.selection
        if not selection.is_empty:
            self._copy("\n\n".join(self._parts(selection)))
        elif self.currentIndex().isValid():
            self._copy(self._row(self.currentIndex().row()).text)

    def _parts(self, selection: TextSelection) -> list[str]:
        layouts = ((row, self._layout(row)) for row in selection.rows if row < len(self._heights))
        return [
            layout.text_between(*selection.part_in(row, layout.length)) for row, layout in layouts
        ]

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.copied.emit(text)

    def _act(self, row: MessageRow, action: MessageAction) -> None:
        if action is MessageAction.COPY:
            self._copy(row.text)
        else:
            self.action_requested.emit(row.id, action)

    def _follow_link(self, hit: Hit, target: str) -> None:
        scheme, _, rest = target.partition(":")
        if f"{scheme}:" == CITE:
            self.citation_activated.emit(hit.layout.row.id, int(rest))
        elif f"{scheme}:" == CODE:
            self._copy(hit.layout.codes[int(rest)])
        elif target == REASONING:
            self.reasoning_toggled.emit(hit.layout.row.id)
        elif target == RETRY:
            self.retry_requested.emit(hit.layout.row.id)
        else:
            self.link_opened.emit(target)

    def _select(self, selection: TextSelection) -> None:
        self._delegate.selection = selection
        self.viewport().update()

    def _hover(self, hit: Hit | None) -> None:
        self._hovered_row = hit.row if hit else -1
        self._delegate.hovered_action = hit.layout.action_at(hit.point) if hit else None
        self.viewport().setToolTip(_explanation(hit) if hit else "")
        self.viewport().update()

    def _row(self, number: int) -> MessageRow:
        row: MessageRow = self.model().index(number, 0).data(ROW_ROLE)
        return row

    def _layout(self, number: int) -> MessageLayout:
        width, density = self.viewport().width(), self.devicePixelRatioF()
        return self._delegate.layout(self._row(number), width, self.font(), density)

    def _estimated(self, number: int) -> int:
        return self._delegate.estimate(self._row(number), self.viewport().width())

    def _measured(self, number: int) -> int:
        return self._layout(number).height


def _explanation(hit: Hit) -> str:
    """Return what the action or the citation below the pointer means."""
    action = hit.layout.action_at(hit.point)
    if action is not None:
        return action_text(action)
    number = hit.layout.link_at(hit.point).removeprefix(CITE)
    return hit.layout.row.chips[int(number)].description if number.isdigit() else ""
