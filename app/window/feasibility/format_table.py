"""The cache formats: accuracy, memory, disk space."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.window.feasibility.card import FormatLine
from app.window.feasibility.choice_table import Cell, ChoiceTable
from app.window.feasibility.model_table import figure_cell
from app.window.feasibility.verdict_cell import VerdictCell
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.theme.tokens import Tier
from app.window.widgets.gauge import Gauge

_GAUGE_WIDTH = 72


class FormatTable(QWidget):
    """Shows `FormatLine`s; a tier's gauge is filled by its share of what may be used."""

    chosen = Signal(FormatLine)
    """The `FormatLine` that the person chose."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lines: tuple[FormatLine, ...] = ()
        self._is_on_gpu = False
        self._notes: list[QLabel] = []
        self._amounts: list[tuple[_Amount, _Amount]] = []
        self._verdicts: list[VerdictCell] = []
        self._table = ChoiceTable(theme, self)
        self._table.chosen.connect(self._choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._table)
        self._say()

    def show_lines(self, lines: Sequence[FormatLine], *, is_on_gpu: bool) -> None:
        """Show these formats; the cache lies in VRAM where the model runs on a GPU."""
        if (len(lines), is_on_gpu) != (len(self._lines), self._is_on_gpu):
            self._is_on_gpu = is_on_gpu
            self._make_lines(len(lines))
            self._say()
        self._lines = tuple(lines)
        for number, line in enumerate(lines):
            memory, disk = self._amounts[number]
            self._notes[number].setText(line.note)
            memory.show_amount(line.memory, line.memory_fraction)
            disk.show_amount(line.disk, line.disk_fraction)
            self._verdicts[number].setVisible(bool(line.verdict))
            self._verdicts[number].show_verdict(line.verdict, fits=line.fits)
            parts = (line.note, line.memory, line.disk, line.verdict)
            said = ", ".join(part for part in parts if part)
            self._table.show_line(number, line.name, description=said, is_chosen=line.is_chosen)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def _make_lines(self, number: int) -> None:
        self._table.remove_lines()
        self._notes, self._amounts, self._verdicts = [], [], []
        tier = Tier.VRAM if self._is_on_gpu else Tier.RAM
        for _ in range(number):
            note_cell, note = figure_cell(self)
            memory, disk = _Amount(self._theme, tier, self), _Amount(self._theme, Tier.SSD, self)
            verdict = VerdictCell(self._theme, self)
            set_look(note, Look.CAPTION)
            self._notes.append(note)
            self._amounts.append((memory, disk))
            self._verdicts.append(verdict)
            self._table.add_line([note_cell, memory, disk, verdict])

    def _say(self) -> None:
        memory = self.tr("In VRAM") if self._is_on_gpu else self.tr("In memory")
        self._table.set_captions((self.tr("Format"), "", memory, self.tr("On disk"), ""))
        self._table.setAccessibleName(self.tr("Cache format"))

    @Slot(int)
    def _choose(self, number: int) -> None:
        self.chosen.emit(self._lines[number])


class _Amount(Cell):
    """A gauge and its figure."""

    def __init__(self, theme: Theme, tier: Tier, parent: QWidget) -> None:
        super().__init__(parent)
        self._gauge = Gauge(theme, tier.upper(), tier=tier, parent=self)
        self._gauge.setFixedWidth(_GAUGE_WIDTH)
        self._figure = QLabel(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._gauge)
        row.addWidget(self._figure, 1)

    def show_amount(self, figure: str, fraction: float) -> None:
        self._gauge.set_level(fraction, figure)
        self._figure.setText(figure)
