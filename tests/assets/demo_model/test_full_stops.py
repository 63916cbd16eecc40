"""Quotes go on behind full stops that end no sentence, and end behind those that do."""

import pytest

from tests.assets.demo_model.conftest import Recipe, judge_of, parts

PAGES = [
    """The normal working week is 37 hours, from Monday to Friday. The yard opens at 7.30 am. \
Overtime is paid at one and a half times the hourly rate and must be agreed in advance with \
the foreman.

The Employee is entitled to 26 days of paid holiday in each calendar year, in addition to public \
holidays. Up to five unused days may be carried over until 31 March.

In case of illness the Employee shall inform the office by 8.30 am on the first day. A doctor's \
certificate is required from the fourth day onwards.""",
    """Destination | Time | Price
Great Britain | 2 to 3 working days | £3.95
Northern Ireland | 4 working days | £5.50
France and Germany | 6 to 8 working days | £9.80
Rest of Europe | up to 12 working days | £14.20

Our customer service answers from 9 am to 5 pm on weekdays at 01482 660 219 or by e-mail to \
care@tallowandwick.example. Complaints are handled by Marta Olsen.""",
    """From: Gwen Abara <gwen.abara@northmoor.example>
To: Felix Strand <felix@strand-architects.example>
Cc: Priya Nair <priya.nair@northmoor.example>

Three points are still open:
- The colour of the window frames. Priya prefers dark grey.
- The size of the reading garden. We would like at least 200 square metres.""",
]
ASKED = (
    "How many days of holiday does she get?",
    "How long does delivery to France take?",
    "What is Gwen's phone number?",
    "What is Gwen's position?",
    "What should Felix bring?",
    "Which colour does Priya prefer?",
    "When is customer service available?",
    "When does the yard open?",
)


@pytest.fixture(scope="module")
def judge(recipe: Recipe) -> object:
    return judge_of(recipe, PAGES)


@pytest.mark.parametrize("asked", ASKED)
def test_a_quote_breaks_off_within_no_word(recipe: Recipe, judge: object, asked: str) -> None:
    text = " ".join(" ".join(PAGES).split()) + " "
    _, quotes = parts(recipe, judge, asked)
    assert quotes
    assert not [quote for quote in quotes if f"{quote} " not in text]
