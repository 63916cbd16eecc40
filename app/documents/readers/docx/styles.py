"""Where runs of text stand and whether they are shown, as they or their styles say."""

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from app.documents.readers.markup import attribute, child, local_name
from app.documents.readers.office.runs import Place

_PLACES = {"superscript": Place.RAISED, "subscript": Place.LOWERED}
_OFF = ("0", "false", "off", "none")

Look = tuple[Place | None, bool | None]
"""Place of a run and whether it is hidden; None where nothing says so."""


class RunStyles:
    """Finds the place of every run of text."""

    def __init__(self, styles: Mapping[str, Element]) -> None:
        self._styles = styles
        self._looks: dict[str, Look] = {"": (None, None)}

    def place(self, run: Element, paragraph_style: str) -> Place:
        """Return where a run stands in a paragraph of this style."""
        properties = child(run, "rPr")
        own, run_style = _look(properties)
        looks = (own, self._of_style(run_style), self._of_style(paragraph_style))
        if next((hidden for _, hidden in looks if hidden is not None), False):
            return Place.HIDDEN
        return next((place for place, _ in looks if place is not None), Place.ON_LINE)

    def _of_style(self, style: str) -> Look:
        """Return what a style and those it is based on say."""
        chain: list[str] = []
        while style not in self._looks:
            self._looks[style] = (None, None)  # also ends a style that is based on itself
            chain.append(style)
            style = attribute(child(self._styles.get(style), "basedOn"), "val")
        look = self._looks[style]
        for each in reversed(chain):
            (place, hidden), _ = _look(child(self._styles.get(each), "rPr"))
            look = (look[0] if place is None else place, look[1] if hidden is None else hidden)
            self._looks[each] = look
        return look


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
