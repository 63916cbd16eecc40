"""Links of Markdown lead where they say: to a heading of the document, or to an address."""

import pytest
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from app.documents.document import Page
from app.window.viewer.source.markdown_blocks import markdown_blocks
from app.window.viewer.source.messages import Link
from app.window.viewer.source.set_page import SetPage
from app.window.viewer.source.text_blocks import BlockKind, Style, TextForm
from app.window.viewer.source.text_pages import TextPages

FIRST = """# The *lighthouse* & its log

See [the storm](#the-storm), the [log](https://log.example/1871 "of 1871") and <mail@a.example>.

1. A [second storm](#the-storm-1 "in autumn"), [nothing](#nowhere), [a](other.md), [b](javascript:x)

| Where | What |
|---|---|
| [here](#the-lighthouse--its-log) | ![picture](http://a.example/p.png) |
"""
SECOND = "## The storm\n\nIt rained.\n\n```\n# The storm\n```\n\n## The storm\n\nOnce more."
PAGES = [Page(1, FIRST), Page(2, SECOND)]


def links_of(qtbot: QtBot, page: int) -> list[Link]:
    pages = TextPages(PAGES, TextForm.MARKDOWN)
    read = QSignalSpy(pages.links_read)
    with qtbot.waitSignal(pages.contents_read):
        pages.want_lines([page])
        pages.want_contents()
    assert [read.at(n)[0] for n in range(read.count())] == [page] * read.count()
    return list(read.at(read.count() - 1)[1])


def test_links_lead_to_headings_and_addresses(qtbot: QtBot) -> None:
    assert [(link.page, link.uri) for link in links_of(qtbot, 1)] == [
        (2, ""),
        (0, "https://log.example/1871"),
        (0, "mailto:mail@a.example"),
        (2, ""),
        (1, ""),
    ]
    assert links_of(qtbot, 2) == []


def test_what_leads_to_another_file_does_not_look_like_a_link() -> None:
    (block,) = markdown_blocks("See [the *guide*](guide.md), [a](#a) and [b](javascript:x).")
    marked = [(block.words.text[start:end], style) for start, end, style in block.words.spans]
    assert marked == [("guide", Style.ITALIC), ("a", Style.LINK)]
    assert [target for _, _, target in block.words.links] == ["#a"]


def test_a_link_is_where_its_words_are(qtbot: QtBot) -> None:
    lines = SetPage(markdown_blocks(FIRST)).lines
    line = next(line for line in lines if "the storm" in line.text)
    first = links_of(qtbot, 1)[0]
    start = line.text.index("the storm")
    assert first.box == line.box(start, start + len("the storm"))


def test_links_to_headings_come_once_these_are_known(qtbot: QtBot) -> None:
    pages = TextPages(PAGES, TextForm.MARKDOWN)
    with qtbot.waitSignal(pages.links_read) as read:
        pages.want_lines([1])
    assert [link.uri for link in read.args[1]] == [
        "https://log.example/1871",
        "mailto:mail@a.example",
    ]
    with qtbot.waitSignal(pages.links_read) as read:
        pages.want_contents()
    assert [link.page for link in read.args[1] if link.page] == [2, 2, 1]


@pytest.mark.parametrize("words", ["short", "many words " * 30, "😀 wide\\\nbroken by hand " * 3])
def test_a_long_link_has_a_box_on_each_of_its_lines(qtbot: QtBot, words: str) -> None:
    words = words.strip()
    page = SetPage(markdown_blocks(f"Before [{words}](http://a.example) after."))
    (block,) = markdown_blocks(f"Before [{words}](http://a.example) after.")
    assert block.kind is BlockKind.PARAGRAPH
    assert {target for _, target in page.links} == {"http://a.example"}
    assert len(page.links) == len(page.lines)
    for (box, _), line in zip(page.links, page.lines, strict=True):
        assert (box[1], box[3]) == (line.top, line.bottom)
        assert set(box[::2]) <= set(line.edges)


def test_plain_text_has_none(qtbot: QtBot) -> None:
    pages = TextPages(PAGES)
    with qtbot.waitSignal(pages.links_read) as read:
        pages.want_lines([1])
    assert read.args == [1, ()]
