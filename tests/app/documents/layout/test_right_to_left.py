import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from bidi import get_display
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.app.documents.layout.any_font import ADVANCE, AnyFontPage
from tests.app.documents.samples import read

RIGHT = 520.0
SENTENCES = (
    "החוזה נחתם ביום 12 במאי 2019 בתל אביב.",
    'הסכום הוא 1,234.56 ש"ח (כולל מע"מ) לפי סעיף 3 של ההסכם.',
    "התוכנה Python 3.11 עובדת עם Windows, לפי דוח של IBM.",
    "المبلغ هو 1,234.56 درهم (شامل الضريبة) وفقا للبند 3 من الاتفاق.",
    "הטווח 10-15 אחוזים נמדד בתאריך 12/05/2019 בבוקר.",
)
MIRRORED = str.maketrans("()", ")(")
HEBREW = (
    "הוועדה הצפונית בדקה בחורף את הארכיון ומצאה כמה הבדלים בין הכמויות שנרשמו ובין תוכן הארגזים"
)

Draw = Callable[[AnyFontPage], None]


@pytest.fixture
def text_of(tmp_path: Path) -> Callable[[Draw], str]:
    """The text of a page that a function draws."""

    def text(draw: Draw) -> str:
        page = AnyFontPage()
        draw(page)
        (read_page,) = read(page.save(tmp_path / "page.pdf"))
        return read_page.text

    return text


def shown(line: str) -> str:
    display: str = get_display(line, base_dir="R")
    return display.translate(MIRRORED)


def set_lines(page: AnyFontPage, right: float, y: float, lines: Sequence[str]) -> None:
    for number, line in enumerate(lines):
        page.put_right(right, y + 14 * number, shown(line))


def wrapped(text: str, width: int) -> list[str]:
    """`text` in lines of at most `width` characters."""
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("order", ["seen", "read", "characters read", "any"])
def test_line_is_read_whatever_order_the_file_has(
    text_of: Callable[[Draw], str], sentence: str, order: str
) -> None:
    display = shown(sentence)
    left = RIGHT - ADVANCE * len(display)
    places = [(left + ADVANCE * at, character) for at, character in enumerate(display)]
    if order == "characters read":
        places.reverse()

    def draw(page: AnyFontPage) -> None:
        if order == "seen":
            page.put(left, 100, display)
        elif "characters" in order:
            for x, character in places:
                page.put(x, 100, character)
        else:
            words, x = [], left
            for word in display.split(" "):
                words.append((x, word))
                x += ADVANCE * (len(word) + 1)
            words.reverse()
            if order == "any":
                random.Random(sentence).shuffle(words)
            for x, word in words:
                page.put(x, 100, word)

    assert text_of(draw) == sentence


def test_paragraph_is_read_without_bars(text_of: Callable[[Draw], str]) -> None:
    text = f"{HEBREW} 2019 {HEBREW} Python 3 {HEBREW} 12/05/2019 {HEBREW}."
    assert text_of(lambda page: set_lines(page, RIGHT, 100, wrapped(text, 80))) == text


def test_right_column_is_read_first(text_of: Callable[[Draw], str]) -> None:
    first, second = f"{HEBREW} {HEBREW} 1948 {HEBREW}", f"{HEBREW} 77 {HEBREW} {HEBREW}."

    def draw(page: AnyFontPage) -> None:
        set_lines(page, RIGHT, 100, wrapped(first, 40))
        set_lines(page, 280, 100, wrapped(second, 40))

    assert text_of(draw).replace("\n\n", " ") == f"{first} {second}"


def test_cells_of_a_table_are_read_from_the_right(text_of: Callable[[Draw], str]) -> None:
    rows = [
        ("שם", "סכום", "תאריך"),
        ("דוד", "120.50", "01/02/2020"),
        ("שרה לוי", "85", "11/12/2021"),
        ("IBM ישראל", "(7)", "03/04/2022"),
    ]

    def draw(page: AnyFontPage) -> None:
        set_lines(page, RIGHT, 80, wrapped(HEBREW, 80))
        for number, row in enumerate(rows):
            for right, cell in zip((RIGHT, 380, 250), row, strict=True):
                page.put_right(right, 140 + 14 * number, shown(cell))

    table = "\n".join(" | ".join(row) for row in rows)
    assert text_of(draw) == f"{HEBREW}\n\n{table}"


def test_bullets_on_the_right_mark_items(text_of: Callable[[Draw], str]) -> None:
    items = ["פריט ראשון 7", "פריט שני", "פריט Word שלישי"]

    def draw(page: AnyFontPage) -> None:
        for number, item in enumerate(items):
            page.put_right(RIGHT, 100 + 14 * number, "•")
            page.put_right(RIGHT - 12, 100 + 14 * number, shown(item))

    assert text_of(draw).splitlines() == [f"• {item}" for item in items]


def test_note_mark_is_kept_apart_from_a_year(text_of: Callable[[Draw], str]) -> None:
    def draw(page: AnyFontPage) -> None:
        x = page.put(200, 100, shown("בשנת 2019")[:4])
        x = page.put(x, 96.5, "3", size=6)
        page.put(x, 100, shown("בשנת 2019")[4:])

    assert text_of(draw) == "בשנת 2019³"


def test_letters_keep_their_points_and_ligatures_their_letters(
    text_of: Callable[[Draw], str],
) -> None:
    def draw(page: AnyFontPage) -> None:
        page.put_right(RIGHT, 100, "\ufeb2\ufe92\ufefb \ufb2a\ufb35")

    assert text_of(draw) == "\u05d5\u05bc\u05e9\u05c1 لابس"


def test_few_words_from_right_to_left_leave_the_page_as_it_is(
    text_of: Callable[[Draw], str],
) -> None:
    lines = [f"A line of English text with the number {n} and more words." for n in range(5)]

    def draw(page: AnyFontPage) -> None:
        for number, line in enumerate(lines):
            page.put(72, 100 + 14 * number, line)
        page.put(72, 170, f"The word {shown('שלום עולם')} means peace.")

    assert text_of(draw) == " ".join([*lines, "The word שלום עולם means peace."])


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    words=st.lists(
        st.sampled_from([*HEBREW.split(), "2019", "3.5%", "Python", "(ראה)", "12/05/2019"]),
        min_size=3,
        max_size=9,
    ),
    seed=st.integers(0, 99),
)
def test_words_in_any_order_of_the_file_are_read_in_order(
    text_of: Callable[[Draw], str], words: Sequence[str], seed: int
) -> None:
    parts = [part for word in words for part in (word, "של")]
    sentence = " ".join(["זה", *parts])
    display = shown(sentence)

    def draw(page: AnyFontPage) -> None:
        placed, x = [], 60.0
        for word in display.split(" "):
            placed.append((x, word))
            x += ADVANCE * (len(word) + 1)
        random.Random(seed).shuffle(placed)
        for x, word in placed:
            page.put(x, 100, word)

    assert text_of(draw) == sentence
