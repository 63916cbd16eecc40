from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from app.documents.document import Page
from app.window.viewer.source.messages import Box, PageHits
from app.window.viewer.source.set_page import SetPage
from app.window.viewer.source.text_blocks import TextForm, plain_blocks
from app.window.viewer.source.text_pages import TextPages


def boxes(qtbot: QtBot, text: str, wanted: str) -> list[Box]:
    """What is found of a word on a page of its own."""
    pages = TextPages([Page(1, text)])
    found = QSignalSpy(pages.hits_found)
    with qtbot.waitSignal(pages.search_ended):
        pages.search(wanted, 1)
    return [box for n in range(found.count()) for hit in found.at(n)[0][0].hits for box in hit]


def test_words_are_found_beside_letters_that_fold_to_several(qtbot: QtBot) -> None:
    (found,) = boxes(qtbot, "Die Straße ist lang.", "IST")
    (street,) = boxes(qtbot, "Die Straße ist lang.", "strasse")
    (line,) = SetPage(plain_blocks("Die Straße ist lang.")).lines
    assert found == line.box(11, 14)
    assert street == line.box(4, 10)


def test_lines_hold_their_own_characters_behind_an_emoji(qtbot: QtBot) -> None:
    text = "😀😀 " + "words " * 60
    lines = SetPage(plain_blocks(text)).lines
    assert len(lines) > 2
    assert "".join(line.text for line in lines) == text
    assert all(len(line.edges) == len(line.text) + 1 for line in lines)
    assert lines[1].edges[0] == lines[2].edges[0] == min(lines[1].edges)


def test_a_word_on_every_page_is_found_page_by_page(qtbot: QtBot) -> None:
    pages = TextPages([Page(number, "the lamp") for number in range(1, 301)])
    turns: list[tuple[PageHits, ...]] = []
    pages.hits_found.connect(turns.append)
    with qtbot.waitSignal(pages.search_ended):
        pages.search("the", 150)
    assert [page.page for turn in turns for page in turn] == [*range(150, 301), *range(1, 150)]
    assert {len(turn) for turn in turns} == {1}


def test_markdown_is_found_as_it_is_seen_and_has_an_outline(qtbot: QtBot) -> None:
    text = "# The *keeper*\n\nThe **old** lamp.\n\n```\n# no heading\n```\n\n## Log ##\n"
    pages = TextPages([Page(1, text), Page(2, "Plain.")], TextForm.MARKDOWN)
    with qtbot.waitSignal(pages.contents_read) as told:
        pages.want_contents()
    outline = told.args[0].outline
    assert [(one.level, one.title, one.page) for one in outline] == [
        (0, "The keeper", 1),
        (1, "Log", 2),  # nothing but it ends the page
    ]
    found = QSignalSpy(pages.hits_found)
    with qtbot.waitSignal(pages.search_ended):
        pages.search("old lamp", 1)
    assert found.count() == 1
