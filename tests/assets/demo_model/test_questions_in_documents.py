"""A document asks questions and answers them, as lists of frequent questions and minutes do."""

import pytest

from tests.assets.demo_model.conftest import MODEL, Recipe, judge_of, parts

PAGES = [
    """Frequently asked questions

Q: How long does delivery take?
A: Parcels within the country arrive in three working days.

Q: Can I return an item?
A: Yes. You have 30 days from the day of delivery.

Q: Who pays for the return?
A: We do, as long as you use the label that came with the parcel.

Which cards do you accept?
- Visa and the Harrow Card.

How do I change my address? Open the page of your account.""",
    """TREASURER: Who paid for the cameras?

DR PELLETIER: The university lent them to us.""",
]
ANSWERED = {
    "How long does delivery take?": "A: Parcels within the country arrive in three working days.",
    "Can I return an item?": "A: Yes. You have 30 days from the day of delivery.",
    "Who pays for the return?": "A: We do, as long as you use the label that came with the parcel.",
    "Which cards are accepted?": "Visa and the Harrow Card.",
    "How do I change my address?": "Open the page of your account.",
    "Who paid for the cameras?": "DR PELLETIER: The university lent them to us.",
}


@pytest.fixture(scope="module")
def judge(recipe: Recipe) -> object:
    return judge_of(recipe, PAGES)


@pytest.mark.parametrize(("asked", "reply"), ANSWERED.items())
def test_the_reply_is_quoted_and_not_the_question(
    recipe: Recipe, judge: object, asked: str, reply: str
) -> None:
    _, quotes = parts(recipe, judge, asked)
    assert quotes[0] == reply


def test_nearly_all_replies_are_found_in_documents_that_set_nothing(
    recipe: Recipe,
) -> None:
    module = recipe.of("finding.evaluate")
    found = module.measure(module.Judge(MODEL), MODEL, "replies", 3)
    assert found["quoted"] >= 0.9
    assert found["not verbatim"] == 0
