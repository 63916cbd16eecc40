"""Documents of everyday life to judge by, with what people ask about them."""

from pathlib import Path

import pytest

from tests.assets.demo_model.conftest import MODEL, Recipe

FOREIGN = MODEL / "recipe" / "finding" / "foreign"


@pytest.mark.parametrize(("folder", "least"), [(FOREIGN, 4), (FOREIGN / "fresh", 2)])
def test_every_question_names_its_sentence_or_none(
    recipe: Recipe, folder: Path, least: int
) -> None:
    samples = list(recipe.of("finding.foreign").samples(folder))
    assert len(samples) == len(list(folder.glob("*.txt"))) >= least
    for sample in samples:
        ((document,), talks) = sample.documents, sample.conversations
        assert len(document.pages) > 1
        assert not any(page.startswith("#") for page in document.pages)
        turns = [turn for (turn,) in talks]
        said = [turn for turn in turns if turn.answer != recipe.documents.NOT_SAID]
        assert len(turns) > 30
        assert len(turns) - len(said) >= 3
        for turn in said:
            assert turn.answer.removeprefix("> ") in document.pages[turn.page - 1]
        assert {turn.page for turn in said} == set(range(1, len(document.pages) + 1))


@pytest.mark.parametrize("part", ["The lamp", "nowhere"])
def test_words_of_several_sentences_or_of_none_are_an_error(recipe: Recipe, part: str) -> None:
    pages = ["The lamp is red. It hums.", "The lamp is blue."]
    with pytest.raises(ValueError, match=part):
        recipe.of("finding.foreign").turn("What lamp?", part, pages)


@pytest.mark.parametrize("kind", ["foreign", "fresh"])
def test_they_are_scored_as_other_documents_are(recipe: Recipe, kind: str) -> None:
    module = recipe.of("finding.evaluate")

    class Refuses(module.Judge):
        def __init__(self) -> None:
            pass

        def judge(self, sample: object, scores: object) -> int:
            for (turn,) in sample.conversations:
                scores.add(recipe.documents.NOT_SAID, turn, sample.documents[0].pages)
            return 10

    found = module.measure(Refuses(), Path("nothing is needed of it"), kind, 2)
    assert found["refused"] == found["wrongly refused"] == 1
    assert found["quoted"] == found["on page"] == 0
    assert found["present"] > 50
    assert found["tokens"] == 10


def test_learning_has_none_of_their_questions(recipe: Recipe) -> None:
    frames = recipe.of("finding.frames").FRAMES
    asked = {question for _, _, questions in frames.verbs for question in questions}
    module = recipe.of("finding.foreign")
    theirs = {
        turn.question
        for folder in (module.FOLDER, module.FRESH)
        for sample in module.samples(folder)
        for (turn,) in sample.conversations
    }
    assert not theirs & asked
