"""A chip is drawn whole in every size of type."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from app.citations.citation import CitationStatus
from app.window.chat.citation_chip import draw_chip
from app.window.chat.rows import Chip
from app.window.theme.theme import Theme


@pytest.mark.parametrize("density", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", range(11, 31))
def test_the_outline_is_as_strong_above_as_below(
    theme: Theme, qapp: QApplication, size: int, density: float
) -> None:
    tokens = replace(theme.tokens, type_sizes=replace(theme.tokens.type_sizes, caption=size))
    chip = Chip(0, "p. 12", CitationStatus.VERIFIED, "")
    image = draw_chip(chip, tokens, QFont(qapp.font()), density).toImage()
    column = [image.pixelColor(image.width() // 3, row).alpha() for row in range(image.height())]
    rows = image.height() // 8
    assert sum(column[:rows]) == pytest.approx(sum(column[-rows:]), abs=40)
