"""The installed models side by side, with what the reading would take in each."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.window.feasibility.card import ModelLine
from app.window.feasibility.choice_table import Cell, ChoiceTable
from app.window.feasibility.verdict_cell import VerdictCell
from app.window.theme.theme import Theme
from app.window.widgets.room import grown

_TALLEST = 188
"""Six models; of more, the others are scrolled to."""


class ModelTable(QWidget):
    """Shows `ModelLine`s."""

    chosen = Signal(ModelLine)
    """The `ModelLine` that the person chose."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lines: tuple[ModelLine, ...] = ()
        self._figures: list[tuple[QLabel, ...]] = []
        self._verdicts: list[VerdictCell] = []
        self._table = ChoiceTable(theme, self)
        self._table.chosen.connect(self._choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(_Scroll(self._table, self))
        self._say()

    def show_lines(self, lines: Sequence[ModelLine]) -> None:
        """Show these models."""
        if len(lines) != len(self._lines):
            self._make_lines(len(lines))
        self._lines = tuple(lines)
        for number, line in enumerate(lines):
            texts = (line.tokens, line.context, line.reading, line.answer)
            for label, text in zip(self._figures[number], texts, strict=True):
                label.setText(text)
            self._verdicts[number].setVisible(bool(line.verdict))
            self._verdicts[number].show_verdict(line.verdict, fits=line.fits)
            said = ", ".join(text for text in (*texts, line.verdict) if text)
            self._table.show_line(number, line.name, description=said, is_chosen=line.is_chosen)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def _make_lines(self, number: int) -> None:
        self._table.remove_lines()
        self._figures, self._verdicts = [], []
        for _ in range(number):
            cells = [figure_cell(self) for _ in range(4)]
            verdict = VerdictCell(self._theme, self)
            self._figures.append(tuple(label for _, label in cells))
            self._verdicts.append(verdict)
            self._table.add_line([*(cell for cell, _ in cells), verdict])

    def _say(self) -> None:
        self._table.set_captions(
            (
                self.tr("Model"),
                self.tr("Tokens"),
                self.tr("Context"),
                self.tr("Reading"),
                self.tr("First word"),
                "",
            )
        )
        self._table.setAccessibleName(self.tr("Models on this computer"))

    @Slot(int)
    def _choose(self, number: int) -> None:
        self.chosen.emit(self._lines[number])


class _Scroll(QScrollArea):
    """As tall as what is in it, up to a limit."""

    def __init__(self, content: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._content = content
        self.setWidget(content)
        for part in (self.viewport(), content):
            part.setAutoFillBackground(False)

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Ask for all of it, or for as much as is reasonable."""
        wanted, tallest = self._content.sizeHint(), grown(_TALLEST)
        bar = self.verticalScrollBar().sizeHint().width() if wanted.height() > tallest else 0
        return QSize(wanted.width() + bar, min(wanted.height(), tallest))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Ask for another height when there are other lines."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Show whole lines, where Qt would leave room for scroll bars."""
        return self.sizeHint()


def figure_cell(parent: QWidget) -> tuple[Cell, QLabel]:
    """Return a cell that takes clicks, and the label in it."""
    cell = Cell(parent)
    label = QLabel(cell)
    label.setTextFormat(Qt.TextFormat.PlainText)
    row = QHBoxLayout(cell)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(label)
    return cell, label
