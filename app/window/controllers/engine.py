"""Keeps top bar, banner, dock and conversation informed about engine and model."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.core.engine.engine_service import EngineService
from app.core.engine.engine_status import EngineState
from app.core.engine.model_session import ModelSession, ModelStatus
from app.errors import LecternError
from app.link.port import UNSENT, EngineEnd
from app.remote.remote_port import RemotePort
from app.window.chat.chat_events import ModelChosen
from app.window.chat.chat_view_model import ChatViewModel
from app.window.dock.dock_view_model import DockViewModel
from app.window.frame.banner_props import BannerProps, derive_banner
from app.window.frame.top_bar_props import TopBarProps, derive_top_bar
from engine.protocol.replies import AnyReply
from engine.protocol.requests import GetStatistics
from engine.protocol.statistics import Statistics


class EngineController(QObject):
    """Derives what the window says about the engine whenever that changes."""

    bar_changed = Signal(TopBarProps)
    """The new `TopBarProps`."""
    banner_changed = Signal(BannerProps)
    """The new `BannerProps`."""
    failed = Signal(LecternError)
    """The `LecternError` because of which the model could not be loaded."""

    def __init__(
        self,
        engine: EngineService,
        models: ModelSession,
        dock: DockViewModel,
        chat: ChatViewModel,
        *,
        demo_model: Path,
        remote: RemotePort | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._engine = engine
        self._models = models
        self._dock = dock
        self._chat = chat
        self._demo_model = demo_model
        self._remote = remote
        self._is_asking = False
        self._told: LecternError | None = None
        self._gpu = ""
        engine.status_changed.connect(lambda _: self.tell())
        models.changed.connect(self._model_changed)
        dock.statistics_wanted.connect(self._ask)

    def tell(self) -> None:
        """Report everything again, in the current language."""
        place = self._remote.name if self._remote is not None else self._gpu
        bar: TopBarProps = derive_top_bar(self._engine.status, self._models.status, place)
        banner: BannerProps = derive_banner(self._engine.status, self._remote)
        self.bar_changed.emit(bar)
        self.banner_changed.emit(banner)

    def _model_changed(self, status: ModelStatus) -> None:
        self._dock.take_model(status.loaded)
        is_demo = status.choice is not None and status.choice.path == self._demo_model
        self._chat.apply(ModelChosen(is_demo=is_demo))
        self.tell()
        # An engine that is gone is the banner's to tell.
        is_ready = self._engine.status.state is EngineState.READY
        if status.failure is not None and status.failure is not self._told and is_ready:
            self.failed.emit(status.failure)
        self._told = status.failure

    def _ask(self) -> None:
        """Ask for the counters; a question that waits for its answer is not doubled."""
        if self._is_asking or self._engine.status.state is not EngineState.READY:
            return
        self._is_asking = True
        self._engine.send(GetStatistics(id=UNSENT), self._take)

    def _take(self, reply: AnyReply | EngineEnd) -> None:
        self._is_asking = False
        if isinstance(reply, Statistics):
            self._dock.take_statistics(reply)
            gpu = reply.gpu.name if reply.gpu is not None else ""
            if gpu != self._gpu:
                self._gpu = gpu
                self.tell()
