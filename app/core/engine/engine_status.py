"""The state of the engine as a whole."""

from dataclasses import dataclass
from enum import StrEnum

from app.errors import LecternError


class EngineState(StrEnum):
    """What the engine is doing, seen from outside."""

    STOPPED = "stopped"
    STARTING = "starting"
    READY = "ready"
    RESTARTING = "restarting"
    """It ended unexpectedly; another one is being started."""
    FAILED = "failed"
    """It cannot be started, or ended too often; a person must decide."""


@dataclass(frozen=True, slots=True)
class EngineStatus:
    """The engine's state.

    Attributes:
        state: what it is doing.
        failure: why it failed, or why the one before it ended while it is restarted.
        num_restarts: how often it came back by itself since it was started.
    """

    state: EngineState
    failure: LecternError | None = None
    num_restarts: int = 0
