"""Shows the progress of writing or restoring a backup."""

from collections.abc import Callable
from threading import Event
from typing import Generic, TypeVar

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.backup.progress import Progress, Step, Tell
from app.errors import InterruptionError, LecternError
from app.jobs import Err, JobRunner, Ok
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.translation.quantities import count
from app.window.widgets.gauge import Gauge
from app.window.widgets.words_dialog import WordsDialog

T = TypeVar("T")

_WIDTH = 460


class ProgressDialog(WordsDialog, Generic[T]):
    """Works as soon as it is made, and closes when that is over; `halt` asks the work to stop."""

    failed = Signal(LecternError)
    _progressed = Signal(Progress)

    def __init__(
        self,
        heading: str,
        work: Callable[[Tell, Event], T],
        done: Callable[[T], None],
        *,
        halt: Event,
        jobs: JobRunner,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(_WIDTH, parent)
        self._done = done
        self._halt = halt
        self._is_over = False
        self._title = QLabel(heading, self)
        self._gauge = Gauge(theme, heading, parent=self)
        self._figures = QLabel(self)
        self._stop = QPushButton(self.tr("Stop"), self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._lay_out(theme)
        self._stop.clicked.connect(self.reject)
        self._progressed.connect(self._show_progress, Qt.ConnectionType.QueuedConnection)
        self._show_progress(Progress(Step.LIBRARY))
        jobs.start(lambda _: work(self._progressed.emit, self._halt), self._finish)

    def reject(self) -> None:
        """Stop; the dialog closes when that has been done."""
        if self._is_over:
            super().reject()
        self._halt.set()
        self._stop.setEnabled(False)

    @Slot(object)
    def _show_progress(self, progress: Progress) -> None:
        name = {
            Step.LIBRARY: self.tr("Library"),
            Step.SAVED: self.tr("Saved readings"),
        }[progress.step]
        if progress.num_all:
            amount = self.tr("{done} of {total}").format(
                done=count(progress.num_done), total=count(progress.num_all)
            )
            name = f"{name} · {amount}"
        self._figures.setText(name)
        self._gauge.set_level(progress.num_done / max(progress.num_all, 1), name)

    def _finish(self, result: Ok[T] | Err) -> None:
        self._is_over = True
        self.reject()
        match result:
            case Ok(value):
                self._done(value)
            case Err(InterruptionError()):
                pass
            case Err(LecternError() as failure):
                self.failed.emit(failure)
            case Err(error):
                raise error

    def _lay_out(self, theme: Theme) -> None:
        spacing = theme.tokens.spacing
        set_look(self._title, Look.HEADING)
        set_look(self._figures, Look.CAPTION)
        self.setWindowTitle(self._title.text())
        foot = QHBoxLayout()
        foot.addWidget(self._figures, 1)
        foot.addWidget(self._stop)
        column = QVBoxLayout(self)
        column.setContentsMargins(*(spacing.section,) * 4)
        column.setSpacing(spacing.wide)
        for part in (self._title, self._gauge):
            column.addWidget(part)
        column.addLayout(foot)
