"""The models dialog: its data, and choosing, downloading and unloading models."""

from pathlib import Path

from PySide6.QtCore import QObject

from app.errors import LecternError
from app.models.hub_name import HubName
from app.models.places import places_of
from app.paths import demo_model
from app.settings.settings import Settings
from app.window.controllers.settings import SettingsController
from app.window.models.downloads import Downloads
from app.window.models.models_dialog import ModelsDialog
from app.window.models.models_view_model import ModelsViewModel
from app.window.parts import Parts
from app.window.services import Services
from app.window.widgets.kept_dialog import KeptDialog


class ModelsController(QObject):
    """Owns the downloads, which continue when the dialog is closed."""

    def __init__(
        self,
        services: Services,
        parts: Parts,
        settings: SettingsController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._parts = parts
        self._settings = settings
        self._dialog = KeptDialog(self._make_dialog, parts.appearance.changing)
        places = places_of(services.data)
        self._downloads = Downloads(places, services.jobs, parent=self)
        self.model = ModelsViewModel(
            places,
            engine=services.engine,
            jobs=services.jobs,
            downloads=self._downloads,
            parent=self,
        )
        self._connect()

    def show(self) -> None:
        """Show the models."""
        self._downloads.look_for_paused()
        self._dialog.obtain().open()

    def download(self, name: str) -> None:
        """Begin to download a model of the hub, and show how far it is."""
        self.model.download(name)
        self.show()

    def use_demo(self) -> None:
        """Load the model that comes with Lectern; the one of every start stays what it is."""
        self._settings.load_model(demo_model())

    def close(self) -> None:
        """End the downloads; they can be resumed."""
        self._downloads.close()

    def _make_dialog(self) -> ModelsDialog:
        self.model.retranslate()
        return ModelsDialog(self.model, self._parts.theme, self._parts.window)

    def _connect(self) -> None:
        model, services = self.model, self._services
        model.take_settings(services.settings.current)
        model.take_status(services.models.status)
        services.models.changed.connect(model.take_status)
        services.engine.status_changed.connect(model.take_engine)
        services.settings.changed.connect(self._take_settings)
        model.load_wanted.connect(self._load)
        model.unload_wanted.connect(services.models.unload)
        model.default_wanted.connect(self._make_default)
        model.folders_wanted.connect(
            lambda folders: services.settings.update(model_folders=folders)
        )
        model.failed.connect(self._take_failure)
        self._downloads.finished.connect(self._offer)
        self._downloads.failed.connect(self._tell_stopped)

    def _take_failure(self, failure: LecternError) -> None:
        """Tell what failed when nobody is looking at the models."""
        if self._dialog.shown is None:
            self._parts.notices.tell_failure(failure)

    def _tell_stopped(self, name: HubName) -> None:
        """Say so when nobody is looking at the models, where the reason stands."""
        if self._dialog.shown is None:
            text = self.tr("The download of {model} has stopped").format(model=name)
            self._parts.notices.tell(text, self.tr("Show"), self.show)

    def _take_settings(self, _old: Settings, new: Settings) -> None:
        self.model.take_settings(new)

    def _load(self, path: Path) -> None:
        """Load a model; the first one that is no demo is also the one of every start."""
        if self._services.settings.current.model_path is None and path != demo_model():
            self._make_default(path)
        else:
            self._settings.load_model(path)

    def _make_default(self, path: Path) -> None:
        self._services.settings.update(model_path=path)

    def _offer(self, path: Path) -> None:
        text = self.tr("{model} has been downloaded and checked").format(model=path.name)
        self._parts.notices.tell(text, self.tr("Use it"), lambda: self._load(path))
