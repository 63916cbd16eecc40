"""Which paragraphs of a Word document are headings, according to them or their styles."""

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from app.documents.readers.docx.style_inheritance import StyleInheritance, own_or_inherited
from app.documents.readers.markup import attribute, child, local_name

_TITLE = "title"
_BODY = 0
"""The level of what is no heading."""


class HeadingStyles:
    """Finds the level of a paragraph in the outline."""

    def __init__(self, styles: Mapping[str, Element]) -> None:
        self._levels = StyleInheritance[int | None](
            styles, _style_level, own_or_inherited, nothing=None
        )

    def level(self, element: Element) -> int:
        """Return the level of a heading, from 1; 0 for whatever is none."""
        if local_name(element) != "p":
            return _BODY
        properties = child(element, "pPr")
        style = attribute(child(properties, "pStyle"), "val")
        return own_or_inherited(_outline_level(properties), self._levels.of(style)) or _BODY


def _style_level(style: Element | None) -> int | None:
    """Return the level that a style names itself; a title is of the first."""
    own = _outline_level(child(style, "pPr"))
    is_title = attribute(child(style, "name"), "val").lower() == _TITLE
    return 1 if own is None and is_title else own


def _outline_level(properties: Element | None) -> int | None:
    """Return the level that properties name, 9 there meaning body text; None where they do not."""
    named = attribute(child(properties, "outlineLvl"), "val")
    if not named.isdecimal() or len(named) > 1:
        return None
    return _BODY if named == "9" else int(named) + 1
