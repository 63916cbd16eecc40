"""Where a library's backup is, and from when."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path


@dataclass(frozen=True, slots=True)
class BackupFile:
    """The backup of a library."""

    path: Path
    made_at: datetime

    @property
    def moment(self) -> str:
        """When it was made, as shown to a person."""
        return f"{self.made_at:%Y-%m-%d %H:%M}"


def backup_path(library: Path) -> Path:
    """Return the path of a library's backup, which is beside it."""
    return library.with_name(f"{library.stem}.backup{library.suffix}")


def find_backup(library: Path) -> BackupFile | None:
    """Return the backup of a library, or None."""
    path = backup_path(library)
    try:
        return BackupFile(path, datetime.fromtimestamp(path.stat().st_mtime))
    except (OSError, ValueError):
        return None
