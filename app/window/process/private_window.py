"""Opens a private window, as a separate process."""

from collections.abc import Sequence
from pathlib import Path

from app.child.command import application_command
from app.child.programs import start_apart
from app.paths import DATA_DIR_VARIABLE, DataFolder
from app.window_order import PRIVATE_OPTION


def open_private_window(data: DataFolder, files: Sequence[Path]) -> bool:
    """Start one with the models and settings of `data`; tell whether that worked."""
    command = application_command(PRIVATE_OPTION, *map(str, files))
    return start_apart(command.with_variables({DATA_DIR_VARIABLE: str(data.usual or data.root)}))
