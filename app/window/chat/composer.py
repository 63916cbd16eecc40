"""The question box: several lines, send or stop, and other things to do with a question."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.window.chat.chat_view_model import ComposerProps
from app.window.next_turn import in_next_turn
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.icon_button import IconButton
from app.window.widgets.plain_tip import plain_tip
from app.window.widgets.wrapped_text import WrappedText

_MAX_LINES = 8
_FOCUS_LOOKS = {
    QEvent.Type.FocusIn: Look.FOCUSED_CARD,
    QEvent.Type.FocusOut: Look.CARD,
}
_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class Composer(QFrame):
    """Enter sends, Shift+Enter starts a line; grows with its text up to eight lines.

    What is sent while an answer comes waits for its end, and stays to be seen and changed until
    then. After one that was stopped or failed the person decides anew.
    """

    asked = Signal(str)
    not_asked = Signal()
    """Enter was pressed behind a question that cannot be asked yet."""
    wait_changed = Signal()
    """`is_waiting` is another one."""
    stop_requested = Signal()
    attach_requested = Signal()
    sheet_requested = Signal()
    branch_requested = Signal()
    undo_wanted = Signal()
    """Undo was pressed where nothing was typed that it could take back."""
    edit_cancelled = Signal()
    """The question that was being written in other words is to stay as it was."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._props = ComposerProps()
        self._awaited = 0
        """The answer behind which the text is asked; 0 for none."""
        self._edit = WrappedText(parent=self)
        self._attach = IconButton(
            theme, IconName.ATTACH, self.tr("Add to this conversation"), parent=self
        )
        self._sheet = QPushButton(self.tr("Question sheet"), self)
        self._branch = QPushButton(self.tr("Branch"), self)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._send = QPushButton(self)
        self._prepare_edit()
        self._lay_out()
        self._connect()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        set_look(self, Look.CARD)
        set_look(self._send, Look.PRIMARY)
        self._show_button()
        self._fit()

    @property
    def is_waiting(self) -> bool:
        """Whether the text is asked as soon as the answer that comes is complete."""
        return bool(self._awaited)

    def set_props(self, props: ComposerProps) -> None:
        """Show what the view model derived; the text stays the person's."""
        self._props = props
        self._end_waiting()
        self._show_buttons_that_fit()
        self._show_placeholder()
        self._edit.setAccessibleName(props.placeholder)
        self._show_button()

    def set_text(self, text: str) -> None:
        """Put a question into the box, to be edited and asked again."""
        self._edit.setPlainText(text)
        self._edit.moveCursor(self._edit.textCursor().MoveOperation.End)
        self._edit.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Send on Enter, unless Shift is held; show on the card that the field has the keyboard."""
        if watched is self._edit and event.type() in _FOCUS_LOOKS:
            set_look(self, _FOCUS_LOOKS[event.type()])
        if watched is self._edit and isinstance(event, QKeyEvent):
            is_press = event.type() is QEvent.Type.KeyPress
            has_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            has_more = self._props.is_editing or self.is_waiting
            if is_press and event.key() == Qt.Key.Key_Escape and has_more:
                self._take_back()
                return True
            is_undo = is_press and event.matches(QKeySequence.StandardKey.Undo)
            if is_undo and not self._edit.document().isUndoAvailable():
                self.undo_wanted.emit()
                return True
            if is_press and event.key() in _ENTER and not has_shift:
                self._ask()
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Keep the text in sight and the invitation on one line."""
        super().resizeEvent(event)
        self._show_buttons_that_fit()
        self._fit()
        self._show_placeholder()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Keep the height right when the font changes, and the words when the language does."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._sheet.setText(self.tr("Question sheet"))
            self._branch.setText(self.tr("Branch"))
            self._cancel.setText(self.tr("Cancel"))
            self._attach.set_icon(IconName.ATTACH, self.tr("Add to this conversation"))
            self._show_button()
            self._show_buttons_that_fit()
        elif event.type() is QEvent.Type.StyleChange:
            self._fit()
            self._show_buttons_that_fit()

    def _show_buttons_that_fit(self) -> None:
        """Whole words or none; messages and library offer branches and sheets too."""
        room = self.width() - 2 * self._theme.tokens.spacing.wide - self._send.sizeHint().width()
        can_cancel = self._props.is_editing or self.is_waiting
        self._cancel.setVisible(can_cancel)
        for button in (self._attach, self._sheet, self._branch):
            room -= button.sizeHint().width() + self._theme.tokens.spacing.step
            button.setVisible(not can_cancel and room >= 0)

    def _prepare_edit(self) -> None:
        self._edit.setObjectName("question")
        self._edit.setTabChangesFocus(True)
        # Files are dropped on the window, which knows what to do with them.
        self._edit.setAcceptDrops(False)
        self._edit.document().setDocumentMargin(0)
        self._edit.document().clearUndoRedoStacks()  # to Qt, the margin can be undone
        self._edit.installEventFilter(self)
        self.setFocusProxy(self._edit)

    def _lay_out(self) -> None:
        spacing = self._theme.tokens.spacing
        row = QHBoxLayout()
        row.setSpacing(spacing.step)
        for button in (self._attach, self._sheet, self._branch, self._cancel):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self._send)
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.wide, 12, 12, 12)
        column.setSpacing(spacing.step)
        column.addWidget(self._edit)
        column.addLayout(row)

    def _connect(self) -> None:
        self._edit.textChanged.connect(self._fit)
        self._edit.textChanged.connect(self._show_button)
        self._edit.textChanged.connect(lambda: self._wait_for(0))
        self._send.clicked.connect(self._press)
        self._attach.clicked.connect(self.attach_requested)
        self._sheet.clicked.connect(self.sheet_requested)
        self._branch.clicked.connect(self.branch_requested)
        self._cancel.clicked.connect(self._take_back)

    def _show_placeholder(self) -> None:
        metrics, room = self._edit.fontMetrics(), self._edit.viewport().width()
        text = metrics.elidedText(self._props.placeholder, Qt.TextElideMode.ElideRight, room)
        is_whole = text == self._props.placeholder
        self._edit.setToolTip("" if is_whole else plain_tip(self._props.placeholder))
        if text != self._edit.placeholderText():
            self._edit.setPlaceholderText(text)
            self._edit.viewport().update()  # Qt paints another invitation when the text changes

    def _show_button(self) -> None:
        is_answering = self._props.is_answering
        text = self.tr("Stop") if is_answering else self.tr("Ask")
        self._send.setText(text)
        self._allow(self._send, is_answering or self._can_ask())
        self._allow(self._sheet, self._props.can_ask)
        self._allow(self._attach, not is_answering)
        self._allow(self._branch, self._props.can_branch)

    def _allow(self, button: QWidget, is_allowed: bool) -> None:
        """Enable a button or not; the keyboard it had goes to the field, not where Qt sends it."""
        if button.hasFocus() and not is_allowed:
            self._edit.setFocus()
        button.setEnabled(is_allowed)

    def _can_ask(self) -> bool:
        return self._props.can_ask and bool(self._edit.toPlainText().strip())

    def _press(self) -> None:
        if self._props.is_answering:
            self._edit.setFocus()  # the button will ask, if anything
            self.stop_requested.emit()
        else:
            self._ask()

    def _ask(self) -> None:
        if self._can_ask():
            question = self._edit.toPlainText().strip()
            self._edit.clear()
            self.asked.emit(question)
        elif not self._edit.toPlainText().strip():
            return
        elif self._props.is_answering:
            self._wait_for(self._props.answer)
        else:
            self.not_asked.emit()

    def _wait_for(self, answer: int) -> None:
        """Let the text wait for an answer; with 0 no more."""
        if answer != self._awaited:
            self._awaited = answer
            self._show_buttons_that_fit()
            self.wait_changed.emit()

    def _end_waiting(self) -> None:
        """Ask what waited for an answer that is complete; of any other the text just stays."""
        awaited, props = self._awaited, self._props
        if not awaited or (props.is_answering and props.answer == awaited):
            return
        self._wait_for(0)
        if props.is_answered and props.answer == awaited:
            # Whoever told of the answer has to be done with it first.
            in_next_turn(self, lambda: self._ask_behind(awaited))

    def _ask_behind(self, answer: int) -> None:
        if self._props.answer == answer:
            self._ask()

    def _take_back(self) -> None:
        """Let the question stay as it was, or what waits be written on."""
        if self.is_waiting:
            self._wait_for(0)
        else:
            self._edit.clear()
            self.edit_cancelled.emit()
        self._edit.setFocus()

    def _fit(self) -> None:
        count = self._line_count()
        lines = min(max(count, 1), _MAX_LINES)
        spacing = self._edit.fontMetrics().lineSpacing()
        self._edit.setFixedHeight(lines * spacing + 8)
        policies = Qt.ScrollBarPolicy
        has_bar = count > _MAX_LINES
        self._edit.setVerticalScrollBarPolicy(
            policies.ScrollBarAlwaysOn if has_bar else policies.ScrollBarAlwaysOff
        )

    def _line_count(self) -> int:
        return round(self._edit.document().size().height())
