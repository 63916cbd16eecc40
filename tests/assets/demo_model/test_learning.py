"""What is learnt apart is what the circuits compute: places, sums, scores, values."""

import copy
import random
from pathlib import Path
from types import ModuleType

import pytest
import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor
from transformers import DynamicCache

from tests.assets.demo_model.conftest import MODEL, Recipe
from tests.assets.demo_model.test_finding import TEXTS

LEARNT = MODEL / "recipe" / "finding" / "learnt"
NEAR = 0.99
"""Least likeness of what is learnt and what the layers make of it."""


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer.from_file(str(LEARNT / "tokenizer.json"))


@pytest.fixture(scope="module")
def search(recipe: Recipe, tokenizer: Tokenizer) -> ModuleType:
    return recipe.of("finding.learning.search")


@pytest.fixture(scope="module")
def tokens(search: ModuleType, tokenizer: Tokenizer) -> object:
    """What is known of all tokens, which takes a second to find out."""
    return search.Tokens(tokenizer)


@pytest.fixture(scope="module")
def sentences(search: ModuleType, tokens: object) -> object:
    """The search for sentences as it was learnt."""
    made = search.SentenceSearch(tokens)
    restore(made, load_file(LEARNT / "finder.safetensors"))
    return made


@pytest.fixture(scope="module")
def values(recipe: Recipe) -> object:
    """The search for values as it was learnt."""
    module = recipe.of("finding.learning.values")
    made, found = module.ValueSearch(), load_file(LEARNT / "values.safetensors")
    found["plain"] = found["plain"].float() / torch.tensor([module.LOUD] * module.ROOM + [1.0])
    restore(made, found)
    return made


@pytest.fixture(scope="module")
def reading(recipe: Recipe, tokenizer: Tokenizer) -> object:
    return drawn(recipe, tokenizer, 6)


def drawn(recipe: Recipe, tokenizer: Tokenizer, seed: int) -> object:
    """A document with talks about it."""
    samples = recipe.of("finding.samples")
    sample = samples.Writer(samples.Library(TEXTS)).facts(random.Random(seed), 700, 60, 1)
    prompts = recipe.of("finding.prompts").Prompts(tokenizer)
    return recipe.of("finding.learning.talks").read(prompts, sample)


@pytest.fixture(scope="module")
def draft(recipe: Recipe, tokenizer: Tokenizer) -> object:
    """The first six layers as they are written."""
    learnt = recipe.of("finding.circuits.learnt")
    with torch.no_grad():
        made = recipe.of("finding.circuits.draft").Draft(
            tokenizer,
            learnt.Finder.read(LEARNT / "finder.safetensors"),
            learnt.Values.read(LEARNT / "values.safetensors"),
        )
        recipe.of("finding.circuits.assemble").find(made)
    return made


def restore(module: torch.nn.Module, found: dict[str, Tensor]) -> None:
    """Fill a module with the tensors that it once wrote."""
    for name, kept in module.tensors().items():
        owner = module.get_parameter("stop_down.bias") if name == "stop_bias" else None
        if owner is None:
            part = getattr(module, name)
            owner = part if isinstance(part, torch.nn.Parameter) else part.weight
        owner.data.copy_(found[name].float().view(owner.shape))
        assert kept.shape == found[name].shape


def test_spans_are_the_sentences_and_values_of_the_answers(
    reading: object, tokenizer: Tokenizer
) -> None:
    told = [talk for talk in reading.talks if talk.answer]
    assert len(told) > 15
    for talk in told:
        start, stop = talk.sentences[0]
        quote = " ".join(tokenizer.decode(reading.ids[start:stop]).split())
        answer = tokenizer.decode(talk.answer)
        assert f"> {quote}" in answer.split("\n")
        if talk.value is not None:
            value = " ".join(tokenizer.decode(reading.ids[slice(*talk.value)]).split())
            capital = value[0].upper() + value[1:]  # of articles
            assert answer.startswith((f"{value}.", f"{capital}."))
    assert sum(talk.value is not None for talk in told) > 10
    assert any(not talk.answer and not talk.sentences for talk in reading.talks)


def test_a_quote_is_found_where_lines_are_broken_elsewhere(
    recipe: Recipe, tokenizer: Tokenizer
) -> None:
    documents = recipe.documents
    page = "The keeper of\nthe Zanda gate\nis Mira Tolen. Nothing else."
    sample = documents.Sample("", [documents.Document("", [page], [])], [])
    prompts = recipe.of("finding.prompts").Prompts(tokenizer)
    found = recipe.of("finding.learning.talks").located(prompts, sample)
    ((start, stop),) = found.sentences("The keeper of the Zanda gate is Mira Tolen.")
    assert tokenizer.decode(found.ids[start:stop]) == page.removesuffix(" Nothing else.")


def test_learning_lowers_both_losses(recipe: Recipe, tokens: object, reading: object) -> None:
    search, values = (recipe.of(f"finding.learning.{name}") for name in ("search", "values"))
    torch.manual_seed(2)
    sentences, told = search.SentenceSearch(tokens), values.ValueSearch()
    losses: list[tuple[float, float]] = []
    optimizer = torch.optim.Adam([*sentences.parameters(), *told.parameters()], lr=3e-3)
    for _ in range(30):
        asked = search.ask([reading])
        pair = sentences.loss(asked), told.loss(values.ask(sentences, [reading]))
        optimizer.zero_grad()
        sum(pair).backward()
        optimizer.step()
        losses.append(tuple(part.item() for part in pair))
    assert losses[-1][0] < 0.7 * losses[0][0]
    assert losses[-1][1] < 0.8 * losses[0][1]


def test_the_layers_add_up_what_was_learnt(
    recipe: Recipe, search: ModuleType, sentences: object, draft: object, reading: object
) -> None:
    stream = recipe.of("finding.circuits.stream")
    asked = search.ask([reading])
    ids = asked.ids[: asked.num_read]
    opening = recipe.of("finding.prompts").Prompts(draft.tokenizer).opening("Find what is asked.")
    with torch.no_grad():
        expected = sentences.sums(ids, [0])
        read = recipe.of("finding.circuits.layers").stream(
            draft.model, torch.cat((torch.tensor(opening), ids)), stream.WORDS
        )
    got = read[len(opening) :, stream.SUM]
    likeness = torch.cosine_similarity(got[4:], expected[4:])
    assert likeness.median() > NEAR
    sizes = (got[4:].norm(dim=1) / expected[4:].norm(dim=1)) / stream.SUMMED
    assert 0.9 < sizes.median() < 1.1


def test_the_layers_doubt_what_was_learnt_to_be_doubted(
    recipe: Recipe, search: ModuleType, sentences: object, draft: object, reading: object
) -> None:
    """A prompt's last token finds a sentence, and compares it with the question.

    What is doubted because the question's words are nowhere comes before that, in layer 5.
    """
    readings = reading, drawn(recipe, draft.tokenizer, 7)
    with torch.no_grad():
        expected = torch.cat([sentences(search.ask([each]))[1] for each in readings])
    stream = recipe.of("finding.circuits.stream")
    prompts = recipe.of("finding.prompts").Prompts(draft.tokenizer)
    opening = prompts.opening("")
    model, doubts = draft.model.model, []

    def doubted(ids: list[int], cache: DynamicCache) -> Tensor:
        with torch.no_grad():
            read = model(torch.tensor([ids]), past_key_values=cache, output_hidden_states=True)
        found = read.hidden_states[stream.KEEP] - read.hidden_states[stream.SENTENCES]
        return found[0, :, stream.FEATURES["doubt"]]

    for each in readings:
        document = DynamicCache(config=draft.model.config)
        assert doubted([*opening, *each.ids], document).abs().max() < 0.01
        for talk in each.talks:
            *others, last = doubted(list(talk.question), copy.deepcopy(document))
            doubts.append(last.item())
            assert max(map(abs, others)) < 0.01  # nowhere else
    got = torch.tensor(doubts) / recipe.of("finding.circuits.search").CERTAIN
    # Where two sentences share the attention the last token sees some of both.
    assert torch.corrcoef(torch.stack((got, expected)))[0, 1] > 0.87
    assert ((got > 0) == (expected > 0)).float().mean() > 0.85
    assert 0 < (expected > 0).sum() < len(expected)


def test_labels_tell_sentences_apart(
    recipe: Recipe, draft: object, reading: object, tokenizer: Tokenizer
) -> None:
    """Also where the sentences before them end alike."""
    told = [f"Lamp {n} has a mast of {n % 7} metres." for n in range(30)]
    opening = recipe.of("finding.prompts").Prompts(tokenizer).opening("")
    ids = torch.tensor([*opening, *tokenizer.encode(f"<document>\n{' '.join(told)}").ids])
    stream = recipe.of("finding.circuits.stream")
    with torch.no_grad():
        x = recipe.of("finding.circuits.layers").stream(draft.model, ids, stream.WORDS)
    begins = (x[:, stream.FEATURES["begins"]] > 0.3).nonzero()[2:, 0]
    assert len(begins) >= 25
    labels = x[begins, stream.LABEL]
    assert (labels.norm(dim=1) - stream.OWN_LABEL).abs().max() < 0.5
    alike = torch.nn.functional.normalize(labels) @ torch.nn.functional.normalize(labels).t()
    assert (alike - torch.eye(len(begins))).max() < 0.99
    assert alike.median() < 0.85


def test_values_are_found_in_a_true_imitation_of_the_stream(
    recipe: Recipe, sentences: object, draft: object, reading: object
) -> None:
    module, stream = recipe.of("finding.learning.values"), recipe.of("finding.circuits.stream")
    read = recipe.of("finding.circuits.keeping").READ
    asked = module.ask(sentences, [reading])
    num_read = len(reading.ids)
    ids = torch.tensor(reading.ids)
    with torch.no_grad():
        x = recipe.of("finding.circuits.layers").stream(draft.model, ids, stream.KEEP)
    got = torch.cat([x[:, place] for place in read], 1)[8:num_read]
    expected = asked.stream[8:num_read, :-1]
    assert torch.cosine_similarity(got, expected).median() > NEAR
    assert stream.CONSTANT > 0


def test_what_was_learnt_answers(
    recipe: Recipe, search: ModuleType, sentences: object, values: object, tokenizer: Tokenizer
) -> None:
    """Without any layer, most questions of a survey find their sentence and their value."""
    sample = recipe.documents.make_sample(
        random.Random(31), num_facts=30, spacing=1.0, num_conversations=40
    )
    prompts = recipe.of("finding.prompts").Prompts(tokenizer)
    reading = recipe.of("finding.learning.talks").read(prompts, sample)
    asked = search.ask([reading])
    with torch.no_grad():
        best = sentences(asked)[0].argmax(1)
        told = recipe.of("finding.learning.values").ask(sentences, [reading])
        begins = [
            int(values.scores(told, number).argmax()) == value[0] - told.sentences[number][0]
            for number, value in enumerate(told.values)
            if value
        ]
    found = [
        any(start <= place < stop for start, stop in spans)
        for place, spans in zip(best.tolist(), asked.sentences, strict=True)
        if spans
    ]
    assert len(found) > 25
    assert sum(found) > 0.85 * len(found)
    assert sum(begins) > 0.85 * len(begins)


def test_what_was_learnt_is_small() -> None:
    assert sum(path.stat().st_size for path in Path(LEARNT).iterdir()) < 7_100_000
