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
