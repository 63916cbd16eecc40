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


@pytest.mark.parametrize(("folder", "least"), [(FOREIGN, 30), (FOREIGN / "fresh", 14)])
def test_every_talk_ends_with_a_question_that_has_an_answer(
    recipe: Recipe, folder: Path, least: int
) -> None:
    samples = list(recipe.of("finding.foreign").talks(folder))
    assert sum(len(sample.conversations) for sample in samples) >= least
    for sample in samples:
        for first, second in sample.conversations:
            assert first.question.endswith("?")
            assert not first.answer
            quote = second.answer.removeprefix("> ")
            assert quote in sample.documents[0].pages[second.page - 1]


def test_a_first_question_without_an_answer_has_the_model_s_own(recipe: Recipe) -> None:
    module = recipe.of("finding.evaluate")
    asked = []

    class Echoes(module.Judge):
        def __init__(self) -> None:
            tokenizer = recipe.of("tokenizers").Tokenizer.from_file(
                str(MODEL / "recipe" / "finding" / "learnt" / "tokenizer.json")
            )
            self.prompts = recipe.of("finding.prompts").Prompts(tokenizer)
            self.reader = self

        def read(self, ids: list[int]) -> None:
            pass

        def answer(self, ids: list[int]) -> str:
            asked.append(self.prompts.tokenizer.decode(ids))
            return "> It is said."

    turns = [recipe.documents.Turn("Who?", ""), recipe.documents.Turn("And why?", "> It is.")]
    document = recipe.documents.Document("", ["It is."], [])
    sample = recipe.documents.Sample(recipe.documents.SYSTEM, [document], [turns])
    Echoes().judge(sample, module.Scores())
    first, second = asked
    assert second.startswith(first)
    assert "> It is said." in second.removeprefix(first)
    assert "And why?" in second.removeprefix(first)


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
        for folder in (module.FOLDER, module.FRESH, module.REPLIES)
        for sample in module.samples(folder)
        for (turn,) in sample.conversations
    }
    assert not theirs & asked
