"""What the recipe writes: answers stand where they are said to, what is missing is missing."""

import random

import pytest

from tests.assets.demo_model.conftest import Recipe

SIZES = [(3, 0.0), (20, 2.0), (80, 6.0)]


def make(recipe: Recipe, seed: int, num_facts: int, spacing: float, num_turns: int = 1):
    return recipe.documents.make_sample(
        random.Random(seed),
        num_facts=num_facts,
        spacing=spacing,
        num_conversations=60,
        num_turns=num_turns,
    )


@pytest.mark.parametrize(("num_facts", "spacing"), SIZES)
def test_a_fact_stands_word_for_word_on_its_page(
    recipe: Recipe, num_facts: int, spacing: float
) -> None:
    sample = make(recipe, 5, num_facts, spacing)
    answered = [turn for (turn,) in sample.conversations if turn.fact is not None]
    assert len(answered) > 30
    for turn in answered:
        value, quote = turn.answer.split("\n> ")
        assert value.removesuffix(".").casefold() in quote.casefold()
        pages = [d.pages[turn.page - 1] for d in sample.documents if len(d.pages) >= turn.page]
        assert any(quote in page for page in pages)


@pytest.mark.parametrize(("num_facts", "spacing"), SIZES)
def test_a_fact_answers_one_question_only_in_one_way(
    recipe: Recipe, num_facts: int, spacing: float
) -> None:
    """Two answers to a question would teach guessing."""
    world = recipe.world.World(random.Random(6), num_facts)
    known = [(fact.subject, fact.attribute) for fact in world.facts]
    assert len(set(known)) == len(known)
    for fact in world.facts:
        assert all(fact.subject in question for question in fact.questions)


def test_what_is_not_said_is_really_missing(recipe: Recipe) -> None:
    world = recipe.world.World(random.Random(7), 60)
    answered = {question for fact in world.facts for question in fact.questions}
    missing = {world.unanswerable() for _ in range(300)}
    assert len(missing) > 100
    assert not missing & answered


def test_names_are_unique_within_a_document(recipe: Recipe) -> None:
    world = recipe.world.World(random.Random(8), 200)
    assert len({entity.rsplit(" ", 1)[0] for entity in world.entities}) == len(world.entities)


def test_a_document_follows_from_its_number(recipe: Recipe) -> None:
    first, again, other = (make(recipe, seed, 20, 2.0) for seed in (1, 1, 2))
    assert first == again != other
