"""The start of a conversation: what to do, what the documents are about, what to ask."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.window.chat.invitation import (
    ChapterRow,
    ChapterState,
    Invitation,
    InvitationStep,
    SummaryLine,
)
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.key_order import order_keys
from app.window.widgets.line_button import LineButton
from app.window.widgets.paragraph import Paragraph

_ICON = 40
_WIDTH = 520
_QUESTION_INSET, _CHAPTER_INSET = QSize(14, 9), QSize(12, 5)
_LINE_HEIGHT = 140
_COLOURS = {
    ChapterState.READ: "text",
    ChapterState.READING: "accent",
    ChapterState.COMING: "text_muted",
}


class InvitationView(QScrollArea):
    """Shows an `Invitation`."""

    acted = Signal(InvitationStep)
    """What the button that was pressed does."""
    chosen = Signal(str)
    """A question that is to be asked."""
    place_wanted = Signal(str, int)
    """A document, by its hash, and a page of it."""
    heading_wanted = Signal(str, int, str)
    """The same, and a heading on the page."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown = Invitation("", "")
        self._inside = inside = QWidget()
        self._drawing = QLabel(inside)
        self._heading = QLabel(inside, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._text = Paragraph("", inside)
        self._action = QPushButton(inside)
        self._summary = QLabel(inside, wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self._note = QLabel(inside, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._chapters_title = QLabel(inside, textFormat=Qt.TextFormat.PlainText)
        self._questions: list[LineButton] = []
        self._chapters: list[LineButton] = []
        self._question_column, self._chapter_column = QVBoxLayout(), QVBoxLayout()
        self._action.clicked.connect(lambda: self.acted.emit(self._shown.step))
        self._summary.linkActivated.connect(self._go_to_line)
        self._lay_out()
        self._draw()
        theme.changed.connect(self._draw)

    def show_invitation(self, said: Invitation) -> None:
        """Show another one; buttons that stay keep the keyboard."""
        before, self._shown = self._shown, said
        self._heading.setText(said.heading)
        self._text.setText("" if said.summary else said.text)
        self._text.setVisible(bool(said.text) and not said.summary)
        self._action.setText(said.action)
        self._action.setVisible(bool(said.action))
        if before.questions != said.questions:
            self._show_questions(said.questions)
        if [row.chapter for row in before.chapters] != [row.chapter for row in said.chapters]:
            self._show_chapters(said.chapters)
        self._summary.setVisible(bool(said.summary))
        self._note.setText(said.summary_note)
        self._note.setVisible(bool(said.summary))
        self._chapters_title.setText(said.chapters_title)
        self._chapters_title.setVisible(bool(said.chapters))
        self._drawing.setVisible(not said.summary and not said.chapters)
        self._draw()

    def _lay_out(self) -> None:
        spacing = self._theme.tokens.spacing
        centre = Qt.AlignmentFlag.AlignHCenter
        set_look(self._inside, Look.CANVAS)
        set_look(self._heading, Look.HEADING)
        for caption in (self._text, self._note, self._chapters_title):
            set_look(caption, Look.CAPTION)
        set_look(self._action, Look.PRIMARY)
        for words in (self._heading, self._text):
            words.setAlignment(centre | Qt.AlignmentFlag.AlignTop)
        self._chapters_title.setContentsMargins(_CHAPTER_INSET.width(), 0, 0, 0)
        self._question_column.setSpacing(spacing.step)
        self._chapter_column.setSpacing(0)
        column = QVBoxLayout()
        column.setSpacing(spacing.step)
        column.addStretch(2)
        column.addWidget(self._drawing, alignment=centre)
        column.addWidget(self._heading)
        column.addWidget(self._text)
        column.addSpacing(spacing.half)
        column.addWidget(self._summary)
        column.addWidget(self._note)
        column.addSpacing(spacing.step)
        column.addWidget(self._action, alignment=centre)
        column.addLayout(self._question_column)
        column.addSpacing(spacing.wide)
        column.addWidget(self._chapters_title)
        column.addLayout(self._chapter_column)
        column.addStretch(3)
        self._hold(column)

    def _hold(self, column: QVBoxLayout) -> None:
        """Centre the column, and scroll what is longer than the pane."""
        holder = QWidget(self._inside)
        holder.setMaximumWidth(_WIDTH)
        column.setContentsMargins(0, 0, 0, 0)
        holder.setLayout(column)
        around = QHBoxLayout(self._inside)
        around.setContentsMargins(*[self._theme.tokens.spacing.section] * 4)
        # Stretches at its sides: aligned, it would be as narrow as its words can be wrapped.
        around.addStretch(1)
        around.addWidget(holder, 100)
        around.addStretch(1)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self._inside)

    def _show_questions(self, questions: Sequence[str]) -> None:
        for button in self._questions:
            button.deleteLater()
        self._questions = []
        for text in questions:
            button = LineButton(self._theme, text, inset=_QUESTION_INSET, parent=self._inside)
            button.clicked.connect(lambda _=False, text=text: self.chosen.emit(text))
            self._question_column.addWidget(button)
            self._questions.append(button)
        self._order_for_keys()

    def _show_chapters(self, rows: Sequence[ChapterRow]) -> None:
        for button in self._chapters:
            button.deleteLater()
        self._chapters = []
        for row in rows:
            chapter = row.chapter
            place = chapter.document, chapter.page, chapter.title
            button = LineButton(
                self._theme,
                row.chapter.title,
                right=row.label,
                inset=_CHAPTER_INSET,
                parent=self._inside,
            )
            set_look(button, Look.QUIET)
            button.clicked.connect(lambda _=False, place=place: self.heading_wanted.emit(*place))
            self._chapter_column.addWidget(button)
            self._chapters.append(button)
        self._order_for_keys()

    def _order_for_keys(self) -> None:
        """Have Tab go from line to line: new ones would come after the rest of the window."""
        order_keys(self._action, *self._questions, *self._chapters)

    def _go_to_line(self, number: str) -> None:
        line = self._shown.summary[int(number)]
        self.place_wanted.emit(line.document, line.page)

    def _draw(self) -> None:
        """Draw what has colours of its own."""
        colours = self._theme.tokens.colours
        pixmap = self._theme.icons.pixmap(
            IconName.LECTERN, role="border_strong", size=_ICON, density=self.devicePixelRatioF()
        )
        self._drawing.setPixmap(pixmap)
        self._summary.setText(_summary(self._shown.summary, colours.accent))
        for button, row in zip(self._chapters, self._shown.chapters, strict=True):
            button.set_right(row.label, QColor(getattr(colours, _COLOURS[row.state])))


def _summary(lines: Sequence[SummaryLine], colour: str) -> str:
    """Return the sentences as one paragraph, each with a link to its page."""
    said = " ".join(
        f'{escape(line.text)} <a style="color:{colour}" href="{number}">{escape(line.label)}</a>'
        for number, line in enumerate(lines)
    )
    return f'<p style="line-height:{_LINE_HEIGHT}%">{said}</p>'
