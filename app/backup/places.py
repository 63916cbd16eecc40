"""Names and paths in a backup, which are hostile until checked."""

from pathlib import Path, PurePosixPath, PureWindowsPath

from app.backup.records import DocumentLine

_MOST_NAME = 255


def safe_path(line: DocumentLine) -> Path:
    """Return where a document's file was, if that is a plain place on a disk; else a name alone.

    A share on a network is none: to look for a file there would tell its server who is asking.
    """
    path = Path(line.path)
    windows = PureWindowsPath(line.path)
    is_share = windows.drive.startswith("\\\\") or line.path.startswith(("\\\\", "//"))
    is_plain = path.is_absolute() and ".." not in path.parts and "\0" not in line.path
    return path if is_plain and not is_share else Path(safe_name(line.name))


def safe_name(name: str) -> str:
    """Return a name that is that of a file and nothing else."""
    last = PurePosixPath(PureWindowsPath(name.replace("\0", "")).name).name
    return last.lstrip(".")[-_MOST_NAME:] or "document"
