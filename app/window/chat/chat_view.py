"""The conversation pane: title, transcript and composer. Signals up, props down."""

import re

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from app.window.chat.chat_view_model import ChatProps
from app.window.chat.composer import Composer
from app.window.chat.invitation_view import InvitationView
from app.window.chat.lexers import Lexers
from app.window.chat.message_layout import column_rect
from app.window.chat.spoken_messages import SpokenTranscript
from app.window.chat.transcript_model import TranscriptModel
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.empty_state import EmptyState
from app.window.widgets.hairline import hairline
from app.window.widgets.icon_button import IconButton
from app.window.widgets.notice_row import NoticeRow

_HEADER = 43
"""Height; with the hairline below it the same as of the line above the pages."""

_END = re.compile(r"(?<=[.!?:])\s+|(?<=[。！？])|\n+")


class SentenceReader:
    """Remembers how far the message it reads has been given out."""

    def __init__(self) -> None:
        self._message: int | None = None
        self._done = 0

    def read(self, message: int, text: str, *, is_complete: bool) -> list[str]:
        """Return the sentences that are new and whole; a message met complete stays unread."""
        if message != self._message:
            self._message = message
            self._done = len(text) if is_complete else 0
        new = text[self._done :]
        ends = [match.end() for match in _END.finditer(new)]
        end = len(new) if is_complete else (ends[-1] if ends else 0)
        self._done += end
        return [part.strip() for part in _END.split(new[:end]) if part.strip()]


class _Pages(QStackedWidget):
    """What is above the box to ask in: in a low window it gives way, whatever it has to say."""

    def hasHeightForWidth(self) -> bool:  # noqa: N802  # Qt's name
        """Ask for no height that its words would need."""
        return False


class ChatView(QWidget):
    """Lays out `transcript` and `composer`, whose signals say what the person did."""

    export_requested = Signal()

    def __init__(self, theme: Theme, lexers: Lexers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._title = ElidedLabel(parent=self)
        self._context = QLabel(self)
        self._contexts = ("", "")
        self._model = TranscriptModel(self)
        self._sentences = SentenceReader()
        self.transcript = SpokenTranscript(theme, lexers, self)
        self.transcript.setModel(self._model)
        self._model.replaced.connect(self.transcript.select_nothing)
        self.composer = Composer(theme, self)
        self._hint = ElidedLabel(parent=self)
        self._usual_hint = ""
        self.composer.wait_changed.connect(self._show_hint)
        self.empty = EmptyState(theme, IconName.LECTERN, heading="", text="")
        self.invitation = InvitationView(theme, self)
        self.invitation.chosen.connect(self.composer.asked)
        self._export = IconButton(theme, IconName.EXPORT, "", parent=self)
        self._export.clicked.connect(self.export_requested)
        self._header, self._foot = QHBoxLayout(), QVBoxLayout()
        self._pages = _Pages(self)
        self.notice_row = NoticeRow(self)
        for page in (self.transcript, self.empty, self.invitation):
            self._pages.addWidget(page)
        self.setFocusProxy(self.composer)
        self.setTabOrder(self._export, self.transcript)
        self.setTabOrder(self.transcript, self.composer)
        self._lay_out()
        self._speak()
        self.set_props(ChatProps())

    def set_reduced_motion(self, is_reduced: bool) -> None:
        """Stop all motion, or allow it again."""
        self.transcript.set_reduced_motion(is_reduced)

    @Slot()
    def enter_composer(self) -> None:
        """Let the person write."""
        self.show()
        self.composer.setFocus()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language; what the view model derives is not said here."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._speak()
            self._show_hint()
        elif event.type() is QEvent.Type.StyleChange:
            self._show_context()

    def _speak(self) -> None:
        """Say everything that does not come with the props."""
        self.transcript.setAccessibleName(self.tr("Conversation"))
        self._export.set_icon(IconName.EXPORT, self.tr("Export this conversation"))
        self.empty.set_texts(
            heading=self.tr("Ask about a whole document"),
            text=self.tr(
                "Drop a document anywhere on this window. Lectern reads it once, from the first "
                "page to the last, and then answers every question at once."
            ),
            action=self.tr("Add documents"),
        )

    def set_props(self, props: ChatProps) -> None:
        """Show what the view model derived."""
        self._title.setText(props.title)
        self._contexts = (props.context_short, props.context)
        self._show_context()
        self._export.setVisible(bool(props.rows))
        # Before its rows come: shown after them, it would lay them out for another width first.
        self._pages.setCurrentWidget(self._page_for(props))
        self._model.set_rows(props.rows)
        self.composer.set_props(props.composer)
        self._usual_hint = props.composer.hint
        self._show_hint()
        self._announce(props)

    @Slot()
    def _show_hint(self) -> None:
        waits = self.tr("Will be asked as soon as this answer is complete")
        self._hint.setText(waits if self.composer.is_waiting else self._usual_hint)
        self._hint.setVisible(bool(self._hint.text()))

    def _page_for(self, props: ChatProps) -> QWidget:
        if props.invitation is not None:
            self.invitation.show_invitation(props.invitation)
            return self.invitation
        return self.transcript if props.has_documents else self.empty

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Keep title and composer in line with the text, and leave room for the title."""
        super().resizeEvent(event)
        spacing = self._theme.tokens.spacing
        edge = round(column_rect(self.width(), self._theme.tokens).left())
        self._header.setContentsMargins(edge, 0, edge, 0)
        self._foot.setContentsMargins(edge, spacing.step, edge, spacing.step)
        self._show_context()

    def _show_context(self) -> None:
        short, whole = self._contexts
        self._context.setText(whole if self._has_room_for(whole) else short)
        meaning = self.tr("“Read” says how much of the text the model has processed.")
        self._context.setToolTip(f"{whole}\n{meaning}")
        self._context.setVisible(bool(whole))

    def _has_room_for(self, context: str) -> bool:
        """Whether the whole title can be read beside what would be said of the context."""
        title, metrics = self._title, self._context.fontMetrics()
        said = metrics.horizontalAdvance(context) - metrics.horizontalAdvance(self._context.text())
        wanted = title.fontMetrics().horizontalAdvance(title.text()) + said
        for part in (self._context, self._export):
            wanted += self._theme.tokens.spacing.wide + part.sizeHint().width()
        return wanted <= column_rect(self.width(), self._theme.tokens).width()

    def _announce(self, props: ChatProps) -> None:
        """Let screen readers speak an answer sentence by sentence as it arrives."""
        if not props.rows:
            return
        row = props.rows[-1]
        for sentence in self._sentences.read(row.id, row.text, is_complete=not row.is_streaming):
            event = QAccessibleAnnouncementEvent(self.transcript, sentence)
            QAccessible.updateAccessibility(event)

    def _lay_out(self) -> None:
        spacing = self._theme.tokens.spacing
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        set_look(self, Look.CANVAS)
        set_look(self._title, Look.HEADING)
        set_look(self._context, Look.PILL)
        set_look(self._hint, Look.CAPTION)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._header)
        column.addWidget(hairline())
        column.addWidget(self._pages, 1)
        column.addWidget(self.notice_row)
        column.addLayout(self._foot)
        self._title.setMinimumHeight(_HEADER)
        self._pages.setMinimumHeight(1)
        self._header.setSpacing(spacing.wide)
        self._header.addWidget(self._title, 1)
        self._header.addWidget(self._context, 0, Qt.AlignmentFlag.AlignVCenter)
        self._header.addWidget(self._export, 0, Qt.AlignmentFlag.AlignVCenter)
        self._foot.setSpacing(spacing.half)
        self._foot.addWidget(self.composer)
        self._foot.addWidget(self._hint)
