from collections.abc import Sequence

import pytest

from app.bench_documents.cells import right_cells
from app.bench_documents.content import Code, Content, Formula, Paragraph, Table
from app.bench_documents.measures import Score, score


def scored(content: Content, text: str, *, raw: str = "", is_spaced: bool = True) -> Score:
    return score(content, text, raw or text, is_spaced=is_spaced)


def test_every_word_counts_once() -> None:
    result = scored(Content((Paragraph("one two two three"),)), "one two three four")
    assert (result.recall.right, result.recall.all) == (3, 4)
    assert (result.precision.right, result.precision.all) == (3, 4)


def test_order_counts_neighbours() -> None:
    result = scored(Content((Paragraph("a b c d"),)), "c d a b")
    assert (result.order.right, result.order.all) == (2, 3)


def test_footnotes_may_stand_anywhere_and_be_marked_in_any_way() -> None:
    content = Content((Paragraph("One two.", note="A note."), Paragraph("Three four.")))
    for text in ("One two.¹ Three four.\n¹A note.", "One two. Three four.\n1 A note."):
        result = scored(content, text)
        assert result.order.share == 100
        assert result.precision.share == 100


@pytest.mark.parametrize(
    ("text", "right"),
    [("we reconstruct a well-known one", 2), ("we re- construct a wellknown one", 0)],
)
def test_hyphens_count_broken_words_and_compounds(text: str, right: int) -> None:
    content = Content((Paragraph("we re\xadconstruct a well-known one"),))
    result = scored(content, text, raw="we re-\nconstruct a well-\nknown one")
    assert (result.hyphens.right, result.hyphens.all) == (right, 2)


TABLE = Table((("Item", "Price"), ("Rent", "1,200.00"), ("Light", "")), "lr")


@pytest.mark.parametrize(
    ("lines", "right"),
    [
        (["Item | Price", "Rent | 1,200.00", "Light"], 5),
        (["| Item | Price |", "|---|---|", "| Rent | 1,200.00 |", "| Light | |"], 5),
        (["Item      Price", "Rent   1,200.00", "Light"], 5),
        (["Item | Price", "Rent Light | 1,200.00"], 3),
        (["Item Price", "Rent 1,200.00", "Light"], 1),
        (["Price | Item", "1,200.00 | Rent", "Light"], 1),
    ],
)
def test_cells_are_right_in_their_row_and_column(lines: Sequence[str], right: int) -> None:
    assert right_cells([TABLE], "\n".join(["Text before.", *lines, "Text | behind."])) == (right, 5)


def test_lines_of_code_keep_their_indents() -> None:
    result = scored(Content((Code(("for a in b:", "    print(a)")),)), "for a in b:\nprint(a)")
    assert (result.code.right, result.code.all) == (1, 2)


def test_raised_signs_of_formulas_may_be_marked() -> None:
    content = Content((Formula((("x", 0), ("2", 1), ("=", 0), ("y", 0))),))
    for text in ("x² = y", "x^2 = y", "x2=y"):
        assert scored(content, text, is_spaced=False).order.share == 100
