from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.documents.layout.fragment import Fragment, group_rows
from app.documents.layout.piece import EVEN
from app.documents.layout.typewriter import typewriter_rows, typewriter_text
from tests.app.documents.samples import prose, read, save, set_text

SIZE = 10.0
ADVANCE = 6.0
LISTING = [
    "def mean(values):",
    "    total = sum(values)",
    "    if not values:",
    "        return None",
    "    return total / len(values)",
]


@pytest.fixture
def text_of(tmp_path: Path) -> Callable[[list[str], str], str]:
    """The text of a page with prose, lines in a font, and prose."""

    def text(lines: list[str], font: str) -> str:
        document = pymupdf.open()
        page = document.new_page()
        set_text(page, (72, 60, 500, 140), prose(40))
        for number, line in enumerate(lines):
            page.insert_text((90, 170 + number * 11), line, fontname=font, fontsize=9)
        below = 190 + len(lines) * 11
        set_text(page, (72, below, 500, below + 80), prose(40, start=300))
        (found,) = read(save(document, tmp_path / "page.pdf"))
        return found.text

    return text


def test_lines_of_code_stay_lines_with_their_indents(
    text_of: Callable[[list[str], str], str],
) -> None:
    expected = [prose(40), "\n".join(LISTING), prose(40, start=300)]
    assert text_of(LISTING, "cour").split("\n\n") == expected


def test_columns_of_a_listing_stay_below_each_other(
    text_of: Callable[[list[str], str], str],
) -> None:
    lines = [
        "size_t count = 0;     /* so far */",
        "double sum;           /* of all */",
        "free(buffer);         /* at last */",
    ]
    assert "\n".join(lines) in text_of(lines, "cour")


def test_words_of_code_may_be_set_one_by_one(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page()
    for number, line in enumerate(LISTING):
        at = 0
        for word in line.split():
            at = line.index(word, at)
            page.insert_text((72 + 6.6 * at, 100 + 13 * number), word, fontname="cour", fontsize=11)
            at += len(word)
    (found,) = read(save(document, tmp_path / "page.pdf"))
    assert found.text == "\n".join(LISTING)


def test_prose_in_typewriter_type_is_joined_to_paragraphs(tmp_path: Path) -> None:
    document = pymupdf.open()
    set_text(document.new_page(), (72, 60, 500, 400), prose(120), font="cour")
    (found,) = read(save(document, tmp_path / "page.pdf"))
    assert found.text == prose(120)


def test_other_type_is_no_listing(text_of: Callable[[list[str], str], str]) -> None:
    assert "    total" not in text_of(LISTING, "helv")


def test_lines_of_prose_that_are_evenly_wide_by_chance_are_no_listing(tmp_path: Path) -> None:
    lines = [
        "Sort the laundry by colour and fabric. Empty all pockets, because",
        "coins and keys damage the drum. Close zips and turn jeans inside",
        "out. Do not overload the drum: you should still be able to put your",
        "hand loosely above the linen.",
        "Pour detergent into compartment II of the drawer. Fabric softener",
        "goes into the compartment marked with a flower.",
    ]
    last, first = ((len(line), pymupdf.get_text_length(line, "tiro", 10)) for line in lines[3:5])
    assert abs(last[1] / last[0] - first[1] / first[0]) * first[0] < EVEN * 10
    document = pymupdf.open()
    page = document.new_page()
    for number, line in enumerate(lines):
        page.insert_text((72, 100 + 13 * number), line, fontname="tiro", fontsize=10)
    (found,) = read(save(document, tmp_path / "page.pdf"))
    assert found.text == f"{' '.join(lines[:4])}\n{' '.join(lines[4:])}"


CODE = st.text(st.sampled_from("abcxyz(){}=+_ "), min_size=4, max_size=50).map(str.strip)
LINES = st.lists(
    st.tuples(st.integers(0, 12), CODE.filter(lambda text: sum(map(str.isalpha, text)) > 3)),
    min_size=2,
    max_size=12,
)


@given(lines=LINES, left=st.floats(20, 200))
@settings(max_examples=60, deadline=None)
def test_every_indent_is_kept(lines: list[tuple[int, str]], left: float) -> None:
    rows = group_rows(
        Fragment(
            left + ADVANCE * indent,
            left + ADVANCE * (indent + len(text)),
            100 + 12 * number,
            SIZE,
            text,
        )
        for number, (indent, text) in enumerate(lines)
    )
    outer = min(indent for indent, _ in lines)
    run = typewriter_rows(rows, 0, right=2000)
    assert typewriter_text(run).split("\n") == [
        f"{' ' * (indent - outer)}{text}" for indent, text in lines
    ]
