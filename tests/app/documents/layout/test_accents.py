from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.app.documents.layout.any_font import ADVANCE, AnyFontPage
from tests.app.documents.samples import read

Piece = tuple[float, str]
"""How far a piece is moved from the end of the one before it, in widths of a character."""


def text_of(pieces: Sequence[Piece], path: Path) -> str:
    page = AnyFontPage()
    x = 72.0
    for offset, text in pieces:
        x = page.put(x + offset * ADVANCE, 100, text)
    (read_page,) = read(page.save(path))
    return read_page.text


@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        ([(0, "Br"), (0, "¨"), (-1, "oker")], "Bröker"),
        ([(0, "Bro"), (-1, "¨"), (0, "ker")], "Bröker"),
        ([(0, "na"), (0, "¨"), (-1.1, "ıve words")], "naïve words"),
        (
            [(0, "see "), (0, "´"), (-0.9, "Etude, Fran"), (0, "¸"), (-1, "cois")],
            "see Étude, François",
        ),
        ([(0, "d"), (0, "´"), (-1, "ej"), (0, "`"), (-1, "a vu")], "déjà vu"),
        ([(0, "Erd"), (0, "˝"), (-1, "os and "), (0, "ˇ"), (-1, "cech")], "Erdős and čech"),
        ([(0, "the estimate "), (0, "ˆ"), (-1, "y is")], "the estimate ŷ is"),
        (
            [(0, "in x^y and `cmd` of ~home, l´eau ¨x¨ `a'")],
            "in x^y and `cmd` of ~home, l´eau ¨x¨ `a'",
        ),
        ([(0, "5 ˆ 3 ˜ 8 ´")], "5 ˆ 3 ˜ 8 ´"),
    ],
)
def test_accent_goes_onto_the_letter_that_it_is_printed_on(
    pieces: Sequence[Piece], text: str, tmp_path: Path
) -> None:
    assert text_of(pieces, tmp_path / "page.pdf") == text


def test_ligatures_are_letters(tmp_path: Path) -> None:
    assert text_of([(0, "eﬀect, oﬃce, ﬁnd, ﬂow, waﬄe")], tmp_path / "page.pdf") == (
        "effect, office, find, flow, waffle"
    )
