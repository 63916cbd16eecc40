"""Only exact values are right, and a share of few answers is not sure."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.evaluation.scoring import Verdict, judge, wilson_interval


@pytest.mark.parametrize(
    ("answer", "expected", "verdict"),
    [
        ("4711", ("4711",), Verdict.EXACT),
        ('  "4711". ', ("4711",), Verdict.EXACT),
        ("**VK-4471**\n> The code is VK-4471.", ("VK-4471",), Verdict.EXACT),
        ("The number is 4711.", ("4711",), Verdict.WITHIN),
        ("4711 or 4712", ("4711",), Verdict.WITHIN),
        ("47112", ("4711",), Verdict.WRONG),
        ("", ("4711",), Verdict.WRONG),
        ("> 4711", ("4711",), Verdict.WITHIN),
        ("12, 34 and 56", ("56", "12", "34"), Verdict.EXACT),
        ("1. 12\n2. 34\n3. 56", ("56", "12", "34"), Verdict.EXACT),
        ("12, 34", ("56", "12", "34"), Verdict.WRONG),
        ("12, 34, 56, 78", ("56", "12", "34"), Verdict.WITHIN),
        ("12, 12, 34", ("12", "34"), Verdict.WITHIN),
    ],
)
def test_an_answer_is_right_where_it_is_what_was_asked_for(
    answer: str, expected: tuple[str, ...], verdict: Verdict
) -> None:
    assert judge(answer, expected) is verdict


@given(right=st.integers(0, 400), more=st.integers(0, 400))
def test_an_interval_holds_the_share_and_narrows(right: int, more: int) -> None:
    count = right + more
    low, high = wilson_interval(right, count)
    assert 0 <= low <= high <= 1
    if count:
        assert low <= right / count + 1e-9
        assert high >= right / count - 1e-9
        wide = wilson_interval(10 * right, 10 * count)
        assert wide[1] - wide[0] <= high - low


def test_an_interval_is_the_known_one() -> None:
    low, high = wilson_interval(90, 100)
    assert (round(low, 3), round(high, 3)) == (0.826, 0.945)
    assert wilson_interval(0, 0) == (0.0, 1.0)
