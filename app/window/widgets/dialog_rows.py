"""Rows shared by short dialogs."""

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.window.theme.stylesheet import Look, set_look
from app.window.widgets.paragraph import Paragraph

CHOICE_INDENT = 24
"""Explanations stand below the words of their choice, not below its circle."""


def button_row(cancel: QPushButton, go_on: QPushButton) -> QHBoxLayout:
    """Both buttons at the right; Return presses the second, which is the prominent one."""
    set_look(go_on, Look.PRIMARY)
    go_on.setDefault(True)
    row = QHBoxLayout()
    row.addStretch(1)
    row.addWidget(cancel)
    row.addWidget(go_on)
    return row


def choice_caption(words: str, parent: QWidget) -> Paragraph:
    """What explains a choice, to be put below it."""
    caption = Paragraph(words, parent)
    set_look(caption, Look.CAPTION)
    caption.setContentsMargins(CHOICE_INDENT, 0, 0, 0)
    return caption
