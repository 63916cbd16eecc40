"""A cell that says whether something fits: a sign and a word."""

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from app.window.feasibility.choice_table import Cell
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme

_ICON = 14


class VerdictCell(Cell):
    """Shows a check mark, or a warning with its reason."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fits = True
        self._sign = QLabel(self)
        self._word = QLabel(self)
        set_look(self._word, Look.CAPTION)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._sign)
        row.addWidget(self._word, 1)
        theme.changed.connect(self._draw)

    def show_verdict(self, text: str, *, fits: bool) -> None:
        """Show the verdict."""
        self._fits = fits
        self._word.setText(text)
        self._draw()

    def _draw(self) -> None:
        name, role = (IconName.CHECK, "accent") if self._fits else (IconName.ALERT, "warning")
        density = self.devicePixelRatioF()
        pixmap = self._theme.icons.pixmap(name, role=role, size=_ICON, density=density)
        self._sign.setPixmap(pixmap)
