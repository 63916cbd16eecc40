"""Chooses how much disk space the saved readings may take."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from app.size_units import ByteCount
from app.window.translation.quantities import size

_GIGA = 1_000_000_000
_CHOICES = tuple(giga * _GIGA for giga in (5, 10, 20, 50, 100, 200, 500, 1000))


class QuotaBox(QComboBox):
    """Offers round sizes, no limit, and whatever is set now."""

    quota_chosen = Signal(ByteCount)
    """Bytes, 0 for no limit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._quota = 0
        self._fill()
        self.activated.connect(self._choose)

    def set_quota(self, num_bytes: int) -> None:
        """Show a limit; 0 for none."""
        if num_bytes != self._quota:
            self._quota = num_bytes
            self._fill()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._fill()

    def _fill(self) -> None:
        self.setAccessibleName(self.tr("Limit"))
        self.clear()
        self.addItem(self.tr("No limit"), 0)
        for num_bytes in sorted({*_CHOICES, self._quota} - {0}):
            self.addItem(self.tr("At most {size}").format(size=size(num_bytes)), num_bytes)
        self.setCurrentIndex(self.findData(self._quota))

    def _choose(self) -> None:
        chosen: int = self.currentData()
        self.setCurrentIndex(self.findData(self._quota))
        if chosen != self._quota:
            self.quota_chosen.emit(chosen)
