"""What holds for every test of the viewer: no process is left."""

from collections.abc import Iterator
from pathlib import Path

import psutil
import pymupdf
import pytest
from pytestqt.qtbot import QtBot

from app.documents.document import Format
from app.window.theme.theme import Theme
from app.window.viewer.document_viewer import DocumentViewer
from app.window.viewer.source.choose import page_source
from tests.app.window.viewer.hand import Hand

SENTENCES = (
    "The gearbox is delivered with its housing bolts tightened to the pre-load of table 6.",
    "Re-torque all housing bolts to 84 N·m after the first 50 hours of operation, crosswise.",
    "The bolts of the output flange are re-torqued to 137 N·m after 50 hours.",
)
QUOTE = "Re-torque all housing bolts to 84 N·m after the first 50 hours of operation"


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


@pytest.fixture
def hand(theme: Theme, qtbot: QtBot) -> Iterator[Hand]:
    viewer = DocumentViewer(theme)
    qtbot.addWidget(viewer)
    viewer.resize(700, 600)
    viewer.show()
    viewer.activateWindow()
    qtbot.waitUntil(viewer.isActiveWindow)
    yield Hand(viewer, qtbot)
    viewer.close_document()


@pytest.fixture
def opened(hand: Hand, manual: Path) -> Hand:
    hand.viewer.show_document("manual.pdf", page_source(manual, Format.PDF, ()))
    hand.wait_open()
    return hand
