"""What of a Word document is a quotation set apart, or code, by the names of styles."""

from collections.abc import Mapping, Set
from xml.etree.ElementTree import Element

from app.documents.readers.docx.style_inheritance import StyleInheritance, own_or_inherited
from app.documents.readers.markup import attribute, child, local_name

QUOTATIONS = frozenset({"quote", "intense quote", "block text", "quotations"})
CODE = frozenset({"html preformatted", "preformatted text", "source code", "code", "macro"})
CODE_IN_LINES = frozenset({"html code", "verbatim char", "source text", "code char"})
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
        return self.include(attribute(child(child(element, "pPr"), "pStyle"), "val"))

    def include(self, style: str) -> bool:
        """Whether a style, which is named by its id, is one of these."""
        return bool(self._having.of(style))

    def _is_named(self, style: Element | None) -> bool | None:
        """Return whether a style has such a name; None where it says nothing."""
        return attribute(child(style, "name"), "val").lower() in self._names or None
