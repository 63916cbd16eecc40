"""What the window runs on: settings, library, engine, model, queue. Knows no widget."""

from PySide6.QtCore import QObject, Signal

from app.engine_service.engine_service import EngineService
from app.engine_service.model_session import ModelSession
from app.link.launcher import EngineLauncher
from app.paths import DataDirectory
from app.reading_queue.library_work import LibraryWork
from app.reading_queue.reading_queue import ReadingQueue
from app.reading_queue.reading_terms import ReadingTerms
from app.settings.settings import Settings
from app.window.intake.intake import Intake
from app.window.library.eraser import Eraser
from app.window.process.threaded_jobs import ThreadedJobs
from app.window.settings.settings_store import SettingsStore


class Services(QObject):
    """Made once for a data directory; `close` ends everything in its order."""

    failed = Signal(object)
    """A `LecternError`: the library could not be read or written."""
    mended = Signal(str)
    """Name of a document whose stored text was damaged and was taken again."""

    def __init__(
        self, data: DataDirectory, launcher: EngineLauncher, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.data = data
        self.jobs = ThreadedJobs(self)
        self.settings = SettingsStore(data.settings, self)
        self.library = LibraryWork(
            data.library, self.jobs, fail=self.failed.emit, tell_mended=self.mended.emit
        )
        self.engine = EngineService(launcher, self.jobs, self)
        self.models = ModelSession(self.engine, self)
        self.queue = ReadingQueue(
            data.library,
            self.engine,
            self.models,
            self.jobs,
            terms=self._terms,
            parent=self,
        )
        self.intake = Intake(data.library, self.jobs, pasted=data.pasted, parent=self)
        self.eraser = Eraser(data, self.library, self.engine, self)
        self.engine.status_changed.connect(self.eraser.take_status)
        self.settings.changed.connect(self._settings_changed)

    def _terms(self) -> ReadingTerms:
        settings = self.settings.current
        return ReadingTerms(settings.system_prompt, settings.sampling.max_tokens)

    def _settings_changed(self, old: Settings, new: Settings) -> None:
        if old.system_prompt != new.system_prompt:
            self.queue.refresh()

    def close(self) -> None:
        """Stop taking in, store what waits, let the engine save and end, wait for what runs."""
        self.intake.close()
        self.library.finish()
        self.queue.close()
        self.engine.close()
        self.jobs.close()
