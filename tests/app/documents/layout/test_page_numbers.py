import pytest

from app.documents.layout.fragment import Fragment, Row, group_rows
from app.documents.layout.page_numbers import Form, page_numbers


def row(*parts: str) -> Row:
    """Parts with white between them, on one line."""
    return group_rows(Fragment(200 * at, 200 * at + 50, 40, 10, p) for at, p in enumerate(parts))[0]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Page 7", 7),
        ("page 7 of 12", 7),
        ("Seite 7 von 12", 7),
        ("Página 7 de 12", 7),
        ("S. 7", 7),
        ("p. 7", 7),
        ("- 7 -", 7),
        ("– 7 –", 7),
        ("[Page 7]", 7),
        ("Page iv", 4),
        ("Page A-3", 3),
        ("7 | Page", 7),
        ("стр. 7", 7),
        ("第 7 页", 7),
        ("7 ページ", 7),
        ("Annual Report 2023, page 7", 7),
        ("Page 7 | Annual Report 2023", 7),
    ],
)
def test_numbers_that_say_what_they_count(text: str, value: int) -> None:
    (number,) = page_numbers(row(text))
    assert (number.form, number.value) == (Form.DECLARED, value)


@pytest.mark.parametrize(
    ("text", "value", "series"),
    [
        ("7", 7, ""),
        ("7.", 7, ""),
        ("[7]", 7, ""),
        ("7 / 12", 7, ""),
        ("7 of 12", 7, ""),
        ("xiv", 14, "roman"),
        ("XIV", 14, "roman"),
        ("A-3", 3, "A-"),
        ("3–17", 17, "3-"),
    ],
)
def test_numbers_alone(text: str, value: int, series: str) -> None:
    (number,) = page_numbers(row(text))
    assert (number.form, number.value, number.series) == (Form.ALONE, value, series)


@pytest.mark.parametrize(
    "text",
    ["007", "0", "2024-17", "iiii", "mix", "7.5", "1,200", "#7", "ACME-000123", "Sample7"],
)
def test_what_counts_no_pages(text: str) -> None:
    assert page_numbers(row(text)) == ()


def test_number_at_either_edge_of_a_line() -> None:
    readings = page_numbers(row("7", "Annual Report", "2023"))
    assert [(n.value, n.rest) for n in readings] == [
        (7, "Annual Report 2023"),
        (2023, "7 Annual Report"),
    ]


def test_two_pages_of_paper_side_by_side() -> None:
    first = page_numbers(row("6", "Title", "Chapter", "7"))[0]
    assert (first.form, first.value, first.rest) == (Form.SPREAD, 6, "Title Chapter")


def test_rest_is_the_same_on_left_and_right_pages() -> None:
    left, right = page_numbers(row("6", "Title")), page_numbers(row("Title", "7"))
    assert [number.rest for number in (*left, *right)] == ["Title", "Title"]


def test_long_lines_are_text() -> None:
    assert page_numbers(row("7 " + "word " * 50)) == ()
