"""Content that is not text: pictures, recordings, other pages; listed if left out."""

import posixpath
from collections.abc import Mapping
from urllib.parse import unquote, urlsplit

from app.documents.document import LeftOutKind
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.office.drawing_text import picture

PICTURES = frozenset({"img", "image", "area"})
OBJECTS = {
    "iframe": "src",
    "frame": "src",
    "embed": "src",
    "object": "data",
    "applet": "code",
    "audio": "src",
    "video": "src",
    "canvas": "id",
}
"""The attribute that names what each shows."""
WITHOUT_FALLBACK = frozenset({"iframe", "audio", "video"})
"""Their content is shown only by browsers of another age."""
_MOST_NAMES = 200
_MOST_CHARACTERS = 100
_LINKS = ("src", "href", "data-src", "xlink:href", "l:href")


class Embedded:
    """Describes or names what is embedded."""

    def __init__(self, tally: LeftOutTally) -> None:
        self._tally = tally
        self._names: set[str] = set()

    def picture_text(self, name: str, attributes: Mapping[str, str]) -> str:
        """Return how a picture is described; one without description is noted."""
        described = attributes.get("alt", attributes.get("aria-label", ""))
        if described.strip():
            return f" {picture(described)} "
        is_decoration = "alt" in attributes or name == "area"
        if not is_decoration:
            link = next((attributes[key] for key in _LINKS if key in attributes), "")
            self._note(LeftOutKind.PICTURE, attributes.get("title") or link)
        return ""

    def note_drawing(self) -> None:
        """Note a drawing without words."""
        self._note(LeftOutKind.PICTURE, "")

    def note_object(self, name: str, attributes: Mapping[str, str]) -> None:
        """Note an object by its title or its file."""
        link = attributes.get("title") or attributes.get(OBJECTS[name], "")
        self._note(LeftOutKind.EMBEDDED_OBJECT, link)

    def _note(self, kind: LeftOutKind, link: str) -> None:
        """Note a part; those after many others only by their number."""
        name = _file_name(link)[:_MOST_CHARACTERS]
        if len(self._names) >= _MOST_NAMES and name not in self._names:
            name = ""
        self._names.add(name)
        self._tally.add(kind, name)


def _file_name(link: str) -> str:
    """Return the last part of an address; data in the page itself has no name."""
    if link.startswith("data:"):
        return ""
    try:
        path = unquote(urlsplit(link).path)
    except ValueError:
        return link
    return posixpath.basename(path.rstrip("/")) or link
