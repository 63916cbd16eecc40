"""Where the tokens of answers stand in the document, and the task to look there."""

import random
from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer

from tests.assets.demo_model.conftest import Recipe

PAGES = ["Rain fell.\nThe code of the gate is K-42. Nobody came.", "Vara Holt keeps the mill."]


@pytest.fixture(scope="module")
def tokenizer(model_folder: Path) -> Tokenizer:
    return Tokenizer.from_file(str(model_folder / "tokenizer.json"))


def told(
    recipe: Recipe, tokenizer: Tokenizer, question: str, answer: str, layer: int = 0
) -> list[tuple[str, ...]]:
    """Every token of the answer that is told, with its like in the document and what tells it."""
    module = recipe.documents
    prompts = recipe.of("finding.prompts").Prompts(tokenizer)
    text = prompts.read(module.Sample(module.SYSTEM, [module.Document("", PAGES, [])]))
    _, labels, sources = prompts.talk(text, [module.Turn(question, answer)])
    assert len(labels) == len(sources)
    return [
        tuple(
            tokenizer.decode(ids).strip()
            for ids in ([label], text.ids[exact : exact + 1] if exact >= 0 else [], text.ids[a:b])
        )
        for label, (exact, a, b) in zip(labels, (s[layer] for s in sources), strict=True)
        if label >= 0 and (exact >= 0 or b > a)
    ]


def test_a_value_is_copied_from_its_place(recipe: Recipe, tokenizer: Tokenizer) -> None:
    quote = "The code of the gate is K-42."
    tokens = told(recipe, tokenizer, "What is the code of the gate?", f"K-42.\n> {quote}")
    value = tokenizer.encode("K-42").ids
    assert tokens[: len(value)] == [(t, t, "") for t in map(tokenizer.decode, zip(value))]
    assert tokens[len(value)] == ("The", "", "2.")
    assert all(label == exact for label, exact, _ in tokens[len(value) + 3 :])


def test_what_comes_before_the_thing_is_told_by_the_end(
    recipe: Recipe, tokenizer: Tokenizer
) -> None:
    quote = "Vara Holt keeps the mill."
    tokens = told(recipe, tokenizer, "Who looks after the mill?", f"Vara Holt.\n> {quote}")
    label, exact, tail = tokens[0]
    assert (label in "Vara", exact, tail) == (True, "", tail)
    assert tail.endswith(".")
    last = told(recipe, tokenizer, "Who looks after the mill?", f"Vara Holt.\n> {quote}", layer=1)
    assert last[0] == (label, label, "")


def test_where_sentences_part_the_right_one_is_told(recipe: Recipe, tokenizer: Tokenizer) -> None:
    module, pages = recipe.documents, ["The code of the gate is red. The code of the mill is blue."]
    prompts = recipe.of("finding.prompts").Prompts(tokenizer)
    text = prompts.read(module.Sample(module.SYSTEM, [module.Document("", pages, [])]))
    turn = module.Turn("What is the code of the mill?", "blue.\n> The code of the mill is blue.")
    _, labels, sources = prompts.talk(text, [turn])
    start = labels.index(prompts.text(">")[0])
    parting = [
        tokenizer.decode([label]).strip()
        for label, (_, (exact, low, high)) in zip(labels[start:], sources[start:], strict=True)
        if label >= 0 and (low, high) == (exact, exact + 1)
    ]
    assert parting == ["m"]


def test_a_value_before_the_thing_is_asked_of_the_end_of_its_sentence(
    recipe: Recipe, tokenizer: Tokenizer
) -> None:
    module = recipe.documents
    prompts = recipe.of("finding.prompts").Prompts(tokenizer)
    early = module.Turn("Who keeps the mill?", f"Vara Holt.\n> {PAGES[1]}")
    late = module.Turn("What is the code of the gate?", "K-42.\n> The code of the gate is K-42.")
    document = module.Document("", PAGES, [])
    sample = module.Sample(module.SYSTEM, [document], [[late], [early]])
    batch = prompts.packed(random.Random(0), [sample], 2)
    (place,), (value,) = recipe.of("finding.recall").early_values(batch)
    said = tokenizer.decode(batch.documents[0, : place + 1].tolist())
    assert said.rstrip(".\n").endswith("mill")
    assert "Vara".startswith(tokenizer.decode(value.tolist()).strip())


def test_a_refusal_points_nowhere(recipe: Recipe, tokenizer: Tokenizer) -> None:
    assert not told(recipe, tokenizer, "Who came?", recipe.documents.NOT_SAID)


def test_words_of_a_question_look_for_themselves_where_the_answer_is(
    recipe: Recipe, tokenizer: Tokenizer
) -> None:
    module = recipe.documents
    prompts = recipe.of("finding.prompts").Prompts(tokenizer)
    text = prompts.read(module.Sample(module.SYSTEM, [module.Document("", PAGES, [])]))
    turn = module.Turn("What is the code of the gate?", "K-42.\n> The code of the gate is K-42.")
    question = prompts.text(turn.question)
    _, _, sources = prompts.talk(text, [turn])
    asked = [
        (tokenizer.decode([token]).strip(), tokenizer.decode(text.ids[low:high]).strip())
        for token, ((_, low, high), _) in zip(question, sources[1:], strict=False)
        if high > low
    ]
    assert dict(asked) == {"code": "code of the gate is K-42.", "gate": "gate is K-42."}


def test_attention_on_the_source_costs_nothing(recipe: Recipe) -> None:
    """One query that matches one key of the document; then the same away from the source."""
    forward, pointing = recipe.forward, recipe.of("finding.pointing")
    keys = torch.eye(4)[None, :, None]
    queries = 100 * torch.eye(4)[2].view(1, 1, 1, 1, 4).expand(1, 1, 2, 2, 4)
    look = forward.Look(torch.empty(0), queries, keys, torch.zeros(1, 1, 2, 1, 4))
    labels = torch.tensor([[[-100, 7]]])

    def loss(source: tuple[int, int, int]) -> float:
        batch = forward.Batch(
            torch.zeros(1, 4, dtype=torch.long),
            torch.tensor([4]),
            torch.zeros(1, 1, 2, dtype=torch.long),
            labels,
        )
        return float(pointing.pointing_loss(batch, look, torch.tensor([[[(-1, 0, 0), source]]])))

    assert loss((2, 0, 0)) == pytest.approx(0, abs=1e-3)
    assert loss((-1, 1, 3)) == pytest.approx(0, abs=1e-3)
    assert loss((1, 0, 0)) > 10
