"""The engine as the window sees it: always there, or on its way back."""

from PySide6.QtCore import QObject, Signal

from app.engine_service.engine_status import EngineState, EngineStatus
from app.jobs import JobRunner
from app.link.client import Listener, ignore
from app.link.launcher import EngineLauncher
from engine.protocol.requests import AnyRequest


class EngineService(QObject):
    """Owns one engine process. To be used on the thread that made it."""

    status_changed = Signal(object)
    """The new `EngineStatus`."""
    notice = Signal(str)
    """What the engine says it is doing."""

    def __init__(
        self, launcher: EngineLauncher, jobs: JobRunner, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._launcher = launcher
        self._jobs = jobs
        self._status = EngineStatus(EngineState.STOPPED)

    @property
    def status(self) -> EngineStatus:
        """The engine's state now."""
        return self._status

    def start(self) -> None:
        """Start the engine; nothing happens where it runs or is being started."""
        raise NotImplementedError

    def restart(self) -> None:
        """Replace the engine by a new one, also after it failed."""
        raise NotImplementedError

    def close(self) -> None:
        """Let the engine save and end; takes some seconds at most."""
        raise NotImplementedError

    def send(self, request: AnyRequest, listener: Listener = ignore) -> int:
        """Send a request and return its id; `listener` gets its replies on this thread, later.

        Text of an answer comes at most 30 times a second. Where there is no engine, or it ends
        before the request does, the listener gets an `EngineEnd`; a request that cannot be sent
        gets `Failed`.
        """
        raise NotImplementedError

    def cancel(self, request_id: int) -> None:
        """End a `Read` or an `Ask`; its usual end still comes."""
        raise NotImplementedError
