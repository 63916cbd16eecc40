"""A second recogniser is asked where the first is in doubt, and believed where it says more."""

from collections.abc import Sequence

import pytest

from app.documents.scans.recogniser import Picture, PictureLine
from app.documents.scans.second_look import SecondLook

PICTURE = Picture(1, 1, b"\0\0\0")
CLEAR = "The bridge stands since 1905"
BLANKS = "      .    ,   "
RUSSIAN = "Каждый болт был затянут"


def line(text: str, confidence: float) -> PictureLine:
    step = 1 / max(len(text), 1)
    centres = tuple((at + 0.5) * step for at in range(len(text)))
    return PictureLine(text, confidence, ((0, 0), (1, 0), (1, 1), (0, 1)), centres)


class Told:
    """A recogniser that says one thing, and counts how often it is asked."""

    def __init__(self, name: str, *lines: PictureLine) -> None:
        self.name = name
        self.num_asked = 0
        self._lines = list(lines)

    def lines(self, _picture: Picture) -> Sequence[PictureLine]:
        self.num_asked += 1
        return self._lines


def read(first: tuple[str, float], second: tuple[str, float]) -> tuple[str, int]:
    """Return what is read, and how often the second one was asked."""
    asked = Told("second", line(*second))
    look = SecondLook(Told("first", line(*first)), asked)
    (found,) = look.lines(PICTURE)
    return found.text, asked.num_asked


def test_what_is_read_surely_needs_no_second_look() -> None:
    assert read((CLEAR, 0.99), (RUSSIAN, 1.0)) == (CLEAR, 0)


@pytest.mark.parametrize("first", [(BLANKS, 0.93), ("α τ π ι ι α τ α π", 0.77)])
def test_letters_that_the_first_does_not_know_are_read_by_the_second(
    first: tuple[str, float],
) -> None:
    assert read(first, (RUSSIAN, 0.96)) == (RUSSIAN, 1)


def test_greek_without_its_accented_letters_is_read_by_the_second() -> None:
    whole, left = "Τα πλοία δένουν στη βόρεια πύλη", "Tα πλοα δνουν στη βρεια πλη"
    assert read((left, 0.95), (whole, 0.9)) == (whole, 1)
    assert read((left, 0.95), (whole, 0.6)) == (left, 1)
    formula = "The sum of α and β is π"
    assert read((formula, 0.95), (whole, 0.9)) == (formula, 0)


def test_the_second_is_not_believed_where_it_guesses_or_says_little() -> None:
    blurred = "The br1dge st ands sin ce"
    assert read((blurred, 0.7), (RUSSIAN, 0.6)) == (blurred, 1)
    assert read((blurred, 0.7), ("мост", 0.99)) == (blurred, 1)


def test_a_page_with_nothing_on_it_stays_empty() -> None:
    assert SecondLook(Told("first"), Told("second")).lines(PICTURE) == []


def test_both_are_named() -> None:
    assert SecondLook(Told("first"), Told("second")).name == "first, or second"
