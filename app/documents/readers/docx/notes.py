"""Footnotes, endnotes and comments: each is read once, at its first reference."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from app.documents.layout.characters import clean_characters
from app.documents.readers.markup import attribute, local_name
from app.documents.readers.office.package import Package

_KINDS = ("footnote", "endnote", "comment")
_RULES = ("separator", "continuationSeparator", "continuationNotice")
"""Notes of these types are the lines above the notes."""


class Notes:
    """The notes of a document by kind and id."""

    def __init__(self, package: Package) -> None:
        self._notes: dict[tuple[str, str], Element] = {}
        self._numbers: dict[tuple[str, str], int] = {}
        self._parts: dict[str, str] = {}
        self._num_marks = 0
        for kind in _KINDS:
            for part in package.related(package.main, f"{kind}s"):
                self._add(package, kind, part)

    def _add(self, package: Package, kind: str, part: str) -> None:
        self._parts[kind] = part
        root = package.root(part)
        for note in root if root is not None else ():
            if local_name(note) == kind and attribute(note, "type") not in _RULES:
                self._notes[kind, attribute(note, "id")] = note

    def part(self, kind: str) -> str:
        """Return the part that the notes of a kind stand in."""
        return self._parts.get(kind, "")

    def mark(self, kind: str, note_id: str) -> str | None:
        """Return the mark of a note where it is referred to; None if there is no such note."""
        key = kind, note_id
        if key not in self._numbers:
            if key not in self._notes:
                return None
            self._num_marks += 1
            self._numbers[key] = self._num_marks
        return f"[{self._numbers[key]}]"

    def take(self, kind: str, note_id: str) -> Element | None:
        """Return a note the first time it is asked for."""
        return self._notes.pop((kind, note_id), None)

    def remaining(self) -> Iterator[Element]:
        """Yield the notes that were never asked for."""
        yield from self._notes.values()


def author(comment: Element) -> str:
    """Return who wrote a comment, as it is put before it."""
    name = clean_characters(attribute(comment, "author")).strip()
    return f"Comment by {name}" if name else "Comment"
