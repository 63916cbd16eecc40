"""What stands below a title: its looks, and that every look can be read."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QFont

from app.window.library.row_layout import lay_out, shape_of
from app.window.library.row_text import reading_lines, row_text
from app.window.library.rows import AdditionRow, HeadingRow, HitRow, ReadingRow, Tone, title_of
from app.window.theme.loader import load_named_theme
from app.window.theme.theme import Theme
from app.window.widgets.qt_places import qt_places
from tests.app.window.theme.contrast import MIN_CONTRAST, contrast

LIGHT = load_named_theme("light").colours
READING = ReadingRow(1, "M", "M", "9 pages", "Ready", warning="3 of 9 have no text", tone=Tone.GOOD)
REFUSED = AdditionRow(Path("/b.pdf"), "b.pdf", "It is damaged.", Tone.ERROR, remedy="Get it anew.")
HIT = HitRow("a", 4, "M", "p. 4", "the bolts of it", ((4, 9),))


def colour_of(piece: str, row: AdditionRow | HitRow) -> str:
    written = row_text(row, LIGHT)
    assert written is not None
    at = written.text.replace("\N{NO-BREAK SPACE}", " ").index(piece)
    look = next(one for one in written.formats if one.start <= at < one.start + one.length)
    return look.format.foreground().color().name()


@pytest.mark.parametrize(
    ("row", "piece", "role"),
    [
        (REFUSED, "It is damaged", "error"),
        (REFUSED, "Get it anew", "text_muted"),
        (HIT, "p. 4", "accent"),
        (HIT, "bolts", "text"),
        (HIT, " of it", "text_muted"),
    ],
)
def test_pieces_have_the_look_of_their_meaning(
    row: AdditionRow | HitRow, piece: str, role: str
) -> None:
    assert colour_of(piece, row) == getattr(LIGHT, role)


def test_finds_are_marked_behind_an_emoji() -> None:
    written = row_text(HitRow("a", 4, "M", "p. 4", "😀😀 the bolts of it", ((7, 12),)), LIGHT)
    assert written is not None
    at = written.text.encode("utf-16-le").index("bolts".encode("utf-16-le")) // 2
    marked = [one for one in written.formats if one.start == at]
    assert [one.length for one in marked] == [5]


@pytest.mark.usefixtures("qapp")
def test_a_text_is_shortened_where_its_last_line_begins() -> None:
    theme = Theme(load_named_theme("light"))
    remedy = "".join(f"😀{number} " for number in range(200))
    row = AdditionRow(Path("/b.pdf"), "b.pdf", "Damaged.", Tone.ERROR, remedy=remedy)
    layout = lay_out(row, 272, QFont(), theme).text
    assert layout is not None
    last = layout.lineAt(layout.lineCount() - 1)
    assert layout.text().endswith("…")
    assert last.textStart() + last.textLength() == qt_places(layout.text())[-1]


def test_a_title_stands_on_one_line() -> None:
    addition = AdditionRow(Path("/b\nc.pdf"), "b\nc.pdf", "It is damaged.")
    assert [title_of(addition), title_of(HeadingRow("b\nc.pdf"))] == ["b c.pdf"] * 2


def test_lines_below_a_reading_have_the_look_of_their_meaning() -> None:
    assert reading_lines(READING) == (
        ("9 pages", "text_muted"),
        ("Ready", "accent"),
        ("3 of 9 have no text", "warning"),
    )


@given(st.integers(120, 900), st.text(max_size=200), st.text(max_size=200))
@settings(max_examples=60, deadline=None)
def test_a_reading_is_as_high_as_its_shape_says(width: int, title: str, remedy: str) -> None:
    theme = Theme(load_named_theme("light"))
    rows = [replace(READING, title=title, remedy=f"x{remedy}"), replace(READING, remedy="x")]
    layouts = [lay_out(row, width, QFont(), theme) for row in rows]
    assert shape_of(rows[0]) == shape_of(rows[1])
    assert layouts[0].height == layouts[1].height
    inner = layouts[0].card.width()
    assert all(line.rect.width() <= inner for line in layouts[0].lines)


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("role", ["text_muted", "accent", "warning", "error"])
def test_every_look_can_be_read_on_every_row(name: str, role: str) -> None:
    colours = load_named_theme(name).colours
    for surface in (colours.panel, colours.hover, colours.selected, colours.accent_soft):
        assert contrast(getattr(colours, role), surface) >= MIN_CONTRAST


def test_a_long_reason_ends_in_dots(theme: Theme) -> None:
    long = AdditionRow(Path("/b"), "b", "word " * 400, Tone.ERROR)
    layout = lay_out(long, 272, QFont(), theme)
    assert layout.text is not None
    assert layout.text.text().endswith("…")
    assert layout.text.lineCount() == 5
    assert layout.height < 160
