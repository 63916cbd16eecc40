"""What the window runs on: settings, library, engine, model, queue. Knows no widget."""

from PySide6.QtCore import QObject

from app.engine_service.engine_service import EngineService
from app.engine_service.model_session import ModelSession
from app.intake.intake import Intake
from app.jobs import ThreadedJobs
from app.link.launcher import EngineLauncher
from app.paths import DataDirectory
from app.reading_queue.reading_queue import ReadingQueue
from app.settings.settings_store import SettingsStore
from app.window.desks.library_desk import LibraryDesk


class Services(QObject):
    """Made once for a data directory; `close` ends everything in its order."""

    def __init__(
        self, data: DataDirectory, launcher: EngineLauncher, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.data = data
        self.jobs = ThreadedJobs(self)
        self.settings = SettingsStore(data.settings, self)
        self.library = LibraryDesk(data.library, self.jobs, self)
        self.engine = EngineService(launcher, self.jobs, self)
        self.models = ModelSession(self.engine, self)
        self.queue = ReadingQueue(
            data.library,
            self.engine,
            self.models,
            self.jobs,
            answer_tokens=lambda: self.settings.current.sampling.max_tokens,
            parent=self,
        )
        self.intake = Intake(data.library, self.jobs, parent=self)

    def close(self) -> None:
        """Stop taking in, let the engine save and end, wait for work that runs."""
        self.intake.close()
        self.engine.close()
        self.jobs.close()
