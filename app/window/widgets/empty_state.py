"""What an empty pane shows: what belongs here and how it gets here."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.paragraph import Paragraph

_ICON = 40
_TEXT_WIDTH = 360


class EmptyState(QWidget):
    """An icon, a heading, a sentence that teaches, and at most one button."""

    acted = Signal()

    def __init__(
        self,
        theme: Theme,
        icon: IconName,
        *,
        heading: str,
        text: str,
        action: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = icon
        self._drawing = QLabel(self)
        self._heading = QLabel(heading, self, wordWrap=True)
        self._text = Paragraph(text, self)
        self._action = QPushButton(action, self)
        self._heading.setTextFormat(Qt.TextFormat.PlainText)
        for words in (self._heading, self._text):
            words.setMaximumWidth(_TEXT_WIDTH)
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._action.setVisible(bool(action))
        self._action.clicked.connect(self.acted)
        set_look(self._heading, Look.HEADING)
        set_look(self._text, Look.CAPTION)
        set_look(self._action, Look.PRIMARY)
        self._lay_out()
        self._draw()
        theme.changed.connect(self._draw)

    def set_texts(self, *, heading: str, text: str, action: str = "") -> None:
        """Change the texts, for another reason to be empty or another language."""
        self._heading.setText(heading)
        self._text.setText(text)
        self._action.setText(action)
        self._action.setVisible(bool(action))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Show all that there is room for."""
        super().resizeEvent(event)
        for part in (self._drawing, self._text):
            part.show()
        self._do_without()

    def event(self, event: QEvent) -> bool:
        """Keep what matters whole when the words change or grow."""
        is_done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._do_without()
        return is_done

    def _do_without(self) -> None:
        """Where room is short, do without the drawing, then without the sentence."""
        for part in (self._drawing, self._text):
            if self._column.totalHeightForWidth(self.width()) > self.height():
                part.hide()

    def _lay_out(self) -> None:
        self._column = layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 24)
        layout.setSpacing(8)
        layout.addStretch(2)
        layout.addWidget(self._drawing, alignment=Qt.AlignmentFlag.AlignHCenter)
        for words in (self._heading, self._text):
            # Stretches at its sides: a wrapped label that is aligned gets its narrowest width.
            row = QHBoxLayout()
            row.addStretch(1)
            row.addWidget(words, 100)
            row.addStretch(1)
            layout.addLayout(row)
        layout.addSpacing(8)
        layout.addWidget(self._action, alignment=Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def _draw(self) -> None:
        pixmap = self._theme.icons.pixmap(
            self._icon, role="border_strong", size=_ICON, density=self.devicePixelRatioF()
        )
        self._drawing.setPixmap(pixmap)
