from hypothesis import given
from hypothesis import strategies as st

from app.documents.pagination import PAGE_CHARACTERS, PAGE_END, paginate

BLOCKS = st.lists(st.text(alphabet="ab .\n", max_size=6000) | st.just(PAGE_END), max_size=12)


@given(BLOCKS)
def test_nothing_is_lost_and_no_page_is_empty(blocks: list[str]) -> None:
    pages = list(paginate(blocks))
    letters = [character for block in blocks for character in block if not character.isspace()]
    assert [character for page in pages for character in page if not character.isspace()] == letters
    assert all(page.strip() for page in pages)


@given(BLOCKS)
def test_pages_are_of_like_length(blocks: list[str]) -> None:
    assert all(len(page) <= 1.5 * PAGE_CHARACTERS for page in paginate(blocks))


def test_page_end_begins_a_page() -> None:
    assert list(paginate(["a", "b", PAGE_END, PAGE_END, "c"])) == ["a\n\nb", "c"]


def test_lines_can_be_joined_as_lines() -> None:
    assert list(paginate(["a", "b"], separator="\n")) == ["a\nb"]


def test_long_paragraph_is_cut_after_a_sentence() -> None:
    pages = list(paginate(["This is one sentence of many. " * 400]))
    assert len(pages) > 3
    assert all(page.endswith("many.") for page in pages)


def test_text_without_any_pause_is_cut_anyway() -> None:
    assert [len(page) for page in paginate(["x" * 7000])] == [3000, 4000]
