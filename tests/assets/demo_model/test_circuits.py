"""Weights set by hand: words nobody has trained on are found, and quoted to the letter."""

import json
import random
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import nn

from engine.text.tokenizer import load_tokenizer
from engine.weights.containers import open_source
from tests.assets.demo_model.conftest import MODEL, Recipe, about, answer, invented, read

LEARNT = MODEL / "recipe" / "finding" / "learnt"


@pytest.fixture(scope="module")
def folder(recipe: Recipe, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model folder, made as the command makes it, from what was learnt."""
    made = tmp_path_factory.mktemp("circuits")
    recipe.of("finding.circuits.__main__").main(LEARNT, made)
    return made


@pytest.fixture(scope="module")
def tokenizer(folder: Path) -> Tokenizer:
    return Tokenizer.from_file(str(folder / "tokenizer.json"))


@pytest.fixture(scope="module")
def reader(recipe: Recipe, folder: Path) -> object:
    return recipe.of("finding.reader").Reader(folder)


class Survey:
    """A document like the demo's with many questions; read once, and asked each of them once."""

    def __init__(self, recipe: Recipe, reader: object) -> None:
        self.sample = recipe.documents.make_sample(
            random.Random(5_000_000_000), num_facts=40, spacing=2.0, num_conversations=100
        )
        self._prompts, self._reader = recipe.of("finding.prompts").Prompts(reader.tokenizer), reader
        reader.read(self._prompts.reading(self.sample))
        self._read, self._said = reader.cache, {}

    def said(self, question: str) -> str:
        """What the model says to it, whatever it has read since."""
        if question not in self._said:
            self._reader.cache = self._read
            asked = self._prompts.text(question) + self._prompts.ask
            self._said[question] = self._reader.answer(asked)
        return self._said[question]


@pytest.fixture(scope="module")
def survey(recipe: Recipe, reader: object) -> Survey:
    return Survey(recipe, reader)


def test_the_sentence_asked_for_is_quoted_to_the_letter(recipe: Recipe, reader: object) -> None:
    """Words of a few letters have few pieces: now and then two sentences cannot be told apart."""
    right = 0
    for seed in range(3):
        sentences = invented(seed)
        prompts = read(recipe, reader, sentences)
        for place in (0, 13, 20, 39):  # the first, one inside, the first of a page, the last
            said = reader.answer(prompts.text(about(sentences[place])) + prompts.ask)
            right += said.endswith(f"> {sentences[place]}")
    assert right >= 11  # of 12


def test_a_value_comes_before_its_proof(recipe: Recipe, reader: object) -> None:
    sentences = invented(4)
    sentences.insert(7, "The access code for the Zanda north gate is 66838.")
    said = answer(recipe, reader, sentences, "What is the access code for the Zanda north gate?")
    assert said == f"66838.\n> {sentences[7]}"


def test_a_sentence_that_repeats_itself_is_quoted_once(recipe: Recipe, reader: object) -> None:
    """The same words stand twice in it, with others behind them."""
    sentences = invented(5)
    sentences[11] = (
        "The valve of the tank is shut before the valve of the tank is cleaned, and the valve of "
        "the tank is opened for Brandvold."
    )
    said = answer(recipe, reader, sentences, "What is said of the valve of the tank?")
    assert said.endswith(f"> {sentences[11]}")


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        (
            "S-58080 unlocks Yluilk Zheolse, or so the spluolch says.",
            "What unlocks Yluilk Zheolse?",
        ),
        (
            "The vlowwheylcha was moved to the svuipt, or so the svuilp says.",
            "What was moved to the svuipt?",
        ),
        ("The west gate opens with 7d-7d-7d.", "What opens the west gate?"),
    ],
)
def test_a_quote_ends_with_its_sentence(
    recipe: Recipe, reader: object, sentence: str, asked: str
) -> None:
    """Where pieces of it are alike, nothing of it is said again."""
    sentences = invented(6)[:20]
    sentences.insert(7, sentence)
    assert answer(recipe, reader, sentences, asked).endswith(f"> {sentence}")


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("- The Zanda gate -> access code = 66838", "What is the access code of the Zanda gate?"),
        ("Zanda gate ........ 66838", "What is said of the Zanda gate?"),
        ("- The lamp of Zanda weighs 35 kg.", "What is said of the lamp of Zanda?"),
    ],
)
def test_a_line_of_a_list_is_quoted(recipe: Recipe, reader: object, line: str, asked: str) -> None:
    """Neither the one above nor the one below, nor anything behind a mark in the line."""
    sentences = invented(8)[:20]
    lines = [f"- {said.removesuffix('.')}" for said in sentences[:4]]
    sentences.insert(7, "\n".join(["", *lines[:2], line, *lines[2:], ""]))
    said = answer(recipe, reader, sentences, asked)
    assert said.split("\n")[-1] == f"> {line.removeprefix('- ')}"


def test_sentences_begin_where_they_were_learnt_to(recipe: Recipe, reader: object) -> None:
    """In lists, behind units and short forms, in lines with dots between or a number before."""
    text = (
        "It weighs 5 kg. The bag is of W\n\nNext is e.g. Linux, i.e. The one of U. Smith.\n- two\n"
        "* Three ... Four\nFive ...... 6\na -> b\nWait... The end. It is\n"
        "3. Press it. Good\n"
    )
    prompts = recipe.of("finding.prompts").Prompts(reader.tokenizer)
    ids = torch.tensor([*prompts.opening(""), *prompts.text(text)])
    feature = recipe.of("finding.circuits.stream").FEATURES["begins"]
    with torch.no_grad():
        stream = recipe.of("finding.circuits.layers").stream(reader.model, ids, 1)
    learnt = recipe.of("finding.learning.search").Tokens(reader.tokenizer).begins(ids)
    begun = [reader.tokenizer.decode([token]).strip() for token in ids[learnt].tolist()]
    assert begun == ["It", "The", "Next", "two", "Th", "Fi", "a", "Wait", "The", "It", "3", "Good"]
    torch.testing.assert_close(stream[:, feature], learnt.float(), rtol=0, atol=0.1)


def quoted(recipe: Recipe, reader: object, asked: str, layer: int) -> torch.Tensor:
    """The stream before a layer where a question is answered with a long quote."""
    prompts = recipe.of("finding.prompts").Prompts(reader.tokenizer)
    quote = prompts.text(f"> {' '.join(f'word{n}' for n in range(20))}")
    ids = torch.tensor([*prompts.opening(""), *prompts.text(asked), *prompts.ask, *quote])
    with torch.no_grad():
        stream = recipe.of("finding.circuits.layers").stream(reader.model, ids, layer)
    return stream[-len(quote) + 1 :]


def test_places_far_apart_in_a_quote_are_not_alike(recipe: Recipe, reader: object) -> None:
    index = recipe.of("finding.circuits.stream").INDEX
    ways = nn.functional.normalize(quoted(recipe, reader, "Which words?", 5)[1:, index])
    alike, places = ways @ ways.t(), torch.arange(len(ways)) + 2
    far = places[:, None] > 1.5 * places
    assert far.sum() > 100
    assert alike[far].max() < 0.9


def test_a_quote_does_not_depend_on_what_was_asked(recipe: Recipe, reader: object) -> None:
    """What looks for values would say their like where words of a sentence are alike."""
    sums = recipe.of("finding.circuits.stream").SUM
    asked = "Who keeps the northern lamp?", "How many barrels are there?"
    one, other = (quoted(recipe, reader, question, 3)[:, sums] for question in asked)
    assert torch.cosine_similarity(one, other).min() > 0.99


def test_a_sentence_in_other_words_is_found(recipe: Recipe, reader: object) -> None:
    prompts = recipe.of("finding.prompts").Prompts(reader.tokenizer)
    reader.read(prompts.reading(recipe.of("finding.evaluate").survey(0, 2048)))
    said = reader.answer(prompts.text("How tall is the Pemstow Bakery?") + prompts.ask)
    assert said.startswith("276 metres.\n> The Pemstow Bakery is 276 metres high.")


def test_an_answer_is_a_refusal_or_a_quote_and_never_half_of_each(
    recipe: Recipe, survey: Survey
) -> None:
    """A doubt near the border said "The Velby Loom." once, for the town of the loom."""
    refused = 0
    for (turn,) in survey.sample.conversations[:50]:
        said = survey.said(turn.question)
        if said == recipe.documents.NOT_SAID:
            refused += 1
            continue
        value, (quote,) = recipe.of("finding.evaluate").parts(said)
        assert value.removesuffix(".").lower() in quote.lower()
    assert 0 < refused < 25


def test_an_article_that_begins_an_answer_has_a_capital(recipe: Recipe, survey: Survey) -> None:
    asked = [turn for (turn,) in survey.sample.conversations if turn.answer.startswith("The ")]
    asked = [turn for turn in asked if turn.answer != recipe.documents.NOT_SAID][:4]
    said = [survey.said(turn.question) for turn in asked]
    assert len(said) == 4
    assert sum(text.startswith("The ") for text in said) >= 3


def test_what_is_not_there_is_refused(recipe: Recipe, survey: Survey) -> None:
    """In the very words; hardly anything that is there."""
    not_said = recipe.documents.NOT_SAID
    refused: dict[bool, list[bool]] = {True: [], False: []}
    for (turn,) in survey.sample.conversations:
        if turn.answer != not_said and len(refused[False]) == 20:
            continue
        said = survey.said(turn.question)
        refused[turn.answer == not_said].append(said == not_said)
    assert sum(refused[True]) >= 0.5 * len(refused[True]) > 2
    assert sum(refused[False]) <= 1


def test_it_is_the_search_that_finds(recipe: Recipe, reader: object) -> None:
    """Without the layer that looks for a sentence there are votes alone, which find less.

    Not much less: every question has two words that are in one sentence only.
    """
    sentences = invented(0)
    asked = {f"> {told}": about(told) for told in sentences[::5]}
    prompts = read(recipe, reader, sentences)

    def found() -> int:
        said = (reader.answer(prompts.text(each) + prompts.ask) for each in asked.values())
        return sum(map(str.endswith, said, asked))

    layer = reader.model.model.layers[recipe.of("finding.circuits.stream").SENTENCES]
    layer = layer.self_attn.o_proj
    kept = layer.weight.data.clone()
    both = found()
    nn.init.zeros_(layer.weight)
    votes = found()
    layer.weight.data.copy_(kept)
    assert both == len(asked)
    assert votes < both


def test_a_value_that_nothing_speaks_for_is_left_unsaid(recipe: Recipe, reader: object) -> None:
    """Where no beginning is better than another, the sentence's end is, and the quote is alone."""
    sentences = ["The Loom of Varn is old.", "The keeper of the Loom is Ilse Tolen."]
    asked = "Who is the keeper of the Loom?"
    assert answer(recipe, reader, sentences, asked) == f"Ilse Tolen.\n> {sentences[1]}"
    layer = reader.model.model.layers[recipe.of("finding.circuits.stream").COPY]
    query = layer.self_attn.q_proj.weight
    kept = query.data.clone()
    query.data[list(recipe.of("finding.circuits.copying").VALUED)] = 0
    said = answer(recipe, reader, sentences, asked)
    query.data.copy_(kept)
    assert said == f"> {sentences[1]}"


def test_the_engine_reads_the_tokenizer_alike(folder: Path, tokenizer: Tokenizer) -> None:
    text = "[page 1]\nThe Zanda north gate: 66838.\n"
    engine = load_tokenizer(open_source(folder), vocab_size=tokenizer.get_vocab_size())
    (tokens,) = engine.encode_plain([text])
    assert list(tokens) == tokenizer.encode(text).ids


def test_weights_fit_what_is_shipped(folder: Path) -> None:
    assert (folder / "model.safetensors").stat().st_size < 25_000_000


def test_the_bundled_model_is_what_the_recipe_makes(folder: Path, model_folder: Path) -> None:
    """Up to what another processor rounds otherwise."""
    made, bundled = (load_file(each / "model.safetensors") for each in (folder, model_folder))
    assert made.keys() == bundled.keys()
    for name, weight in made.items():
        torch.testing.assert_close(bundled[name], weight, rtol=0.02, atol=0.02)
    for name in ("tokenizer.json", "tokenizer_config.json", "chat_template.jinja"):
        assert (folder / name).read_bytes() == (model_folder / name).read_bytes()
    settings = (each / "generation_config.json" for each in (folder, model_folder))
    made_settings, bundled_settings = (json.loads(path.read_text()) for path in settings)
    assert made_settings == bundled_settings
