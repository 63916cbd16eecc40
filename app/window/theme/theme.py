"""The theme in use: what widgets ask for tokens and icons, and what tells them of a change.

One object, made by the composition file and handed to constructors. The application applies
palette and style sheet; a widget that paints itself listens to `changed` and repaints.
"""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFont

from app.window.theme.icons import Icons
from app.window.theme.tokens import Tokens


class Theme(QObject):
    """Holds the current tokens and the icons drawn in their colours."""

    changed = Signal()

    def __init__(self, tokens: Tokens, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tokens = tokens
        self._icons = Icons(tokens.colours)

    @property
    def tokens(self) -> Tokens:
        """The design tokens to draw with now."""
        return self._tokens

    @property
    def icons(self) -> Icons:
        """Icons in these tokens' colours."""
        return self._icons

    def use(self, tokens: Tokens) -> None:
        """Switch to other tokens; emits `changed` when they differ."""
        if tokens == self._tokens:
            return
        if tokens.colours != self._tokens.colours:  # icons know no other token
            self._icons = Icons(tokens.colours)
        self._tokens = tokens
        self.changed.emit()

    def draw_anew(self) -> None:
        """Have everything drawn again, with icons for the screens that are connected now."""
        self._icons = Icons(self._tokens.colours)
        self.changed.emit()

    def font(self, base: QFont, pixels: int, *, bold: bool = False) -> QFont:
        """Return `base` in one of the tokens' type sizes."""
        font = QFont(base)
        font.setPixelSize(pixels)
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        return font
