"""Everything the window runs on: settings, library, engine, model, queue. Knows no widget."""

from PySide6.QtCore import QObject, Signal

from app.core.answers.answer_run import Answering, Manner
from app.core.core import Core
from app.core.introductions.introducer import Introducer, Introducing
from app.core.library.deleted_elsewhere import DeletedElsewhere
from app.core.library.library_work import LibraryWork
from app.core.queue.reading_queue import ReadingQueue
from app.core.readings.reading_terms import ReadingTerms
from app.core.threaded_jobs import ThreadedJobs
from app.errors import LecternError
from app.link.port import EnginePort
from app.paths import DataFolder
from app.readings.document_texts import texts_in
from app.remote.remote_port import RemotePort
from app.settings.settings import Settings
from app.window.engines.connections import Connections, Engines
from app.window.intake.intake import Intake
from app.window.library.eraser import Eraser
from app.window.process.qt_loop import QtLoop
from app.window.server.server_switch import ServerSwitch
from app.window.settings.settings_store import SettingsStore


class Services(QObject):
    """Made once for a data folder; `close` ends everything in its order."""

    failed = Signal(LecternError)
    """A `LecternError`: the library could not be read or written."""
    mended = Signal(str)
    """Name of a document whose stored text was damaged and was taken again."""

    def __init__(self, data: DataFolder, port: EnginePort, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.data = data
        self.remote = remote = port if isinstance(port, RemotePort) else None
        self.loop = loop = QtLoop(self)
        self.jobs = jobs = ThreadedJobs(loop)
        self.settings = SettingsStore(data.settings, self)
        self.connections = Connections(data, jobs, self)
        self.engines = None if data.is_private else Engines(self.connections, remote)
        self.library = LibraryWork(
            data.library, jobs, fail=self.failed.emit, tell_mended=self.mended.emit
        )
        core = Core(port, texts_in(data.library), loop=loop, jobs=jobs)
        self.engine = core.engine
        self.models = core.models
        self.openings = core.openings
        self.server = ServerSwitch(data, core, self)
        self.queue = ReadingQueue(data.library, core, terms=self.terms)
        self.answering = Answering(core.engine, self.queue, jobs, loop, self._manner)
        self.introducer = Introducer(
            Introducing(self.answering, self.library, self.models, self.terms, self._introduces)
        )
        self.intake = Intake(data.library, jobs, pasted=data.pasted, parent=self)
        self.deleted = DeletedElsewhere(data.library, core)
        self.eraser = Eraser(data, self.library, self.engine, self)
        self.engine.status_changed.connect(self.eraser.take_status)
        self.settings.changed.connect(self._settings_changed)

    def terms(self) -> ReadingTerms:
        """What a reading is read with now."""
        settings = self.settings.current
        return ReadingTerms(settings.system_prompt, settings.sampling.max_tokens)

    def _manner(self) -> Manner:
        settings = self.settings.current
        return Manner(settings.sampling, settings.enable_thinking, settings.choice)

    def _introduces(self) -> bool:
        # What nobody asked for is not sent elsewhere.
        return self.remote is None and self.settings.current.introduces_readings

    def _settings_changed(self, old: Settings, new: Settings) -> None:
        if old.system_prompt != new.system_prompt:
            self.queue.refresh()
        if old.introduces_readings != new.introduces_readings:
            self.introducer.reconsider()

    def close(self) -> None:
        """Stop taking in, store what waits, let the engine save and end, wait for what runs."""
        self.introducer.close()
        self.deleted.close()
        self.intake.close()
        self.library.finish()
        self.queue.close()
        self.server.close()
        self.engine.close()
        self.jobs.close()
        self.loop.close()
