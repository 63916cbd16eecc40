"""The field for words to look for; it waits until typing pauses."""

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLineEdit, QWidget

from app.window.theme.icons import IconName
from app.window.theme.theme import Theme

_PAUSE_MS = 180
"""Time to wait for more typing."""


class SearchField(QLineEdit):
    """Has a button that clears it as long as there are words."""

    wanted = Signal(str)
    """Words to look for; empty when the search ends."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._clear = self.addAction(QIcon(), QLineEdit.ActionPosition.TrailingPosition)
        self._typing = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self.setAcceptDrops(False)
        self._clear.setVisible(False)
        self._clear.triggered.connect(self.clear)
        self._typing.timeout.connect(self.tell)
        self.textChanged.connect(self._type)
        self.returnPressed.connect(self.tell)
        theme.changed.connect(self._tint)
        self._tint()

    @property
    def is_waiting(self) -> bool:
        """Whether there are words that were not told yet."""
        return self._typing.isActive()

    def set_texts(self, *, invitation: str, name: str, clear: str) -> None:
        """Set the words inside, those beside it, and those of the button."""
        self.setPlaceholderText(invitation)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self._clear.setText(clear)

    @Slot()
    def tell(self) -> None:
        """Tell the words now."""
        self._typing.stop()
        self.wanted.emit(self.text().strip())

    @Slot(str)
    def _type(self, words: str) -> None:
        self._clear.setVisible(bool(words))
        if words.strip():
            self._typing.start()
        else:
            self.tell()

    @Slot()
    def _tint(self) -> None:
        self._clear.setIcon(self._theme.icons.icon(IconName.CLOSE))
