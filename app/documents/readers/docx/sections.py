"""Sections of a Word document: which headers and footers belong to which part of the text."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from app.documents.readers.markup import child, children, children_of, local_name
from app.documents.readers.office.package import Package

HEADER, FOOTER = "header", "footer"


class Sections:
    """The headers and footers of every section; a part that two sections share is in the first."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._sections: list[dict[str, list[str]]] = []
        self._seen: set[str] = set()
        if any(package.related(package.main, kind) for kind in (HEADER, FOOTER)):
            for element in children_of(package.archive, package.main, "body"):
                self._sections.extend(map(self._section, ends_of_sections(element)))

    def _section(self, properties: Element) -> dict[str, list[str]]:
        return {kind: list(self._parts(properties, kind)) for kind in (HEADER, FOOTER)}

    def _parts(self, properties: Element, kind: str) -> Iterator[str]:
        for reference in children(properties, f"{kind}Reference"):
            part = self._package.linked(self._package.main, reference)
            if part is not None and part not in self._seen:
                self._seen.add(part)
                yield part

    def parts(self, section: int, kind: str) -> list[str]:
        """Return the headers or footers that a section shows first."""
        return self._sections[section][kind] if section < len(self._sections) else []


def ends_of_sections(element: Element) -> Iterator[Element]:
    """Yield the properties of the sections that end with this child of the body."""
    match local_name(element):
        case "p":
            properties = child(element, "pPr", "sectPr")
            if properties is not None:
                yield properties
        case "sectPr":
            yield element
        case "sdt" | "sdtContent" | "customXml":
            for each in element:
                yield from ends_of_sections(each)
