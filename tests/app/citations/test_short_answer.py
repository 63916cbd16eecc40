"""A line above a quote that says something else than the quote."""

import pytest

from app.citations.citation import CitationStatus
from app.citations.short_answer import with_short_answer
from tests.app.citations.citing import cite_answer

PAGE = (
    "The bolts are re-torqued after 50 hours of service. The keepers were Anna Lind and Bert Ode. "
    "The Heron moors at the north gate. The mill was sold for 12.5 crowns in 1792. "
    "The chapel was built by Odo. The fee is EUR 48,500 a year. 每五十小时检查一次。"
)
BOLTS = "> The bolts are re-torqued after 50 hours of service."
KEEPERS = "> The keepers were Anna Lind and Bert Ode."
FEE = "> The fee is EUR 48,500 a year."
MILL = "> The mill was sold for 12.5 crowns in 1792."


def marked(answer: str) -> list[str]:
    """Return what is marked, as it stands in the answer; its proof is not touched."""
    proven = cite_answer(answer, PAGE)
    cited = with_short_answer(answer, proven)
    added = cited[: len(cited) - len(proven)]
    assert cited[len(added) :] == proven
    assert all(one.status is CitationStatus.UNQUOTED for one in added)
    return [answer[one.quote.start : one.quote.end] for one in added]


@pytest.mark.parametrize(
    "answer",
    [
        f"52 hours\n{BOLTS}",
        f"52 hours.\n\n{BOLTS}",
        f"**52 hours**\n\n{BOLTS}",
        f"5 crowns\n{MILL}",
        f"1793.\n{MILL}",
        "at the south gate\n> The Heron moors at the north gate.",
        f"Anna Lind and Carl Ode\n{KEEPERS}",
        f"50 hours\n{MILL}",
        "五十五小时\n> 每五十小时检查一次。",
        f"After every 52 hours of service.\n{BOLTS}",
        f"The mill was sold in 1793.\n{MILL}",
        f"They were called Anna Lind and Carl Ode.\n{KEEPERS}",
        f"Carl Ode and Anna Lind.\n{KEEPERS}",
        f"EUR 48.\n{FEE}",
        f"500 a year\n{FEE}",
        f"12\n{MILL}",
    ],
)
def test_a_short_answer_that_no_quote_contains_is_marked(answer: str) -> None:
    assert marked(answer) == [answer.split("\n", maxsplit=1)[0]]


@pytest.mark.parametrize(
    "answer",
    [
        f"50 hours\n{BOLTS}",
        f"After 50 hours.\n\n{BOLTS}",
        f"**50 hours**\n\n{BOLTS}",
        f"- 50 hours (page 1)\n\n{BOLTS}",
        f"1792.\n{MILL}",
        f"EUR 48,500.\n{FEE}",
        f"Bert Ode, Anna Lind\n{KEEPERS}",
        f"1792 and 50 hours\n{MILL}\n\n{BOLTS}",
        f"Yes.\n{BOLTS}",
        "五十小时\n> 每五十小时检查一次。",
        "Odo built it.\n> The chapel was built by Odo.",
        f"It was sold in 1792, for 12.5 crowns.\n{MILL}",
        f"They were called Anna Lind and Bert Ode.\n{KEEPERS}",
        f"Bert Ode and Anna Lind.\n{KEEPERS}",
    ],
)
def test_one_that_a_quote_contains_is_not(answer: str) -> None:
    assert marked(answer) == []


@pytest.mark.parametrize(
    "answer",
    [
        "52 hours",
        f"The manual says that this is done rarely.\n{BOLTS}",
        f"It says:\n{BOLTS}",
        f"This is done rarely,\nit seems\n{BOLTS}",
        f"{BOLTS}\n\n52 hours",
        "The document does not say.",
    ],
)
def test_what_is_no_short_answer_is_not_judged(answer: str) -> None:
    assert marked(answer) == []


def test_an_answer_without_proof_yet_is_not_judged() -> None:
    assert with_short_answer(f"52 hours\n{BOLTS}", ()) == ()
