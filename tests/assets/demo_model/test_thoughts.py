"""What is looked at before an answer: the sentence that is quoted, or the nearest one."""

from tests.assets.demo_model.conftest import Recipe

SENTENCES = [
    "The keeper of the mill is Vara Holt.",
    "The keeper of the east gate is Ada Bly.",
    "The colour of the west gate is red.",
]


def test_the_nearest_sentence_has_the_rarest_words(recipe: Recipe) -> None:
    nearest = recipe.of("finding.thoughts").Nearest(SENTENCES)
    assert nearest.find("What is the colour of the mill?") == SENTENCES[0]
    assert nearest.find("Who is the keeper of the west gate?") == SENTENCES[2]
    assert nearest.find("Who is the keeper of the barn?") == SENTENCES[0]
    assert nearest.find("Why was it closed?") == ""


def test_an_answer_follows_what_was_looked_at(recipe: Recipe) -> None:
    module, documents = recipe.of("finding.thoughts"), recipe.documents
    told = documents.Turn("Who?", f"Vara Holt.\n> {SENTENCES[0]}\n> {SENTENCES[1]}")
    near = documents.Turn("Who?", documents.NOT_SAID, thought=SENTENCES[2])
    far = documents.Turn("Who?", documents.NOT_SAID)
    assert [module.thought(turn) for turn in (told, near, far)] == [SENTENCES[0], SENTENCES[2], ""]
    for turn in (told, near, far):
        assert module.said(module.written(turn)) == turn.answer
    assert module.said(f"> {SENTENCES[0]}") == ""
