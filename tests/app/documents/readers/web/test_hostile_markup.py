"""Markup made to take for ever; each is read within seconds of a processor's time."""

from pathlib import Path

import pytest

from app.documents.messages import PageRead
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.web.page import read_web_page
from tests.app.documents.samples import epub, read
from tests.fakes.effort import HANGS_SECONDS, cpu_seconds

N = 10_000
ENTITIES = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))


@pytest.mark.parametrize(
    "markup",
    [
        *("<div>" * 5 * N, "<b>" * 5 * N, "<table><tr><td>" * N, "<ul><li>" * N, "<sup>" * N),
        *("<math>" + "<mrow>" * N, "<q>" * N, "<ruby><rt>" * N, "<svg>" * N, "<p hidden>" * N),
        *(("<p>" + " " * 30_000 + "</p>") * 20, "<pre>" + (" " * 30_000 + "\n") * 20),
        *("<i " + "a" * 10 * N + ">", "<style>" + "/*" * 5 * N + "</style>", "&" * 10 * N),
        *("<!---->" * N, "<![CDATA[" * N, "<a/>" * N, "<" * N, "<img src=x alt=y>" * N),
        "<table>" + "<tr><td colspan=99999 rowspan=99999>x" * 500,
        f'<!DOCTYPE html [<!ENTITY e0 "lol">{ENTITIES}]><html><p>&e11;</p>',
    ],
    ids=lambda markup: markup[:12],
)
@pytest.mark.parametrize("prologue", ["", "<?xml version='1.0'?>"])
def test_markup_takes_linear_time(prologue: str, markup: str) -> None:
    whole = f"{prologue}{markup}<p>the end"
    assert cpu_seconds(lambda: read_web_page(whole, LeftOutTally())) < HANGS_SECONDS


def test_small_book_of_endless_paragraphs(tmp_path: Path) -> None:
    path = epub(tmp_path / "a.epub", ["<p>a</p>" * 150_000])
    assert path.stat().st_size < 6_000
    pages: list[PageRead] = []
    assert cpu_seconds(lambda: pages.extend(read(path))) < HANGS_SECONDS
    assert sum(page.text.count("a") for page in pages) == 150_000


def test_chapter_that_is_named_many_times_is_read_once(tmp_path: Path) -> None:
    items = '<item id="c" href="c0.xhtml" media-type="application/xhtml+xml"/>'
    spine = '<itemref idref="c"/>' * 5000
    package = f"<package><manifest>{items}</manifest><spine>{spine}</spine></package>"
    path = epub(tmp_path / "a.epub", ["<p>once</p>"], {"book.opf": package})
    assert [page.text for page in read(path)] == ["once"]


def test_lines_of_spaces(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text((" " * 30_000 + "x\n") * 20)
    pages: list[PageRead] = []
    assert cpu_seconds(lambda: pages.extend(read(path))) < HANGS_SECONDS
    assert sum(page.text.count("x") for page in pages) == 20
