"""The second demo document: what its questions ask stands where they say."""

from tests.assets.demo_model.conftest import Recipe


def test_every_answer_stands_on_its_page(recipe: Recipe) -> None:
    pages = ["", *("\n".join(lines) for lines in recipe.make_manual.pages())]
    entries = recipe.make_manual.questions()
    answered = [entry for entry in entries if entry["page"]]
    assert len(answered) > len(entries) - len(answered) > 0
    for entry in answered:
        assert entry["answer"] in entry["quote"]
        assert [entry["quote"] in page for page in pages].count(True) == 1
        assert entry["quote"] in pages[entry["page"] - 1]


def test_the_manual_fits_its_pages(recipe: Recipe, tmp_path) -> None:
    recipe.make_manual.main(tmp_path)
    assert (tmp_path / "ferrin-40.pdf").stat().st_size > 2000
