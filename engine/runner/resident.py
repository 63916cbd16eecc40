"""The resident memory of this process, and how much of it is mapped files."""

from dataclasses import dataclass
from pathlib import Path

import psutil

_STATUS = Path("/proc/self/status")
_FILES = "RssFile:"


@dataclass(frozen=True)
class Resident:
    """Memory of this process now.

    Attributes:
        num_bytes: all of it.
        file_bytes: the part that is pages of files; None if the system does not say.
    """

    num_bytes: int
    file_bytes: int | None

    @classmethod
    def now(cls) -> "Resident":
        """As the system reports it."""
        return cls(psutil.Process().memory_info().rss, _file_bytes())


def _file_bytes() -> int | None:
    try:
        lines = _STATUS.read_text().splitlines()
    except OSError:
        return None
    told = next((line.split()[1] for line in lines if line.startswith(_FILES)), None)
    return None if told is None else int(told) * 1024
