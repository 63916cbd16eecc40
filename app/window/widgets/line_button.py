"""A button with wrapping text, a word at its right and a detail below."""

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QWidget,
)

from app.window.theme.theme import Theme

_APART, _BELOW = 16, 2
_LEAST_WIDTH = 160
_LINES = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class LineButton(QPushButton):
    """Draws the style's button and its words itself, since Qt's buttons have one line."""

    def __init__(
        self,
        theme: Theme,
        text: str,
        *,
        right: str = "",
        detail: str = "",
        inset: QSize,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self._right, self._detail = right, detail
        self._inset = inset
        self._colour: QColor | None = None
        self._known_heights: dict[tuple[int, str], tuple[int, int]] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(" ".join(filter(None, (text, right))))
        self.setAccessibleDescription(detail)

    def set_right(self, right: str, colour: QColor) -> None:
        """Change the word at the right, and the colour of all words."""
        self._right, self._colour = right, colour
        self._known_heights.clear()
        self.setAccessibleName(f"{self.text()} {right}".strip())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Ask for all words on one line."""
        self.ensurePolished()  # its type decides, also before it is shown
        width = max(
            self.fontMetrics().horizontalAdvance(self.text()) + self._room_at_right(),
            QFontMetrics(self._small()).horizontalAdvance(self._detail),
        )
        width += 2 * self._inset.width()
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Get by with little width."""
        width = _LEAST_WIDTH + self._room_at_right()
        return QSize(width, self.heightForWidth(max(self.width(), width)))

    def hasHeightForWidth(self) -> bool:  # noqa: N802  # Qt's name
        """Words that wrap take more lines."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802  # Qt's name
        """Return the height of the wrapped words."""
        self.ensurePolished()
        text, detail = self._heights(max(width - 2 * self._inset.width(), 1))
        return text + (detail + _BELOW if detail else 0) + 2 * self._inset.height()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Measure anew: type or style may be another. Colours make nothing higher."""
        if event.type() is not QEvent.Type.PaletteChange:
            self._known_heights.clear()
        super().changeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Draw the button, then the words."""
        with QPainter(self) as painter:
            option = QStyleOptionButton()
            self.initStyleOption(option)
            option.text = ""
            self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
            across, down = self._inset.width(), self._inset.height()
            inside = self.rect().adjusted(across, down, -across, -down)
            text, _ = self._heights(inside.width())
            muted = QColor(self._theme.tokens.colours.text_muted)
            painter.setPen(self._colour or QColor(self._theme.tokens.colours.text))
            painter.drawText(inside.adjusted(0, 0, -self._room_at_right(), 0), _LINES, self.text())
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
            painter.drawText(inside, right, self._right)
            painter.setFont(self._small())
            painter.setPen(muted)
            painter.drawText(inside.adjusted(0, text + _BELOW, 0, 0), _LINES, self._detail)

    def _heights(self, width: int) -> tuple[int, int]:
        """Return the heights of text and detail; a layout asks for them a hundred times."""
        of = (width, self.text())
        if of not in self._known_heights:
            self._known_heights[of] = self._measure(width)
        return self._known_heights[of]

    def _measure(self, width: int) -> tuple[int, int]:
        room = QRect(0, 0, max(width - self._room_at_right(), 1), 10_000)
        text = self.fontMetrics().boundingRect(room, _LINES, self.text()).height()
        if not self._detail:
            return text, 0
        below = QRect(0, 0, width, 10_000)
        small = QFontMetrics(self._small())
        return text, small.boundingRect(below, _LINES, self._detail).height()

    def _room_at_right(self) -> int:
        if not self._right:
            return 0
        return self.fontMetrics().horizontalAdvance(self._right) + _APART

    def _small(self) -> QFont:
        return self._theme.font(self.font(), self._theme.tokens.type_sizes.caption)
