"""Breaks that the writer of a text marked: told beside the text, which has no sign of them."""

from hypothesis import given
from hypothesis import strategies as st

from app.documents.break_marks import are_breaks, as_written, lifted_breaks
from app.documents.document import Document, PageBreaks
from app.documents.extract import take_text
from app.documents.pagination import paginate
from app.documents.readers.plain_text import PlainTextReader, whole_paragraphs
from tests.app.documents.readers.hard_wraps.wrapped import BOARD, HARBOUR, filled

POEM = "Roses are red  \nviolets are blue   \nsugar is sweet\nand so are you."
SOME = ("one two", "three  ", " four   ", "five\\", "", "  ", "-  ", "six\x1a  ")
LINES = st.lists(st.sampled_from(SOME), min_size=1)


def document(text: str) -> Document:
    return take_text("a.md", text.encode())


def told(text: str) -> list[str]:
    """The lines of a text's pages that end on purpose."""
    taken = document(text)
    return [
        taken.pages[of_page.page - 1].text[:place].rpartition("\n")[2]
        for of_page in taken.audit.breaks
        for place in of_page.places
    ]


def test_marked_breaks_are_told_and_the_text_has_no_space_there() -> None:
    poem = document(POEM)
    assert poem.pages[0].text == POEM.replace("   \n", "\n").replace("  \n", "\n")
    assert poem.audit.breaks == (PageBreaks(1, (13, 30)),)
    assert told(POEM) == ["Roses are red", "violets are blue"]


def test_space_at_the_end_of_a_paragraph_breaks_nothing() -> None:
    assert told("one  \n\ntwo \nthree\t\nfour  \n   \nfive  \n\x0csix") == []


def test_a_marked_break_stays_in_a_paragraph_that_is_made_whole() -> None:
    kept = filled(BOARD).replace("\n", "  \n", 1)
    text = f"{filled(HARBOUR)}\n\n{kept}\n"
    assert told(text) == [kept.partition("  \n")[0]]


def test_breaks_are_told_of_every_page() -> None:
    pages = [page.page for page in document("\x0c".join([POEM] * 3)).audit.breaks]
    assert pages == [1, 2, 3]


@given(LINES)
def test_marks_change_neither_text_nor_pages(lines: list[str]) -> None:
    text = "\n".join(lines * 40)
    read = list(PlainTextReader(text.encode("utf-16")).pages())
    assert [page.text for page in read] == list(paginate(whole_paragraphs(text)))
    assert all(are_breaks(page.breaks, page.text) for page in read)
    assert not any("\x1a" in page.text for page in read)


def test_what_makes_no_sense_is_not_taken() -> None:
    assert are_breaks((1, 3), "a\nb\nc")
    for places in ((0,), (3, 1), (1, 1), (9,), (-2,)):
        assert not are_breaks(places, "a\nb\nc")


def test_a_text_is_written_again() -> None:
    plain, places = lifted_breaks("a\x1a\nb\nc\x1a\nd\x1a")
    assert (plain, places) == ("a\nb\nc\nd", (1, 5))
    assert as_written(plain, places) == "a  \nb\nc  \nd"
    assert as_written(plain, ()) == plain
