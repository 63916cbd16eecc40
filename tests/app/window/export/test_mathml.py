"""Formulas for browsers: MathML that holds nothing but a formula."""

import re

import pytest

from app.window.export.mathml import to_mathml


def test_a_formula_is_typeset_by_the_browser() -> None:
    found = to_mathml(r"\frac{a}{b} < \sqrt{2}")
    assert found.startswith("<math ")
    assert found.endswith("</math>")
    assert "<mfrac><mrow><mi>a</mi></mrow><mrow><mi>b</mi></mrow></mfrac><mo>&lt;</mo>" in found


@pytest.mark.parametrize(
    "latex",
    [
        r"\href{javascript:alert(1)}{x}",
        r"\style{background:url(http://x.example)}{x}",
        r"\class{a}{x}",
        r"\color{red}{x}",
        r"\hspace{99999999em} x",
        r"\text{<script>alert(1)</script>}",
        "<script>",
    ],
)
def test_nothing_leads_anywhere_or_runs(latex: str) -> None:
    found = to_mathml(latex)
    assert not re.search(r"<script|href|style=|class|color|url|9999", found.replace("&lt;", ""))


@pytest.mark.parametrize("latex", [r"\frac", "<b>^^", r"\def\a{\a\a}\a"])
def test_what_cannot_be_read_is_text(latex: str) -> None:
    assert "<" not in to_mathml(latex)


def test_what_is_nested_without_end_comes_out() -> None:
    assert "x" in to_mathml("{" * 900 + "x" + "}" * 900)
