"""Opens a window that keeps nothing, as a process of its own."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QProcess, QProcessEnvironment

from app.link.command import application_command
from app.paths import DATA_DIR_VARIABLE, DataDirectory
from app.window_order import PRIVATE_OPTION


def open_private_window(data: DataDirectory, files: Sequence[Path]) -> bool:
    """Start one with the models and settings of `data`; tell whether that worked."""
    command = application_command(PRIVATE_OPTION, *map(str, files))
    environment = QProcessEnvironment()
    for name, value in command.environment.items():
        environment.insert(name, value)
    environment.insert(DATA_DIR_VARIABLE, str(data.usual or data.root))
    process = QProcess()
    process.setProgram(command.arguments[0])
    process.setArguments(list(command.arguments[1:]))
    process.setProcessEnvironment(environment)
    was_started = process.startDetached()
    return bool(was_started[0] if isinstance(was_started, tuple) else was_started)
