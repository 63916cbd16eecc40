"""Formulas as MathML, which browsers typeset. Nothing in it leads anywhere or runs."""

import re
from html import escape
from xml.etree.ElementTree import Element, tostring

from app.window.chat.formulas import legible, math_element

_HARMLESS = re.compile(r"[a-z-]+|\d?(?:\.\d+)?(?:em)?")
"""Values that say how something is set; no address, and no size beyond a page."""
_LOOKS = frozenset(
    [
        *("accent", "columnalign", "display", "displaystyle", "fence", "form", "linebreak"),
        *("linethickness", "mathvariant", "movablelimits", "notation", "scriptlevel", "stretchy"),
        "width",
    ]
)


def to_mathml(latex: str) -> str:
    """Return a formula for a page of HTML; as it was written where it cannot be read."""
    element = math_element(latex)
    if element is None:
        return escape(latex.strip())
    for each in element.iter():
        _clean(each)
    element.set("xmlns", "http://www.w3.org/1998/Math/MathML")
    try:
        return tostring(element, encoding="unicode")
    except RecursionError:  # nested more deeply than anyone can read
        return legible(latex)


def _clean(element: Element) -> None:
    for name, value in list(element.items()):
        if name not in _LOOKS or not _HARMLESS.fullmatch(value):
            del element.attrib[name]
