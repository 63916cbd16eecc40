"""Questions about what is nowhere in the document."""

from collections.abc import Callable

import pytest

from tests.assets.demo_model.conftest import MODEL, Recipe, about, invented, read

MERLIN = "The linen of Merlin was sold to Ulverda for 12 crowns."
LONDON = "Agnes Porter wrote a letter to London."
ELSEWHERE = (
    "Who is Napoleon?",
    "What does it say about Canada?",
    "How tall is Mount Everest?",
    "Which pizza is the best?",
    "How do I bake bread?",
    "Who discovered penicillin?",
    "Does it mention Microsoft?",
)


@pytest.fixture(scope="module")
def reader(recipe: Recipe) -> object:
    return recipe.of("finding.reader").Reader(MODEL)


@pytest.fixture(scope="module")
def ask(recipe: Recipe, reader: object) -> Callable[[str], str]:
    """Asks about a document of invented sentences, and of two that name something."""
    sentences = invented(3)
    sentences[7:7], sentences[21:21] = [MERLIN], [LONDON]
    prompts = read(recipe, reader, sentences)
    return lambda question: reader.answer(prompts.text(question) + prompts.ask)


@pytest.mark.parametrize("question", ELSEWHERE)
def test_a_question_about_something_else_is_refused(
    recipe: Recipe, ask: Callable[[str], str], question: str
) -> None:
    assert ask(question) == recipe.documents.NOT_SAID


@pytest.mark.parametrize(("name", "told"), [("London", LONDON), ("Merlin", MERLIN)])
def test_a_name_of_several_pieces_is_there_only_if_they_follow_each_other(
    recipe: Recipe, ask: Callable[[str], str], name: str, told: str
) -> None:
    """All pieces of the other names are in the document."""
    asked = "Who wrote to {}?" if name == "London" else "What is said of {}?"
    assert told in ask(asked.format(name))
    for other in {"London": ("Berlin", "Porlin"), "Merlin": ("Lonlin", "Merdon")}[name]:
        assert ask(asked.format(other)) == recipe.documents.NOT_SAID


@pytest.mark.parametrize("title", ["Mr.", "Mrs.", "Dr."])
def test_a_title_that_is_nowhere_is_not_missing(ask: Callable[[str], str], title: str) -> None:
    assert LONDON in ask(f"To where did {title} Agnes Porter write a letter?")


def test_the_first_word_of_a_question_is_no_rest_of_a_word(ask: Callable[[str], str]) -> None:
    assert LONDON in ask("letter to London?")


def test_a_bracket_is_no_name(ask: Callable[[str], str]) -> None:
    """Brackets count less than nothing where a full stop would end no sentence."""
    told = invented(3)[::4]
    assert sum(one in ask(f"{about(one)[:-1]} (if anything)?") for one in told) >= 8
