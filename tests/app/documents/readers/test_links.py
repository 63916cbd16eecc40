"""Links lead where the file says, once its pages are known; for them no character differs."""

import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import docx
import pytest
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from hypothesis import given, settings
from hypothesis import strategies as st

from app.documents.block_marks import parted
from app.documents.document import Document
from app.documents.emphasis_marks import MOST_LINKS, Emphasis, are_in_order, link_of, linked
from app.documents.extract import extract
from app.documents.links import Links, LinkTarget, PartLinks
from app.documents.pagination import paginate
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.web.page import read_web_page

LONG = "The keeper writes the log each evening. " * 60


def links_of(document: Document) -> list[tuple[int, str, int | str]]:
    """Pages, words and targets of links."""
    assert not any(sign < " " and sign != "\n" for page in document.pages for sign in page.text)
    targets = document.audit.links
    return [
        (one.page, document.pages[one.page - 1].text[start:end], target.page or target.address)
        for one in document.audit.emphasis
        for start, end, emphasis in one.spans
        if (number := link_of(emphasis))
        for target in [targets[number - 1]]
    ]


def test_links_of_a_web_page(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(
        "<h1>Log</h1><ul><li><a href='#fog'>Fog, <b>thick</b></a><a href='#end'>End</a></ul>"
        "<a href='https://log.example/?a=1&amp;b=2'>Out</a> <a href='other.html'>away</a> "
        "<a href='javascript:x()'>run</a> <a href='#nowhere'>lost</a> <a href='#'>top</a> <a>a</a>"
        f"<p>{LONG}</p><p>{LONG}</p><div id='fog'><h2>Fog</h2></div><p>{LONG}</p>"
        "<table id=t><tr><td>See <a href='#fog'>fog</a></table><p>Last <a name='end'></a>words."
    )
    document = extract(path)
    last = len(document.pages)
    (fog,) = (page.number for page in document.pages if "Fog" in page.text.split("\n\n"))
    assert 1 < fog < last
    assert links_of(document) == [
        (1, "Fog,", fog),
        (1, "thick", fog),
        (1, "End", last),
        (1, "Out", "https://log.example/?a=1&b=2"),
        (1, "away", ""),
        (1, "lost", ""),
        (1, "top", 1),
        (last, "fog", fog),
    ]


def book(path: Path, parts: Mapping[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        root = '<container><rootfiles><rootfile full-path="o/b.opf"/></rootfiles></container>'
        archive.writestr("META-INF/container.xml", root)
        items = "".join(
            f'<item id="{name}" href="{name}" media-type="application/xhtml+xml"/>'
            for name in parts
        )
        spine = "".join(f'<itemref idref="{name}"/>' for name in parts)
        package = f"<package><manifest>{items}</manifest><spine>{spine}</spine></package>"
        archive.writestr("o/b.opf", package)
        for name, text in parts.items():
            archive.writestr(f"o/{name}", f"<html><body>{text}</body></html>")
    return path


def test_links_between_the_chapters_of_a_book(tmp_path: Path) -> None:
    contents = (
        "<h1>Contents</h1><p><a href='text/one.xhtml'>One</a></p>"
        "<p><a href='text/t%20wo.xhtml#fog'>Fog</a></p><p><a href='gone.xhtml'>Gone</a></p>"
    )
    two = f"<h1>Two</h1><p>{LONG}</p><p>{LONG}</p><p id='fog'><a href='../toc.xhtml'>Back</a></p>"
    parts = {"toc.xhtml": contents, "text/one.xhtml": "<p>Words.</p>", "text/t wo.xhtml": two}
    document = extract(book(tmp_path / "a.epub", parts))
    last = len(document.pages)
    assert last > 3
    assert links_of(document) == [
        (1, "One", 2),
        (1, "Fog", last),
        (1, "Gone", ""),
        (last, "Back", 1),
    ]


def test_a_missing_chapter_is_a_page_too(tmp_path: Path) -> None:
    path = book(tmp_path / "a.epub", {"1.xhtml": "<a href='3.xhtml'>Go</a>", "3.xhtml": "Here."})
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    package = parts["o/b.opf"].decode()
    missing = '<item id="2" href="2.xhtml" media-type="application/xhtml+xml"/></manifest>'
    package = package.replace("</manifest>", missing)
    parts["o/b.opf"] = (
        package.replace('"1.xhtml"/></spine>', "")
        .replace('<itemref idref="3.xhtml"/>', '<itemref idref="2"/><itemref idref="3.xhtml"/>')
        .encode()
    )
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    document = extract(path)
    (page,) = (page.number for page in document.pages if page.text == "Here.")
    assert links_of(document) == [(1, "Go", page)]


def add_link(paragraph: Any, text: str, **attributes: str) -> None:
    link = OxmlElement("w:hyperlink")
    for name, value in attributes.items():
        link.set(qn(name.replace("_", ":")), value)
    run = paragraph.add_run(text)
    link.append(run._r)
    paragraph._p.append(link)


def add_bookmark(element: Any, name: str, at: int = 0) -> None:
    bookmark = OxmlElement("w:bookmarkStart")
    bookmark.set(qn("w:id"), "1")
    bookmark.set(qn("w:name"), name)
    element.insert(at, bookmark)


@pytest.mark.parametrize("has_rendered_breaks", [False, True])
def test_links_of_a_word_document(tmp_path: Path, has_rendered_breaks: bool) -> None:
    word: Any = docx.Document()
    first = word.add_paragraph("See ")
    add_link(first, "the fees", w_anchor="fees")
    first.add_run(", ")
    kind = docx.opc.constants.RELATIONSHIP_TYPE.HYPERLINK
    outside = word.part.relate_to("https://log.example/", kind, is_external=True)
    add_link(first, "the log", r_id=outside)
    add_link(first, " or nothing", w_anchor="gone")
    add_link(first, ", nowhere", w_history="1")
    for _ in range(3):
        word.add_paragraph(LONG)
    add_bookmark(word.element.body, "between", at=len(word.element.body) - 1)
    fees = word.add_heading("Fees", 1)
    add_bookmark(fees._p, "fees")
    last = word.add_paragraph()
    if has_rendered_breaks:
        run = fees.add_run()
        run._r.insert(0, OxmlElement("w:lastRenderedPageBreak"))
        fees._p.remove(run._r)
        fees._p.insert(0, run._r)
    add_link(last, "Above", w_anchor="between")
    word.save(tmp_path / "a.docx")
    document = extract(tmp_path / "a.docx")
    page = len(document.pages)
    assert page > 1
    assert links_of(document) == [
        (1, "the fees", page),
        (1, "the log", "https://log.example/"),
        (1, "or nothing", ""),
        (page, "Above", page),
    ]


MARKUP = st.recursive(
    st.text("ab |.12\n", max_size=12),
    lambda inner: st.tuples(
        st.sampled_from(
            [
                *("a href='#x'", "a href='#y'", "a name='x'", "p id='y'", "h2 id='x'", "b", "td"),
                *("pre id='y'", "table", "sup", "li id='x'", "blockquote id='y'", "svg"),
            ]
        ),
        st.lists(inner, max_size=4),
    ).map(lambda made: f"<{made[0]}>{''.join(made[1])}</{made[0].split()[0]}>"),
    max_leaves=30,
)


@given(MARKUP)
@settings(max_examples=300)
def test_links_change_no_character_of_a_web_page(markup: str) -> None:
    def texts(markup: str) -> list[str]:
        page = read_web_page(f"<body>{markup}</body>", LeftOutTally())
        pages = [parted(page) for page in paginate(page.blocks)]
        assert all(are_in_order(page.emphasis, len(page.text)) for page in pages)
        return [page.text for page in pages]

    without = re.sub(r" (id|href|name)='[^']*'", "", markup)
    assert texts(markup) == texts(without)


@given(st.lists(st.text("ab \n", max_size=40).map(lambda text: (text.strip() or "a") * 150)))
def test_names_move_no_page(blocks: list[str]) -> None:
    named = list(blocks)
    links = Links()
    PartLinks(links).name_blocks(named, [(at, str(at % 7)) for at in range(len(blocks) + 2)])
    pages = [parted(page) for page in paginate(named)]
    assert [page.text for page in pages] == list(paginate(blocks))
    assert [number for page in pages for number in page.anchors] == list(
        range(1, min(len(blocks), 7) + 1)
    ) or len(blocks) > 7


def test_too_many_links_are_words() -> None:
    links = Links()
    numbers = [links.to(f"http://a.example/{number}") for number in range(MOST_LINKS + 2)]
    assert numbers[-3:] == [MOST_LINKS, 0, 0]
    assert links.to("http://a.example/0") == 1
    assert len(links.targets()) == MOST_LINKS
    assert link_of(linked(MOST_LINKS) | Emphasis.BOLD) == MOST_LINKS


@pytest.mark.parametrize(
    ("link", "page"),
    [
        ("b.html", 2),
        ("../o/b.html#", 2),
        ("#", 1),
        ("/o/b.html", 2),
        ("c.html", 0),
        ("b.html#x", 0),
    ],
)
def test_links_are_relative_to_their_part(link: str, page: int) -> None:
    links = Links()
    one, two = PartLinks(links, "o/a.html"), PartLinks(links, "o/b.html")
    for part in (one, two):
        blocks = ["Words."]
        part.name_blocks(blocks, [(0, "")])
        links.take_page(parted(blocks[0]).anchors)
    assert one.to(link)
    assert links.targets() == (LinkTarget(page=page),)
