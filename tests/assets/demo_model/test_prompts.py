"""Training lays prompts out as the engine did when the bundled model was made."""

import random
from pathlib import Path

import pytest
from tokenizers import Tokenizer

from engine.protocol.requests import DocumentText, Turn
from engine.text.prompt import PromptBuilder
from engine.text.template import load_chat_template
from engine.text.tokenizer import load_tokenizer
from engine.weights.containers import open_source
from tests.assets.demo_model.conftest import Recipe


@pytest.fixture(scope="module")
def builder(model_folder: Path) -> PromptBuilder:
    tokenizer = load_tokenizer(open_source(model_folder), vocab_size=4096)
    return PromptBuilder(tokenizer, load_chat_template(open_source(model_folder)))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_prompt_of_training_is_a_prompt_of_the_engine(
    recipe: Recipe, builder: PromptBuilder, model_folder: Path, seed: int
) -> None:
    rng = random.Random(seed)
    sample = recipe.documents.make_sample(
        rng, num_facts=12, spacing=1.0, num_conversations=3, num_turns=2
    )
    sample.system = recipe.documents.SYSTEM
    prompts = recipe.prompts.Prompts(Tokenizer.from_file(str(model_folder / "tokenizer.json")))

    documents = [DocumentText(d.name, "1", tuple(d.pages)) for d in sample.documents]
    reading = builder.documents(documents, instructions=sample.system)
    former = builder.former(reading, [document.name for document in documents])
    assert prompts.reading(sample) == list(former.tokens)

    for first, second in sample.conversations:
        engine = builder.continue_with([Turn(first.question, first.answer)], second.question)
        ids, labels = prompts.conversation([first, second])
        answer = [*prompts.text(second.answer), prompts.end]
        assert ids == [*engine.tokens, *answer]
        assert labels[-len(answer) :] == answer
        assert labels[len(engine.tokens) - 1] == -100
