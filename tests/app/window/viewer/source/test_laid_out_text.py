"""Text is shown as what it means: headings, lists, tables; and nothing of it gets lost."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from app.documents.document import Audit, Format, Heading, Quotation
from app.documents.extract import take_text
from app.window.viewer.source.laid_text import LaidText
from app.window.viewer.source.markdown_blocks import markdown_blocks
from app.window.viewer.source.set_page import WIDTH, SetPage
from app.window.viewer.source.text_blocks import (
    Block,
    BlockKind,
    Style,
    TextForm,
    Words,
    form_of,
    plain_blocks,
    structured_blocks,
)
from tests.fakes.effort import grows_with_its_input

LONG = "The keeper climbed the stairs at dusk and lit the lamp, as he did every day."
STRUCTURED = f"""The lighthouse

1.2 The storm

{LONG}

• Oil
• Wicks
  • Spare wicks

Item | Count
Lamp | 2
Horn | -

[Header: Log of the keeper]"""
MARKDOWN = f"""# The lighthouse

{LONG} It was **old** and `worn`, see [the log](http://x).

- Oil
- Wicks
  1. Spare
  2. New

> The sea was calm.

| Item | Count |
|------|-------|
| Lamp | 2     |

```
a  b
c
```

---
<b>bold?</b>
"""


def kinds(blocks: list[Block]) -> list[tuple[BlockKind, int]]:
    return [(block.kind, block.level) for block in blocks]


def test_extracted_text_says_what_it_is() -> None:
    kind = BlockKind
    assert kinds(structured_blocks(STRUCTURED, is_first=True)) == [
        (kind.HEADING, 1),
        (kind.HEADING, 3),
        (kind.PARAGRAPH, 0),
        (kind.ITEM, 0),
        (kind.ITEM, 0),
        (kind.ITEM, 1),
        (kind.TABLE, 0),
        (kind.NOTE, 0),
    ]


def test_a_word_document_of_one_line_has_its_heading() -> None:
    blocks = structured_blocks("Head one\n\nSome text that goes on.\n\na | b\n1 | 2")
    assert kinds(blocks)[0] == (BlockKind.HEADING, 2)


@pytest.mark.parametrize(
    "text",
    [
        "Home\n\nAbout us\n\nPrices\n\nContact\n\n" + LONG,
        "Yours sincerely,\n\n" + LONG,
        "The End",
        "it began with a whisper\n\n" + LONG,
        "Short\nlines of a poem\n\n" + LONG,
    ],
)
def test_what_is_short_is_not_always_a_heading(text: str) -> None:
    assert BlockKind.HEADING not in {block.kind for block in structured_blocks(text)}


def test_numbers_that_count_on_are_a_list() -> None:
    steps = structured_blocks("Start\n\n1. Close the valve\n\n2. Open the housing\n\na | b\n1 | 2")
    assert kinds(steps) == [
        (BlockKind.HEADING, 2),
        (BlockKind.ITEM, 0),
        (BlockKind.ITEM, 0),
        (BlockKind.TABLE, 0),
    ]
    chapters = structured_blocks(f"1. Valves\n\n{LONG}\n\n2. Housings\n\n{LONG}")
    assert [block.kind for block in chapters[::2]] == [BlockKind.HEADING] * 2


def test_a_heading_may_end_its_page_and_begins_the_next_chapter() -> None:
    page, following = f"One\n\n{LONG}\n\nTwo", f"{LONG}\n\nThree"
    assert kinds(structured_blocks(page, following=following))[-1] == (BlockKind.HEADING, 2)
    assert kinds(structured_blocks(page))[-1] == (BlockKind.PARAGRAPH, 0)
    text = LaidText([page, following], TextForm.STRUCTURED)
    assert [(title, at) for _, title, at in text.headings(1)] == [("One", 1), ("Two", 2)]
    alone = LaidText([page], TextForm.STRUCTURED)
    assert [(title, at) for _, title, at in alone.headings(1)] == [("One", 1)]


def test_a_heading_of_markdown_that_ends_its_page_begins_with_the_next() -> None:
    page = f"# One\n\n{LONG}\n\n# Two\n\n## In it\n"
    text = LaidText([page, LONG], TextForm.MARKDOWN)
    found = [(title, at) for _, title, at in text.headings(1)]
    assert found == [("One", 1), ("Two", 2), ("In it", 2)]
    assert [at for _, _, at in LaidText([page], TextForm.MARKDOWN).headings(1)] == [1, 1, 1]


def test_quotations_that_the_file_tells_are_set_apart() -> None:
    page = f"The board said:\n\nThe sea was calm.\nNobody came.\n\n{LONG}\n\nThe sea was calm."
    quotations = (Quotation(1, "The sea was calm."),)
    for headings in ((), (Heading(2, 1, "Elsewhere"),)):
        told = Audit(Format.HTML, headings=headings, quotations=quotations)
        text = LaidText([page, "Elsewhere"], TextForm.STRUCTURED, told)
        quoted = [one for one in text.blocks(1) if one.kind is BlockKind.QUOTE]
        assert [one.words.text for one in quoted] == ["The sea was calm.\nNobody came."]
        assert sum(one.kind is BlockKind.PARAGRAPH for one in text.blocks(1)) == 3


def test_headings_that_the_file_tells_are_not_guessed() -> None:
    page = f"Menu\n\n{LONG}\n\nContacts\n\nMaster\n\nYorick Varova\n\nLast"
    headings = (Heading(1, 3, "Contacts"), Heading(2, 1, "Elsewhere"))
    told = Audit(Format.HTML, headings=headings)
    text = LaidText([page, "Elsewhere\n\nWords."], TextForm.STRUCTURED, told)
    heads = [block for block in text.blocks(1) if block.kind is BlockKind.HEADING]
    assert [(block.words.text, block.level) for block in heads] == [("Contacts", 3)]
    assert list(text.headings(2)) == [(1, "Elsewhere", 2)]


def test_markdown_is_shown_without_its_signs() -> None:
    kind = BlockKind
    blocks = markdown_blocks(MARKDOWN)
    assert kinds(blocks) == [
        (kind.HEADING, 1),
        (kind.PARAGRAPH, 0),
        (kind.ITEM, 0),
        (kind.ITEM, 0),
        (kind.ITEM, 1),
        (kind.ITEM, 1),
        (kind.QUOTE, 0),
        (kind.TABLE, 0),
        (kind.CODE, 0),
        (kind.RULE, 0),
        (kind.PARAGRAPH, 0),
    ]
    assert blocks[0].words == Words("The lighthouse")
    words = blocks[1].words
    marked = {words.text[start:end]: style for start, end, style in words.spans}
    assert marked == {"old": Style.BOLD, "worn": Style.CODE, "the log": Style.LINK}
    assert [blocks[at].words.text for at in (2, 4, 5)] == ["• Oil", "1. Spare", "2. New"]
    assert blocks[7].rows == ((Words("Item"), Words("Count")), (Words("Lamp"), Words("2")))
    assert blocks[8].words.text == "a  b\nc"
    assert blocks[10].words.text == "<b>bold?</b>"


def test_forms_follow_kind_and_name() -> None:
    assert form_of("Notes.MD", Format.TEXT) is TextForm.MARKDOWN
    assert form_of("notes.txt", Format.TEXT) is TextForm.PLAIN
    assert form_of("notes.md.docx", Format.DOCX) is TextForm.STRUCTURED


def test_a_table_stands_in_columns_and_a_list_hangs(qtbot: QtBot) -> None:
    lines = SetPage(markdown_blocks(MARKDOWN)).lines
    by_text = {line.text: line for line in lines}
    item, count, lamp, two = (by_text[text] for text in ("Item", "Count", "Lamp", "2"))
    assert (item.top, lamp.top) == (count.top, two.top)
    assert item.edges[0] == lamp.edges[0] < count.edges[0] == two.edges[0]
    assert by_text["1. Spare"].edges[0] > by_text["• Oil"].edges[0]
    assert by_text["The lighthouse"].bottom - by_text["The lighthouse"].top > 15


pieces = st.sampled_from(
    [
        "\n",
        "\n\n",
        " | ",
        "• ",
        "1. ",
        "# ",
        "Word",
        "ab ",
        "ß",
        "😀",
        "  ",
        "**",
        "[x](y)",
        "|-|-|",
        ". ",
    ]
)
texts = st.lists(pieces, max_size=40).map("".join)


def plainly(text: str) -> str:
    return "".join(character for character in text if character.isalnum() or character > "\uffff")


@settings(max_examples=80, deadline=None)
@given(texts, st.booleans())
def test_no_word_is_lost_and_every_line_is_on_the_page(text: str, is_structured: bool) -> None:
    blocks = structured_blocks(text) if is_structured else plain_blocks(text)
    page = SetPage(blocks)
    assert plainly("".join(line.text for line in page.lines)) == plainly(text)
    for line in page.lines:
        assert len(line.edges) == len(line.text) + 1
        assert 0 < line.top < line.bottom < page.size[1]
        assert max(line.edges) <= WIDTH
    for above, below in pairwise(page.lines):
        assert below.top >= above.top or BlockKind.TABLE in {block.kind for block in blocks}


@settings(max_examples=80, deadline=None)
@given(texts)
def test_any_markdown_can_be_set(text: str) -> None:
    page = SetPage(markdown_blocks(text))
    assert all(len(line.edges) == len(line.text) + 1 for line in page.lines)


@pytest.mark.parametrize(
    ("begin", "piece"),
    [
        ("", LONG),
        ("| a | b | c | d | e | f |\n|-|-|-|-|-|-|\n", "| 1 | 2 | 3 | 4 | 5 | 6 |\n"),
        ("", "- item of a list\n"),
        ("", "> "),
    ],
)
def test_setting_and_drawing_a_page_takes_as_long_as_the_page_is(
    qtbot: QtBot, begin: str, piece: str
) -> None:
    picture = QImage(800, 512, QImage.Format.Format_RGB32)

    def show(pieces: int) -> None:
        page = SetPage(markdown_blocks(begin + piece * pieces + "end"))
        painter = QPainter(picture)
        page.draw(painter)
        painter.end()

    assert grows_with_its_input(show, 60)


@pytest.mark.parametrize("depth", [19, 21, 41, 3_000])
def test_a_quotation_in_many_others_keeps_its_words(depth: int) -> None:
    (block,) = markdown_blocks("> " * depth + "deep words\n" + ">" * depth + " and more")
    assert (block.kind, block.words.text) == (BlockKind.QUOTE, "deep words and more")


def test_a_list_in_many_others_keeps_its_words() -> None:
    blocks = markdown_blocks("\n".join(f"{'  ' * depth}- item {depth}" for depth in range(40)))
    assert [block.words.text for block in blocks] == [f"• item {depth}" for depth in range(40)]


def test_breaks_that_the_writer_of_markdown_marked_stay() -> None:
    verses = "Roses are red  \nviolets are *blue*\\\nsugar is sweet\nand so are you."
    poem = take_text("poem.md", f"{verses}\n\n- one  \n  two".encode())
    laid = LaidText([page.text for page in poem.pages], TextForm.MARKDOWN, poem.audit)
    verse, item = laid.blocks(1)
    assert verse.words.text == "Roses are red\nviolets are blue\nsugar is sweet and so are you."
    assert item.words.text == "• one\ntwo"
    untold = LaidText(laid.texts, TextForm.MARKDOWN).blocks(1)
    assert untold[0].words.text.startswith("Roses are red violets are blue\n")
