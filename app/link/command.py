"""How the programs of the engine are started: from the source tree, an installation or a bundle.

The child runs with ``-P``, so a file of the person's own in the current folder (a ``random.py``
beside the document) can never stand in for a module of the standard library.
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

ENGINE_MODULE = "engine"


@dataclass(frozen=True)
class Command:
    """A program with its arguments and the environment it runs in."""

    arguments: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))


def engine_command(data_dir: Path) -> Command:
    """The engine process over one data directory."""
    return module_command(ENGINE_MODULE, "--data-dir", str(data_dir))


def module_command(module: str, *arguments: str) -> Command:
    """A module of the engine as a program of its own."""
    if getattr(sys, "frozen", False):
        return Command(arguments=(str(_bundled_program(module)), *arguments))
    return Command(
        arguments=(sys.executable, "-P", "-m", module, *arguments),
        # Idle OpenMP threads must sleep: two runtimes (torch, Numba) share the cores.
        environment={"OMP_WAIT_POLICY": "PASSIVE", **os.environ, "PYTHONPATH": _search_path()},
    )


def _bundled_program(module: str) -> Path:
    """A bundle has one executable per module, beside the application's own."""
    application = Path(sys.executable)
    return application.with_name(module.replace(".", "-") + application.suffix)


def _search_path() -> str:
    """The folder this very installation of the engine lies in, before the person's own."""
    spec = find_spec(ENGINE_MODULE)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("the engine is not installed beside the application")
    root = str(Path(spec.origin).parent.parent)
    inherited = os.environ.get("PYTHONPATH")
    return os.pathsep.join([root, inherited] if inherited else [root])
