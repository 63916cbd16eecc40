"""A value is said whole, with the signs inside it, and ends where it does."""

import pytest

from tests.assets.demo_model.conftest import Recipe, judge_of, parts

TOLD = (
    (
        "2.60 euros",
        "The price of the Zanda lunch is 2.60 euros.",
        "What is the price of the Zanda lunch?",
    ),
    ("1.21 grams", "The density of the resin is 1.21 grams.", "What is the density of the resin?"),
    (
        "555 0142",
        "The number of the caretaker is 555 0142.",
        "What is the number of the caretaker?",
    ),
    ("J. R. Miller", "The museum was founded by J. R. Miller in 1901.", "Who founded the museum?"),
    (
        "X7.42-b",
        "The access code of the cellar is X7.42-b.",
        "What is the access code of the cellar?",
    ),
    (
        "4.18.2",
        "The version of the firmware is 4.18.2 since last year.",
        "What is the version of the firmware?",
    ),
    (
        "82.5 cm",
        "The width of the shelf is 82.5 cm beside the door.",
        "What is the width of the shelf?",
    ),
    (
        "6:45",
        "The bus to Castor leaves at 6:45 in the morning.",
        "When does the bus to Castor leave?",
    ),
    ("24 volts", "The voltage of the pump is 24 volts.", "What is the voltage of the pump?"),
    ("11.5 kg", "The weight of the anchor is 11.5 kg.", "What is the weight of the anchor?"),
    (
        "Dr. Paul Hall",
        "The director of the choir is Dr. Paul Hall.",
        "Who is the director of the choir?",
    ),
    (
        "44-19/B",
        "The serial number of the drill is 44-19/B.",
        "What is the serial number of the drill?",
    ),
    ("180 °C", "The temperature of the oven is 180 °C.", "What is the temperature of the oven?"),
    (
        "EUR 48,500",
        "The annual fee of the licence is EUR 48,500 in advance.",
        "What is the annual fee of the licence?",
    ),
    ("3.2 GB", "The size of the archive is 3.2 GB.", "What is the size of the archive?"),
)
"""Values, what tells them, and what asks for them."""


@pytest.fixture(scope="module")
def judge(recipe: Recipe) -> object:
    sentences = [sentence for _, sentence, _ in TOLD]
    page = "\n".join(" ".join(sentences[start : start + 5]) for start in range(0, len(TOLD), 5))
    return judge_of(recipe, [page])


@pytest.mark.parametrize(("value", "sentence", "asked"), TOLD)
def test_a_value_is_said_whole(
    recipe: Recipe, judge: object, value: str, sentence: str, asked: str
) -> None:
    said, quotes = parts(recipe, judge, asked)
    assert quotes[0] == sentence
    assert said == f"{value}."


def test_most_values_of_every_kind_are_said_to_their_end(recipe: Recipe, judge: object) -> None:
    """After everything else, since other documents are read."""
    ends = recipe.of("finding.ends")
    right = ends.measure(judge.reader, 3)
    assert set(right) == set(ends.KINDS)
    assert sum(right.values()) > 0.75 * len(right) * 3 * ends.OF_EACH
    assert min(right.values()) > 1
