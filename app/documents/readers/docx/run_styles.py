"""The position and visibility of text runs, according to them or their styles."""

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from app.documents.readers.docx.style_inheritance import StyleInheritance, own_or_inherited
from app.documents.readers.markup import attribute, child, local_name
from app.documents.readers.office.runs import Place

_PLACES = {"superscript": Place.RAISED, "subscript": Place.LOWERED}
_OFF = ("0", "false", "off", "none")

Look = tuple[Place | None, bool | None]
"""Place of a run and whether it is hidden; None where nothing says so."""


class RunStyles:
    """Finds the place of every run of text."""

    def __init__(self, styles: Mapping[str, Element]) -> None:
        self._looks = StyleInheritance[Look](
            styles, lambda style: _look(child(style, "rPr"))[0], _completed, nothing=(None, None)
        )

    def place(self, run: Element, paragraph_style: str) -> Place:
        """Return where a run stands in a paragraph of this style."""
        own, run_style = _look(child(run, "rPr"))
        looks = (own, self._looks.of(run_style), self._looks.of(paragraph_style))
        if next((hidden for _, hidden in looks if hidden is not None), False):
            return Place.HIDDEN
        return next((place for place, _ in looks if place is not None), Place.ON_LINE)


def _completed(own: Look, inherited: Look) -> Look:
    """Return a look whose gaps are filled by the style that it is based on."""
    (place, hidden), (other_place, other_hidden) = own, inherited
    return own_or_inherited(place, other_place), own_or_inherited(hidden, other_hidden)


def _look(properties: Element | None) -> tuple[Look, str]:
    """Return what properties say themselves, and the style that they name."""
    place: Place | None = None
    hidden: bool | None = None
    style = ""
    for each in properties if properties is not None else ():
        match local_name(each):
            case "vertAlign":
                place = _PLACES.get(attribute(each, "val"), Place.ON_LINE)
            case "vanish":
                hidden = attribute(each, "val") not in _OFF
            case "rStyle":
                style = attribute(each, "val")
    return (place, hidden), style
