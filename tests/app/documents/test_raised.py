import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.documents.raised import lowered, raised


@pytest.mark.parametrize(
    ("base", "text", "written"),
    [
        ("10", "6", "10⁶"),
        ("2019", "3", "2019³"),
        ("m", "−2", "m⁻²"),
        ("Ca", "2+", "Ca²⁺"),
        ("results", "3, 4", "results³, ⁴"),
        ("12", "99", "12⁹⁹"),
        ("2", "n", "2^n"),
        ("x", "2k", "x^(2k)"),
        ("10", "1.5", "10^(1.5)"),
        ("21", "st", "21st"),
        ("XIX", "e", "XIXe"),
        ("M", "me", "Mme"),
        ("Lectern", "TM", "Lectern™"),
        ("Lectern", "®", "Lectern®"),
        ("n", "o", "nº"),
        ("20 ", "°", "20 °"),
        ("2019", "*", "2019*"),
        ("2019", "[3]", "2019[3]"),
        ("10", "6 ", "10⁶ "),
        ("10", "n\n", "10^n\n"),
        ("10", "", "10"),
        ("10", " ", "10 "),
    ],
)
def test_raised_text_stays_apart_from_what_it_follows(base: str, text: str, written: str) -> None:
    assert base + raised(text) == written


@pytest.mark.parametrize(
    ("base", "text", "written"),
    [
        ("H", "2", "H₂"),
        ("C", "6", "C₆"),
        ("x", "i", "x_i"),
        ("x", "n+1", "x_(n+1)"),
        ("C", "max", "C_(max)"),
        ("a", "1,", "a₁,"),
        ("a", "e", "a_e"),
    ],
)
def test_lowered_text_stays_apart_from_what_it_follows(base: str, text: str, written: str) -> None:
    assert base + lowered(text) == written


@given(st.text())
def test_raised_and_lowered_text_never_goes_on_with_a_number(text: str) -> None:
    for write in (raised, lowered):
        assert not re.match(r"\d", write(text))


@given(st.from_regex(r"[\w+=()−.,/-]*\d[\w+=()−.,/-]*", fullmatch=True))
def test_plain_raised_and_lowered_text_differ(text: str) -> None:
    assert len({text, raised(text), lowered(text)}) == 3
