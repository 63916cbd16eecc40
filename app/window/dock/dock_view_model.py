"""Folds messages of engine and machine into the dock's props, at most four times a second.

Asks for statistics by signal, reads the machine's meters off the GUI thread, and emits props only
when they differ. While the dock is hidden nothing is asked.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.jobs import Err, Job, JobRunner, Ok
from app.window.dock.dock_props import DockAnswer, DockInputs, DockProps, DockReading, derive
from app.window.dock.meters import MachineMeters, Meters
from app.window.dock.rate_history import Count
from app.window.dock.transfers import transfer_rates
from app.window.view_model import ViewModel
from engine.protocol.replies import ModelLoaded
from engine.protocol.statistics import Statistics

INTERVAL_MS = 250


class DockViewModel(ViewModel[DockInputs, DockProps]):
    """What the dock shows now."""

    statistics_wanted = Signal()
    """The engine is to be asked; the answer goes to `take_statistics`."""
    changed = Signal(DockProps)

    def __init__(
        self,
        jobs: JobRunner,
        *,
        folder: Path | None = None,
        read_meters: Callable[[], Meters] | None = None,
        clock: Callable[[], float] = time.monotonic,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(DockInputs(), parent)
        self._jobs = jobs
        self._read_meters = read_meters or MachineMeters(folder).read
        self._clock = clock
        self._reading: Job | None = None
        self._counted_at = 0.0
        self._timer = QTimer(self, interval=INTERVAL_MS)
        self._timer.timeout.connect(self.refresh)

    def set_active(self, *, active: bool) -> None:
        """Start or stop watching."""
        if active == self._timer.isActive():
            return
        if active:
            self._timer.start()
            self.refresh()
        else:
            self._timer.stop()

    @Slot()
    def refresh(self) -> None:
        """Measure everything once; a measurement in progress is not started again."""
        self.statistics_wanted.emit()
        if self._reading is None:
            read = self._read_meters
            self._reading = self._jobs.start(lambda _: read(), self._take_meters)

    def take_statistics(self, statistics: Statistics) -> None:
        """Take the engine's counters."""
        now = self._clock()
        before, elapsed = self._inputs.statistics, now - self._counted_at
        count = Count(
            now,
            decoded=statistics.decode_tokens,
            prefilled=statistics.prefill_tokens,
            decode_seconds=statistics.decode_seconds,
            prefill_seconds=statistics.prefill_seconds,
        )
        self._counted_at = now
        self._take(
            replace(
                self._inputs,
                statistics=statistics,
                rates=self._inputs.rates.take(count),
                transfers=transfer_rates(before, statistics, elapsed),
            )
        )

    def take_model(self, model: ModelLoaded | None) -> None:
        """Take the model that is loaded, or None when none is; its blocks went with it."""
        has_gone = model is None and self._inputs.model is not None
        statistics = None if has_gone else self._inputs.statistics
        self._take(replace(self._inputs, model=model, statistics=statistics))

    def take_quota(self, num_bytes: int) -> None:
        """Take the most that snapshots may take on disk, 0 for no limit."""
        self._take(replace(self._inputs, disk_quota_bytes=num_bytes))

    def take_reading(self, reading: DockReading | None) -> None:
        """Take the reading that is open, or None when none is."""
        self._take(replace(self._inputs, reading=reading))

    def take_answer(self, answer: DockAnswer) -> None:
        """Take the answer that is shown last; what it did is over with it."""
        is_over = self._inputs.answer.is_coming and not answer.is_coming
        rates = self._inputs.rates.start_over() if is_over else self._inputs.rates
        self._take(replace(self._inputs, answer=answer, rates=rates))

    def _take_meters(self, result: Ok[Meters] | Err) -> None:
        self._reading = None
        if isinstance(result, Ok):
            self._take(replace(self._inputs, meters=result.value))

    def _derive(self, inputs: DockInputs) -> DockProps:
        return derive(inputs)
