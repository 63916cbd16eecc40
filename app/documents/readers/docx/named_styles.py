"""Which paragraphs of a Word document are quotations set apart, or code, by their styles' names."""

from collections.abc import Mapping, Set
from xml.etree.ElementTree import Element

from app.documents.readers.docx.style_inheritance import StyleInheritance, own_or_inherited
from app.documents.readers.markup import attribute, child, local_name

QUOTATIONS = frozenset({"quote", "intense quote", "block text", "quotations"})
CODE = frozenset({"html preformatted", "preformatted text", "source code", "code", "macro"})
"""As Word, LibreOffice and pandoc write them, whatever language they are shown in."""


class NamedStyles:
    """Tells the paragraphs in a style with one of these names, or in one that is based on such."""

    def __init__(self, styles: Mapping[str, Element], names: Set[str]) -> None:
        self._names = names
        self._having = StyleInheritance[bool | None](
            styles, self._is_named, own_or_inherited, nothing=None
        )

    def has(self, element: Element) -> bool:
        """Whether an element is such a paragraph."""
        if local_name(element) != "p":
            return False
        style = attribute(child(child(element, "pPr"), "pStyle"), "val")
        return bool(self._having.of(style))

    def _is_named(self, style: Element | None) -> bool | None:
        """Return whether a style has such a name; None where it says nothing."""
        return attribute(child(style, "name"), "val").lower() in self._names or None
