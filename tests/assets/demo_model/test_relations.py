"""The relations that training states and asks for; the evaluation has relations of its own."""

import random
import re
from collections import Counter
from dataclasses import replace

import pytest

from tests.assets.demo_model.conftest import Recipe

FUNCTION_WORDS = set(
    re.findall(
        r"\w+",
        """
        a because by day did does e how is of on the to v was what when where which who whom why
        """,
    )
)
IRREGULAR = {"buy", "buys", "buying", "go", "goes", "going", "gone", "lose", "loses", "losing"}
ENDINGS = ("", "d", "e", "ed", "er", "es", "ing", "ment", "s")
Verb = tuple[str, tuple[str, ...], tuple[str, ...]]


def words(relation: Verb) -> set[str]:
    _, statements, questions = relation
    return set(re.findall(r"[a-z]+", " ".join(statements + questions).lower()))


def inflected(word: str) -> set[str]:
    """The word with other endings, right or wrong."""
    stems = {word, re.sub(r"(ed|er|es|e|s)$", "", word)}
    return {stem + ending for stem in stems if len(stem) > 2 for ending in ENDINGS}


def written(recipe: Recipe) -> tuple[Verb, ...]:
    relations: tuple[Verb, ...] = recipe.of("finding.relations").RELATIONS
    return recipe.of("finding.frames").VERBS + relations


def test_statements_have_a_thing_and_a_value_and_questions_only_the_thing(recipe: Recipe) -> None:
    kinds = {*recipe.of("finding.lexicon").VALUES, "clause"}
    for kind, statements, questions in written(recipe):
        assert kind in kinds
        for frame in statements:
            assert sorted(re.findall(r"\{(\w)\}", frame.lower())) == ["e", "v"], frame
            assert frame.endswith("."), frame
        for frame in questions:
            assert re.findall(r"\{(\w)\}", frame.lower()) == ["e"], frame
            assert frame.endswith("?"), frame
        for frame in statements + questions:
            begins = frame[0].isupper() or frame.startswith(("{E}", "{V}"))
            assert begins, frame
            assert not re.search(r".\{[EV]\}", frame), frame


def test_every_relation_is_said_and_asked_in_several_ways(recipe: Recipe) -> None:
    for _, statements, questions in recipe.of("finding.relations").RELATIONS:
        assert 2 <= len(set(statements)) == len(statements)
        assert 2 <= len(set(questions)) == len(questions)


def test_no_two_relations_that_were_written_share_a_wording(recipe: Recipe) -> None:
    frames = Counter(
        frame
        for _, statements, questions in written(recipe)
        for frame in dict.fromkeys(statements + questions)
    )
    assert [frame for frame, count in frames.items() if count > 1] == []


def test_what_is_held_out_is_said_of_nothing_in_training(recipe: Recipe) -> None:
    held_out = set().union(*map(words, recipe.of("finding.held_out").VERBS)) - FUNCTION_WORDS
    assert {"painted", "buyer", "went", "width", "covers", "late"} <= held_out
    theirs = IRREGULAR.union(*map(inflected, held_out))
    for relation in recipe.of("finding.frames").FRAMES.verbs:
        assert not words(relation) & theirs, relation


@pytest.mark.parametrize("seed", range(20))
def test_no_question_of_a_document_is_that_of_two_relations(recipe: Recipe, seed: int) -> None:
    rng = random.Random(seed)
    lexicon = recipe.of("finding.lexicon").Lexicon(rng, ["wheel", "margin", "station", "garden"])
    frames = recipe.of("finding.frames").FRAMES
    verbs = tuple(verb for verb in frames.verbs if "Who discovered {e}?" in verb[2]) * 5
    assert len(set(verbs)) > 1
    facts = recipe.of("finding.facts").Facts(rng, lexicon, replace(frames, verbs=verbs), 12)
    said_by_verb = [relation for relation in facts.relations if not relation.attribute]
    assert len(said_by_verb) <= 1


def test_documents_draw_from_written_relations_and_from_regular_verbs(recipe: Recipe) -> None:
    frames = recipe.of("finding.frames").FRAMES
    drawn: Counter[bool] = Counter()
    kinds: Counter[str] = Counter()
    theirs = set(written(recipe))
    for seed in range(300):
        rng = random.Random(seed)
        lexicon = recipe.of("finding.lexicon").Lexicon(rng, ["wheel", "margin", "station"])
        for relation in recipe.of("finding.facts").Facts(rng, lexicon, frames, 4).relations:
            if not relation.attribute:
                verb = (relation.kind, relation.statements, relation.questions)
                drawn[verb in theirs] += 1
                kinds[relation.kind] += 1
    assert 0.4 < drawn[True] / drawn.total() < 0.75
    assert all(kinds[kind] for kind in ("person", "date", "place", "quantity", "thing", "clause"))
    assert max(kinds.values()) < 0.3 * kinds.total()


def test_a_verb_is_asked_for_by_another_and_by_its_nouns(recipe: Recipe) -> None:
    verbs = set(recipe.of("finding.frames").FRAMES.verbs)
    ((statements, questions),) = [
        (statements, questions)
        for kind, statements, questions in verbs
        if kind == "person" and "Who stole {e}?" in questions
    ]
    assert {"{E} was stolen by {v}.", "{V} took away {e}."} <= set(statements)
    assert {"By whom was {e} taken away?", "Who was the thief of {e}?"} <= set(questions)
    asked = {question: kind for kind, _, questions in verbs for question in questions}
    assert asked["When was the explosion of {e}?"] == "date"
    assert asked["How dear is {e}?"] == "quantity"
    assert asked["Who is the lessor of {e}?"] == "person"


def test_words_of_tables_fit_their_frames(recipe: Recipe) -> None:
    third_person = recipe.of("finding.relations.deeds").third_person
    bases = ("sell", "push", "carry", "play", "set up", "go through")
    assert [third_person(base) for base in bases] == [
        "sells", "pushes", "carries", "plays", "sets up", "goes through"
    ]  # fmt: skip
    for _, statements, questions in recipe.of("finding.frames").FRAMES.verbs:
        assert len(statements) > 0 < len(questions)
        for frame in statements:
            assert sorted(re.findall(r"\{(\w*)\}", frame.lower())) == ["e", "v"], frame
        for frame in questions:
            assert re.findall(r"\{(\w*)\}", frame.lower())[0] in {"e", "n"}, frame
        assert not any("_" in frame or "  " in frame for frame in statements + questions)


def told_by_verbs(recipe: Recipe, seed: int) -> object:
    rng = random.Random(seed)
    lexicon = recipe.of("finding.lexicon").Lexicon(rng, ["wheel", "margin", "station", "garden"])
    frames = recipe.of("finding.frames").FRAMES
    return recipe.of("finding.facts").Facts(rng, lexicon, frames, 40, by_verbs=True)


def test_a_document_can_be_told_by_verbs_alone(recipe: Recipe) -> None:
    """Of few things, so that only the verb tells a thing's sentences apart."""
    alone: list[bool] = []
    for seed in range(30):
        facts = told_by_verbs(recipe, seed)
        assert not any(fact.relation.attribute for fact in facts.all)
        asked = Counter(q for relation in facts.relations for q in set(relation.questions))
        assert set(asked.values()) == {1}
        alone.append(len(facts.things) == 1)
        assert bool(facts.pronouns) == alone[-1]
        if alone[-1]:
            (thing,) = facts.things
            asked_by_name = sum(fact.thing == thing for fact in facts.all)
            told_by_name = sum(thing.name.lower() in fact.quote.lower() for fact in facts.all)
            assert 0.2 < asked_by_name / len(facts.all) < 0.8
            assert 0.2 < told_by_name / len(facts.all) < 0.95
            assert len(facts.all) > 20
        else:
            assert len(facts.all) > 2 * len(facts.things)
    assert 0.2 < sum(alone) / len(alone) < 0.6


def test_one_sentence_can_tell_two_facts(recipe: Recipe) -> None:
    facts = told_by_verbs(recipe, 4)
    of_quotes = Counter(fact.quote for fact in facts.all)
    assert set(of_quotes.values()) == {1, 2}
    for fact in facts.all:
        value = fact.value if fact.value in fact.quote else fact.value[0].upper() + fact.value[1:]
        assert value in fact.quote
    samples = recipe.of("finding.samples")
    passage = recipe.of("finding.passages").Passage(random.Random(1), [])
    blocks = samples.merged(random.Random(1), facts, facts.all, 0.0, passage.sentences)
    assert Counter(block for block in blocks if block in of_quotes) == dict.fromkeys(of_quotes, 1)
    assert len(blocks) > len(of_quotes)  # headings


def test_headings_answer_nothing(recipe: Recipe) -> None:
    """They have words of things or of questions, and no end of a sentence."""
    facts = told_by_verbs(recipe, 4)
    headings = {facts.heading() for _ in range(40)}
    assert len(headings) > 5
    for heading in headings:
        assert not heading.endswith(".")
        assert heading[0] == heading[0].upper()
        assert not any(heading in fact.quote.split(" ") for fact in facts.all if " " in heading)


def test_questions_of_learning_have_other_words_for_everyday_ones(recipe: Recipe) -> None:
    module = recipe.of("finding.everyday")
    rng = random.Random(1)
    asked = {module.reworded(rng, "Lamp of the cellar, is it Broken?") for _ in range(60)}
    assert {"Light of the cellar, is it Broken?", "Lamp of the basement, is it Faulty?"} <= asked
    assert module.reworded(rng, "What is the zwelk of Zanda?") == "What is the zwelk of Zanda?"
    for group in module.GROUPS:
        assert len(group) > 1
        assert len(set(group)) == len(group)
        assert all(word and word == word.strip() for word in group)


def test_what_is_held_out_is_no_everyday_word(recipe: Recipe) -> None:
    held_out = set().union(*map(words, recipe.of("finding.held_out").VERBS)) - FUNCTION_WORDS
    theirs = IRREGULAR.union(*map(inflected, held_out))
    said = " ".join(word for group in recipe.of("finding.everyday").GROUPS for word in group)
    assert not set(re.findall(r"[a-z]+", said.lower())) & theirs
