"""Where the data folder is, if it was moved from the system's usual place.

A small file outside of the data folder. It is written before a move takes effect and names both
places, so that at every moment the directory that exists is found. Unreadable means: never moved.
"""

from pathlib import Path

import msgspec
import platformdirs

from app.whole_file import read_whole, replacing
from engine.protocol.undecodable import UNDECODABLE

_FILE = "location.json"
_MOST_BYTES = 1 << 20


class DataLocation(msgspec.Struct, frozen=True):
    """What the file says.

    Attributes:
        root: the data folder; empty for the system's convention.
        former: where it was, while a move takes effect.
        move_from: the data folder that is to be moved when nothing uses it.
        move_to: where; empty for nowhere.
    """

    root: str = ""
    former: str = ""
    move_from: str = ""
    move_to: str = ""

    def in_use(self) -> Path | None:
        """The directory that exists, else the one that should; None for the convention."""
        places = [Path(place) for place in (self.root, self.former) if place]
        return next((place for place in places if place.is_dir()), places[0] if places else None)


def location_file() -> Path:
    """Where the file is kept for this person."""
    return platformdirs.user_config_path("lectern", appauthor=False) / _FILE


def read_location(path: Path) -> DataLocation:
    """What the file says; nothing special where there is none."""
    try:
        return msgspec.json.decode(read_whole(path, most_bytes=_MOST_BYTES), type=DataLocation)
    except (OSError, *UNDECODABLE):
        return DataLocation()


def write_location(path: Path, location: DataLocation) -> None:
    """Write the file in place of the old one. Raises ``OSError``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as beside:
        beside.write_bytes(msgspec.json.encode(location))
