"""Formulas of web pages (MathML) on one line, as a person would type them: x², (a+b)/2, √(x+1)."""

import re
from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from app.documents.layout.characters import clean_characters
from app.documents.raised import lowered, raised

_MOST_DEPTH = 100
_WHOLE = re.compile(r"\d+(?:[.,]\d+)?|\w?|\([^()]*\)", re.ASCII)
"""What needs no brackets as part of something else."""
_NUMBER = re.compile(r"[-+\N{MINUS SIGN}]?\d+")
_SILENT = frozenset({"annotation", "annotation-xml", "mphantom", "none", "mprescripts"})
_SPACED = frozenset("=<>≤≥≠≈≡→⇒⇔∈")


def formula_text(element: Element, depth: int = 0) -> str:
    """Return an element of a formula as text."""
    name = element.tag
    if name in _SILENT:
        return ""
    if depth > _MOST_DEPTH:
        return clean_characters("".join(element.itertext()))
    own = clean_characters(element.text or "").strip()
    if name == "mtext":
        return f" {own} "
    if name == "mo" and own in _SPACED:
        return f" {own} "
    parts = [formula_text(child, depth + 1) + _after(child) for child in element]
    write = _WRITTEN.get(name, "".join)
    return own + (write(parts) if parts else "")


def _after(element: Element) -> str:
    """Return text that no element of a formula holds, as careless pages have it."""
    return clean_characters(element.tail or "").strip()


def _bracketed(text: str) -> str:
    text = text.strip()
    return text if _WHOLE.fullmatch(text) else f"({text})"


def _above(text: str) -> str:
    text = text.strip()
    return raised(text) if _NUMBER.fullmatch(text) else f"^{_bracketed(text)}" if text else ""


def _below(text: str) -> str:
    text = text.strip()
    return lowered(text) if _NUMBER.fullmatch(text) else f"_{_bracketed(text)}" if text else ""


def _fraction(parts: Sequence[str]) -> str:
    return "/".join(map(_bracketed, parts))


def _root(parts: Sequence[str]) -> str:
    return f"√{_bracketed(''.join(parts))}"


def _root_of_degree(parts: Sequence[str]) -> str:
    return f"{_above(''.join(parts[1:]))}√{_bracketed(parts[0])}"


def _scripted(below: int | None, above: int | None) -> Callable[[Sequence[str]], str]:
    """Return how a base is written whose scripts are these of the parts."""

    def write(parts: Sequence[str]) -> str:
        base = parts[0].strip()
        lower = _below(parts[below]) if below and below < len(parts) else ""
        upper = _above(parts[above]) if above and above < len(parts) else ""
        rest = "".join(parts[max(below or 0, above or 0) + 1 :])
        return f"{base}{lower}{upper}{rest}"

    return write


_WRITTEN: dict[str, Callable[[Sequence[str]], str]] = {
    "mfrac": _fraction,
    "msqrt": _root,
    "mroot": _root_of_degree,
    "msup": _scripted(None, 1),
    "mover": _scripted(None, 1),
    "msub": _scripted(1, None),
    "munder": _scripted(1, None),
    "msubsup": _scripted(1, 2),
    "munderover": _scripted(1, 2),
    "mmultiscripts": _scripted(1, 2),
    "mfenced": lambda parts: f"({', '.join(parts)})",
    "mtd": lambda parts: "".join(parts).strip(),
    "mtr": " ".join,
    "mtable": lambda parts: f"[{'; '.join(parts)}]",
}
