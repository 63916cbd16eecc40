"""Which paragraphs of a Word document are quotations set apart, according to their styles."""

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from app.documents.readers.docx.style_inheritance import StyleInheritance, own_or_inherited
from app.documents.readers.markup import attribute, child, local_name

_NAMES = frozenset({"quote", "intense quote", "block text", "quotations"})
"""As Word and LibreOffice write them, whatever language they are shown in."""


class QuotationStyles:
    """Tells the paragraphs in a style for quotations, or in one that is based on such."""

    def __init__(self, styles: Mapping[str, Element]) -> None:
        self._quoting = StyleInheritance[bool | None](
            styles, _style_quotes, own_or_inherited, nothing=None
        )

    def has(self, element: Element) -> bool:
        """Whether an element is such a paragraph."""
        if local_name(element) != "p":
            return False
        style = attribute(child(child(element, "pPr"), "pStyle"), "val")
        return bool(self._quoting.of(style))


def _style_quotes(style: Element | None) -> bool | None:
    """Return whether a style says that it is for quotations; None where it says nothing."""
    return attribute(child(style, "name"), "val").lower() in _NAMES or None
