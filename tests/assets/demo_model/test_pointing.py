"""Where thoughts and answers take their tokens from, and the task to look there."""

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
    recipe: Recipe, tokenizer: Tokenizer, question: str, answer: str, layer: int = 0, **more: str
) -> list[tuple[str, ...]]:
    """Every token that is written and told, with its like and what tells it."""
    module = recipe.documents
    prompts = recipe.of("finding.prompts").Prompts(tokenizer)
    text = prompts.read(module.Sample(module.SYSTEM, [module.Document("", PAGES, [])]))
    ids, labels, sources = prompts.talk(text, [module.Turn(question, answer, **more)])
    assert len(labels) == len(sources)
    length, ids = len(text.ids), text.ids + ids
    return [
        tuple(
            tokenizer.decode(part).strip()
            for part in ([label], ids[exact : exact + 1] if exact >= 0 else [], ids[a:b])
        )
        for label, (exact, a, b) in zip(labels, (s[layer] for s in sources), strict=True)
        if label >= 0 and (exact >= 0 or b > a) and (layer or b <= length)
    ]


def test_a_thought_is_found_by_its_end_and_copied_from_the_document(
    recipe: Recipe, tokenizer: Tokenizer
) -> None:
    quote = "Vara Holt keeps the mill."
    tokens = told(recipe, tokenizer, "Who looks after the mill?", f"Vara Holt.\n> {quote}")
    label, exact, tail = tokens[0]
    assert (label in "Vara", exact) == (True, "")
    assert tail in "mill."
    assert len(tokens) == 3


def test_where_sentences_part_the_right_one_is_told(recipe: Recipe, tokenizer: Tokenizer) -> None:
    module, pages = recipe.documents, ["The code of the gate is red. The code of the mill is blue."]
    prompts = recipe.of("finding.prompts").Prompts(tokenizer)
    text = prompts.read(module.Sample(module.SYSTEM, [module.Document("", pages, [])]))
    turn = module.Turn("What is the code of the mill?", "blue.\n> The code of the mill is blue.")
    _, labels, sources = prompts.talk(text, [turn])
    parting = [
        tokenizer.decode([label]).strip()
        for label, (_, (exact, low, high)) in zip(labels, sources, strict=True)
        if label >= 0 and (low, high) == (exact, exact + 1)
    ]
    assert parting == ["m"]


def test_a_value_is_taken_from_the_thought(recipe: Recipe, tokenizer: Tokenizer) -> None:
    answer = "K-42.\n> The code of the gate is K-42."
    question = "What is the code of the gate?"
    first, last = (told(recipe, tokenizer, question, answer, layer) for layer in (0, 1))
    assert all(label == exact for label, exact, _ in last[:-1])
    label, exact, tail = last[-1]
    assert (label, exact) == ("K", "")
    assert tail in {"K", "K-"}
    assert len(first) == len(last) - 1


def test_a_refusal_points_at_the_nearest_sentence_alone(
    recipe: Recipe, tokenizer: Tokenizer
) -> None:
    refusal = recipe.documents.NOT_SAID
    assert not told(recipe, tokenizer, "Who came?", refusal)
    looked = told(recipe, tokenizer, "Who came?", refusal, thought="Nobody came.")
    assert "Nobodycame".startswith("".join(label for label, *_ in looked))
    assert len(looked) == 3


def test_the_question_as_asked_again_looks_at_the_thought(
    recipe: Recipe, tokenizer: Tokenizer
) -> None:
    module = recipe.documents
    prompts = recipe.of("finding.prompts").Prompts(tokenizer)
    text = prompts.read(module.Sample(module.SYSTEM, [module.Document("", PAGES, [])]))
    turn = module.Turn("Which gate is open?", module.NOT_SAID, thought="Rain fell at the gate.")
    ids, labels, sources = prompts.talk(text, [turn])
    every, start = text.ids + ids, len(text.ids) + labels.count(-100)
    asked = [
        (tokenizer.decode([token]).strip(), tokenizer.decode(every[low:high]).strip())
        for token, ((_, low, high), _) in zip(ids, sources[1:], strict=False)
        if low >= start
    ]
    assert asked[0][0] in "gate"
    assert asked[0][1].removesuffix(".") == "gate"


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
        for token, ((_, low, high), _) in zip(question[:-1], sources[1:], strict=False)
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
