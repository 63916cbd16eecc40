"""A small table with one chosen line: a radio button, then aligned cells.

For a handful of lines. A click anywhere on a line chooses it; the arrow keys go from line to line.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QLabel, QRadioButton, QWidget

from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme

_COLUMN_GAP, _LINE_GAP = 20, 6


class Cell(QWidget):
    """Hands its clicks to the line it belongs to; what it shows lies in it."""

    pressed = Signal()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Choose the line."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.pressed.emit()


class ChoiceTable(QWidget):
    """Lines are made once for a number of lines, and filled by whoever owns the table."""

    chosen = Signal(int)
    """Number of the line that the person chose."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._captions: list[QLabel] = []
        self._radios: list[QRadioButton] = []
        self._cells: list[QWidget] = []
        self._group = QButtonGroup(self)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(_COLUMN_GAP)
        self._grid.setVerticalSpacing(_LINE_GAP)

    def set_captions(self, texts: Sequence[str]) -> None:
        """Name the columns; the first is that of the radio buttons."""
        for column, text in enumerate(texts):
            if column == len(self._captions):
                caption = QLabel(self)
                set_look(caption, Look.CAPTION)
                self._captions.append(caption)
                self._grid.addWidget(caption, 0, column)
            self._captions[column].setText(text)
        self._grid.setColumnStretch(len(texts) - 1, 1)

    def add_line(self, cells: Sequence[QWidget]) -> None:
        """Add a line; its cells take clicks for it where they are `Cell`s or labels."""
        number = len(self._radios)
        radio = QRadioButton(self)
        radio.toggled.connect(lambda is_on: self.chosen.emit(number) if is_on else None)
        self._radios.append(radio)
        self._group.addButton(radio)
        self._grid.addWidget(radio, number + 1, 0)
        for column, cell in enumerate(cells, 1):
            if isinstance(cell, Cell):
                cell.pressed.connect(radio.click)
            self._grid.addWidget(cell, number + 1, column)
        self._cells += cells

    def remove_lines(self) -> None:
        """Take all lines away, their cells with them."""
        for widget in (*self._radios, *self._cells):
            self._grid.removeWidget(widget)
            widget.deleteLater()
        self._radios.clear()
        self._cells.clear()

    def show_line(self, number: int, text: str, *, description: str, is_chosen: bool) -> None:
        """Say what a line is about; `description` is what its cells say, for screen readers."""
        radio = self._radios[number]
        radio.setText(text.replace("&", "&&"))
        radio.setAccessibleName(text)
        radio.setAccessibleDescription(description)
        radio.blockSignals(True)  # what is chosen here comes from above
        radio.setChecked(is_chosen)
        radio.blockSignals(False)
