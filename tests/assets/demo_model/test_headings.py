"""Sentences behind the same heading, or the same sentence, as documents have on every page."""

import pytest

from tests.assets.demo_model.conftest import MODEL, Recipe, about, invented

PER_PAGE = 4


@pytest.fixture(scope="module")
def reader(recipe: Recipe) -> object:
    return recipe.of("finding.reader").Reader(MODEL)


@pytest.mark.parametrize(
    "heading", ["HARBOUR HANDBOOK 2024\n", "Children must be accompanied by an adult. "]
)
def test_the_first_sentence_of_every_page_is_found(
    recipe: Recipe, reader: object, heading: str
) -> None:
    """Labels are made of what is before a sentence, which is the same nearby for all of these."""
    sentences = invented(5)
    chunks = [sentences[at : at + PER_PAGE] for at in range(0, len(sentences), PER_PAGE)]
    pages = [heading + " ".join(chunk) for chunk in chunks]
    documents, prompts = recipe.documents, recipe.of("finding.prompts").Prompts(reader.tokenizer)
    document = documents.Document("", pages, [])
    reader.read(prompts.reading(documents.Sample(documents.SYSTEM, [document], [])))
    for first, *_ in chunks:
        answer = reader.answer(prompts.text(about(first)) + prompts.ask)
        assert f"> {first}" in answer.split("\n"), about(first)
