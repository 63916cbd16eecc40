"""The strip below the top bar for messages about the whole window, such as the engine's state."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.window.frame.banner_props import BannerProps, Gravity
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme

_ICON = 16
_ICONS = {
    Gravity.NOTE: IconName.INFO,
    Gravity.WARNING: IconName.ALERT,
    Gravity.ERROR: IconName.ALERT,
}
_LOOKS = {
    Gravity.NOTE: Look.BANNER_NOTE,
    Gravity.WARNING: Look.BANNER_WARNING,
    Gravity.ERROR: Look.BANNER_ERROR,
}


class Banner(QFrame):
    """Shows `BannerProps`; hidden while there is nothing to say."""

    acted = Signal()
    details_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._props = BannerProps()
        self._icon = QLabel(self)
        self._text = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._details = QPushButton(self)
        self._action = QPushButton(self)
        self._details.clicked.connect(self.details_wanted)
        self._action.clicked.connect(self.acted)
        set_look(self._details, Look.QUIET)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 16, 8)
        row.setSpacing(12)
        row.addWidget(self._icon)
        row.addWidget(self._text, 1)
        row.addWidget(self._details)
        row.addWidget(self._action)
        theme.changed.connect(self._draw)
        self.hide()

    def set_props(self, props: BannerProps) -> None:
        """Show what is to be said, and say it to screen readers when it is new."""
        is_new = props.text != self._props.text
        self._props = props
        self._text.setText(props.text)
        self.setAccessibleName(props.text)
        for button, text in ((self._details, props.details), (self._action, props.action)):
            button.setText(text)
            button.setVisible(bool(text))
        self._draw()
        self.setVisible(bool(props.text))
        if is_new and props.text:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, props.text))

    def _draw(self) -> None:
        gravity = self._props.gravity
        set_look(self, _LOOKS[gravity])
        pixmap = self._theme.icons.pixmap(
            _ICONS[gravity], role=str(gravity), size=_ICON, density=self.devicePixelRatioF()
        )
        self._icon.setPixmap(pixmap)
