"""Where Lectern keeps its data and finds what it ships with.

One data folder holds everything a person may lose: the library here, the saved readings that the
engine keeps beside it. It is chosen by `--data-dir`, else by LECTERN_DATA_DIR, else it is where it
was moved to, else where the operating system keeps such things. Nothing is created before
`DataFolder.prepare`.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import platformdirs

from app.data_location import location_file, read_location
from app.encryption.keys import DataKey
from app.encryption.private_files import PrivateFiles
from app.errors import UsageError
from app.leftovers import sweep_leftovers
from app.library_file import LibraryFile
from app.privacy import make_private
from engine.protocol.problems.problem import Problem, sentence

DATA_DIR_VARIABLE = "LECTERN_DATA_DIR"
DEMO_DOCUMENT = "survey.pdf"
"""The file in the folder of the demonstration document, on which the demo model was made."""


class DataFolderUnusable(Problem, frozen=True):
    """It cannot be made or written to."""

    message = sentence("Failures", "The data folder {root} cannot be used: {reason}.")
    remedy = sentence("Failures", "Choose another one with --data-dir or {variable}.")
    root: str
    reason: str
    variable: str


class DataFolderMissing(Problem, frozen=True):
    """It was moved to where it is not."""

    message = sentence("Failures", "The data folder {root} does not exist.")
    remedy = sentence(
        "Failures", "Attach the disk it is on, or choose another folder with {variable}."
    )
    root: str
    variable: str


@dataclass(frozen=True, slots=True)
class DataFolder:
    """The root of everything Lectern stores for one person.

    One that was moved is never created again: an empty library would look like a lost one. With a
    `key`, what lies in it is encrypted; see `app.encryption.folder_lock` for how it is had. That of
    a private session names the `usual` one, whose models it uses.
    """

    root: Path
    was_moved: bool = False
    key: DataKey | None = field(default=None, repr=False)
    usual: Path | None = None

    @property
    def is_private(self) -> bool:
        """Whether all of it is forgotten when its session ends."""
        return self.usual is not None

    @property
    def is_readable(self) -> bool:
        """Whether what is kept here can be read by anyone who can open the files."""
        return self.key is None and not self.is_private

    def unlocked(self, key: DataKey) -> "DataFolder":
        """The same, with what opens it."""
        return replace(self, key=key)

    @property
    def library(self) -> LibraryFile:
        """The application's database: documents, their text, conversations."""
        return LibraryFile(self.root / "library.sqlite", self.key.library if self.key else None)

    @property
    def settings(self) -> Path:
        """What the person has chosen."""
        return self.root / "settings.json"

    @property
    def models(self) -> Path:
        """Where models are that Lectern downloaded itself."""
        return (self.usual or self.root) / "models"

    @property
    def downloads(self) -> Path:
        """Where downloads of models grow, on the same disk."""
        return (self.usual or self.root) / "downloads"

    @property
    def pasted(self) -> PrivateFiles:
        """Pasted texts, which become files."""
        return PrivateFiles(self.root / "pasted", self.key.files if self.key else None)

    @property
    def sheets(self) -> PrivateFiles:
        """Question sheets."""
        return PrivateFiles(self.root / "sheets", self.key.files if self.key else None)

    def prepare(self) -> None:
        """Create the folder, and make what it holds private.

        Raises:
            UsageError: it cannot be created or written to, or was moved and is not there.
        """
        if self.was_moved and not self.root.is_dir():
            raise _missing(self.root)
        try:
            self.root.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError) as error:
            raise _unusable(self.root, "a file is in its place") from error
        except OSError as error:
            raise _unusable(self.root, error.strerror or str(error)) from error
        if not os.access(self.root, os.W_OK):
            raise _unusable(self.root, "no permission to write")
        make_private(self.root)
        sweep_leftovers(self.root, (self.pasted.folder, self.sheets.folder))


def data_folder(
    chosen: Path | None = None,
    environment: Mapping[str, str] = os.environ,
    *,
    location: Path | None = None,
) -> DataFolder:
    """Return the data folder: `chosen`, else LECTERN_DATA_DIR, else moved or by convention.

    `location` is the file that says where it was moved; None takes the person's own.
    """
    named = named_root(chosen, environment)
    if named is not None:
        return DataFolder(named)
    moved = read_location(location or location_file()).in_use()
    if moved is not None:
        return DataFolder(moved, was_moved=True)
    return DataFolder(platformdirs.user_data_path("lectern", appauthor=False).absolute())


def named_root(chosen: Path | None, environment: Mapping[str, str] = os.environ) -> Path | None:
    """Return the data folder that a person names: `chosen`, else by LECTERN_DATA_DIR."""
    if chosen is None and environment.get(DATA_DIR_VARIABLE):
        chosen = Path(environment[DATA_DIR_VARIABLE])
    return None if chosen is None else named_path(chosen)


def named_path(name: Path) -> Path:
    """Return the whole path that a person means; ~ and ~user stand for a home folder.

    Where there is no such user, the sign is part of a name, as in ~$report.docx.
    """
    try:
        return name.expanduser().absolute()
    except RuntimeError:
        return name.absolute()


def assets_directory() -> Path:
    """Return the directory of the data that ships with Lectern."""
    return Path(__file__).parent.parent / "assets"


def app_icon() -> Path:
    """Return the drawing that stands for Lectern on a desktop."""
    return assets_directory() / "app-icon" / "lectern.svg"


def demo_model() -> Path:
    """Return the folder of the bundled demonstration model."""
    return assets_directory() / "demo-model"


def demo_document() -> Path:
    """Return the folder of the bundled demonstration document."""
    return assets_directory() / "demo-document"


def demo_manual() -> Path:
    """Return the folder of the second one, which is unlike all that the demo model was made on."""
    return assets_directory() / "demo-manual"


def _unusable(root: Path, reason: str) -> UsageError:
    return UsageError(DataFolderUnusable(str(root), reason, DATA_DIR_VARIABLE))


def _missing(root: Path) -> UsageError:
    return UsageError(DataFolderMissing(str(root), DATA_DIR_VARIABLE))
