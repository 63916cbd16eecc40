"""State that all parts of a Word document share while they are read."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from app.documents.layout.characters import clean_characters
from app.documents.links import PartLinks
from app.documents.readers.docx.notes import Notes
from app.documents.readers.docx.numbering import Numbering
from app.documents.readers.docx.run_styles import RunStyles
from app.documents.readers.markup import local_name
from app.documents.readers.office.package import Package

_TEXTS = ("t", "delText")
_GAPS = ("p", "tab", "br", "cr")


@dataclass
class Shared:
    """The package, its numbers, styles, notes and links, and what has been moved."""

    package: Package
    numbering: Numbering
    styles: RunStyles
    notes: Notes
    links: PartLinks
    moved_away: list[str] = field(default_factory=list)
    arrived: set[str] = field(default_factory=set)

    def lost_moves(self) -> Iterator[str]:
        """Yield what was moved away without arriving anywhere."""
        for text in self.moved_away:
            if not self.arrived.issuperset(text.split()):
                yield text


def plain_text(element: Element) -> str:
    """Return every text inside an element on one line, deleted or not."""
    pieces = (
        (each.text or "") if local_name(each) in _TEXTS else " "
        for each in element.iter()
        if local_name(each) in _TEXTS or local_name(each) in _GAPS
    )
    return clean_characters("".join(pieces)).strip()
