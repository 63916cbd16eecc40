"""Formulas as models write them (`formulas.txt`), made text by Lectern and by libraries.

    pip install pylatexenc==2.11 unicodeit==0.7.5 ziamath==0.13
    python -m tests.campaign.libraries.formulas

A formula is garbled where the name of a command is left in its text, or a sign of it is lost. Of
ziamath, which draws, only the time is measured, also of formulas in formulas.
"""

import html
import re
import time
from collections.abc import Callable
from pathlib import Path

from app.window.chat.formulas import legible

_FORMULAS = Path(__file__).with_name("formulas.txt")
_NAME = re.compile(r"\\([A-Za-z]+)")
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\{(\w+)\*?\}")
_IN_WORDS = frozenset(
    [
        "sin",
        "cos",
        "tan",
        "log",
        "ln",
        "exp",
        "max",
        "min",
        "lim",
        "det",
        "gcd",
        "sup",
        "arg",
        "dim",
        "ker",
        "Pr",
        "limsup",
        "arcsin",
        "sinh",
        "cosh",
        "bmod",
        "pmod",
        "text",
        "mathrm",
        "operatorname",
        "mathbf",
        "mathsf",
        "textbf",
        "texttt",
        "emph",
        "boxed",
        "choose",
        "binom",
        "color",
        "tag",
        "phantom",
        "label",
        "mathcal",
    ]
)
"""Commands that are written in words, or whose names are words of their own."""
_SIGNS = {
    "ne": "≠",
    "neq": "≠",
    "land": "∧",
    "lor": "∨",
    "iff": "⟺⇔",
    "implies": "⟹⇒",
    "gg": "≫",
    "in": "∈",
    "sum": "∑",
    "pm": "±",
    "to": "→",
    "xrightarrow": "→",
    "triangle": "△",
    "checkmark": "✓",
    "hat": "\u0302ŷĤ",
    "overline": "\u0304\u0305",
    "gcd": "g",
    "ker": "k",
}
_DEPTHS = (2, 4, 6, 8, 10)


def _is_garbled(latex: str, text: str) -> bool:
    used = {*_NAME.findall(latex), *_ENVIRONMENT.findall(latex)}
    plain = _NAME.sub("", _ENVIRONMENT.sub("", latex))
    left = [name for name in used - _IN_WORDS if len(name) > 1 and name in text]
    lost = [name for name in used & _SIGNS.keys() if not set(_SIGNS[name]) & set(text)]
    return "\\" in text or bool(lost) or any(name not in plain for name in left)


def _lectern(latex: str) -> str:
    return html.unescape(re.sub("<[^>]*>", "", legible(latex)))


def _judge(name: str, read: Callable[[str], str], formulas: list[str]) -> None:
    read("x")  # loads the library
    began = time.process_time()
    texts = [_or_nothing(read, latex) for latex in formulas]
    milliseconds = (time.process_time() - began) * 1e3 / len(formulas)
    garbled = sum(map(_is_garbled, formulas, texts))
    print(f"| {name} | {garbled} of {len(formulas)} | {milliseconds:.2f} ms |")  # noqa: T201


def _or_nothing(read: Callable[[str], str], latex: str) -> str:
    try:
        return read(latex)
    except Exception:
        return "\\"


def _time_drawing(formulas: list[str]) -> None:
    import ziamath  # noqa: PLC0415

    def draw(latex: str) -> float:
        began = time.process_time()
        ziamath.Latex(latex).svg()
        return (time.process_time() - began) * 1e3

    draw("x")
    mean = sum(map(draw, formulas)) / len(formulas)
    deep = [draw(r"\frac{1}{1+" * depth + "x" + "}" * depth) for depth in _DEPTHS]
    times = ", ".join(f"{milliseconds:.0f} ms" for milliseconds in deep)
    print(f"| ziamath | | {mean:.2f} ms; fractions {_DEPTHS} deep: {times} |")  # noqa: T201


def main() -> None:
    """Print a table."""
    import unicodeit  # noqa: PLC0415
    from pylatexenc.latex2text import LatexNodes2Text  # noqa: PLC0415

    formulas = _FORMULAS.read_text(encoding="utf-8").splitlines()
    _judge("Lectern", _lectern, formulas)
    _judge("pylatexenc", LatexNodes2Text(math_mode="text").latex_to_text, formulas)
    _judge("unicodeit", unicodeit.replace, formulas)
    _time_drawing(formulas)


if __name__ == "__main__":
    main()
