"""Names the document of a citation when there are several. Pure."""

from collections.abc import Mapping

Names = Mapping[str, str]
"""Names of documents by their hashes."""
_LONGEST = 24
"""Of a name beside a page, in characters; its beginning and its ending tell documents apart."""


def names_to_tell(documents: Names) -> Names:
    """Return the names that have to be said: none where a reading has one document."""
    return documents if len(documents) > 1 else {}


def place_in(document: str | None, place: str, names: Names) -> str:
    """Return a place with its document, as "manual.pdf, p. 412"; without it where no name is."""
    name = names.get(document or "", "")
    return f"{_shortened(name)}, {place}" if name else place


def _shortened(name: str) -> str:
    if len(name) <= _LONGEST:
        return name
    half = (_LONGEST - 1) // 2
    return f"{name[:half].rstrip()}…{name[-half:].lstrip()}"
