"""Holds the current settings, saves them to their file, and reports changes."""

from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal

from app.errors import LecternError
from app.settings.settings import Settings
from app.settings.settings_file import read_settings, write_settings
from engine.protocol.problems.problem import Problem, sentence


class SettingsNotSaved(Problem, frozen=True):
    """The system refuses."""

    message = sentence(
        "Failures", "The settings could not be saved. They apply until Lectern is closed."
    )
    remedy = sentence("Failures", "Free some space on the disk, then change a setting again.")


class SettingsStore(QObject):
    """The settings of one data folder."""

    changed = Signal(Settings, Settings)
    """The old and the new ones; they differ."""
    failed = Signal(LecternError)
    """The `LecternError` because of which the settings hold only until the end."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._current = read_settings(path)

    @property
    def current(self) -> Settings:
        """The settings in use."""
        return self._current

    def update(self, **changes: Any) -> None:
        """Change some fields. Raises TypeError for a name that is no setting."""
        new = msgspec.structs.replace(self._current, **changes)
        old = self._current
        if new == old:
            return
        self._current = new
        self._save()
        self.changed.emit(old, new)

    def reset(self) -> None:
        """Return to the defaults; that the first start is over stays."""
        self.update(**msgspec.structs.asdict(Settings(is_welcomed=True)))

    def _save(self) -> None:
        try:
            write_settings(self._path, self._current)
        except OSError as error:
            self.failed.emit(_not_saved(self._path, error))


def _not_saved(path: Path, error: OSError) -> LecternError:
    return LecternError(SettingsNotSaved(), details=f"{path}: {error.strerror or error}")
