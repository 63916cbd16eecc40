"""Which paragraphs of a Word document are headings, as they or their styles say."""

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from app.documents.readers.markup import attribute, child, local_name

_TITLE = "title"
_BODY = 0
"""The level of what is no heading."""


class HeadingStyles:
    """Finds the level of a paragraph in the outline."""

    def __init__(self, styles: Mapping[str, Element]) -> None:
        self._styles = styles
        self._levels: dict[str, int] = {"": _BODY}

    def level(self, element: Element) -> int:
        """Return the level of a heading, from 1; 0 for whatever is none."""
        if local_name(element) != "p":
            return _BODY
        properties = child(element, "pPr")
        own = _outline_level(properties)
        style = attribute(child(properties, "pStyle"), "val")
        return self._of_style(style) if own is None else own

    def _of_style(self, style: str) -> int:
        """Return what a style, or the nearest that it is based on, says."""
        chain: list[str] = []
        while style not in self._levels:
            self._levels[style] = _BODY  # also ends a style that is based on itself
            chain.append(style)
            owner = self._styles.get(style)
            own = _outline_level(child(owner, "pPr"))
            if own is None and attribute(child(owner, "name"), "val").lower() == _TITLE:
                own = 1
            if own is not None:
                self._levels[style] = own
                break
            style = attribute(child(owner, "basedOn"), "val")
        for each in chain:
            self._levels[each] = self._levels[style]
        return self._levels[style]


def _outline_level(properties: Element | None) -> int | None:
    """Return the level that properties name, 9 there meaning body text; None where they do not."""
    named = attribute(child(properties, "outlineLvl"), "val")
    if not named.isdecimal() or len(named) > 1:
        return None
    return _BODY if named == "9" else int(named) + 1
