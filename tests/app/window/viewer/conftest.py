"""What holds for every test of the viewer: no process is left."""

from collections.abc import Iterator
from pathlib import Path

import psutil
import pymupdf
import pytest

SENTENCES = (
    "The gearbox is delivered with its housing bolts tightened to the pre-load of table 6.",
    "Re-torque all housing bolts to 84 N·m after the first 50 hours of operation, crosswise.",
    "The bolts of the output flange are re-torqued to 137 N·m after 50 hours.",
)


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    before = set(psutil.Process().children())
    yield
    assert set(psutil.Process().children()) <= before


@pytest.fixture(scope="session")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A PDF of twelve pages; the seventh is wide, the ninth lies on its side."""
    document = pymupdf.open()
    for number in range(1, 13):
        width, height = (842, 595) if number == 7 else (595, 842)
        page = document.new_page(width=width, height=height)
        text = f"Chapter {number}.\n" + " ".join(SENTENCES)
        room = page.insert_textbox((72, 72, 300, 500), text, fontsize=11)
        assert room >= 0
        if number == 9:
            page.set_rotation(90)
    path = tmp_path_factory.mktemp("pdf") / "manual.pdf"
    document.save(path)
    return path
