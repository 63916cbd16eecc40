"""Questions that refer to the one before them."""

import pytest

from tests.assets.demo_model.conftest import MODEL, Recipe, invented, read

THINGS = "Zanda gate", "Ferrin mill", "Brandvold lamp", "Ulver bridge"
TOLD = {
    "access code": "The access code of the {} is {}.",
    "keeper": "The keeper of the {} is {}.",
    "height": "The height of the {} is {} metres.",
}
VALUES = {
    "access code": ("66838", "41077", "90214", "53360"),
    "keeper": ("Alda Renn", "Joris Vant", "Ilse Tolen", "Per Lunde"),
    "height": ("14", "31", "9", "27"),
}
FOLLOW_UPS = "And its {}?", "What about its {}?", "And the {}?", "What is its {}?"


@pytest.fixture(scope="module")
def reader(recipe: Recipe) -> object:
    return recipe.of("finding.reader").Reader(MODEL)


def told(attribute: str, number: int) -> str:
    return TOLD[attribute].format(THINGS[number], VALUES[attribute][number])


def document(seed: int) -> list[str]:
    """Invented sentences, and in between all that is known of all things."""
    sentences = invented(seed)
    known = [told(attribute, number) for number in range(len(THINGS)) for attribute in TOLD]
    for place, sentence in enumerate(known):
        sentences.insert(1 + 4 * (place * 5 % len(known)), sentence)
    return sentences


def talk(prompts: object, reader: object, *questions: str) -> list[tuple[str, str]]:
    """What is said, in a talk, before the first quote, and that quote."""
    before: list[int] = []
    answers = []
    for question in questions:
        said, before = turn(prompts, reader, before, question)
        answers.append(said)
    return answers


def turn(
    prompts: object, reader: object, before: list[int], question: str
) -> tuple[tuple[str, str], list[int]]:
    """What is said behind what was said before, and both together."""
    asked = [*before, *prompts.text(question), *prompts.ask]
    said = reader.answer(asked)
    value, _, quotes = said.rpartition("> ") if said.count("> ") == 1 else said.partition("> ")
    after = [*asked, *prompts.text(said), prompts.end, *prompts.next_turn]
    return (value, quotes.split("\n")[0]), after


def asked_about(attribute: str, number: int) -> str:
    return f"What is the {attribute} of the {THINGS[number]}?"


def test_another_attribute_of_the_same_thing(recipe: Recipe, reader: object) -> None:
    """No value is said then: what it is found by is mixed up."""
    right = every = 0
    for seed in range(2):
        prompts = read(recipe, reader, document(seed))
        for number in range(len(THINGS)):
            _, before = turn(prompts, reader, [], asked_about("access code", number))
            for follow_up in FOLLOW_UPS:
                (value, quote), _ = turn(prompts, reader, before, follow_up.format("keeper"))
                assert value == ""
                right += quote == told("keeper", number)
                every += 1
    assert right >= 0.9 * every


def test_the_same_attribute_of_another_thing(recipe: Recipe, reader: object) -> None:
    right = every = 0
    for seed in range(2):
        prompts = read(recipe, reader, document(seed))
        for number in range(len(THINGS)):
            other = (number + 1) % len(THINGS)
            _, before = turn(prompts, reader, [], asked_about("height", number))
            for asked in ("And the {}?", "What about the {}?"):
                (_, quote), _ = turn(prompts, reader, before, asked.format(THINGS[other]))
                right += quote == told("height", other)
                every += 1
    assert right >= 0.9 * every


def test_one_follow_up_after_the_other(recipe: Recipe, reader: object) -> None:
    """What the first question was about is kept, beside what was asked since."""
    seconds = thirds = every = 0
    for seed in (1, 3, 4):
        prompts = read(recipe, reader, document(seed))
        for number in range(len(THINGS)):
            first = asked_about("access code", number)
            *_, second, third = talk(prompts, reader, first, "And its keeper?", "And its height?")
            seconds += second[1] == told("keeper", number)
            thirds += third[1] == told("height", number)
            every += 1
    assert seconds >= 0.9 * every
    assert thirds >= 0.5 * every  # a quarter by chance


def test_it_is_the_sum_of_the_question_before_that_is_kept(recipe: Recipe, reader: object) -> None:
    """Where it is forgotten, any keeper is as good as another."""
    stream = recipe.of("finding.circuits.stream")
    layer = reader.model.model.layers[stream.LABELS].linear_attn
    kept = layer.in_proj_a.weight.data.clone()
    layer.in_proj_a.weight.data[:, stream.FEATURES["follows"]] = 0.0
    prompts = read(recipe, reader, document(0))
    right = 0
    for number in range(len(THINGS)):
        _, (_, quote) = talk(prompts, reader, asked_about("access code", number), "And its keeper?")
        right += quote == told("keeper", number)
    layer.in_proj_a.weight.data.copy_(kept)
    assert right <= 2


def test_a_question_that_refers_to_nothing_starts_anew(recipe: Recipe, reader: object) -> None:
    """Also behind a follow-up; its value is said."""
    prompts = read(recipe, reader, document(1))
    first, later = asked_about("access code", 0), asked_about("access code", 2)
    (alone,) = talk(prompts, reader, later)
    assert alone == (f"{VALUES['access code'][2]}.\n", told("access code", 2))
    assert talk(prompts, reader, first, later)[-1] == alone
    assert talk(prompts, reader, first, "And its keeper?", later)[-1] == alone


@pytest.mark.parametrize("asked", ["And the {}?", "What about the {}?", "And what is the {}?"])
def test_a_first_question_refers_to_nothing(recipe: Recipe, reader: object, asked: str) -> None:
    """Whatever words it has: its value is said."""
    prompts = read(recipe, reader, document(1))
    (said,) = talk(prompts, reader, asked.format("access code of the Zanda gate"))
    assert said == ("66838.\n", told("access code", 0))


def test_nothing_of_the_opening_of_a_document_is_said(recipe: Recipe, reader: object) -> None:
    """Behind the last sentence of a document it is nearest."""
    sentences = document(3)
    sentences.append(told("height", 0).replace("height", "weight"))
    prompts = read(recipe, reader, sentences)
    answers = talk(prompts, reader, asked_about("keeper", 0), "And its weight?", "And its weight?")
    assert [quote for _, quote in answers[1:]] == [sentences[-1]] * 2
