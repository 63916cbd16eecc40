"""Office equations (OMML) on one line, as a person would type them: x², (a+b)/2, √(x+1).

What stands above or below something else is told by signs of its own, so that 2^n never reads 2n.
"""

import re
from collections.abc import Callable, Mapping
from xml.etree.ElementTree import Element

from app.documents.layout.characters import clean_characters
from app.documents.raised import lowered, raised
from app.documents.readers.markup import attribute, child, children, local_name

_WHOLE = re.compile(r"\d+(?:[.,]\d+)?|.?", re.ASCII)
"""What needs no brackets as part of something else: a number, a single sign."""
_NUMBER = re.compile(r"[-+\N{MINUS SIGN}]?\d+")
DELETIONS = ("del", "moveFrom")
"""Elements whose content is no longer part of the equation."""
_PAIRS = {"(": ")", "[": "]", "{": "}", "|": "|"}


def equation_text(element: Element) -> str:
    """Return an element of an equation as text."""
    name = local_name(element)
    if name == "t":
        return clean_characters(element.text or "")
    if name.endswith("Pr") or name in DELETIONS:
        return ""
    written = _WRITTEN.get(name)
    return written(element) if written else "".join(map(equation_text, element))


def _part(element: Element, name: str) -> str:
    """Return one part of a structure, such as the numerator."""
    part = child(element, name)
    return "" if part is None else equation_text(part).strip()


def _setting(element: Element, properties: str, name: str, default: str) -> str:
    """Return a property, which an equation may give as an empty text."""
    setting = child(element, properties, name)
    return default if setting is None else attribute(setting, "val")


def _bracketed(text: str) -> str:
    """Return `text` in brackets unless it holds together without them."""
    return text if _WHOLE.fullmatch(text) or _is_enclosed(text) else f"({text})"


def _is_enclosed(text: str) -> bool:
    """Tell whether the first sign is a bracket that the last one closes."""
    if text[:1] not in _PAIRS or text[-1:] != _PAIRS[text[0]]:
        return False
    inside = text[1:-1]
    return not any(sign in inside for sign in (text[0], text[-1]))


def _above(text: str) -> str:
    if _NUMBER.fullmatch(text):
        return raised(text)
    return f"^{_bracketed(text)}" if text else ""


def _below(text: str) -> str:
    if _NUMBER.fullmatch(text):
        return lowered(text)
    return f"_{_bracketed(text)}" if text else ""


def _fraction(element: Element) -> str:
    parts = [_bracketed(_part(element, name)) for name in ("num", "den")]
    if _setting(element, "fPr", "type", "bar") == "noBar":
        return f"({parts[0]} over {parts[1]})"
    return "/".join(parts)


def _scripts(element: Element) -> str:
    base = _bracketed(_part(element, "e"))
    return base + _below(_part(element, "sub")) + _above(_part(element, "sup"))


def _scripts_before(element: Element) -> str:
    return _below(_part(element, "sub")) + _above(_part(element, "sup")) + _part(element, "e")


def _root(element: Element) -> str:
    return f"{_above(_part(element, 'deg'))}√{_bracketed(_part(element, 'e'))}"


def _operator(element: Element) -> str:
    """Return a sum, a product or an integral with its bounds."""
    sign = _setting(element, "naryPr", "chr", "∫")
    bounds = _below(_part(element, "sub")) + _above(_part(element, "sup"))
    return f"{sign}{bounds} {_part(element, 'e')}"


def _delimited(element: Element) -> str:
    begin = _setting(element, "dPr", "begChr", "(")
    end = _setting(element, "dPr", "endChr", ")")
    separator = _setting(element, "dPr", "sepChr", "|")
    return begin + separator.join(map(equation_text, children(element, "e"))) + end


def _function(element: Element) -> str:
    return f"{_part(element, 'fName')} {_part(element, 'e')}"


def _accented(element: Element) -> str:
    return _bracketed(_part(element, "e")) + _setting(element, "accPr", "chr", "\u0302")


def _limit(mark: Callable[[str], str]) -> Callable[[Element], str]:
    return lambda element: _part(element, "e") + mark(_part(element, "lim"))


def _matrix(element: Element) -> str:
    rows = (", ".join(map(equation_text, children(row, "e"))) for row in children(element, "mr"))
    return f"[{'; '.join(rows)}]"


def _lines(element: Element) -> str:
    return "; ".join(map(equation_text, children(element, "e")))


_WRITTEN: Mapping[str, Callable[[Element], str]] = {
    "f": _fraction,
    "sSup": _scripts,
    "sSub": _scripts,
    "sSubSup": _scripts,
    "sPre": _scripts_before,
    "rad": _root,
    "nary": _operator,
    "d": _delimited,
    "func": _function,
    "acc": _accented,
    "limLow": _limit(_below),
    "limUpp": _limit(_above),
    "m": _matrix,
    "eqArr": _lines,
}
