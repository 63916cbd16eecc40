import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.window.audit.page_ranges import PageRangeError, RangeFlaw, parse_pages, write_pages


@pytest.mark.parametrize(
    ("written", "pages"),
    [
        ("", set()),
        (" , ;", set()),
        ("7", {7}),
        ("2-4", {2, 3, 4}),
        ("2–4,9", {2, 3, 4, 9}),
        ("2 – 4; 9  11", {2, 3, 4, 9, 11}),
        ("10-", {10, 11, 12}),
        ("１～２，４", {1, 2, 4}),
        ("5, 3-6", {3, 4, 5, 6}),
    ],
)
def test_pages_are_understood(written: str, pages: set[int]) -> None:
    assert parse_pages(written, 12) == pages


@pytest.mark.parametrize(
    ("written", "flaw", "part"),
    [
        ("one", RangeFlaw.NO_PAGES, "one"),
        ("3, 5..7", RangeFlaw.NO_PAGES, "5..7"),
        ("0", RangeFlaw.NO_PAGES, "0"),
        ("9-3", RangeFlaw.NO_PAGES, "9-3"),
        ("-3", RangeFlaw.NO_PAGES, "-3"),
        ("1-2-3", RangeFlaw.NO_PAGES, "1-2-3"),
        ("8-13", RangeFlaw.BEYOND_THE_END, "8-13"),
        ("13-", RangeFlaw.BEYOND_THE_END, "13-"),
        ("999999999", RangeFlaw.BEYOND_THE_END, "999999999"),
        ("9999999999", RangeFlaw.NO_PAGES, "9999999999"),
        ("1-6, 7-", RangeFlaw.EVERY_PAGE, "1-6, 7-"),
    ],
)
def test_what_names_no_pages_is_refused(written: str, flaw: RangeFlaw, part: str) -> None:
    with pytest.raises(PageRangeError) as refused:
        parse_pages(written, 12)
    assert (refused.value.flaw, refused.value.part) == (flaw, part)


def test_neighbours_are_written_as_a_run() -> None:
    assert write_pages([12, 3, 1, 2, 7, 8]) == "1–3, 7–8, 12"
    assert write_pages([]) == ""


@given(st.frozensets(st.integers(1, 60), max_size=59))
def test_what_is_written_is_understood_again(pages: frozenset[int]) -> None:
    assert parse_pages(write_pages(pages), 60) == pages
