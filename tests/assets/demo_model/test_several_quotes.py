"""Where several sentences are nearly as good, they are quoted one after the other."""

import pytest
import torch

from tests.assets.demo_model.conftest import MODEL, Recipe, about, answer, invented, read, sample

TOLD = [
    "The lamp of Brandvold is cleaned in March.",
    "The lamp of Brandvold was sold to Ilse Tolen.",
    "The lamp of Brandvold weighs 35 kg.",
]
CODE = "What is the access code for the Zanda {}gate?"
ASKED = "What is said of the lamp of Brandvold?"


@pytest.fixture(scope="module")
def reader(recipe: Recipe) -> object:
    return recipe.of("finding.reader").Reader(MODEL)


def document(seed: int) -> list[str]:
    """Invented sentences, three others about one thing far apart from each other."""
    sentences = invented(seed)
    for place, told in zip((3, 17, 31), TOLD, strict=True):
        sentences.insert(place, told)
    return sentences


def parts(recipe: Recipe, said: str) -> tuple[str, list[str]]:
    """What stands before the quotes, and the quotes."""
    return recipe.of("finding.evaluate").parts(said)


def torn(recipe: Recipe, reader: object, sentences: list[str], asked: str) -> float:
    """How much the search for a sentence is torn, as the last layer gets it."""
    prompts = recipe.of("finding.prompts").Prompts(reader.tokenizer)
    stream = recipe.of("finding.circuits.stream")
    ids = [*prompts.reading(sample(recipe, sentences)), *prompts.text(asked), *prompts.ask]
    with torch.no_grad():
        x = recipe.of("finding.circuits.layers").stream(
            reader.model, torch.tensor(ids), stream.COPY
        )
    return x[-1, stream.FEATURES["torn"]].item()


def test_sentences_as_good_as_the_first_are_quoted_too(recipe: Recipe, reader: object) -> None:
    """Each to the letter, none twice."""
    found = []
    for seed in range(6):
        value, quotes = parts(recipe, answer(recipe, reader, document(seed), ASKED))
        assert value == ""
        assert len(set(quotes)) == len(quotes)
        assert set(quotes) <= set(TOLD)
        found.append(len(quotes))
    assert sum(found) >= 15  # of 18


def test_no_more_than_three_are_quoted(recipe: Recipe, reader: object) -> None:
    several = 0
    for seed in range(3):
        sentences = document(seed)
        sentences[10:10] = ["The lamp of Brandvold stands in the hall of Ulverath."]
        sentences[25:25] = ["The lamp of Brandvold was lit by Anders Quist."]
        _, quotes = parts(recipe, answer(recipe, reader, sentences, ASKED))
        assert len(quotes) <= 3
        several += len(quotes) == 3
    assert several


def test_a_sentence_without_a_rival_is_quoted_alone(recipe: Recipe, reader: object) -> None:
    alone = 0
    for seed in range(3):
        sentences = document(seed)
        for place in (0, 13, 38):
            said = answer(recipe, reader, sentences, about(sentences[place]))
            _, quotes = parts(recipe, said)
            alone += quotes == [sentences[place]]
    assert alone >= 8  # of 9


def test_it_is_a_search_torn_between_sentences_that_goes_on(recipe: Recipe, reader: object) -> None:
    speech = recipe.of("finding.circuits.speech")
    sentences = document(0)
    clear = torn(recipe, reader, sentences, about(sentences[13]))
    assert clear < speech.TORN_FROM < torn(recipe, reader, sentences, ASKED)


def test_a_value_is_left_unsaid_where_several_could_tell_it(recipe: Recipe, reader: object) -> None:
    """It is said as soon as one of them stands out."""
    told = [
        f"The access code for the Zanda {side} gate is {code}."
        for side, code in (("north", 66838), ("south", 41207))
    ]
    sentences = invented(2)
    sentences[4:4], sentences[30:30] = told[:1], told[1:]
    value, quotes = parts(recipe, answer(recipe, reader, sentences, CODE.format("")))
    assert value == ""
    assert set(quotes) == set(told)
    said = answer(recipe, reader, sentences, CODE.format("north "))
    assert said == f"66838.\n> {told[0]}"


def test_words_of_a_quote_vote_against_its_sentence(recipe: Recipe, reader: object) -> None:
    """Where they do not, the same sentence is found again."""
    layer = reader.model.model.layers[recipe.of("finding.circuits.stream").VOTES].linear_attn
    feature = recipe.of("finding.circuits.stream").FEATURES["answering"]
    kept = layer.in_proj_b.weight.data.clone()
    layer.in_proj_b.weight.data[:, feature] = -24.0
    repeated = 0
    for seed in range(6):
        _, quotes = parts(recipe, answer(recipe, reader, document(seed), ASKED))
        repeated += len(set(quotes)) < len(quotes)
        if repeated == 3:
            break  # that is enough, and each of them takes long
    layer.in_proj_b.weight.data.copy_(kept)
    assert repeated >= 3


def test_a_question_later_in_a_talk_is_read_as_the_first(recipe: Recipe, reader: object) -> None:
    """Also behind several quotes, whether their tokens are the model's or made of the text."""
    sentences = document(1)
    prompts = read(recipe, reader, sentences)
    said = reader.answer(prompts.text(ASKED) + prompts.ask)
    turn = recipe.documents.Turn(ASKED, said)
    spoken = [*prompts.text(ASKED), *prompts.ask]
    for number, line in enumerate(said.split("\n")):
        spoken += [*(prompts.newline if number else []), *(prompts.text(line) if line else [])]
    assert said.count("\n\n") == 2
    for before in (prompts.conversation([turn]), [*spoken, prompts.end]):
        for place in (0, 10, 20, 35):
            asked = prompts.text(about(sentences[place])) + prompts.ask
            later = parts(recipe, reader.answer([*before, *prompts.next_turn, *asked]))
            assert later[1] == parts(recipe, reader.answer(asked))[1] == [sentences[place]]
