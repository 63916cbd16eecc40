"""What a file says of itself. It stands on no page, so it is named and not read."""

from collections.abc import Mapping

from app.documents.document import LeftOutKind
from app.documents.layout.characters import clean_characters
from app.documents.readers.markup import attribute, local_name
from app.documents.readers.office.package import Package

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
            root = package.root(part)
            for element in root if root is not None else ():
                name = _NAMES.get(local_name(element)) or attribute(element, "name")
                value = clean_characters(" ".join("".join(element.itertext()).split()))
                if name and value:
                    package.left_out.add(LeftOutKind.PROPERTY, f"{name}: {value}")
