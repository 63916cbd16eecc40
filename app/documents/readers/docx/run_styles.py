"""The look of text runs, according to them or their styles: position, visibility, emphasis."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple
from xml.etree.ElementTree import Element

from app.documents.emphasis_marks import Emphasis
from app.documents.readers.docx.named_styles import CODE_IN_LINES, NamedStyles
from app.documents.readers.docx.style_inheritance import StyleInheritance, own_or_inherited
from app.documents.readers.markup import attribute, child, local_name
from app.documents.readers.office.runs import Place

_PLACES = {"superscript": Place.RAISED, "subscript": Place.LOWERED}
_OFF = ("0", "false", "off", "none")


@dataclass(frozen=True, slots=True)
class Look:
    """Where a run stands, and how its words stand out."""

    place: Place
    emphasis: Emphasis


class _Said(NamedTuple):
    """What a run or a style says; None where it says nothing."""

    place: Place | None = None
    is_hidden: bool | None = None
    is_bold: bool | None = None
    is_italic: bool | None = None


class RunStyles:
    """Finds the look of every run of text."""

    def __init__(self, styles: Mapping[str, Element]) -> None:
        self._said = StyleInheritance[_Said](
            styles, lambda style: _said(child(style, "rPr"))[0], _completed, nothing=_Said()
        )
        self._code = NamedStyles(styles, CODE_IN_LINES)

    def look(self, run: Element, paragraph_style: str) -> Look:
        """Return how a run looks in a paragraph of this style."""
        own, run_style = _said(child(run, "rPr"))
        said = _completed(own, self._said.of(run_style))
        said = _completed(said, self._said.of(paragraph_style))
        bold = Emphasis.BOLD if said.is_bold else Emphasis.NONE
        italic = Emphasis.ITALIC if said.is_italic else Emphasis.NONE
        place = Place.HIDDEN if said.is_hidden else said.place or Place.ON_LINE
        code = Emphasis.CODE if self._code.include(run_style) else Emphasis.NONE
        return Look(place, bold | italic | code)


def _completed(own: _Said, inherited: _Said) -> _Said:
    """Return what was said, its gaps filled by the style that it is based on."""
    return _Said(
        own_or_inherited(own.place, inherited.place),
        own_or_inherited(own.is_hidden, inherited.is_hidden),
        own_or_inherited(own.is_bold, inherited.is_bold),
        own_or_inherited(own.is_italic, inherited.is_italic),
    )


def _said(properties: Element | None) -> tuple[_Said, str]:
    """Return what properties say themselves, and the style that they name."""
    said, style = _Said(), ""
    for each in properties if properties is not None else ():
        value = attribute(each, "val")
        match local_name(each):
            case "vertAlign":
                said = said._replace(place=_PLACES.get(value, Place.ON_LINE))
            case "vanish":
                said = said._replace(is_hidden=value not in _OFF)
            case "b":
                said = said._replace(is_bold=value not in _OFF)
            case "i":
                said = said._replace(is_italic=value not in _OFF)
            case "rStyle":
                style = value
    return said, style
