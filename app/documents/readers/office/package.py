"""What DOCX, PPTX and XLSX share: parts, and relations between parts."""

import posixpath
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind, PageFlaw
from app.documents.readers.archive import Archive
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.markup import parse_part
from app.documents.readers.reader import ReadPage
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import Found

DAMAGE = "\x1a"
"""Stands in a text where something is missing that the file should hold; `read_page` takes it out.

Unicode calls it "substitute"; the text of a document never holds it, since it is no printed sign.
"""
_MAIN = "officeDocument"


@dataclass(frozen=True, slots=True)
class Relation:
    """A link from one part to another; `kind` is the last word of its type.

    The target of an external one lies outside the file: an address, or a path.
    """

    kind: str
    part: str
    is_external: bool = False


class Package:
    """The parts of an office file, and what is left out of them."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.left_out = LeftOutTally()
        self._relations: dict[str, dict[str, Relation]] = {}
        self.main = self._main_part()

    def _main_part(self) -> str:
        """Return the name of the part that the document begins with."""
        for relation in self.relations("").values():
            if relation.kind == _MAIN:
                return relation.part
        raise Refusal(RefusalReason.DAMAGED, Found("it does not say where the document begins"))

    def relations(self, part: str) -> dict[str, Relation]:
        """Return the relations of a part by their ids; of the file itself for an empty name."""
        if part not in self._relations:
            self._relations[part] = self._parse_relations(part)
        return self._relations[part]

    def _parse_relations(self, part: str) -> dict[str, Relation]:
        folder, name = posixpath.split(part)
        source = posixpath.join(folder, "_rels", f"{name}.rels")
        if source not in self.archive:
            return {}
        return {
            element.get("Id", ""): _relation(folder, element)
            for element in parse_part(self.archive, source)
        }

    def related(self, part: str, kind: str) -> list[str]:
        """Return the parts of a kind that a part refers to, in the order of its relations."""
        return [
            relation.part
            for relation in self.relations(part).values()
            if relation.kind == kind and not relation.is_external
        ]

    def linked(self, part: str, element: Element, name: str = "id") -> str | None:
        """Return the part that an element means by its attribute `name`, None if by none."""
        relation = self._relation_of(part, element, name)
        return relation.part if relation is not None and not relation.is_external else None

    def address(self, part: str, element: Element) -> str:
        """Return the address outside of the file that an element means, nothing if it is none."""
        relation = self._relation_of(part, element, "id")
        return relation.part if relation is not None and relation.is_external else ""

    def _relation_of(self, part: str, element: Element, name: str) -> Relation | None:
        # The relation is an attribute with a namespace; one without it is something else.
        links = (value for key, value in element.items() if key.endswith(f"}}{name}"))
        return self.relations(part).get(next(links, ""))

    def root(self, part: str | None) -> Element | None:
        """Return the root of a part; None, with a note of it, where the file does not hold it."""
        if part is None:
            return None
        if part in self.archive:
            return parse_part(self.archive, part)
        self.left_out.add(LeftOutKind.MISSING_PART, part)
        return None


def read_page(text: str) -> ReadPage:
    """Return a page as it was read, flagged if something of it is missing."""
    flaws = (PageFlaw.DAMAGED,) if DAMAGE in text else ()
    return ReadPage(text.replace(DAMAGE, ""), flaws)


def index(text: str) -> int:
    """Return a number that counts from 0, or -1 where the text is none of a sensible length."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def _relation(folder: str, element: Element) -> Relation:
    kind = element.get("Type", "").rpartition("/")[2]
    target = element.get("Target", "")
    if element.get("TargetMode") == "External":
        return Relation(kind, target, is_external=True)
    # One that leads outside the archive is the name of no member.
    return Relation(kind, posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/"))
