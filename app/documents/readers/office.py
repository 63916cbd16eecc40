"""What DOCX, PPTX and XLSX have in common: parts, and relations from part to part."""

import posixpath
from dataclasses import dataclass

from app.documents.readers.archive import Archive
from app.documents.readers.markup import parse_part
from app.documents.refusal import Refusal, RefusalReason

_MAIN = "officeDocument"


@dataclass(frozen=True, slots=True)
class Relation:
    """A link from one part to another; `kind` is the last word of its type."""

    kind: str
    part: str


def main_part(archive: Archive) -> str:
    """Return the name of the part that the document begins with."""
    for relation in relations_of(archive, "").values():
        if relation.kind == _MAIN:
            return relation.part
    raise Refusal(RefusalReason.DAMAGED, "it does not say where the document begins")


def relations_of(archive: Archive, part: str) -> dict[str, Relation]:
    """Return the relations of a part by their ids; of the archive itself for an empty name."""
    folder, name = posixpath.split(part)
    source = posixpath.join(folder, "_rels", f"{name}.rels")
    if source not in archive:
        return {}
    return {
        element.get("Id", ""): Relation(
            kind=element.get("Type", "").rpartition("/")[2],
            part=_resolved(folder, element.get("Target", "")),
        )
        for element in parse_part(archive, source)
        if element.get("TargetMode") != "External"
    }


def _resolved(folder: str, target: str) -> str:
    """Return the member name that a target means; one outside the archive is found by nobody."""
    return posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
