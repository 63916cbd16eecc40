from collections.abc import Sequence

import pytest
from bidi import get_display
from hypothesis import given, settings
from hypothesis import strategies as st

from app.documents.layout.bidi import logical_lines

HEBREW = ["החוזה", "נחתם", "ביום", 'מע"מ', "של", "עמ׳", "תל־אביב", "סעיף"]
ARABIC = ["وقع", "العقد", "في", "مدينة", "القاهرة،", "لا", "بأس"]
NUMBERS = ["7", "2019", "1,234.56", "12/05/2019", "12:30", "10-15", "20%", "₪85"]
LATIN = ["IBM", "Python 3.11", "f(x)", "e.g. this", "www.example.com/a?b=1", "R&D (2020)"]
MIRRORED = str.maketrans("()[]", ")(][")


def shown(line: str) -> str:
    display: str = get_display(line, base_dir="R")
    return display


@st.composite
def sentences(draw: st.DrawFn) -> str:
    """Right-to-left words with a number, a Latin phrase or brackets between two of them."""
    words = st.sampled_from(draw(st.sampled_from([HEBREW, ARABIC])))
    parts = [draw(words)]
    for _ in range(draw(st.integers(1, 6))):
        between = draw(
            st.one_of(
                words,
                words,
                st.sampled_from(NUMBERS),
                st.sampled_from(LATIN),
                words.map("({})".format),
            )
        )
        parts += [between, draw(words)]
    return " ".join(parts) + draw(st.sampled_from(["", ".", ":"]))


@settings(max_examples=200, deadline=None)
@given(lines=st.lists(sentences(), min_size=1, max_size=4))
def test_sentences_come_back_as_they_were_written(lines: Sequence[str]) -> None:
    assert logical_lines(map(shown, lines), is_right_to_left_page=True) == lines


@settings(max_examples=100, deadline=None)
@given(words=st.lists(st.sampled_from(HEBREW), min_size=2, max_size=5), number=st.integers(0, 9999))
def test_brackets_are_read_whether_a_file_tells_shape_or_meaning(
    words: Sequence[str], number: int
) -> None:
    line = f"{words[0]} ({' '.join(words[1:])}) {number}"
    for display in (shown(line), shown(line).translate(MIRRORED)):
        assert logical_lines([display], is_right_to_left_page=True) == [line]


@pytest.mark.parametrize(
    ("seen", "read"),
    [
        ("A plain line (with brackets), 12.", "A plain line (with brackets), 12."),
        ("01/02/2020", "01/02/2020"),
        (".5", ".5"),
        (".This ends here", "This ends here."),
        ("ינש טירפ 2.", "2. פריט שני"),
        ("ﻡﻼﺳ", "سلام"),
    ],
)
def test_line_of_a_right_to_left_page(seen: str, read: str) -> None:
    assert logical_lines([seen], is_right_to_left_page=True) == [read]


def test_right_to_left_words_in_a_line_from_left_to_right() -> None:
    line = "The word םולש means peace, םלוע םולש (1990) is a song."
    read = "The word שלום means peace, שלום עולם (1990) is a song."
    assert logical_lines([line], is_right_to_left_page=False) == [read]
