"""Collects garbage cycles on the GUI thread only.

Python collects on whichever thread happens to allocate next. Among what it finds may be widgets and
other Qt objects, and a thread that destroys those of the GUI thread crashes the program.
"""

import gc

from PySide6.QtCore import QObject, QTimer, Slot

_INTERVAL_MS = 100
"""Short enough that what gathers meanwhile is looked through in a few milliseconds."""


class GuiGarbage(QObject):
    """Collects on the thread that made it, as often as Python itself would; until `close`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, interval=_INTERVAL_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    @Slot()
    def collect(self) -> None:
        """Collect the oldest generation whose turn it is, and with it the younger ones."""
        due = [
            generation
            for generation, (count, threshold) in enumerate(
                zip(gc.get_count(), gc.get_threshold(), strict=True)
            )
            if threshold and count > threshold
        ]
        if due:
            gc.collect(due[-1])

    def close(self) -> None:
        """Leave it to Python again."""
        self._timer.stop()
        gc.enable()
