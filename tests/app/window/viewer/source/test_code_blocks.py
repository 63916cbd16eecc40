"""Code that the file tells is set as code, whatever its lines look like; and it stays readable."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from app.documents.document import (
    Audit,
    Format,
    Heading,
    Page,
    PageCode,
    PageEmphasis,
    Quotation,
)
from app.documents.emphasis_marks import Emphasis
from app.window.viewer.selection import TextPosition, TextSelection, page_text, selected_text
from app.window.viewer.source.laid_text import LaidText
from app.window.viewer.source.passages import find_passage
from app.window.viewer.source.set_page import SetPage
from app.window.viewer.source.text_blocks import Block, BlockKind, Style, TextForm
from app.window.viewer.source.text_pages import TextPages

LOOP = "  for each in lamps:\n\n      light(each) | wait()\n      x | y\n\n\n• done"
PAGE = f"Lamps\n\nSo they are lit, one after the other, at dusk:\n\n{LOOP}\n\nSo\n\nIt is done."


def places_of(*told: str) -> tuple[tuple[int, int], ...]:
    return tuple((PAGE.index(code), PAGE.index(code) + len(code)) for code in told)


def laid(*code: str, headings: tuple[Heading, ...] = ()) -> LaidText:
    told = Audit(Format.HTML, headings=headings, code=(PageCode(1, places_of(*code)),))
    return LaidText([PAGE], TextForm.STRUCTURED, told)


def code_in(blocks: list[Block]) -> list[str]:
    return [block.words.text for block in blocks if block.kind is BlockKind.CODE]


def test_code_is_one_block_with_its_blank_lines() -> None:
    for headings in ((), (Heading(1, 2, "Lamps"),)):
        blocks = laid(LOOP, headings=headings).blocks(1)
        assert code_in(blocks) == [LOOP]
        kinds = [block.kind for block in blocks]
        assert kinds[:3] == [BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.CODE]
        assert BlockKind.TABLE not in kinds


def test_code_is_neither_a_heading_nor_a_quotation() -> None:
    text = "Lamps\n\nSo they are lit, one after the other, at dusk.\n\nLamps\n\nLamps"
    told = Audit(Format.HTML, quotations=(Quotation(1, "Lamps"),), code=(PageCode(1, ((0, 5),)),))
    blocks = LaidText([text], TextForm.STRUCTURED, told).blocks(1)
    kinds = [block.kind for block in blocks]
    assert kinds == [
        BlockKind.CODE,
        BlockKind.PARAGRAPH,
        BlockKind.QUOTE,
        BlockKind.PARAGRAPH,
    ]


def test_lines_of_code_that_are_paragraphs_are_one_block() -> None:
    assert code_in(laid("Lamps", "So they are lit, one after the other, at dusk:").blocks(1)) == [
        "Lamps\nSo they are lit, one after the other, at dusk:"
    ]
    assert code_in(laid("Lamps", LOOP).blocks(1)) == ["Lamps", LOOP]
    apart = "So they are lit, one after the other, at dusk:"
    assert code_in(laid(apart, LOOP).blocks(1)) == [apart, LOOP]


def test_bold_words_of_code_are_bold_on_their_lines(qtbot: QtBot) -> None:
    start = PAGE.index("light(each)")
    spans = ((start, start + 5, int(Emphasis.BOLD)),)
    code = (PageCode(1, places_of(LOOP)),)
    told = Audit(Format.HTML, emphasis=(PageEmphasis(1, spans),), code=code)
    text = LaidText([PAGE], TextForm.STRUCTURED, told)
    (block,) = (block for block in text.blocks(1) if block.kind is BlockKind.CODE)
    ((first, last, style),) = block.words.spans
    assert (block.words.text[first:last], style) == ("light", Style.BOLD)
    assert [line.text for line in SetPage(text.blocks(1)).lines] == [
        line.text for line in SetPage(laid(LOOP).blocks(1)).lines
    ]


def test_code_is_selected_and_cited_as_it_was_written(qtbot: QtBot) -> None:
    lines = SetPage(laid(LOOP).blocks(1)).lines
    texts = [line.text for line in lines]
    begin = texts.index("  for each in lamps:")
    assert texts[begin : begin + 7] == LOOP.split("\n")
    assert all(len(line.edges) == len(line.text) + 1 for line in lines)
    boxes = find_passage(lines, "for each in lamps:\n\n      light(each) | wait()")
    assert [box[1] for box in boxes] == [lines[begin].top, lines[begin + 2].top]


def test_code_is_copied_as_it_was_written(qtbot: QtBot) -> None:
    lines = SetPage(laid(LOOP).blocks(1)).lines
    assert f"at dusk:\n{LOOP}\nSo\nIt is done." in page_text(lines)
    texts = [line.text for line in lines]
    begin, end = texts.index("      light(each) | wait()"), texts.index("• done")
    chosen = TextSelection(TextPosition(1, begin, 2), TextPosition(1, end - 1, 0))
    assert selected_text(chosen, {1: lines}) == "    light(each) | wait()\n      x | y"
    long = "    run " + "a_long_word " * 20 + "end"
    told = Audit(Format.HTML, code=(PageCode(1, ((0, len(long)),)),))
    wide = SetPage(LaidText([long], TextForm.STRUCTURED, told).blocks(1)).lines
    assert len(wide) > 1
    assert page_text(wide) == long


def test_words_in_code_are_found(qtbot: QtBot) -> None:
    told = Audit(Format.HTML, code=(PageCode(1, places_of(LOOP)),))
    pages = TextPages([Page(1, PAGE)], TextForm.STRUCTURED, told)
    found = QSignalSpy(pages.hits_found)
    with qtbot.waitSignal(pages.search_ended):
        pages.search("light(each) |", 1)
    assert found.count() == 1


@given(
    st.text("ab |\t\n•1.", max_size=60),
    st.lists(st.tuples(st.integers(-3, 70), st.integers(-3, 70)), max_size=4),
    st.booleans(),
)
@settings(deadline=None)
def test_no_word_is_lost_whatever_the_places_are(
    text: str, places: list[tuple[int, int]], has_titles: bool
) -> None:
    titles = (Heading(2, 1, "Elsewhere"),) if has_titles else ()
    told = Audit(Format.HTML, headings=titles, code=(PageCode(1, tuple(places)),))
    blocks = LaidText([text, "Elsewhere"], TextForm.STRUCTURED, told).blocks(1)
    shown = "".join(
        words.text
        for block in blocks
        for words in (block.words, *(cell for row in block.rows for cell in row))
    )
    assert _signs(shown) == _signs(text)


@pytest.mark.parametrize("fence", ["```", "~~~~"])
def test_code_of_markdown_goes_on_on_the_next_page(fence: str) -> None:
    pages = [
        f"So:\n\n{fence}python\na\n\n# b",
        "  c\n",
        f"\nd | e\n# f\n{fence}\n\n# Then\n\nIt is done.",
        "Words.",
    ]
    text = LaidText(pages, TextForm.MARKDOWN)
    assert [code_in(text.blocks(page)) for page in (1, 2, 3, 4)] == [
        ["a\n\n# b"],
        ["  c"],
        ["\nd | e\n# f"],
        [],
    ]
    found = [(title, at) for page in (3, 1, 2) for _, title, at in text.headings(page)]
    assert found == [("Then", 3)]


def _signs(text: str) -> str:
    """What of a text neither is white space nor may part cells."""
    return "".join(text.replace("|", "").split())
