from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from tests.app.documents.samples import read, save

Draw = Callable[[pymupdf.Page], None]


@pytest.fixture
def text_of(tmp_path: Path) -> Callable[[Draw], str]:
    """The text of a page that a function draws."""

    def text(draw: Draw) -> str:
        document = pymupdf.open()
        draw(document.new_page())
        (page,) = read(save(document, tmp_path / "page.pdf"))
        assert not page.flaws
        return page.text

    return text
