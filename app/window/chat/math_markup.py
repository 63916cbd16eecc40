"""Writes MathML on one line with <i>, <sub> and <sup>, as a person would type it. Pure.

Spaces follow TeX: around relations and operators between two things, beside the names of functions,
none around a group that holds a single sign, such as the comma of 1{,}000.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from html import escape
from xml.etree.ElementTree import Element

_MOST_DEPTH = 60
_GAP, _WIDE_GAP = "\u2009", "\u2003"
_LARGE = frozenset("∑∏∐∫∬∭∮")
_SIGNS = frozenset("∂∇∀∃∄¬∞∅∠△□√|‖^∗⋆∘⋯")
"""Mathematical signs that stand for something themselves: no space surrounds them."""
_RAISED = {"′": "′", "″": "″", "‴": "‴", "∘": "°"}
"""Scripts that are raised by themselves."""
_ACCENTS = {
    "^": "\u0302",
    "ˆ": "\u0302",
    "∼": "\u0303",
    "˜": "\u0303",
    "¯": "\u0304",
    "―": "\u0305",
    "˘": "\u0306",
    "˙": "\u0307",
    "¨": "\u0308",
    "ˇ": "\u030c",
    "→": "\u20d7",
    "_": "\u0332",
}
"""Signs above or below letters, and the characters that put them there."""
_BRACES = frozenset("⏞⏟")
_TYPED = str.maketrans("-~", "−∼")
_TAG = re.compile(r"(<[^>]*>|&[^;]*;)")
_CROSSED = re.compile(r"⧸(\s*)(\S)")


class _Kind(Enum):
    ORDINARY = auto()
    NAME = auto()
    RELATION = auto()
    OPERATOR = auto()
    OPENING = auto()
    CLOSING = auto()
    COMMA = auto()
    LARGE = auto()
    FRACTION = auto()
    SPACE = auto()


_OPERATORS = (_Kind.RELATION, _Kind.OPERATOR)
_SET_OFF = {_Kind.FRACTION, _Kind.LARGE}
_BEFORE_OPERANDS = (*_OPERATORS, _Kind.OPENING, _Kind.COMMA)
"""A sign behind one of these belongs to what follows it: a = −b."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece of a line; one that `is_whole` needs no brackets to be part of something else."""

    markup: str
    kind: _Kind = _Kind.ORDINARY
    is_whole: bool = False

    @property
    def text(self) -> str:
        return _TAG.sub("", self.markup)


_Parts = Sequence[_Part]


def math_markup(element: Element) -> str:
    """Return an element of MathML as markup; its texts are escaped."""
    markup = _CROSSED.sub("\\1\\2\u0338", _written(element, 0).markup)
    return unicodedata.normalize("NFC", markup).strip()


def _written(element: Element, depth: int) -> _Part:
    if depth > _MOST_DEPTH:
        return _Part(escape("".join(element.itertext())))
    leaf = _LEAVES.get(element.tag)
    if leaf is not None:
        return leaf(element)
    parts = [_written(child, depth + 1) for child in element]
    if element.tag == "msqrt":
        return _Part(f"√{_bracketed(_row(parts))}")
    if element.tag in _BY_LOOK:
        return _by_look(element, parts)
    write = _WRITERS.get(element.tag)
    return _row(parts) if write is None or len(parts) < 2 else write(parts)


def _by_look(element: Element, parts: _Parts) -> _Part:
    """Return an element that its attributes say more of."""
    match element.tag:
        case "mfrac" if element.get("linethickness") == "0":
            return _Part(" choose ".join(part.markup for part in parts))
        case "mfrac":
            return _Part("/".join(map(_bracketed, parts)), _Kind.FRACTION)
        case "mtable" if element.get("displaystyle") == "true":  # lines below each other
            return _Part("<br>".join(part.markup.replace(_WIDE_GAP, " ") for part in parts))
        case "mtable":
            return _Part("; ".join(part.markup.strip() for part in parts))
        case _ if "strike" in element.get("notation", ""):
            return _Part(f"<s>{_row(parts).markup}</s>", is_whole=True)
    return _row(parts)


def _token(element: Element) -> _Part:
    """Return a variable, which leans, a name, a number or a sign."""
    text = element.text or ""
    if len(text) > 1:
        text = text.removeprefix("\\")  # of an unknown command
    if len(text) != 1 or text.isalnum():
        is_upright = element.get("mathvariant") == "normal"
        leans = len(text) == 1 and text.isascii() and text.isalpha() and not is_upright
        kind = _Kind.NAME if len(text) > 1 and text[0].isalpha() else _Kind.ORDINARY
        return _Part(f"<i>{text}</i>" if leans else escape(text), kind, is_whole=True)
    sign = text.translate(_TYPED)
    return _Part(escape(sign), _kind(sign), is_whole=True)


def _kind(sign: str) -> _Kind:
    if sign in "+−±∓·":
        return _Kind.OPERATOR
    if sign in _LARGE:
        return _Kind.LARGE
    category = unicodedata.category(sign)
    if category in {"Ps", "Pe"}:
        return _Kind.OPENING if category == "Ps" else _Kind.CLOSING
    if sign in ",;!":
        return _Kind.CLOSING if sign == "!" else _Kind.COMMA
    is_relation = category == "Sm" or "←" <= sign <= "⇿" or sign in ":∣"
    return _Kind.RELATION if is_relation and sign not in _SIGNS else _Kind.ORDINARY


def _space(element: Element) -> _Part:
    width = element.get("width", "-")
    gap = "" if width.startswith(("-", "0em")) else _WIDE_GAP if width[:1] in "12" else _GAP
    return _Part("<br>" if element.get("linebreak") else gap, _Kind.SPACE)


def _text(element: Element) -> _Part:
    return _Part(escape((element.text or "").replace("\xa0", " ")))


def _row(parts: _Parts) -> _Part:
    """Return neighbours, with the spaces that their kinds ask for."""
    shown = [part for part in parts if part.markup]
    if len(shown) == 1:
        (part,) = shown
        keeps_kind = part.kind not in {_Kind.COMMA, _Kind.OPERATOR}
        return part if keeps_kind else replace(part, kind=_Kind.ORDINARY)
    line, last = "", _Kind.OPENING
    for part in shown:
        is_sign = part.kind is _Kind.OPERATOR and last in _BEFORE_OPERANDS
        line += _between(last, part.kind) + part.markup
        last = _Kind.OPENING if is_sign else part.kind
    return _Part(line)


def _between(left: _Kind, right: _Kind) -> str:
    """Return what parts neighbours."""
    if _Kind.SPACE in {left, right} or left is _Kind.OPENING:
        return ""
    if left in {*_OPERATORS, _Kind.COMMA} or right in _OPERATORS:
        return " "
    if right in {_Kind.CLOSING, _Kind.COMMA}:
        return ""
    if left in _SET_OFF or right in _SET_OFF:
        return _GAP
    if right is _Kind.NAME or (left is _Kind.NAME and right is not _Kind.OPENING):
        return " "
    return ""


def _bracketed(part: _Part) -> str:
    return part.markup if part.is_whole else f"({part.markup})"


def _root(parts: _Parts) -> _Part:
    return _Part(f"<sup>{parts[1].markup}</sup>√{_bracketed(parts[0])}")


def _scripted(*tags: str) -> Callable[[_Parts], _Part]:
    """Return how a base is written whose scripts have these tags."""

    def write(parts: _Parts) -> _Part:
        base, *scripts = parts
        markup = f"({base.markup})" if base.kind is _Kind.FRACTION else base.markup
        for tag, script in zip(tags, scripts, strict=False):
            markup += _script(tag, script)
        return replace(base, markup=markup)

    return write


def _script(tag: str, script: _Part) -> str:
    sign = _RAISED.get(script.text) if tag == "sup" else None
    return sign or (f"<{tag}>{script.markup.replace(' ', _GAP)}</{tag}>" if script.markup else "")


def _accented(tag: str) -> Callable[[_Parts], _Part]:
    """Return how a base is written that has an accent, a brace or a script above or below."""
    with_script = _scripted(tag)

    def write(parts: _Parts) -> _Part:
        base, mark = parts[0], parts[1].text.strip()
        if mark in _BRACES:
            return _Part(_bracketed(base))
        if mark in _ACCENTS and base.kind not in _OPERATORS:
            return replace(base, markup=_with_accent(base.markup, _ACCENTS[mark]))
        return with_script(parts)

    return write


def _with_accent(markup: str, accent: str) -> str:
    """Return markup with an accent on each of its letters and numbers."""
    pieces = _TAG.split(markup)
    pieces[::2] = [re.sub(r"(\w)", rf"\1{accent}", piece) for piece in pieces[::2]]
    return "".join(pieces)


def _cells(parts: _Parts) -> _Part:
    return _Part(_WIDE_GAP.join(part.markup for part in parts))


_LEAVES: dict[str, Callable[[Element], _Part]] = {
    "mi": _token,
    "mn": _token,
    "mo": _token,
    "mtext": _text,
    "mspace": _space,
    "mphantom": lambda _: _Part(""),
}
_BY_LOOK = frozenset({"mfrac", "mtable", "menclose"})
_WRITERS: dict[str, Callable[[_Parts], _Part]] = {
    "mroot": _root,
    "msub": _scripted("sub"),
    "msup": _scripted("sup"),
    "msubsup": _scripted("sub", "sup"),
    "munder": _accented("sub"),
    "mover": _accented("sup"),
    "munderover": _scripted("sub", "sup"),
    "mtr": _cells,
}
