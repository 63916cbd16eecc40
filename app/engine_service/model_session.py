"""The chosen model, loaded and kept loaded."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.engine_service.engine_service import EngineService
from app.errors import LecternError
from app.readings.model_choice import ModelChoice
from engine.protocol.replies import ModelFacts, ModelLoaded


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """What is known of the model.

    Attributes:
        choice: what is to be loaded; None where nothing is.
        loaded: the model as it runs; None until it does.
        facts: what its folder holds; there where `loaded` is.
        is_loading: whether it is being loaded.
        failure: why it could not be loaded.
    """

    choice: ModelChoice | None = None
    loaded: ModelLoaded | None = None
    facts: ModelFacts | None = None
    is_loading: bool = False
    failure: LecternError | None = None


class ModelSession(QObject):
    """Keeps the chosen model loaded, also after the engine came back."""

    changed = Signal(object)
    """The new `ModelStatus`."""

    def __init__(self, engine: EngineService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._status = ModelStatus()

    @property
    def status(self) -> ModelStatus:
        """The model now."""
        return self._status

    def load(self, choice: ModelChoice) -> None:
        """Load a model in place of the present one, now or once the engine is ready."""
        raise NotImplementedError

    def unload(self) -> None:
        """Give the model's memory back."""
        raise NotImplementedError
