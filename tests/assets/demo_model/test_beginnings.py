"""How sentences begin: with a word that has no space before it, a sign or a number."""

import re

import pytest

from tests.assets.demo_model.conftest import Recipe, judge_of, parts

PAGES = [
    """shop hours of the Tivubo are painted on the north door.

friend of the Zofafu was a tailor called Meer.

king and queen of the Gipule are carved in oak.

psayrsh is what the Viluti call a lantern.

"We are relieved," said Tom Aylward.

'Nobody was hurt,' wrote the Corrie Herald.

1. Pull the lever of the Kalofe towards you.
2. Press the green button for five seconds.
3. The lamp of the Kalofe turns blue.""",
    """4 LEAVE AND ABSENCE
4.1 Annual leave
4.1.1 Every employee is entitled to 28 days of paid leave per calendar year.
4.1.2 Leave must be requested at least three weeks in advance through the staff portal.
4.2 Sick leave
4.2.1 An employee who is ill shall inform the line manager before 9:30 a.m. on the first day.
4.2.2 A doctor's note is required from the fourth day of absence.
4.3 Parental leave
4.3.1 Parents may take up to 14 months, of which two are reserved for each parent.
4.3.2 The position is kept open until the employee returns.
4.3.3 The employer must be told of the intended dates no later than ten weeks before the birth.
6 EQUIPMENT
6.1 Laptops are replaced every four years.
6.2 Lost devices shall be reported to the service desk within two hours (extension 4711).
6.3 Private use of telephones is tolerated as long as it causes no cost.""",
]
QUOTED = {
    "Where are the hours of the Tivubo painted?": (
        "shop hours of the Tivubo are painted on the north door."
    ),
    "Who was the friend of the Zofafu?": "friend of the Zofafu was a tailor called Meer.",
    "What are king and queen of the Gipule carved in?": (
        "king and queen of the Gipule are carved in oak."
    ),
    "What do the Viluti call a lantern?": "psayrsh is what the Viluti call a lantern.",
    "Who was relieved?": '"We are relieved," said Tom Aylward.',
    "What did the Corrie Herald write?": "'Nobody was hurt,' wrote the Corrie Herald.",
    "How long is the green button pressed?": "2. Press the green button for five seconds.",
    "Which colour does the lamp of the Kalofe turn?": "3. The lamp of the Kalofe turns blue.",
    "How often are laptops replaced?": "6.1 Laptops are replaced every four years.",
}
LIKE_EACH_OTHER = "By what time must I call in sick?", "Is there a pension scheme?"
"""Questions that several numbered sentences fit about as well."""


@pytest.fixture(scope="module")
def judge(recipe: Recipe) -> object:
    return judge_of(recipe, PAGES)


@pytest.mark.parametrize(("asked", "quote"), QUOTED.items())
def test_a_sentence_is_quoted_from_its_beginning(
    recipe: Recipe, judge: object, asked: str, quote: str
) -> None:
    _, quotes = parts(recipe, judge, asked)
    assert quotes[0] == quote


@pytest.mark.parametrize("asked", LIKE_EACH_OTHER)
def test_a_quote_does_not_end_within_the_number_of_its_section(
    recipe: Recipe, judge: object, asked: str
) -> None:
    _, quotes = parts(recipe, judge, asked)
    assert len(quotes) > 1
    assert not [quote for quote in quotes if re.fullmatch(r"[\d.]+", quote)]
