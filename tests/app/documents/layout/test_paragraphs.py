from collections.abc import Sequence

import pytest

from app.documents.layout.fragment import Fragment, Row, group_rows
from app.documents.layout.hyphenation import Hyphenation
from app.documents.layout.paragraphs import prose_text

SIZE = 10.0
ADVANCE = 5.0


def rows(*lines: tuple[float, float, str]) -> list[Row]:
    """Rows from left edge, baseline and text; every character is as wide as the others."""
    return group_rows(Fragment(x, x + ADVANCE * len(text), y, SIZE, text) for x, y, text in lines)


def text_of(lines: Sequence[tuple[float, float, str]]) -> str:
    return prose_text(rows(*lines), Hyphenation())


def test_lines_of_a_paragraph_are_joined() -> None:
    lines = [
        (50, 100, "the first line of this text is full"),
        (50, 112, "and so it continues here."),
    ]
    assert text_of(lines) == "the first line of this text is full and so it continues here."


def test_lines_of_a_table_of_contents_stay_lines() -> None:
    lines = [
        (50, 100, "1 Introduction .................... 2"),
        (50, 112, "1.1 What the report covers ........ iv"),
        (50, 124, "2 Water quality .................... 13"),
        (50, 136, "Index .............................. 99"),
    ]
    assert text_of(lines).split("\n") == [
        "1 Introduction … 2",
        "1.1 What the report covers … iv",
        "2 Water quality … 13",
        "Index … 99",
    ]


def test_wider_leading_begins_a_paragraph() -> None:
    lines = [
        (50, 100, "the first line of this text is full"),
        (50, 112, "and so it continues over more lines"),
        (50, 124, "up to here."),
        (50, 144, "This is another paragraph of as many"),
        (50, 156, "lines."),
    ]
    first, second = text_of(lines).split("\n\n")
    assert first.endswith("up to here.")
    assert second == "This is another paragraph of as many lines."


def test_first_line_indent_begins_a_paragraph() -> None:
    lines = [
        (50, 100, "the first line of this text is full"),
        (50, 112, "and its last line is just as wide."),
        (62, 124, "The next paragraph begins here and"),
        (50, 136, "goes on at the edge."),
    ]
    assert (
        text_of(lines).split("\n\n")[1] == "The next paragraph begins here and goes on at the edge."
    )


def test_hanging_indent_begins_an_entry() -> None:
    lines = [
        (50, 100, "Adams, A. The first entry of a list of"),
        (70, 112, "books that were used for this one."),
        (70, 124, "Second printing of it, in two volumes."),
        (50, 136, "Brown, B. The second entry of the list"),
        (70, 148, "which goes on here for another line."),
        (70, 160, "And for one more."),
    ]
    first, second = text_of(lines).split("\n\n")
    assert first.startswith("Adams")
    assert first.endswith("volumes.")
    assert second.startswith("Brown")


def test_entries_of_two_lines_stay_whole() -> None:
    lines = [
        (50, 100, "reset takes away every setting, to re-"),
        (70, 112, "construct the first ones"),
        (50, 124, "save writes down what there is in all"),
        (70, 136, "of them"),
        (50, 148, "load reads them from where they lie or"),
        (70, 160, "were saved to"),
        (50, 172, "quit"),
    ]
    assert text_of(lines).splitlines() == [
        "reset takes away every setting, to reconstruct the first ones",
        "save writes down what there is in all of them",
        "load reads them from where they lie or were saved to",
        "quit",
    ]


def test_break_that_the_width_did_not_ask_for_stays() -> None:
    lines = [
        (50, 100, "Dear committee,"),
        (50, 112, "we write to you because of the matter"),
        (50, 124, "that you know of."),
    ]
    assert text_of(lines).splitlines()[0] == "Dear committee,"


def test_items_of_a_list_stand_on_lines_of_their_own() -> None:
    lines = [
        (50, 100, "• the first item, which is rather long"),
        (62, 112, "and takes two lines of the column"),
        (50, 124, "• the second item"),
        (50, 136, "3.1 a section that is in the list also"),
    ]
    assert text_of(lines).splitlines() == [
        "• the first item, which is rather long and takes two lines of the column",
        "• the second item",
        "3.1 a section that is in the list also",
    ]


@pytest.mark.parametrize(
    ("above", "below", "joined"),
    [
        ("an inter-", "national body", "an international body"),
        ("an inter\xad", "national body", "an international body"),
        ("the Anglo-", "Saxon king", "the Anglo-Saxon king"),
        ("from 1990-", "1995 on", "from 1990-1995 on"),
        ("he said —", "and left", "he said — and left"),
        ("he said—", "and left", "he said—and left"),
        ("two", "words", "two words"),
        ("日本語の", "文章です", "日本語の文章です"),
        (
            "see https://docs.tarn.example/7/api/",
            "Formatter.html.",
            "see https://docs.tarn.example/7/api/Formatter.html.",
        ),
        ("see www.tarn-", "water.example for it", "see www.tarn-water.example for it"),
        ("based on script/", "language here", "based on script/language here"),
        ("based on one /", "or the other", "based on one / or the other"),
    ],
)
def test_joining_of_lines(above: str, below: str, joined: str) -> None:
    assert Hyphenation().join(above, below) == joined


@pytest.mark.parametrize(
    ("line", "above", "below", "joined"),
    [
        ("This well-known fact.", "a well-", "known one", "a well-known one"),
        ("is up-to-date now", "an up-", "to-date list", "an up-to-date list"),
        ("of the two one-dimensional ones", "a two-", "dimensional", "a two-dimensional"),
        ("a point or a line shape here", "a line-", "shape", "a line-shape"),
        ("a point or a lineshape here", "a line-", "shape", "a lineshape"),
        ("one re-signs and one resigns and resigns again", "he re-", "signs", "he resigns"),
        ("ten points in all", "the ten-", "dons", "the tendons"),
    ],
)
def test_hyphens_are_judged_by_the_words_of_the_document(
    line: str, above: str, below: str, joined: str
) -> None:
    hyphenation = Hyphenation()
    hyphenation.learn(line)
    hyphenation.learn("and the dimensional thing")
    assert hyphenation.join(above, below) == joined


def test_ends_of_lines_are_no_words() -> None:
    hyphenation = Hyphenation()
    hyphenation.learn("struct is what remains of re-")
    hyphenation.learn("con was cut off, as re")
    assert hyphenation.join("to re-", "struct it") == "to restruct it"


def test_hyphen_that_stands_for_a_word_keeps_its_space() -> None:
    assert Hyphenation().join("of two-", "and three-sided") == "of two- and three-sided"
