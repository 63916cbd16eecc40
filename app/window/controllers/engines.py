"""Where models run: shows the choice, and reopens the window with another engine."""

from PySide6.QtCore import QObject, Signal

from app.core.engine.engine_status import EngineState
from app.window.controllers.dialogs import DialogController
from app.window.controllers.models import ModelsController
from app.window.parts import Parts
from app.window.services import Services


class EnginesController(QObject):
    """To be used on the GUI thread."""

    restart_wanted = Signal()
    """Lectern is to close, and open again with the engine that the settings name."""

    def __init__(
        self,
        services: Services,
        parts: Parts,
        models: ModelsController,
        dialogs: DialogController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._models = models
        self._dialogs = dialogs
        dialogs.engine_wanted.connect(self._change)
        services.connections.failed.connect(parts.notices.tell_failure)

    def show_models(self) -> None:
        """Show where a model is chosen: among those here, or among the connections."""
        if self._services.remote is None:
            self._models.show()
        else:
            self._dialogs.show_engines()

    def act_on_banner(self) -> None:
        """Do what the banner's button offers: mend the engine, or choose another one."""
        if self._services.engine.status.state is EngineState.FAILED:
            self._services.engine.restart()
        else:
            self._dialogs.show_engines()

    def _change(self, name: str) -> None:
        self._services.settings.update(engine=name)
        self.restart_wanted.emit()
