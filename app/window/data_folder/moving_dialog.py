"""Shows the progress of moving the data folder; no other window is open meanwhile."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.errors import LecternError, Said
from app.jobs import Err, Job, JobRunner, Ok
from app.size_units import ByteCount
from app.window.data_folder.move_plan import MovePlan
from app.window.data_folder.mover import move_data
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.translation.quantities import size
from app.window.widgets.gauge import Gauge
from app.window.widgets.room import grown

_WIDTH = 480


class MovingDialog(QDialog):
    """Moves as soon as it is shown; ends accepted when the data is in its new place.

    Rejected, `failure` says why; everything is where it was then.
    """

    _progressed = Signal(ByteCount)

    def __init__(
        self,
        plan: MovePlan,
        location: Path,
        *,
        jobs: JobRunner,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.failure: LecternError | None = None
        self._plan = plan
        self._location = location
        self._is_cancelled = False
        self._title = QLabel(self.tr("Moving the data folder"), self)
        self._places = QLabel(
            self.tr("From {source}\nto {target}").format(source=plan.source, target=plan.target),
            self,
        )
        self._gauge = Gauge(theme, self._title.text(), parent=self)
        self._figures = QLabel(self)
        self._stop = QPushButton(self.tr("Stop"), self)
        self._stop.clicked.connect(self.reject)
        self._lay_out(theme)
        self._progressed.connect(self._show_progress, Qt.ConnectionType.QueuedConnection)
        self._show_progress(0)
        jobs.start(self._move, self._finish)

    def reject(self) -> None:
        """Stop the move; the dialog closes when everything is as it was."""
        self._is_cancelled = True
        self._stop.setEnabled(False)

    def _lay_out(self, theme: Theme) -> None:
        spacing = theme.tokens.spacing
        set_look(self._title, Look.TITLE)
        for caption in (self._places, self._figures):
            set_look(caption, Look.CAPTION)
        self._places.setWordWrap(True)
        self._places.setTextFormat(Qt.TextFormat.PlainText)
        self.setWindowTitle(self._title.text())
        self.setFixedWidth(grown(_WIDTH))
        foot = QHBoxLayout()
        foot.addWidget(self._figures, 1)
        foot.addWidget(self._stop)
        column = QVBoxLayout(self)
        column.setContentsMargins(*(spacing.section,) * 4)
        column.setSpacing(spacing.wide)
        for part in (self._title, self._places, self._gauge):
            column.addWidget(part)
        column.addLayout(foot)

    def _move(self, _job: Job) -> None:
        """Run off the GUI thread."""
        move_data(
            self._plan,
            self._location,
            report=self._progressed.emit,
            is_cancelled=lambda: self._is_cancelled,
        )

    @Slot(object)
    def _show_progress(self, bytes_done: int) -> None:
        total = self._plan.num_bytes
        text = self.tr("{done} of {total}").format(done=size(bytes_done), total=size(total))
        self._figures.setText(text)
        self._gauge.set_level(bytes_done / max(total, 1), text)

    def _finish(self, result: Ok[None] | Err) -> None:
        if isinstance(result, Ok):
            self.accept()
            return
        error = result.error
        if not isinstance(error, LecternError):
            error = LecternError(
                Said(
                    self.tr("The data folder could not be moved. It is still in its old place."),
                    self.tr("Start Lectern again and report the details."),
                ),
                details=repr(error),
            )
        self.failure = error
        super().reject()
