"""Whether a window was requested, and whether one can be shown; imports no Qt."""

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

PRIVATE_OPTION = "--private"
"""Before the files: the window keeps nothing."""
ENGINE_OPTION = "--engine"
"""Before everything else: the name of an engine stands behind it."""
OWN_ENGINE = "process"
"""The name of the engine that is used where none is chosen."""
_DISPLAYS = ("WAYLAND_DISPLAY", "DISPLAY", "QT_QPA_PLATFORM")


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Return whether there is a screen, and Qt to draw on it."""
    if find_spec("PySide6") is None:
        return False
    is_unix = platform not in {"win32", "darwin"}
    return not is_unix or any(environment.get(name) for name in _DISPLAYS)


@dataclass(frozen=True)
class WindowOrder:
    """A window that was asked for, and what it is to open; without `engine` the settings say."""

    files: list[Path]
    is_private: bool = False
    engine: str = ""


def window_order(arguments: Sequence[str]) -> WindowOrder | None:
    """Return the window that a command line asks for; None where it is a command."""
    engine = ""
    if list(arguments[:1]) == [ENGINE_OPTION] and len(arguments) > 1:
        engine, arguments = arguments[1], arguments[2:]
    is_private = list(arguments[:1]) == [PRIVATE_OPTION]
    files = files_to_open(arguments[1:] if is_private else arguments)
    return None if files is None else WindowOrder(files, is_private, engine)


def files_to_open(arguments: Sequence[str]) -> list[Path] | None:
    """Return the files of a command line that names nothing else; None where it is a command.

    A file manager starts the window as `lectern FILE...`; no arguments at all mean the window too.
    """
    if any(argument.startswith("-") for argument in arguments):
        return None
    paths = [Path(argument) for argument in arguments]
    is_command = any(
        path.name == argument and not path.suffix
        for path, argument in zip(paths, arguments, strict=True)
    )
    if is_command or not all(path.exists() for path in paths):
        return None
    return paths
