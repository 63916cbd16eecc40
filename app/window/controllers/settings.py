"""Applies changed settings at once: looks, language, model, limits."""

from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.core.engine.engine_service import EngineService
from app.core.engine.engine_status import EngineState, EngineStatus
from app.core.engine.model_session import ModelSession
from app.jobs import Err, JobRunner, Ok
from app.link.port import UNSENT
from app.readings.model_choice import ModelChoice
from app.settings.retention import knobs
from app.settings.settings import Language, Settings
from app.window.dock.dock_view_model import DockViewModel
from app.window.frame.appearance import Appearance
from app.window.settings.settings_store import SettingsStore
from app.window.translation.language_switch import LanguageSwitch
from engine.protocol.requests import SetQuota


def model_choice(settings: Settings, bundled: Path) -> ModelChoice:
    """Return the model that the settings ask for; the bundled one where none was chosen."""
    rotation = {"rope": str(settings.context_length)} if settings.context_length else {}
    return ModelChoice(
        path=settings.model_path or bundled,
        kv_format=settings.kv_format,
        policy=settings.policy,
        options=knobs(settings.policy, settings.policy_options) | rotation,
        memory_bytes=settings.memory_bytes,
    )


@dataclass(frozen=True)
class Looks:
    """What of the window follows the settings."""

    appearance: Appearance
    language: LanguageSwitch
    dock: DockViewModel


class SettingsController(QObject):
    """Carries changes of the settings to where they count."""

    language_changed = Signal()
    """What is derived is to be derived anew; views are told by the switch."""

    def __init__(
        self,
        store: SettingsStore,
        looks: Looks,
        engine: EngineService,
        models: ModelSession,
        jobs: JobRunner,
        *,
        bundled: Path,
        is_remote: bool = False,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._looks = looks
        self._engine = engine
        self._models = models
        self._jobs = jobs
        self._bundled = bundled
        self._is_remote = is_remote
        store.changed.connect(self._apply)
        engine.status_changed.connect(self._engine_changed)
        looks.dock.take_quota(store.current.disk_quota_bytes)

    def load_model(self, path: Path | None = None) -> None:
        """Load a model, that of the settings where none is named; elsewhere the connection's."""
        choice = self._choice(self._store.current)
        if path is not None and not self._is_remote:
            choice = replace(choice, path=path)
        self._models.load(choice)

    def _choice(self, settings: Settings) -> ModelChoice:
        return ModelChoice(Path()) if self._is_remote else model_choice(settings, self._bundled)

    def _apply(self, old: Settings, new: Settings) -> None:
        self._looks.appearance.use(new)
        if old.language != new.language:
            self._speak(new.language)
        if self._choice(old).path != self._choice(new).path:
            self.load_model()
        elif self._choice(old) != self._choice(new):
            self._load_anew()
        if old.disk_quota_bytes != new.disk_quota_bytes:
            self._looks.dock.take_quota(new.disk_quota_bytes)
            self._tell_quota()

    def _speak(self, choice: Language) -> None:
        """Change the language once its catalogue is there, which is compiled at its first use."""
        language = self._looks.language

        def use(_: Ok[None] | Err) -> None:
            language.use(self._store.current.language)
            self.language_changed.emit()

        self._jobs.start(lambda _: language.prepare(choice), use)

    def _load_anew(self) -> None:
        """Load the model in use on other terms, whichever it is; none where there is none."""
        in_use = self._models.status.choice
        if in_use is not None:
            self.load_model(in_use.path)

    def _engine_changed(self, status: EngineStatus) -> None:
        if status.state is EngineState.READY and self._store.current.disk_quota_bytes:
            self._tell_quota()

    def _tell_quota(self) -> None:
        quota = self._store.current.disk_quota_bytes
        self._engine.send(SetQuota(id=UNSENT, max_bytes=quota))
