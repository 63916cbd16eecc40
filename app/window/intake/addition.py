"""What is being added to the library, and what has arrived; plain records."""

from dataclasses import dataclass
from pathlib import Path

from app.errors import LecternError


@dataclass(frozen=True, slots=True)
class Addition:
    """A file that is being read in, or was refused.

    `fraction` is None while the file waits for its turn; `failure` says why it was refused.
    """

    path: Path
    fraction: float | None = None
    needs_password: bool = False
    failure: LecternError | None = None


@dataclass(frozen=True, slots=True)
class Arrival:
    """Documents that came together, by their hashes: a file alone, or a folder as a whole.

    `beside` is the reading that they are to be read with; 0 for a reading of their own. `stored`
    are those of them that were not in the library before.
    """

    title: str
    documents: tuple[str, ...]
    beside: int = 0
    stored: tuple[str, ...] = ()
