"""Shows the progress of encrypting or decrypting a data folder."""

from collections.abc import Callable
from threading import Event

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.conversion.switch import Progress, Step, Tell
from app.errors import InterruptionError, LecternError
from app.jobs import Err, JobRunner, Ok
from app.paths import DataFolder
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.translation.local_failures import local_failure
from app.window.translation.quantities import size
from app.window.widgets.gauge import Gauge
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

Convert = Callable[[Tell, Event], DataFolder]
_WIDTH = 460


class ConversionDialog(WordsDialog):
    """Converts as soon as it is made; accepted, `data` is the folder as it is used then.

    Rejected, something is left to do, which the next start continues.
    """

    _progressed = Signal(Progress)

    def __init__(
        self,
        convert: Convert,
        *,
        is_encrypting: bool,
        jobs: JobRunner,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(_WIDTH, parent)
        self.data: DataFolder | None = None
        self._convert = convert
        self._jobs = jobs
        self._halt = Event()
        self._is_running = False
        heading = self.tr("Encrypting the data folder")
        if not is_encrypting:
            heading = self.tr("Decrypting the data folder")
        self._title = QLabel(heading, self)
        self._words = Paragraph(parent=self)
        self._gauge = Gauge(theme, heading, parent=self)
        self._figures = QLabel(self)
        self._stop = QPushButton(self.tr("Stop"), self)
        self._again = QPushButton(self.tr("Try again"), self)
        self._lay_out(theme)
        self._stop.clicked.connect(self.reject)
        self._again.clicked.connect(self._begin)
        self._progressed.connect(self._show_progress, Qt.ConnectionType.QueuedConnection)
        self._begin()

    def reject(self) -> None:
        """Stop; the dialog closes when everything is in its place."""
        if not self._is_running:
            super().reject()
        self._halt.set()
        self._stop.setEnabled(False)

    @Slot()
    def _begin(self) -> None:
        self._is_running = True
        self._again.hide()
        self._say(self.tr("If you stop, it continues at the next start."), Look.CAPTION)
        self._jobs.start(lambda _: self._convert(self._progressed.emit, self._halt), self._finish)

    @Slot(object)
    def _show_progress(self, progress: Progress) -> None:
        name = {
            Step.LIBRARY: self.tr("Library"),
            Step.CACHE: self.tr("Saved readings"),
            Step.FILES: self.tr("Other files"),
        }[progress.step]
        if progress.bytes:
            amount = self.tr("{done} of {total}").format(
                done=size(progress.bytes_done), total=size(progress.bytes)
            )
            name = f"{name} · {amount}"
        self._figures.setText(name)
        self._gauge.set_level(progress.bytes_done / max(progress.bytes, 1), name)

    def _finish(self, result: Ok[DataFolder] | Err) -> None:
        self._is_running = False
        if isinstance(result, Ok):
            self.data = result.value
            self.accept()
        elif isinstance(result.error, InterruptionError):
            QDialog.reject(self)
        elif isinstance(result.error, LecternError):
            self._say(local_failure(result.error).line, Look.ERROR)
            self._stop.setEnabled(True)
            self._again.show()
        else:
            raise result.error

    def _say(self, text: str, look: Look) -> None:
        self._words.setText(text)
        set_look(self._words, look)

    def _lay_out(self, theme: Theme) -> None:
        spacing = theme.tokens.spacing
        set_look(self._title, Look.HEADING)
        set_look(self._figures, Look.CAPTION)
        self.setWindowTitle(self._title.text())
        foot = QHBoxLayout()
        foot.addWidget(self._figures, 1)
        foot.addWidget(self._again)
        foot.addWidget(self._stop)
        column = QVBoxLayout(self)
        column.setContentsMargins(*(spacing.section,) * 4)
        column.setSpacing(spacing.wide)
        for part in (self._title, self._words, self._gauge):
            column.addWidget(part)
        column.addLayout(foot)
