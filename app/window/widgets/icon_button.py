"""A button that shows only an icon, with a name for screen readers."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from app.window.theme.icons import IconName
from app.window.theme.theme import Theme
from app.window.widgets.plain_tip import plain_tip


class IconButton(QToolButton):
    """Takes its icon from the theme, and follows changes of the theme."""

    def __init__(
        self,
        theme: Theme,
        name: IconName,
        text: str,
        *,
        role: str = "text_muted",
        size: int = 16,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = name
        self._role = role
        self.setIconSize(QSize(size, size))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.set_icon(name, text)
        theme.changed.connect(self._draw)

    def set_icon(self, name: IconName, text: str) -> None:
        """Change what the button shows and says."""
        self._name = name
        keys = self.shortcut()
        self.setText(text)
        self.setShortcut(keys)  # Qt forgets it with the old text
        self.setAccessibleName(text)
        self._explain()
        self._draw()

    def set_shortcut(self, shortcut: QKeySequence) -> None:
        """Give the button a shortcut and name it in the tool tip."""
        self.setShortcut(shortcut)
        self._explain()

    def _explain(self) -> None:
        keys = self.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.setToolTip(plain_tip(f"{self.text()}  {keys}" if keys else self.text()))

    def _draw(self) -> None:
        icons = self._theme.icons
        self.setIcon(icons.icon(self._name, role=self._role, size=self.iconSize().width()))
