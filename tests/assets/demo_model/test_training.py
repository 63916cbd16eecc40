"""How the demo model is trained: its fast forward pass, its tasks, when it gets harder."""

import random
from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer

from tests.assets.demo_model.conftest import Recipe


@pytest.fixture(scope="module")
def tokenizer(model_folder: Path) -> Tokenizer:
    return Tokenizer.from_file(str(model_folder / "tokenizer.json"))


def test_one_document_with_many_questions_is_many_documents_with_one(
    recipe: Recipe, tokenizer: Tokenizer
) -> None:
    """The shared forward pass gives the logits of transformers on every question alone."""
    model = recipe.architecture.new_model(tokenizer).eval()
    prompts = recipe.prompts.Prompts(tokenizer)
    rng = random.Random(3)
    samples = [
        recipe.documents.make_sample(
            rng, num_facts=count, spacing=0.5, num_conversations=2, num_turns=1
        )
        for count in (3, 7)
    ]
    batch = prompts.batch(samples)
    with torch.inference_mode():
        hidden = recipe.forward.forward(model, batch).view(*batch.questions.shape, -1)
        for i, sample in enumerate(samples):
            for j, turns in enumerate(sample.conversations):
                question = prompts.conversation(turns)[0]
                ids = torch.tensor([prompts.reading(sample) + question])
                expected = model(ids).logits[0, -len(question) :]
                logits = model.lm_head(hidden[i, j, : len(question)])
                assert (logits - expected).abs().max() <= 1e-3


@pytest.mark.parametrize("D", [4, 64])  # in chunks, and in C++
def test_the_delta_rule_has_the_gradient_of_a_loop(recipe: Recipe, D: int) -> None:
    torch.manual_seed(0)
    N, T, H = 2, 32, 2
    q, k, v = (torch.randn(N, T, H, D, requires_grad=True) for _ in range(3))
    g = (-torch.rand(N, T, H)).requires_grad_()
    beta = torch.rand(N, T, H, requires_grad=True)
    first = torch.randn(N, H, D, D, requires_grad=True)
    weight, last_weight = torch.randn(N, T, H, D), torch.randn(N, H, D, D)
    inputs = (q, k, v, g, beta, first)

    def loop() -> tuple[torch.Tensor, torch.Tensor]:
        unit_q = torch.nn.functional.normalize(q, dim=-1) * D**-0.5
        unit_k = torch.nn.functional.normalize(k, dim=-1)
        state, rows = first, []
        for t in range(T):
            state = state * g[:, t, :, None, None].exp()
            error = v[:, t] - torch.einsum("nhk,nhkv->nhv", unit_k[:, t], state)
            written = unit_k[:, t, :, :, None] * (error * beta[:, t, :, None])[:, :, None]
            state = state + written
            rows.append(torch.einsum("nhk,nhkv->nhv", unit_q[:, t], state))
        return torch.stack(rows, 1), state

    def gradients(out: torch.Tensor, last: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return torch.autograd.grad((out * weight).sum() + (last * last_weight).sum(), inputs)

    expected, found = loop(), recipe.delta_rule.delta_rule(q, k, v, g, beta, state=first)
    torch.testing.assert_close(found, expected, atol=1e-4, rtol=1e-3)
    torch.testing.assert_close(gradients(*found), gradients(*expected), atol=1e-4, rtol=1e-3)


def test_names_and_openings_are_remembered_where_they_were_said(
    recipe: Recipe, tokenizer: Tokenizer
) -> None:
    recall = recipe.recall.Recall(tokenizer, 8)
    kind = recipe.words.KINDS[0]
    ids = torch.tensor([tokenizer.encode(f"Rain fell. Now the Velmora {kind} is old. So").ids])
    names, openings = recall.names.last_said(ids), recall.openings.of_sentence(ids)
    end = next(i for i, said in enumerate(names[0].tolist()) if said[0] >= 0)
    assert (names[0, :end] == -1).all()
    name = [token for token in names[0, end].tolist() if token >= 0]
    assert tokenizer.decode(name).strip() == f"Velmora {kind}"
    assert tokenizer.decode(openings[0, end].tolist()).strip().startswith("Now the")
    assert tokenizer.decode([openings[0, -1, 0].item()]).startswith(" S")  # of "So"


def test_documents_grow_when_answers_are_right(recipe: Recipe) -> None:
    progress = recipe.curriculum.Progress()
    for _ in range(60):
        progress.take(0, 0.5, 10)
    assert (progress.top, progress.step, progress.tokens) == (0, 60, 600)
    while progress.top == 0:
        progress.take(0, 1.0, 10)
    assert progress.right == recipe.curriculum.AT_FIRST
    progress.take(0, 1.0, 10)  # what was known before says nothing about the new length
    assert progress.right == recipe.curriculum.AT_FIRST
    assert {progress.choose_level(random.Random(i)) for i in range(40)} == {0, 1}


def test_a_training_that_was_stopped_goes_on_as_if_it_had_not(
    recipe: Recipe, tokenizer: Tokenizer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recipe.curriculum, "LEVELS", (recipe.curriculum.Level(160, 2, 3),) * 2)
    tokenizer.save(str(tmp_path / "tokenizer.json"))

    def train(num_steps: int) -> dict[str, torch.Tensor]:
        training = recipe.train.Training(tmp_path)
        while training.progress.step < num_steps:
            torch.manual_seed(training.progress.step)
            training.step(4)
        training.save()
        return training.model.state_dict()

    before = recipe.architecture.new_model(tokenizer).state_dict()
    through = train(2)
    (tmp_path / "training.pt").unlink()
    train(1)
    stopped = train(2)
    moved = [name for name, weight in stopped.items() if not torch.equal(weight, before[name])]
    assert len(moved) > 0.9 * len(stopped)
    for name, weight in stopped.items():
        torch.testing.assert_close(weight, through[name], atol=1e-5, rtol=1e-4)
