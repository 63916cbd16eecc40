"""Where Lectern keeps its data and finds what it ships with.

One data directory holds everything a person may lose: the library here, the saved readings that the
engine keeps beside it. It is chosen by `--data-dir`, else by LECTERN_DATA_DIR, else by the
convention of the operating system. Nothing is created before `DataDirectory.prepare`.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from app.errors import UsageError

DATA_DIR_VARIABLE = "LECTERN_DATA_DIR"


@dataclass(frozen=True, slots=True)
class DataDirectory:
    """The root of everything Lectern stores for one person."""

    root: Path

    @property
    def library(self) -> Path:
        """The application's database: documents, their text, conversations."""
        return self.root / "library.sqlite"

    @property
    def settings(self) -> Path:
        """What the person has chosen."""
        return self.root / "settings.json"

    @property
    def models(self) -> Path:
        """Where models are that Lectern downloaded itself."""
        return self.root / "models"

    def prepare(self) -> None:
        """Create the directory.

        Raises:
            UsageError: it cannot be created or written to.
        """
        try:
            self.root.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _unusable(self.root, error.strerror or str(error)) from error
        if not os.access(self.root, os.W_OK):
            raise _unusable(self.root, "no permission to write")


def data_directory(
    chosen: Path | None = None, environment: Mapping[str, str] = os.environ
) -> DataDirectory:
    """Return the data directory: `chosen`, else LECTERN_DATA_DIR, else the system's convention."""
    if chosen is None and environment.get(DATA_DIR_VARIABLE):
        chosen = Path(environment[DATA_DIR_VARIABLE])
    if chosen is None:
        chosen = platformdirs.user_data_path("lectern", appauthor=False)
    return DataDirectory(chosen.expanduser().absolute())


def assets_directory() -> Path:
    """Return the directory of the data that ships with Lectern."""
    return Path(__file__).parent.parent / "assets"


def demo_model() -> Path:
    """Return the folder of the bundled demonstration model."""
    return assets_directory() / "demo-model"


def demo_document() -> Path:
    """Return the folder of the bundled demonstration document."""
    return assets_directory() / "demo-document"


def _unusable(root: Path, reason: str) -> UsageError:
    return UsageError(
        f"The data directory {root} cannot be used: {reason}.",
        f"Choose another one with --data-dir or {DATA_DIR_VARIABLE}.",
    )
