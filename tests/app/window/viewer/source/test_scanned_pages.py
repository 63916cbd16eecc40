"""Scans in the viewer: selected, marked and searched like printed pages."""

import math
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.documents.document import Format
from app.documents.scans.recognised_page import RecognisedLine
from app.window.viewer.source.choose import page_source
from app.window.viewer.source.messages import TextLine, Tile
from app.window.viewer.source.scanned_pages import Lines, Recognised, ScannedPages
from tests.app.documents.samples import shaded_pdf
from tests.app.documents.scans.test_hostile_pictures import png
from tests.app.window.viewer.source.test_file_pages import PATIENCE, Watched

pytestmark = pytest.mark.process
SCAN = {
    1: (
        RecognisedLine("The lamp was lit", tuple(float(10 * n) for n in range(17)), 20, 32),
        RecognisedLine("by its keeper.", tuple(float(10 * n) for n in range(15)), 40, 52),
    )
}


def load(pages: Sequence[int], deliver: Callable[[Lines], None]) -> None:
    deliver({page: SCAN[page] for page in pages if page in SCAN})


@pytest.fixture
def watched(qtbot: QtBot, tmp_path: Path) -> Watched:
    path = shaded_pdf(tmp_path / "a.pdf", [200, "The lamp was printed on page two."])
    recognised = Recognised(frozenset({1}), load)
    source = page_source(path, Format.PDF, (), recognised=recognised)
    assert isinstance(source, ScannedPages)
    watched = Watched(source)
    qtbot.waitUntil(lambda: bool(watched.opened), timeout=PATIENCE)
    return watched


def test_scans_say_where_their_words_stand_and_printed_pages_too(
    watched: Watched, qtbot: QtBot
) -> None:
    watched.source.want_lines([1, 2])
    watched.source.find_passages([(1, "was lit by its"), (2, "was printed")])
    watched.source.search("LAMP", 2)
    qtbot.waitUntil(
        lambda: len(watched.lines) == len(watched.passages) == 2 and watched.searches == 1,
        timeout=PATIENCE,
    )
    assert [line.text for line in watched.lines[1]] == ["The lamp was lit", "by its keeper."]
    assert watched.lines[2][0].text == "The lamp was printed on page two."
    assert watched.passages[1] == ((90, 20, 160, 32), (0, 40, 60, 52))
    assert len(watched.passages[2]) == 1
    assert {hits.page: len(hits.hits) for hits in watched.hits} == {1: 1, 2: 1}
    watched.source.close()


def test_a_picture_is_shown_as_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    path = png(tmp_path / "a.png", 96, 192, rows=192)
    watched = Watched(page_source(path, Format.PNG, ()))
    qtbot.waitUntil(lambda: bool(watched.opened), timeout=PATIENCE)
    ((num_pages, (width, height)),) = watched.opened
    assert num_pages == 1
    assert height == pytest.approx(2 * width)
    watched.source.want_tiles([Tile(1, 48, 96)])
    qtbot.waitUntil(lambda: bool(watched.tiles), timeout=PATIENCE)
    watched.source.close()


def test_boxes_follow_a_line_that_lies_askew() -> None:
    edges = tuple(float(edge) for edge in range(0, 110, 10))
    for drop in (4.0, -4.0):
        line = TextLine("ten letter", edges, 100.0, 116.0, drop=drop)
        first, last = line.box(0, 1), line.box(9, 10)
        assert math.isclose(last[1] - first[1], 0.9 * drop)
        assert all(100 <= box[1] < box[3] <= 116 for box in (first, last))
        assert all(box[3] - box[1] < 13 for box in (first, last))
        assert line.box(0, 10)[1::2] == (100, 116)
