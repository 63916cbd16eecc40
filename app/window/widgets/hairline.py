"""The line between two surfaces."""

from PySide6.QtWidgets import QFrame

from app.window.theme.stylesheet import Look, set_look


def hairline() -> QFrame:
    """Return a horizontal line of one pixel."""
    line = QFrame()
    line.setFixedHeight(1)
    set_look(line, Look.LINE)
    return line
