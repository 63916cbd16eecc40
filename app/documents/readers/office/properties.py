"""A file's metadata. It is on no page, so it is listed in the audit and not read."""

from collections.abc import Iterable, Mapping
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.layout.characters import clean_characters
from app.documents.readers.markup import attribute, local_name
from app.documents.readers.office.package import Package
from app.documents.refusal import Refusal

_NAMES: Mapping[str, str] = {
    "title": "title",
    "subject": "subject",
    "creator": "author",
    "keywords": "keywords",
    "description": "description",
    "category": "category",
    "contentStatus": "status",
    "Company": "company",
    "Manager": "manager",
}
_PARTS = ("core-properties", "extended-properties", "custom-properties")


def note_properties(package: Package) -> None:
    """Note the properties that hold words."""
    for kind in _PARTS:
        for part in package.related("", kind):
            for element in _elements(package, part):
                name = _NAMES.get(local_name(element)) or attribute(element, "name")
                value = clean_characters(" ".join("".join(element.itertext()).split()))
                if name and value:
                    package.left_out.add(LeftOutKind.PROPERTY, f"{name}: {value}")


def _elements(package: Package, part: str) -> Iterable[Element]:
    try:
        root = package.root(part)
    except Refusal:  # it is not worth the document
        package.left_out.add(LeftOutKind.UNKNOWN_PART, clean_characters(part))
        return ()
    return root if root is not None else ()
