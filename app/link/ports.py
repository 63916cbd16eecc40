"""The engines to choose from. To add one, write a package for it and add a line here."""

from collections.abc import Mapping
from typing import Protocol

from app.errors import UsageError
from app.link.own_engine import launch_engine
from app.link.port import EnginePort
from app.paths import DataFolder
from app.window_order import OWN_ENGINE
from engine.protocol.problems.problem import Problem, sentence
from engine.protocol.records import StoreForm


class PortOver(Protocol):
    """Gives an engine port over a data folder."""

    def __call__(self, data: DataFolder, while_converting: StoreForm | None = None) -> EnginePort:
        """Return what starts engines; `while_converting` is the form the store is brought to."""


ENGINE_PORTS: Mapping[str, PortOver] = {OWN_ENGINE: launch_engine}


class NoSuchEngine(Problem, frozen=True):
    """There is no engine of that name."""

    message = sentence("Failures", "There is no engine called {name}.")
    remedy = sentence("Failures", "Choose one of: {names}.")
    name: str
    names: str


def choose_port(name: str, ports: Mapping[str, PortOver] = ENGINE_PORTS) -> PortOver:
    """Return the port of that name. Raises ``UsageError``."""
    if name not in ports:
        raise UsageError(NoSuchEngine(name, ", ".join(sorted(ports))))
    return ports[name]
