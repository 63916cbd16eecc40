"""The recipe lays prompts out as the engine does."""

from pathlib import Path

import pytest
from tokenizers import Tokenizer

from engine.protocol.requests import DocumentText, Turn
from engine.text.prompt import PromptBuilder
from engine.text.template import load_chat_template
from engine.text.tokenizer import load_tokenizer
from engine.weights.containers import open_source
from tests.assets.demo_model.conftest import Recipe


@pytest.mark.parametrize("num_documents", [1, 2])
def test_a_prompt_of_the_recipe_is_a_prompt_of_the_engine(
    recipe: Recipe, model_folder: Path, num_documents: int
) -> None:
    tokenizer = Tokenizer.from_file(str(model_folder / "tokenizer.json"))
    source = open_source(model_folder)
    engines = load_tokenizer(source, vocab_size=tokenizer.get_vocab_size())
    builder = PromptBuilder(engines, load_chat_template(source))
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
    assert prompts.conversation([first, second]) == [*asked.tokens, *answer]
