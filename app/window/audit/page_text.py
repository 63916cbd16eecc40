"""The text of a page, what is wrong with it, and the switch that leaves it out."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from app.window.audit.audit_page import PageDetail
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.wrapped_text import WrappedText

_ICON = 16


class PageTextPanel(QWidget):
    """Shows a `PageDetail`."""

    left_out_changed = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._detail: PageDetail | None = None
        self._heading = QLabel(self)
        self._left_out = QCheckBox(self)
        self._sign = QLabel(self)
        self._note = QLabel(self)
        self._warning = QWidget(self)
        self._text = WrappedText(parent=self)
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._lay_out()
        self._say()
        self._draw()
        self._left_out.clicked.connect(self.left_out_changed)
        theme.changed.connect(self._draw)

    def show_detail(self, detail: PageDetail | None) -> None:
        """Show another page, or none."""
        before, self._detail = self._detail, detail
        for part in (self._heading, self._left_out):
            part.setVisible(detail is not None)
        self._text.setVisible(detail is not None and bool(detail.text.strip()))
        self._warning.setVisible(detail is not None and bool(detail.note))
        if detail is None:
            return
        self._heading.setText(detail.heading)
        self._left_out.setChecked(detail.is_left_out)
        self._note.setText(detail.note)
        self._text.setEnabled(not detail.is_left_out)
        if before is None or (before.number, before.text) != (detail.number, detail.text):
            self._text.setPlainText(detail.text)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def _lay_out(self) -> None:
        spacing = self._theme.tokens.spacing
        set_look(self._heading, Look.HEADING)
        self._note.setWordWrap(True)
        head = QHBoxLayout()
        head.addWidget(self._heading, 1)
        head.addWidget(self._left_out)
        warning = QHBoxLayout(self._warning)
        warning.setContentsMargins(0, 0, 0, 0)
        warning.setSpacing(spacing.step)
        warning.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        warning.addWidget(self._note, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.wide, spacing.wide, spacing.wide, spacing.step)
        column.setSpacing(12)
        column.addLayout(head)
        column.addWidget(self._warning)
        column.addWidget(self._text, 1000)
        column.addStretch(1)

    def _say(self) -> None:
        self._left_out.setText(self.tr("Leave this page out"))
        self._text.setAccessibleName(self.tr("Text of the page"))

    def _draw(self) -> None:
        density = self.devicePixelRatioF()
        sign = self._theme.icons.pixmap(IconName.ALERT, role="warning", size=_ICON, density=density)
        self._sign.setPixmap(sign)
