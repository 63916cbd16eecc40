from hypothesis import given
from hypothesis import strategies as st

from app.documents.pagination import PAGE_CHARACTERS, paginate

BLOCKS = st.lists(st.text(alphabet="ab .\n", max_size=6000), max_size=12)


@given(st.lists(BLOCKS, max_size=4))
def test_nothing_is_lost_and_no_page_is_empty(sections: list[list[str]]) -> None:
    pages = list(paginate(sections))
    letters = [character for section in sections for block in section for character in block]
    kept = [character for page in pages for character in page]
    assert [c for c in kept if not c.isspace()] == [c for c in letters if not c.isspace()]
    assert all(page.strip() for page in pages)


@given(BLOCKS)
def test_pages_are_of_like_length(blocks: list[str]) -> None:
    assert all(len(page) <= 1.5 * PAGE_CHARACTERS for page in paginate([blocks]))


def test_section_begins_a_page() -> None:
    assert list(paginate([["a", "b"], ["c"]])) == ["a\n\nb", "c"]


def test_lines_can_be_joined_as_lines() -> None:
    assert list(paginate([["a", "b"]], separator="\n")) == ["a\nb"]


def test_long_paragraph_is_cut_after_a_sentence() -> None:
    sentence = "This is one sentence of many. "
    pages = list(paginate([[sentence * 400]]))
    assert len(pages) > 3
    assert all(page.endswith("many.") for page in pages)


def test_text_without_any_pause_is_cut_anyway() -> None:
    assert [len(page) for page in paginate([["x" * 7000]])] == [3000, 4000]
