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
    """Enter sends, Shift+Enter starts a line; grows with its text up to eight lines."""

    asked = Signal(str)
    not_asked = Signal()
    """Enter was pressed behind a question that cannot be asked yet."""
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

    def set_props(self, props: ComposerProps) -> None:
        """Show what the view model derived; the text stays the person's."""
        self._props = props
        self._cancel.setVisible(props.is_editing)
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
            if is_press and event.key() == Qt.Key.Key_Escape and self._props.is_editing:
                self._leave_edit()
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
        for button in (self._attach, self._sheet, self._branch):
            room -= button.sizeHint().width() + self._theme.tokens.spacing.step
            button.setVisible(not self._props.is_editing and room >= 0)

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
        self._send.clicked.connect(self._press)
        self._attach.clicked.connect(self.attach_requested)
        self._sheet.clicked.connect(self.sheet_requested)
        self._branch.clicked.connect(self.branch_requested)
        self._cancel.clicked.connect(self._leave_edit)

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
        elif self._edit.toPlainText().strip() and not self._props.is_answering:
            self.not_asked.emit()

    def _leave_edit(self) -> None:
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
