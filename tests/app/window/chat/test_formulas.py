"""Formulas as a line of text: what models write is legible, and nothing else gets through."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.window.chat.formulas import legible
from tests.fakes.effort import HANGS_SECONDS, cpu_seconds


def line(latex: str) -> str:
    """A formula without the tags that make letters lean."""
    return re.sub(r"</?i>", "", legible(latex))


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\alpha \leq 3", "α ≤ 3"),
        (r"E=mc^2", "E = mc<sup>2</sup>"),
        (r"x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}", "x = (−b ± √(b<sup>2</sup> − 4ac))/(2a)"),
        (r"\frac12", "1/2"),
        (r"\frac{1}{2}mv^2", "1/2\u2009mv<sup>2</sup>"),
        (r"\sqrt[3]{x+1}", "<sup>3</sup>√(x + 1)"),
        (r"x_{i}^2", "x<sub>i</sub><sup>2</sup>"),
        (r"a_{n+1}", "a<sub>n\u2009+\u20091</sub>"),
        (r"\|x\| \le |z|", "‖x‖ ≤ |z|"),
        (r"P(A \mid B)", "P(A ∣ B)"),
        (r"\text{if } x", "if x"),
        (r"\bar{x}, \hat{y}, \vec{F}", "x̄, ŷ, F⃗"),
        (r"\overline{AB}", "A̅B̅"),
        (r"\mathbb{R}^n \to \mathcal{L}", "ℝ<sup>n</sup> → ℒ"),
        (r"\binom{n}{k}", "(n choose k)"),
        (r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}", "(a\u2003b; c\u2003d)"),
        (r"\begin{aligned} a &= b \\ &= c \end{aligned}", "a = b<br>= c"),
        (r"\sum_{i=1}^n x_i", "∑<sub>i\u2009=\u20091</sub><sup>n</sup>\u2009x<sub>i</sub>"),
        (r"n \log n, \sin^2 x", "n log n, sin<sup>2</sup> x"),
        (r"-3 + (-x) = \pm 1", "−3 + (−x) = ±1"),
        (r"p \land q \implies x \neq y, x \not= z", "p ∧ q ⟹ x ≠ y, x ≠ z"),
        (r"1{,}000\,\mathrm{kg}, 25\%, 37\,^\circ\mathrm{C}", "1,000\u2009kg, 25%, 37\u2009°C"),
        (r"y' = \cancel{x}", "y′ = <s>x</s>"),
        (r"R \& D", "R&amp;D"),
        (r"\label{eq:a} x", "x"),
        (r"\unknown{y}", "unknown y"),
        (r"a < b", "a &lt; b"),
    ],
)
def test_what_models_write_is_legible(latex: str, expected: str) -> None:
    assert line(latex) == expected


@pytest.mark.parametrize(
    "latex",
    [
        *("\\", "^^", r"\frac" * 9, r"\begin{pmatrix} a", "x" * 2_001),
        r"\newcommand{\b}{bb}\b",
    ],
)
def test_what_cannot_be_read_stays_as_it_was_written(latex: str) -> None:
    assert legible(latex) == latex


@pytest.mark.parametrize(
    "latex",
    [
        *("{" * 900 + "}" * 900, "x^{" * 400 + "}" * 400, r"\sqrt{" * 280 + "}" * 280),
        *("a" * 2000, r"\frac{1}{2}" * 180),
    ],
)
def test_hostile_formulas_end_soon(latex: str) -> None:
    assert cpu_seconds(lambda: legible(latex)) < HANGS_SECONDS


_PIECES = (
    *(r"\frac", r"\sqrt", r"\hat", r"\left(", r"\right)", r"\begin{matrix}", r"\end{matrix}"),
    *(r"\text", r"\href", r"\style", r"\color", r"\over", r"\\", "&", "{", "}", "^", "_", "[", "]"),
    *("<b>", "&lt;", "&#60;", '"', "'", "x", "1", " ", "−", "\x00", "\ud800", "∑", "script"),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(_PIECES), max_size=25).map("".join))
def test_only_harmless_tags_come_out(latex: str) -> None:
    markup = re.sub(r"</?(?:i|sub|sup|s)>|<br>", "", legible(latex))
    assert not set(markup) & set("<>\"'")
    assert re.fullmatch(r"(?:[^&]|&(?:lt|gt|amp|quot|#x27);)*", markup, re.DOTALL)
