"""What is printed in colour can be read on paper of any theme, also below a mark: computed."""

import pymupdf
import pytest

from app.window.theme.loader import load_named_theme
from app.window.viewer.source.page_file import _tint
from tests.app.window.theme.contrast import MIN_CONTRAST, contrast

COLOURS = {
    "black": (0, 0, 0),
    "link of the web": (0, 0, 238),
    "link of an office": (5, 99, 193),
    "link of TeX": (0, 0, 255),
    "reference of TeX": (255, 0, 0),
    "dark red": (160, 0, 0),
    "dark green": (0, 100, 0),
    "purple": (85, 26, 139),
}
PALE_ON_WHITE = {"reference of TeX"}
"""What has less contrast as it was printed."""


def drawn(colour: tuple[int, int, int], theme: str) -> tuple[int, int, int]:
    """The colour as a page of a theme shows it."""
    tokens = load_named_theme(theme)
    ink = int(tokens.colours.text[1:], 16) if tokens.is_dark else 0
    pixmap = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 1, 1), False)
    pixmap.set_rect(pixmap.irect, colour)
    _tint(pixmap, ink, int(tokens.colours.page[1:], 16))
    return pixmap.pixel(0, 0)


def marked(colour: tuple[int, int, int], mark: str, *, is_dark: bool) -> str:
    """The colour below a mark, which darkens light paper and lightens dark paper."""
    of_mark = bytes.fromhex(mark[1:])
    pairs = zip(colour, of_mark, strict=True)
    return _name(tuple(max(pair) if is_dark else pair[0] * pair[1] // 255 for pair in pairs))


def _name(colour: tuple[int, ...]) -> str:
    return f"#{bytes(colour).hex()}"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", COLOURS)
def test_coloured_words_can_be_read(theme: str, name: str) -> None:
    least = 3 if name in PALE_ON_WHITE else MIN_CONTRAST
    paper = drawn((255, 255, 255), theme)
    assert contrast(_name(drawn(COLOURS[name], theme)), _name(paper)) >= least
    assert _name(paper) == load_named_theme(theme).colours.page


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("role", ["highlight", "selection"])
@pytest.mark.parametrize("name", sorted(set(COLOURS) - PALE_ON_WHITE))
def test_words_below_a_mark_can_be_read(theme: str, role: str, name: str) -> None:
    tokens = load_named_theme(theme)
    mark = getattr(tokens.colours, role)
    paper, words = drawn((255, 255, 255), theme), drawn(COLOURS[name], theme)
    below = [marked(colour, mark, is_dark=tokens.is_dark) for colour in (paper, words)]
    assert contrast(*below) >= MIN_CONTRAST


def test_a_blue_link_stays_blue_on_dark_paper() -> None:
    red, green, blue = drawn(COLOURS["link of the web"], "dark")
    assert blue > max(red, green)
    red, green, blue = drawn(COLOURS["dark red"], "dark")
    assert red > max(green, blue)
