"""The generator without a vocabulary of its own: what it asks is answered where it says."""

import os
import random
import subprocess
import sys
from dataclasses import fields

import pytest

from tests.assets.demo_model.conftest import MODEL, Recipe

TEXT = """class Ledger

Keeps the entries of one account and their sums. Entries are sorted when they are read.

open_ledger(path, mode)

Opens a ledger and returns it. The path must exist, or a ledger is made there.

The default currency is a setting of the ledger itself. Rounding follows the rules of the bank.
Every entry contains a date, an amount and a reason. Amounts are kept as whole cents.

"""
TEXTS = [TEXT.replace("ledger", word) for word in ("ledger", "register", "journal", "list")]


@pytest.fixture(scope="module")
def library(recipe: Recipe) -> object:
    return recipe.of("finding.samples").Library([text * 4 for text in TEXTS])


def test_samples_are_the_same_whatever_words_hash_to() -> None:
    script = (
        "import random; from finding.samples import Library, Writer; "
        f"library = Library([text * 4 for text in {TEXTS!r}]); "
        "print(Writer(library).sample(random.Random(3), 600, 20), library.words)"
    )
    made = {
        subprocess.run(
            [sys.executable, "-c", script],
            check=True,
            capture_output=True,
            cwd=MODEL / "recipe",
            env=os.environ | {"PYTHONHASHSEED": seed},
            timeout=60,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(made) == 1


@pytest.mark.parametrize("seed", range(12))
def test_every_answer_stands_in_the_document(recipe: Recipe, library: object, seed: int) -> None:
    writer = recipe.of("finding.samples").Writer(library)
    sample = writer.sample(random.Random(seed), 600, 20)
    text = " ".join(" ".join(page for d in sample.documents for page in d.pages).split())
    for turn in (turn for talk in sample.conversations for turn in talk):
        if turn.answer == recipe.documents.NOT_SAID:
            continue
        value, *quotes = turn.answer.split("> ")
        assert 1 <= len(quotes) <= 3
        assert all(quote.strip() in text for quote in quotes)
        said = value.strip().removesuffix(".")
        assert said in quotes[0] or said[0].lower() + said[1:] in quotes[0]


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_told_twice_and_what_is_missing_is_not_told(recipe: Recipe, seed: int) -> None:
    module = recipe.of("finding.facts")
    rng = random.Random(seed)
    lexicon = recipe.of("finding.lexicon").Lexicon(rng, ["wheel", "margin", "station", "garden"])
    facts = module.Facts(rng, lexicon, recipe.of("finding.frames").FRAMES, 40)
    told = [(fact.thing.name, fact.relation) for fact in facts.all]
    assert len(set(told)) == len(told) == len(facts.known)
    answered = {
        question.format(**fact.slots())
        for fact in facts.all
        for question in fact.relation.questions
    }
    missing = {facts.missing() for _ in range(100)}
    assert not missing & answered


@pytest.mark.parametrize("seed", range(6))
def test_the_words_that_are_asked_for_are_in_the_sentences_quoted(
    recipe: Recipe, seed: int
) -> None:
    module = recipe.of("finding.passages")
    passage = module.Passage(random.Random(seed), module.sentences(TEXTS[0] + TEXTS[1]))
    drawn = [passage.rng.randrange(len(passage.sentences)) for _ in range(60)]
    questions = list(filter(None, map(passage.about_words, drawn)))
    assert len(questions) > 10
    for question in questions:
        chosen = module.words(question.text) & passage.places.keys()
        found = [s for s in passage.sentences if chosen <= module.words(s)]
        assert passage.sentences[question.place] == question.quotes[0]
        assert set(found) >= set(question.quotes)


def test_a_definition_is_asked_by_its_name(recipe: Recipe) -> None:
    module = recipe.of("finding.passages")
    passage = module.Passage(random.Random(1), module.sentences(TEXT))
    asked = {question.text: question.quotes for _ in range(400) if (question := passage.question())}
    assert asked["What does open_ledger do?"] == ("Opens a ledger and returns it.",)
    assert asked["What does Every entry contain?"][0].startswith("Every entry contains a date")


def test_what_is_held_out_is_in_no_wording_of_training(recipe: Recipe) -> None:
    held_out, frames = recipe.of("finding.held_out"), recipe.of("finding.frames").FRAMES
    lexicon, samples = recipe.of("finding.lexicon"), recipe.of("finding.samples")
    for field in fields(frames):
        ours, theirs = getattr(frames, field.name), getattr(held_out.FRAMES, field.name)
        if field.name not in {"asked_by_kind", "follow_ups"}:
            assert not set(ours) & set(theirs), field.name
    for part in ("onsets", "vowels", "codas"):
        assert not set(getattr(held_out.STYLE, part)) & set(getattr(lexicon.Style(), part))
    texts = [text * 4 for text in TEXTS]
    ours = samples.Library(texts * 3).words
    theirs = samples.Library(texts * 3, held_out=True).words
    assert ours
    assert theirs
    assert not set(ours) & set(theirs)


def test_loose_wordings_say_everything_and_differ(recipe: Recipe) -> None:
    module = recipe.of("finding.loose")
    fragments = module.fragments(["It is read in the Book of all."] * 2)
    assert fragments == ["is", "is read", "is read in", "is read in the", "of", "of all"]
    loose = module.Loose(random.Random(2), fragments)
    statements = {loose.statement() for _ in range(50)}
    assert len(statements) > 45
    for statement in statements:
        filled = statement.format(a="size", A="Size", e="mill", E="Mill", v="12", V="12")
        words = filled.lower().removesuffix(".").replace(",", "").split(" ")
        assert [words.count(word) for word in ("size", "mill", "12")] == [1, 1, 1]
        assert filled[0] == filled[0].upper()


def test_real_sentences_make_room_for_what_is_told(recipe: Recipe) -> None:
    """In place of nouns, with articles that things and values bring themselves."""
    module = recipe.of("finding.patterns")
    told = "The clerk of the harbour writes letters for an inspector"
    found = module.pattern(told.split(" "), {"the", "of", "for", "an"})
    assert [found.parts[room] for room in found.rooms] == ["clerk", "harbour writes", "inspector"]
    assert found.others == ("letters",)
    rng = random.Random(4)
    for _ in range(30):
        filled = module.statement(rng, [found]).format(
            a="size", A="Size", e="the mill", E="The mill", v="12", V="12"
        )
        assert [filled.lower().count(word) for word in ("size", "mill", "12")] == [1, 1, 1]
        assert "the the" not in filled
        _, (told,), asked = module.relation(rng, [found])
        assert "{e}" in told.lower()
        assert all("{e}" in question and "{k}" not in question for question in asked)


def test_a_sample_follows_from_its_number(recipe: Recipe, library: object) -> None:
    writer = recipe.of("finding.samples").Writer(library)
    one, again, other = (writer.sample(random.Random(n), 400, 8) for n in (1, 1, 2))
    assert one == again != other


def test_real_text_is_asked_about_as_people_speak(recipe: Recipe) -> None:
    """Fittingly, and by words that no other sentence has together."""
    module = recipe.of("finding.passages")
    text = (
        "The kiln holds 40 litres of clay. The lid stays shut because cold air harms glazes.\n"
        "Plates are kept in the cellar. Nothing is known of the clay or the plates.\n"
    )
    passage = module.Passage(random.Random(3), module.sentences(text), spoken=True)
    drawn = {q.text: q for _ in range(600) if (q := passage.question())}
    starts = ("How many ", "Why ", "Where ", "What ")
    of_starts = {
        start: {drawn[asked].answer for asked in drawn if asked.startswith(start)}
        for start in starts
    }
    assert of_starts["How many "] == {"> The kiln holds 40 litres of clay."}
    assert of_starts["Why "] == {"> The lid stays shut because cold air harms glazes."}
    assert "> Plates are kept in the cellar." in of_starts["Where "]
    assert len(of_starts["What "]) == 4
    plain = module.Passage(random.Random(3), module.sentences(text))
    asked = {q.text for _ in range(600) if (q := plain.question())}
    assert not any(question.startswith(("How many", "Why")) for question in asked)


def test_a_spoken_question_about_what_is_there_is_not_missing(recipe: Recipe) -> None:
    module = recipe.of("finding.passages")
    mine = module.Passage(random.Random(1), ["The big kiln holds the clay of all."], spoken=True)
    other = module.Passage(
        random.Random(2), ["A kiln can be seen when clay is fired."], spoken=True
    )
    drawn = {mine.missing(other) for _ in range(400)} - {None}
    spoken = {asked for asked in drawn if asked.startswith(("When ", "What happens", "Can I "))}
    assert spoken
    assert all("fired" in asked or "seen" in asked for asked in spoken)


def test_short_sentences_only_name_a_thing(recipe: Recipe, library: object) -> None:
    """What has all of a thing's name is no answer for that alone."""
    samples = recipe.of("finding.samples")
    frames = recipe.of("finding.frames").FRAMES
    facts = recipe.of("finding.facts")
    lexicon = recipe.of("finding.lexicon").Lexicon(random.Random(3), library.words, None, [])
    drawn = facts.Facts(random.Random(3), lexicon, frames, 8)
    names = {form for thing in drawn.things for form in thing.slots().values()}
    for _ in range(40):
        said = drawn.naming()
        assert any(name in said for name in names)
        assert not set("{}") & set(said)
        assert len(said) < 120
    assert not recipe.of("finding.held_out").FRAMES.naming
    assert samples.Writer(library).frames.naming


def test_words_of_questions_take_other_forms(recipe: Recipe) -> None:
    everyday = recipe.of("finding.everyday")
    assert everyday.forms("walls") == ("wall",)
    assert "carries" in everyday.forms("carry")
    assert "pull" in everyday.forms("pulled")
    assert "hoses" in everyday.forms("hose")
    assert everyday.forms("glass") == ("glass",)
    asked = "What does the document say about parse_walls and the lamp?"
    told = {everyday.reformed(random.Random(number), asked) for number in range(200)}
    assert len(told) > 1
    assert all(other.startswith("What does the document say about parse_walls") for other in told)


def test_what_is_missing_may_be_an_untold_verb_of_a_told_thing(
    recipe: Recipe, library: object
) -> None:
    frames = recipe.of("finding.frames").FRAMES
    lexicon = recipe.of("finding.lexicon").Lexicon(random.Random(3), library.words, None, [])
    drawn = recipe.of("finding.facts").Facts(random.Random(3), lexicon, frames, 12, by_verbs=True)
    told = {question for relation in drawn.relations for question in relation.questions}
    assert told.isdisjoint(drawn.untold().questions)
    names = {form for thing in drawn.things for form in (thing.name, "it", "her", "him", "them")}
    asked = [drawn.missing() for _ in range(60)]
    assert any(name in question for question in asked for name in names)
