"""Training computes what `transformers` computes, and what it was told to do it does."""

import random
from typing import Any

import pytest
import torch
from tokenizers import Tokenizer

from tests.assets.lab_model.conftest import Recipe


@pytest.fixture(scope="module")
def batch(recipe: Recipe, library: Any, prompts: Any) -> Any:
    rng = random.Random(2)
    return recipe.curriculum.make_batch(rng, library, prompts, 0)[0]


def test_questions_continue_from_their_document(
    recipe: Recipe, tokenizer: Tokenizer, batch: Any
) -> None:
    model = recipe.architecture.new_model(tokenizer)
    rows, length, count, width = batch.shape
    with torch.inference_mode():
        hidden, _ = recipe.forward.forward(model, batch, torch.float32)
        documents = hidden[: rows * length].view(rows, length, -1)
        questions = hidden[rows * length :].view(rows, count, width, -1)
        for row, question in ((0, 0), (rows - 1, count - 1)):
            end = int(batch.lengths[row])
            ids = torch.cat((batch.documents[row, :end], batch.questions[row, question]))
            wanted = model.model(ids[None]).last_hidden_state[0]
            torch.testing.assert_close(documents[row, :end], wanted[:end], rtol=0, atol=1e-4)
            torch.testing.assert_close(questions[row, question], wanted[end:], rtol=0, atol=1e-4)


def test_every_part_of_the_loss_has_a_gradient(
    recipe: Recipe, tokenizer: Tokenizer, batch: Any
) -> None:
    model = recipe.architecture.new_model(tokenizer)
    probes = recipe.objective.Probes(model.config.hidden_size)
    loss, parts, hits = recipe.objective.losses(model, probes, batch, torch.float32, 0.3)
    assert set(parts) == {"answers", "text", "looking", "handing", "keys"}
    assert all(part > 0.5 for part in parts.values())
    assert len(hits) == int(batch.begins.sum())
    loss.backward()
    for name, parameter in [*model.named_parameters(), *probes.named_parameters()]:
        assert parameter.grad is not None, name
        assert parameter.grad.abs().sum() > 0, name


def test_looking_at_the_source_costs_nothing(recipe: Recipe, batch: Any) -> None:
    """Keys and queries that differ in their place alone: all attention is where it is told."""
    rows, length, count, width = batch.shape
    wide = length + width
    place = torch.eye(wide)[:length]
    low, high = batch.sources.unbind(-1)
    queries = torch.where(high[..., None] > low[..., None], place[low.clamp(min=0)], 0.0)
    look = recipe.forward.Look(
        inputs=torch.zeros(1, 1),
        queries=1e4 * queries[..., None, :],
        keys=place.expand(rows, 1, length, wide).transpose(1, 2),
        own_keys=torch.zeros(rows, count, width, 1, wide),
        handed=torch.zeros(rows * length, 1),
    )
    single = (high == low + 1)[..., None]
    told = recipe.forward.Batch(
        **(vars(batch) | {"sources": torch.where(single, batch.sources, -1)})
    )
    assert recipe.objective.looking_loss(told, look).item() == pytest.approx(0, abs=1e-4)
