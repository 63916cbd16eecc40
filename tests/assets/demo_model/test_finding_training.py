"""Training to find: the application's prompts, what is to be remembered, going on, warm starts."""

import json
import random
from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer

from engine.protocol.requests import DocumentText, Turn
from engine.text.prompt import PromptBuilder
from engine.text.template import load_chat_template
from engine.text.tokenizer import load_tokenizer
from engine.weights.containers import open_source
from tests.assets.demo_model.conftest import Recipe
from tests.assets.demo_model.test_finding import TEXTS


@pytest.fixture(scope="module")
def tokenizer(model_folder: Path) -> Tokenizer:
    return Tokenizer.from_file(str(model_folder / "tokenizer.json"))


@pytest.fixture
def folder(tmp_path: Path, tokenizer: Tokenizer) -> Path:
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    (tmp_path / "corpus.json").write_text(json.dumps(TEXTS))
    return tmp_path


@pytest.mark.parametrize("num_documents", [1, 2])
def test_a_prompt_is_what_the_engine_asks_today(
    recipe: Recipe, tokenizer: Tokenizer, model_folder: Path, num_documents: int
) -> None:
    source = open_source(model_folder)
    builder = PromptBuilder(load_tokenizer(source, vocab_size=4096), load_chat_template(source))
    module = recipe.documents
    documents = [module.Document(f"{n}.pdf", ["One.", "Two."], []) for n in range(num_documents)]
    prompts = recipe.of("finding.prompts").Prompts(tokenizer)
    reading = builder.documents(
        [DocumentText(d.name, "1", tuple(d.pages)) for d in documents], instructions=module.SYSTEM
    )
    names = builder.names([document.name for document in documents])
    sample = module.Sample(module.SYSTEM, documents)
    assert prompts.reading(sample) == [*reading.tokens, *names]

    first, second = (module.Turn(f"Why {n}?", f"> Because {n}.") for n in (1, 2))
    asked = builder.continue_with([Turn(first.question, first.answer)], second.question)
    answer = [*prompts.text(second.answer), prompts.end]
    assert prompts.conversation([first, second])[0] == [*asked.tokens, *answer]


def test_talks_of_a_batch_are_short_and_as_many_as_asked(
    recipe: Recipe, tokenizer: Tokenizer
) -> None:
    samples = recipe.of("finding.samples")
    writer = samples.Writer(samples.Library(TEXTS))
    prompts = recipe.of("finding.prompts").Prompts(tokenizer)
    curriculum = recipe.of("finding.curriculum")
    for seed in range(6):
        batch = curriculum.make_batch(random.Random(seed), writer, prompts, 0)
        level = curriculum.LEVELS[0]
        assert batch.questions.shape[:2] == (level.num_documents, level.num_talks)
        assert ((batch.labels >= 0).sum(-1) > 0).all()


def test_telling_tokens_of_the_sentence_are_asked_and_no_others(
    recipe: Recipe, tokenizer: Tokenizer
) -> None:
    module = recipe.of("finding.recall")
    recall = module.ContentRecall(tokenizer, 8)
    ids = torch.tensor([tokenizer.encode("Rain fell. Now the keeper of it is Vara 3.5 Holt").ids])
    said = recall.content.said(ids, recall.openings.starts(ids))
    text = tokenizer.decode([token for token in said[0, -1].tolist() if token >= 0])
    assert text.split() == ["Now", "keeper", "Vara35", "Holt"]
    assert said.shape[-1] == module.REACH
    before = recall.content.before(ids, recall.openings.starts(ids))
    assert (before[0, 0] == -1).all()
    fell = [token for token in before[0, -1].tolist() if token >= 0]
    assert tokenizer.decode(fell[::-1]).strip() in "Rain fell"
    assert torch.equal(before[0, -1], before[0, -9])


def test_a_training_that_was_stopped_goes_on_as_if_it_had_not(
    recipe: Recipe, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    train, curriculum = recipe.of("finding.train"), recipe.of("finding.curriculum")
    monkeypatch.setattr(curriculum, "LEVELS", (curriculum.Level(60, 1, 2),) * 2)
    monkeypatch.setattr(recipe.of("finding.prompts"), "WIDTHS", (48,))
    make = train.Maker(folder, 1)

    def steps(num_steps: int) -> dict[str, torch.Tensor]:
        training = train.Training(folder, torch.device("cpu"))
        while training.progress.step < num_steps:
            number = training.progress.step
            torch.manual_seed(number)
            training.steps_here = 100  # the learning rate has risen
            training.step(train.Batch(*map(torch.from_numpy, make(number, 0))), 0, 1.0)
        training.save()
        return training.average.state_dict()

    through = steps(2)
    (folder / "training.pt").unlink()
    steps(1)
    for name, weight in steps(2).items():
        torch.testing.assert_close(weight, through[name], atol=1e-5, rtol=1e-4)


def test_a_warm_start_keeps_the_layers_and_lets_forms_of_a_word_resemble(
    recipe: Recipe, tokenizer: Tokenizer, folder: Path, model_folder: Path
) -> None:
    recipe.of("finding.warm_start").main(model_folder, folder)
    state = torch.load(folder / "training.pt")["model"]
    old = recipe.evaluate.Reader(model_folder).model.state_dict()
    embeddings = {"model.embed_tokens.weight", "lm_head.weight"}
    assert all(torch.equal(state[name], old[name]) for name in old.keys() - embeddings)
    rows = torch.nn.functional.normalize(state["lm_head.weight"], dim=1)
    forms = [tokenizer.encode(text).ids[0] for text in (" the", "The", " The")]
    assert (rows[forms] @ rows[forms].T).min() > 0.5
    torch.testing.assert_close(
        state["lm_head.weight"].norm(dim=1), old["lm_head.weight"].norm(dim=1)
    )
