from collections.abc import Callable

import pymupdf
import pytest

from tests.app.documents.layout.conftest import Draw
from tests.app.documents.samples import prose, put, set_text


def test_table_between_paragraphs_is_given_row_by_row(text_of: Callable[[Draw], str]) -> None:
    rows = [
        ("Item", "Amount", "Date"),
        ("Rent of the hall", "1,200.00", "2024-01-01"),
        ("Light", "35.50", "2024-02-11"),
        ("Repairs", "88.00", "2024-03-05"),
    ]

    def draw(page: pymupdf.Page) -> None:
        set_text(page, (72, 60, 500, 140), prose(40))
        for number, row in enumerate(rows):
            for x, cell in zip((72, 250, 400), row, strict=True):
                put(page, x, 160 + number * 14, [cell])
        set_text(page, (72, 240, 500, 350), prose(40, start=300))

    table = "\n".join(" | ".join(row) for row in rows)
    assert text_of(draw) == f"{prose(40)}\n\n{table}\n\n{prose(40, start=300)}"


def test_table_of_right_aligned_numbers(text_of: Callable[[Draw], str]) -> None:
    rows = [(f"Row {n}", f"{n * 17.5:.2f}", str(n * 3), str(n * 100)) for n in range(8)]

    def draw(page: pymupdf.Page) -> None:
        set_text(page, (72, 60, 500, 140), prose(40))
        for number, row in enumerate(rows):
            put(page, 72, 160 + number * 12, row[:1])
            for edge, cell in zip((200, 300, 400), row[1:], strict=True):
                width = pymupdf.get_text_length(cell, fontsize=10)
                put(page, edge - width, 160 + number * 12, [cell])

    assert text_of(draw).split("\n\n")[1] == "\n".join(" | ".join(row) for row in rows)


def test_wrapped_cell_continues_the_row_above(text_of: Callable[[Draw], str]) -> None:
    lines = [
        ("Term", "A definition that is rather long"),
        ("", "and goes on in the next line"),
        ("Other term", "Its definition"),
        ("Third", "Another one that goes on in the"),
        ("", "second line"),
    ]

    def draw(page: pymupdf.Page) -> None:
        for number, cells in enumerate(lines):
            for x, cell in zip((72, 200), cells, strict=True):
                put(page, x, 100 + number * 12, [cell])

    assert text_of(draw).splitlines() == [
        "Term | A definition that is rather long and goes on in the next line",
        "Other term | Its definition",
        "Third | Another one that goes on in the second line",
    ]


def test_word_broken_in_a_description_is_made_whole(text_of: Callable[[Draw], str]) -> None:
    lines = [
        ("reset", "Takes away all settings, to re-"),
        ("", "construct those of the first start."),
        ("save", "Writes them down in a well-"),
        ("", "known place."),
        ("load", "Reads them from the well-known place."),
    ]

    def draw(page: pymupdf.Page) -> None:
        for number, cells in enumerate(lines):
            for x, cell in zip((72, 160), cells, strict=True):
                put(page, x, 100 + number * 12, [cell])

    assert text_of(draw).splitlines() == [
        "reset | Takes away all settings, to reconstruct those of the first start.",
        "save | Writes them down in a well-known place.",
        "load | Reads them from the well-known place.",
    ]


@pytest.mark.parametrize("first", ["Rent of the hall", "Rent of"])
def test_lines_closer_than_rows_belong_to_one_cell(
    text_of: Callable[[Draw], str], first: str
) -> None:
    rows = [
        ([first, "and garden"], ["1,200.00"], ["paid by the tenant", "in advance"]),
        (["Light"], ["35.50"], ["paid"]),
        (["Repairs of", "the roof"], ["88.00"], ["open"]),
        (["Water"], ["12.00"], ["paid"]),
    ]

    def draw(page: pymupdf.Page) -> None:
        y = 100.0
        for row in rows:
            for x, lines in zip((72, 200, 300), row, strict=True):
                put(page, x, y, lines)
            y += 12 * max(map(len, row)) + 5

    assert text_of(draw).splitlines() == [
        " | ".join(" ".join(lines) for lines in row) for row in rows
    ]


def test_centred_heading_in_two_lines_belongs_to_its_table(text_of: Callable[[Draw], str]) -> None:
    rows = [
        ("Oxley", "120", "Old pipes"),
        ("Harbour", "88", "None"),
        ("Mill Street", "64", "New"),
        ("Quay", "7", "?"),
    ]

    def draw(page: pymupdf.Page) -> None:
        for x, cell in ((86, "District"), (153, "Lead"), (242, "Remarks")):
            put(page, x, 100, [cell])
        put(page, 152, 112, ["(µg/l)"])
        for number, row in enumerate(rows):
            for x, cell in zip((72, 144, 210), row, strict=True):
                put(page, x, 131 + 19 * number, [cell])

    expected = [("District", "Lead (µg/l)", "Remarks"), *rows]
    assert text_of(draw).splitlines() == [" | ".join(row) for row in expected]


def test_rows_without_first_cell_are_not_merged(text_of: Callable[[Draw], str]) -> None:
    rows = [
        ("North", "rent", "1,200.00"),
        ("", "light", "35.50"),
        ("", "repairs of the roof and", "88.00"),
        ("", "of the doors", ""),
        ("South", "rent", "900.00"),
        ("", "light", "-12.00"),
    ]

    def draw(page: pymupdf.Page) -> None:
        for number, row in enumerate(rows):
            for x, cell in zip((72, 150, 300), row, strict=True):
                put(page, x, 100 + 12 * number, [cell])

    assert text_of(draw).splitlines() == [
        "North | rent | 1,200.00",
        " | light | 35.50",
        " | repairs of the roof and of the doors | 88.00",
        "South | rent | 900.00",
        " | light | -12.00",
    ]


def test_groups_of_rows_are_not_merged(text_of: Callable[[Draw], str]) -> None:
    rows = [("Part", "Chapter one", "3"), ("", "Section", "4"), ("", "Section", "9")] * 4

    def draw(page: pymupdf.Page) -> None:
        for number, row in enumerate(rows):
            for x, cell in zip((72, 150, 300), row, strict=True):
                put(page, x, 100 + 12 * number + 8 * (number // 3), [cell])

    assert text_of(draw).splitlines() == [" | ".join(row) for row in rows]


def test_tables_below_each_other_are_parted_where_a_wider_gap_is(
    text_of: Callable[[Draw], str],
) -> None:
    head = [("Invoice number", "BJ-2025-0318"), ("Invoice date", "17 September 2025")]
    head += [("Customer number", "C-20817"), ("Your order", "by phone, 2 August 2025")]
    items = [("Item", "Quantity", "Unit price", "Amount"), ("Oak frame", "4", "310.00", "1,240.00")]
    items += [("Double glazing", "12", "145.00", "1,740.00"), ("Fitting", "11", "68.00", "748.00")]

    def draw(page: pymupdf.Page) -> None:
        for rows, edges, top in ((head, (72, 169), 100), (items, (72, 180, 243, 306), 193)):
            for number, row in enumerate(rows):
                for x, cell in zip(edges, row, strict=True):
                    put(page, x, top + 21 * number, [cell])

    assert text_of(draw).split("\n\n") == [
        "\n".join(map(" | ".join, rows)) for rows in (head, items)
    ]


def test_wide_space_in_the_line_below_does_not_end_a_table(text_of: Callable[[Draw], str]) -> None:
    rows = [("Flow", "75.67"), ("uminora line", "52,635.89"), ("trimigen", "-64.94")]

    def draw(page: pymupdf.Page) -> None:
        for number, row in enumerate(rows):
            for x, cell in zip((72, 150), row, strict=True):
                put(page, x, 100 + 12 * number, [cell])
        put(page, 86, 136, ["Who goes on in a line of justified text with one space that is"])
        put(page, 430, 136, ["rather wide"])
        put(page, 72, 148, ["and a line of the paragraph that begins there, as wide as the column"])

    assert text_of(draw).splitlines()[:3] == [" | ".join(row) for row in rows]


def test_notes_in_the_margin_make_no_table_of_the_text(text_of: Callable[[Draw], str]) -> None:
    def draw(page: pymupdf.Page) -> None:
        for number in range(4):
            top = 80 + 110 * number
            set_text(page, (160, top, 520, top + 90), prose(50, start=number * 1000))
            for line in (number % 3, 5):
                put(page, 72, top + 15 + 13 * line, [f"v3.{number}{line}"], 8)

    text = text_of(draw)
    assert "|" not in text
    assert all(f"v3.{number}5" in text for number in range(4))


def test_places_are_right_where_columns_are_parted_by_spaces(
    text_of: Callable[[Draw], str],
) -> None:
    rows = [("to", "124", "3.5"), ("document presen", "61,447", "63.75"), ("WWWWW", "6", "0.5")]

    def draw(page: pymupdf.Page) -> None:
        for number, row in enumerate(rows):
            line, width = "", 0.0
            for edge, cell in zip((0, 180, 280), row, strict=True):
                while width < edge:
                    line += " "
                    width = pymupdf.get_text_length(line, fontsize=10)
                line += cell
            put(page, 72, 100 + 12 * number, [line])

    assert text_of(draw).splitlines() == [" | ".join(row) for row in rows]


def test_empty_cells_keep_their_place(text_of: Callable[[Draw], str]) -> None:
    rows = [("a", "b", "c"), ("d", "", "f"), ("g", "h", "i"), ("j", "", "l")]

    def draw(page: pymupdf.Page) -> None:
        for number, row in enumerate(rows):
            for x, cell in zip((72, 200, 300), row, strict=True):
                put(page, x, 100 + number * 12, [cell])

    assert text_of(draw).splitlines() == ["a | b | c", "d |  | f", "g | h | i", "j |  | l"]
