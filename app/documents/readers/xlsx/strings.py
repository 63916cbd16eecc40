"""The shared strings of a workbook, which most cells reference by number."""

import re
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.layout.characters import clean_characters
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.markup import attribute, child, children_of, local_name
from app.documents.readers.office.package import DAMAGE, Package, index
from app.documents.readers.office.runs import Place, Run, join_runs

MISSING = f"[missing]{DAMAGE}"
"""Stands in the cell of a string that the file does not hold."""
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_PLACES = {"superscript": Place.RAISED, "subscript": Place.LOWERED}


class SharedStrings:
    """The strings of a workbook by their numbers."""

    def __init__(self, package: Package) -> None:
        self._left_out = package.left_out
        self._strings = [
            rich_text(item, package.left_out)
            for part in package.related(package.main, "sharedStrings")
            if part in package.archive
            for item in children_of(package.archive, part, "sst")
        ]

    def text(self, number: str) -> str:
        """Return a string, or that it is missing."""
        at = index(number)
        if 0 <= at < len(self._strings):
            return self._strings[at]
        name = f"string {number}" if at >= 0 else "string without a number"
        self._left_out.add(LeftOutKind.MISSING_PART, name)
        return MISSING


def plain_string(text: str) -> str:
    """Return a stored string on one line, its escaped characters as they are meant."""
    if "_x" in text:
        text = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
    return clean_characters(text)


def rich_text(element: Element, left_out: LeftOutTally) -> str:
    """Return a string that may be set in several fonts; its reading aid is noted."""
    return join_runs(_run(each, left_out) for each in element)


def _run(element: Element, left_out: LeftOutTally) -> Run:
    match local_name(element):
        case "t":
            return Place.ON_LINE, plain_string(element.text or "")
        case "rPh":
            left_out.add(LeftOutKind.READING_AID, _texts(element))
        case "r":
            align = attribute(child(element, "rPr", "vertAlign"), "val")
            return _PLACES.get(align, Place.ON_LINE), _texts(element)
        case "is" | "text":
            return Place.ON_LINE, rich_text(element, left_out)
    return Place.ON_LINE, ""


def _texts(element: Element) -> str:
    return "".join(plain_string(each.text or "") for each in element if local_name(each) == "t")
