"""One settings page: rows of a name, an explanation, and a control."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.settings.settings import Settings
from app.window.settings.changes import Edit, value_of
from app.window.settings.fields import Field
from app.window.theme.stylesheet import Look, set_look
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.room import grown

_CONTROL_STRETCH, _TEXT_STRETCH = 0, 1
_BESIDE, _BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
_GAP = {_BESIDE: 24, _BELOW: 8}
_AT_HEAD = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
_ROOM_BESIDE = 490
"""Width of a page, in the usual type, from which controls stand beside their words."""


class SettingsPage(QScrollArea):
    """Shows settings, and tells what a person made of them."""

    edited = Signal(Edit)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fields: dict[str, QWidget] = {}
        self._setters: dict[str, Callable[[object], None]] = {}
        self._conditions: list[tuple[QWidget, Callable[[Settings], bool]]] = []
        self._lines: list[QBoxLayout] = []
        self._inside = inside = QWidget()
        set_look(inside, Look.PANEL)
        self._column = QVBoxLayout()
        self._column.setSpacing(16)
        whole = QVBoxLayout(inside)
        whole.setContentsMargins(24, 24, 24, 24)
        whole.addLayout(self._column)
        whole.addStretch(1)  # below all rows, which stay as close as they are
        self.setWidgetResizable(True)
        self.setWidget(inside)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def inside(self) -> QWidget:
        """What controls are made in."""
        return self._inside

    def set_settings(self, settings: Settings) -> None:
        """Show these settings."""
        for name, set_value in self._setters.items():
            set_value(value_of(settings, name))
        for row, is_shown in self._conditions:
            row.setVisible(is_shown(settings))

    def focus_field(self, name: str) -> bool:
        """Give a field the keyboard; false where the page does not have it."""
        field = self._fields.get(name)
        if field is not None:
            field.setFocus()
        return field is not None

    def focused_field(self) -> str:
        """Return the name of the field with the keyboard, or an empty one."""
        return next((name for name, field in self._fields.items() if field.hasFocus()), "")

    def add_field(
        self,
        name: str,
        field: Field,
        *,
        title: str = "",
        text: str = "",
        is_wide: bool = False,
        only_if: Callable[[Settings], bool] | None = None,
    ) -> None:
        """Add a field; one without a title names itself, a wide one lies below its words.

        With `only_if`, it is there only under settings for which that holds.
        """
        if not isinstance(field, QWidget):
            raise TypeError(f"{name} is no widget")
        field.setAccessibleName(title or field.accessibleName())
        field.setAccessibleDescription(text)
        self._fields[name] = field
        self._setters[name] = field.set_value
        field.edited.connect(lambda: self.edited.emit(Edit(name, field.setting)))
        row = self.add_row(field, title=title, text=text, is_wide=is_wide)
        if only_if is not None:
            self._conditions.append((row, only_if))

    def add_button(self, text: str, act: Callable[[], None], *, title: str, words: str) -> None:
        """Add a button that leads elsewhere."""
        button = QPushButton(text, self.inside)
        button.clicked.connect(lambda _checked=False: act())
        self.add_row(button, title=title, text=words)

    def add_row(
        self, control: QWidget, *, title: str, text: str = "", is_wide: bool = False
    ) -> QWidget:
        """Add a control with its words; returns the row."""
        words = QVBoxLayout()
        words.setSpacing(2)
        if title:
            words.addWidget(QLabel(title, self.inside))
        elif not is_wide:
            words.addWidget(control)
        if text:
            words.addWidget(self._caption(text))
        if is_wide:
            words.addSpacing(4)
            words.addWidget(control)
        words.addStretch(1)  # of a high control, too, the words stand at its head
        row = QWidget(self.inside)
        line = QBoxLayout(_BESIDE, row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(_GAP[_BESIDE])
        line.addLayout(words, _TEXT_STRETCH)
        if title and not is_wide:
            line.addWidget(control, _CONTROL_STRETCH, _AT_HEAD)
        self._column.addWidget(row)
        self._lines.append(line)
        return row

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Put controls below their words where both have no room side by side."""
        super().resizeEvent(event)
        direction = _BESIDE if self.viewport().width() >= grown(_ROOM_BESIDE) else _BELOW
        for line in self._lines:
            line.setDirection(direction)
            line.setSpacing(_GAP[direction])

    def _caption(self, text: str) -> QLabel:
        label = Paragraph(text, self.inside)
        set_look(label, Look.CAPTION)
        return label
