"""The window's server, through which other programs use the loaded model.

It is off until a person turns it on, and ends with the window. The engine is the window's, lent to
it; HTTP is loaded with the first start, on another thread.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.core.core import Core
from app.core.engine.model_session import ModelStatus
from app.errors import LecternError
from app.jobs import Err, Job, Ok
from app.link.engine_loan import EngineLoan
from app.link.failures import CannotStart
from app.link.port import ignore
from app.paths import DataFolder
from app.readings.model_choice import ModelChoice
from app.server.address import LOOPBACK_HOST, USUAL_PORT, Address
from app.server.visitors import Visitor, Visitors
from engine.protocol.replies import ModelLoaded

if TYPE_CHECKING:
    from app.server.server_thread import ServerThread

_MODEL_CHANGES = 1000
"""In a minute: each looks to the server like an engine that comes back."""


class ServerState(StrEnum):
    """What the server is doing."""

    OFF = "off"
    STARTING = "starting"
    ON = "on"
    ENDING = "ending"


@dataclass(frozen=True)
class ServerStatus:
    """What is known of the server; address and token are there while it is on.

    `can_start` says whether a model is loaded, `failure` why it is off where nobody wanted that.
    """

    state: ServerState = ServerState.OFF
    can_start: bool = False
    url: str = ""
    token: str = ""
    failure: LecternError | None = None


class ServerSwitch(QObject):
    """Turns the server on and off. `close` it before the engine ends."""

    changed = Signal(ServerStatus)

    def __init__(self, data: DataFolder, core: Core, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._data = data
        self._core = core
        self._status = ServerStatus()
        self._visitors = Visitors()
        self._loan: EngineLoan | None = None
        self._thread: ServerThread | None = None
        core.models.changed.connect(self._model_changed)

    @property
    def status(self) -> ServerStatus:
        """The server now."""
        return self._status

    @property
    def visitors(self) -> tuple[Visitor, ...]:
        """Who came since it was turned on, the last one first."""
        return self._visitors.now()

    def turn_on(self, port: int = USUAL_PORT) -> None:
        """Begin to serve; another free port is taken where that one is not."""
        choice = self._core.models.status.choice
        if self._status.state is not ServerState.OFF or not self._status.can_start:
            return
        if choice is None:
            return
        self._loan, self._visitors = EngineLoan(), Visitors()
        self._lend(self._core.models.status)
        self._set(ServerStatus(ServerState.STARTING, can_start=True))
        begin = partial(self._begin, self._loan, self._visitors, choice, port)
        self._core.jobs.start(begin, self._take_begun)

    def turn_off(self) -> None:
        """Have it end; answers under way may take some seconds."""
        if self._status.state is not ServerState.ON:
            return
        self._set(ServerStatus(ServerState.ENDING, can_start=self._status.can_start))
        if self._thread is not None:
            self._thread.end()

    def close(self) -> None:
        """End it now, with whatever it is doing."""
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.end()
        if self._loan is not None:
            self._loan.close()
        if thread is not None:
            thread.join()

    def _begin(
        self, loan: EngineLoan, visitors: Visitors, choice: ModelChoice, port: int, _job: Job
    ) -> "tuple[ServerThread, str]":
        """Start the server's thread; on a thread of the jobs, since HTTP takes long to load."""
        from app.server.access import token_of  # noqa: PLC0415
        from app.server.serve import ServerOrder, free_address  # noqa: PLC0415
        from app.server.server_thread import ServerThread  # noqa: PLC0415

        token = token_of(self._data.root / "server.json")
        order = ServerOrder(
            port=loan,
            data=self._data,
            choice=choice,
            token=token,
            log=ignore,
            on_notice=ignore,
            on_ready=self._soon(self._take_ready),
            visitors=visitors,
            max_restarts=_MODEL_CHANGES,
        )
        address = free_address(Address(LOOPBACK_HOST, port))
        thread = ServerThread(order, address, self._soon(self._take_end))
        return thread, token.value

    def _soon(self, act: Callable[..., None]) -> Callable[..., None]:
        """Have something done on this thread, with what another one says."""

        def tell(*said: object) -> None:
            self._core.loop.call_soon_threadsafe(partial(act, *said))

        return tell

    def _take_begun(self, result: "Ok[tuple[ServerThread, str]] | Err") -> None:
        match result:
            case Ok((thread, token)):
                self._thread = thread
                self._set(replace(self._status, token=token))
                thread.start()
            case Err(LecternError() as failure):
                self._take_end(failure)
            case Err(error):
                self._take_end(CannotStart("server", error))

    def _take_ready(self, url: str, _model: ModelLoaded) -> None:
        if self._status.state is ServerState.STARTING:
            self._set(replace(self._status, state=ServerState.ON, url=url))

    def _take_end(self, failure: LecternError | None) -> None:
        if self._loan is not None:
            self._loan.close()
        self._loan = self._thread = None
        self._set(ServerStatus(can_start=self._status.can_start, failure=failure))

    def _model_changed(self, status: ModelStatus) -> None:
        self._lend(status)
        self._set(replace(self._status, can_start=status.loaded is not None))

    def _lend(self, status: ModelStatus) -> None:
        engine = self._core.engine.engine
        if self._loan is None:
            return
        if status.loaded is None or engine is None:
            self._loan.take_back()
        else:
            self._loan.lend(engine, status.loaded)

    def _set(self, status: ServerStatus) -> None:
        if status != self._status:
            self._status = status
            self.changed.emit(status)
