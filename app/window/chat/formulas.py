"""Renders LaTeX formulas as readable text: powers, indices, fractions, roots, accents, matrices.

latex2mathml reads the LaTeX, `math_markup` writes the result on one line. A formula that cannot be
read stays as it was written.
"""

import re
from functools import lru_cache
from html import escape, unescape
from xml.etree.ElementTree import Element

from app.window.chat.math_markup import math_markup

_MOST_CHARACTERS = 2_000
_MOST_REMEMBERED = 500
"""Formulas; those of an answer that streams are written again with every few words."""
_DEFINES = re.compile(r"\\(?:re)?newcommand|\\[gex]?def|\\let|\\DeclareMathOperator")
"""Commands with which a few characters can make a formula of any length."""
_LABEL = re.compile(r"\\label\s*\{[^{}]*\}")


def prepare() -> None:
    """Load latex2mathml, which takes 50 ms, before an answer needs it."""
    import latex2mathml.converter  # noqa: F401, PLC0415


@lru_cache(maxsize=_MOST_REMEMBERED)
def legible(latex: str) -> str:
    """Return a formula, without its delimiters, as markup made of text, <i>, <sub> and <sup>."""
    element = math_element(latex)
    return escape(latex.strip()) if element is None else math_markup(element)


def math_element(latex: str) -> Element | None:
    """Return a formula as MathML; None if it cannot be read."""
    from latex2mathml.converter import convert_to_element  # noqa: PLC0415 - see `prepare`

    if len(latex) > _MOST_CHARACTERS or _DEFINES.search(latex):
        return None
    try:
        element = convert_to_element(_LABEL.sub("", latex))
    except Exception:  # it raises errors of many kinds for LaTeX that makes no sense
        return None
    for each in element.iter():
        is_tabulator = each.text == "&"  # a sign that is meant is written as a reference
        each.text = "" if is_tabulator else unescape(each.text or "")
    return element
