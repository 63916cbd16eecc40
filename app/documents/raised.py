"""Superscripts and subscripts in plain text, kept apart from the text before them.

Digits and ``+ - = ( )`` become Unicode's superscript and subscript signs: 10⁶, m⁻², Ca²⁺, 2019³,⁴,
H₂O. Text without letters and digits, or in square brackets, stays as it is (``*``, ``[3]``), and so
do raised endings that are read as part of the word (1st, XIXe, Mme); TM, SM and o have signs of
their own (™, ℠, º). Anything else follows a caret or a low line, in brackets if it is longer than
one character: 2^n, x^(2k), x_i, C_(max). White space at either end stays outside.
"""

import re
from collections.abc import Mapping

_SIGNED = "0123456789+-=()\N{MINUS SIGN}\N{EN DASH}\N{HYPHEN}"
_RAISED = str.maketrans(_SIGNED, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾⁻⁻⁻")
_LOWERED = str.maketrans(_SIGNED, "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎₋₋₋")
_ONLY_SIGNED = re.compile(rf"[{re.escape(_SIGNED)}, ]+")
"""Commas part the numbers of several notes and are read well as they are."""
_APART = re.compile(r"[\W_]*|\[[^\[\]]*\]")
_OWN_SIGN = {"TM": "™", "SM": "℠", "o": "º", "◦": "°", "∘": "°"}
_ENDINGS = frozenset(
    [
        *("st", "nd", "rd", "th", "ST", "ND", "RD", "TH"),
        *("e", "er", "ers", "es", "re", "ère", "ème", "nde", "me", "mes", "lle", "lles", "gr"),
    ]
)
"""Of ordinal numbers and titles, in English and French."""


def raised(text: str) -> str:
    """Return superscript `text` as it is written in a line of plain text."""
    core = text.strip()
    if core in _ENDINGS:
        return text
    if sign := _OWN_SIGN.get(core):
        return text.replace(core, sign)
    return _set_off(text, "^", _RAISED)


def lowered(text: str) -> str:
    """Return subscript `text` as it is written in a line of plain text."""
    return _set_off(text, "_", _LOWERED)


def _set_off(text: str, mark: str, signs: Mapping[int, int]) -> str:
    core = text.strip()
    if _ONLY_SIGNED.fullmatch(core):
        return text.translate(signs)
    if _APART.fullmatch(core):
        return text
    return text.replace(core, f"{mark}{core}" if len(core) == 1 else f"{mark}({core})")
