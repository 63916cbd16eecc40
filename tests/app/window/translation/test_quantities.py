from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from app.window.translation.language_switch import LanguageSwitch
from app.window.translation.quantities import (
    blocks,
    count,
    duration,
    estimated,
    fine_per_cent,
    pages,
    pages_without_text,
    per_cent,
    size,
    tokens,
)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.0, "0.1 s"),
        (0.83, "0.8 s"),
        (9.96, "10 s"),
        (59.4, "59 s"),
        (59.6, "1 min"),
        (360, "6 min"),
        (3569, "59 min"),
        (3571, "1 h"),
        (7800, "2 h 10 min"),
        (90_000, "25 h"),
    ],
)
def test_times_are_as_exact_as_they_are_of_use(seconds: float, said: str) -> None:
    assert duration(seconds) == said


@pytest.mark.parametrize(
    ("number", "of", "said"),
    [
        (1, 1, "The page has no text"),
        (1, 10, "1 of 10 pages has no text"),
        (4, 10, "4 of 10 pages have no text"),
    ],
)
def test_pages_without_text_are_counted_among_others(number: int, of: int, said: str) -> None:
    assert pages_without_text(number, of) == said


@pytest.mark.parametrize(
    ("num_bytes", "said"),
    [
        (1, "1 byte"),
        (12, "12 bytes"),
        (870_400_000, "870 MB"),
        (4_100_000_000, "4.1 GB"),
        (9_970_000_000, "10 GB"),
    ],
)
def test_sizes_are_decimal(num_bytes: int, said: str) -> None:
    assert size(num_bytes) == said


def test_counts_have_their_noun() -> None:
    assert (pages(1), pages(1340)) == ("1 page", "1,340 pages")
    assert (tokens(1), tokens(0)) == ("1 token", "0 tokens")


@pytest.mark.parametrize(
    ("fraction", "said"),
    [(0.9999, "99 %"), (1.0, "100 %"), (0.29, "29 %"), (-1, "0 %"), (7, "100 %")],
)
def test_a_share_is_whole_only_when_it_is(fraction: float, said: str) -> None:
    assert per_cent(fraction) == said


@pytest.mark.parametrize(
    ("fraction", "said"),
    [
        (0.0, "0.0 %"),
        (0.0001, "0.1 %"),
        (0.00098, "0.1 %"),
        (0.0994, "9.9 %"),
        (0.0997, "10 %"),
        (0.116, "12 %"),
        (0.999, "99 %"),
        (1.0, "100 %"),
        (7, "100 %"),
        (-1, "0.0 %"),
    ],
)
def test_a_fine_share_is_rounded_but_not_to_all_or_nothing(fraction: float, said: str) -> None:
    assert fine_per_cent(fraction) == said


@pytest.mark.parametrize(("number", "said"), [(0, 0), (7, 7), (1_234, 1_200), (218_312, 220_000)])
def test_guesses_have_two_digits(number: int, said: int) -> None:
    assert estimated(number) == said


def test_numbers_follow_the_language() -> None:
    QLocale.setDefault(QLocale("de_DE"))
    assert count(214_380) == "214.380"
    assert duration(0.8) == "0,8 s"


def test_french_has_its_own_units_and_none_is_singular(qapp: QApplication, tmp_path: Path) -> None:
    before = QLocale()
    switch = LanguageSwitch(qapp, cache=tmp_path)
    switch.use("fr")
    said = (size(4_100_000_000), size(0), blocks(0), blocks(1), blocks(2))
    switch.use("en")
    QLocale.setDefault(before)
    assert said == ("4,1\u00a0Go", "0\u00a0octet", "0 bloc", "1 bloc", "2 blocs")
