"""How this program starts itself again: from the source tree, an installation or a bundle.

From source a child runs with ``-P``, so a file of the person's own in the current folder (a
``random.py`` beside the document) can never stand in for a module of the standard library.
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Self

from engine.protocol.child import bundled_child, is_bundled

ENGINE_MODULE = "engine"
_QUIET_THREADS = {"OMP_WAIT_POLICY": "PASSIVE", "GOMP_SPINCOUNT": "10000"}
"""Idle OpenMP threads must sleep: two runtimes (torch, Numba) share the cores. But not at
once: to wake one takes 50 microseconds, and a token has a hundred steps that threads share
(ADR 55). Only GNU's runtime knows the second variable."""


@dataclass(frozen=True)
class Command:
    """A program with its arguments and the environment it runs in."""

    arguments: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))

    def with_variables(self, variables: Mapping[str, str]) -> Self:
        """The same program with more in its environment."""
        return replace(self, environment={**self.environment, **variables})


def application_command(*arguments: str) -> Command:
    """Return the command that starts this application again."""
    if is_bundled():
        return Command((sys.executable, *arguments))
    return module_command("app", *arguments)


def module_command(module: str, *arguments: str) -> Command:
    """Return the command that runs a module of this installation."""
    environment = {**_QUIET_THREADS, **os.environ}
    if is_bundled():
        return Command((*bundled_child(module), *arguments), environment)
    return Command(
        arguments=(sys.executable, "-P", "-m", module, *arguments),
        environment={**environment, "PYTHONPATH": _search_path()},
    )


def _search_path() -> str:
    """The folder this very installation of the engine lies in, before the person's own.

    Of those only absolute ones: any other, an empty one too, is the current folder or lies in it.
    """
    spec = find_spec(ENGINE_MODULE)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("the engine is not installed beside the application")
    inherited = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return os.pathsep.join(
        [str(Path(spec.origin).parent.parent), *filter(os.path.isabs, inherited)]
    )
