"""Training computes what `transformers` computes, and what it was told to do it does."""

import copy
import random
from dataclasses import replace
from typing import Any

import pytest
import torch
from tokenizers import Tokenizer

from tests.assets.lab_model.conftest import Recipe


@pytest.fixture(scope="module")
def batch(recipe: Recipe, library: Any, prompts: Any) -> Any:
    """Of the shortest level, with fewer documents and questions than are learnt from."""
    rng = random.Random(2)
    level = replace(recipe.curriculum.LEVELS[0], num_documents=3, num_talks=4)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recipe.curriculum, "LEVELS", (level,))
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


def test_a_gpu_computes_the_same(
    recipe: Recipe, tokenizer: Tokenizer, batch: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its chunks and its attention, on a processor."""
    model = recipe.architecture.new_model(tokenizer)
    probes = recipe.objective.Probes(model.config.hidden_size)

    def gradients() -> tuple[float, list[torch.Tensor]]:
        torch.manual_seed(0)
        model.zero_grad()
        loss, _, _ = recipe.objective.losses(model, probes, batch, torch.float32, 0.3)
        loss.backward()
        return loss.item(), [parameter.grad for parameter in model.parameters()]

    wanted, slopes = gradients()
    fused = recipe.fused_attention
    monkeypatch.setattr(recipe.native, "fits", lambda *_: False)
    monkeypatch.setattr(
        recipe.attention, "attend_in", lambda batch: fused.attend_in(batch, torch.float32)
    )
    found, others = gradients()
    assert found == pytest.approx(wanted, rel=1e-4)
    for slope, other in zip(slopes, others, strict=True):
        assert (slope - other).norm() < 2e-3 * slope.norm()


def test_long_chunks_bear_keys_that_are_alike(recipe: Recipe) -> None:
    """The powers of such a system grow until nothing is left of their sum."""
    torch.manual_seed(0)
    q, k, v = (torch.randn(1, 100, 2, 8) for _ in range(3))
    k = k[:, :1] + 0.02 * k
    g, beta = torch.full((1, 100, 2), -0.001), torch.full((1, 100, 2), 0.98)
    state = torch.randn(1, 2, 8, 8)
    module = recipe.delta_rule
    tokens = module.units(q, k, v, g, beta)
    wide, narrow = (module.chunked(tokens, state, size=size) for size in (64, 4))
    for one, other in zip(wide, narrow, strict=True):
        torch.testing.assert_close(one, other, rtol=0, atol=1e-3)


def test_muon_takes_the_steps_of_torch(recipe: Recipe) -> None:
    torch.manual_seed(0)
    ours = [torch.randn(shape, requires_grad=True) for shape in ((8, 5), (8, 5), (3, 9))]
    theirs = [copy.deepcopy(parameter) for parameter in ours]
    optimizers = (
        recipe.muon.Muon([{"params": ours, "lr": 0.01}], weight_decay=0.02),
        torch.optim.Muon(theirs, lr=0.01, weight_decay=0.02, adjust_lr_fn="match_rms_adamw"),
    )
    for _ in range(3):
        for one, other in zip(ours, theirs, strict=True):
            one.grad = torch.randn_like(one)
            other.grad = one.grad.clone()
        for optimizer in optimizers:
            optimizer.step()
    for one, other in zip(ours, theirs, strict=True):
        torch.testing.assert_close(one, other, rtol=0, atol=1e-5)


def test_every_token_that_is_right_counts_as_right(recipe: Recipe) -> None:
    logits = torch.tensor([[2.0, 1.0, 0.0, -1.0]]).log_softmax(-1)
    both = recipe.objective.one_of(logits, torch.tensor([[2, 0]]))
    one = recipe.objective.one_of(logits, torch.tensor([[2, -1]]))
    assert both.item() == pytest.approx(-(logits.exp()[0, [0, 2]].sum().log()).item(), abs=1e-6)
    assert one.item() == pytest.approx(-logits[0, 2].item(), abs=1e-6)


def test_looking_at_the_source_costs_nothing(recipe: Recipe, batch: Any) -> None:
    """Keys and queries that differ in their place alone: all attention is where it is told."""
    rows, length, count, width = batch.shape
    wide = length + width
    place = torch.eye(wide)[:length]
    sources = batch.sources[..., 0, :]
    low, high = sources.unbind(-1)
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
        **(vars(batch) | {"sources": torch.where(single, sources, -1)[..., None, :]})
    )
    assert recipe.objective.looking_loss(told, look).item() == pytest.approx(0, abs=1e-4)
