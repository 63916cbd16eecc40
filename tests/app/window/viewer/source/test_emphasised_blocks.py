"""Bold and italic words are shown as such, wherever they stand; the words stay what they are."""

from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from app.documents.document import Audit, Format, Heading, PageEmphasis
from app.documents.emphasis_marks import Emphasis, Span, linked
from app.documents.links import LinkTarget
from app.window.viewer.source.emphasised_blocks import emphasised_blocks
from app.window.viewer.source.laid_text import LaidText
from app.window.viewer.source.passages import find_passage
from app.window.viewer.source.set_page import SetPage
from app.window.viewer.source.text_blocks import (
    Block,
    BlockKind,
    Style,
    TextForm,
    Words,
    plain_blocks,
    structured_blocks,
)

BOLD, ITALIC, CODE = int(Emphasis.BOLD), int(Emphasis.ITALIC), int(Emphasis.CODE)
PAGE = """The old light

The sea\twas rough
and cold.

  • Oil for it
  • Wicks

Item | Count | Place
Lamp | 2 | North

[Header: Log of the keeper]"""


def spans_of(*told: tuple[str, int]) -> tuple[Span, ...]:
    return tuple((PAGE.index(words), PAGE.index(words) + len(words), how) for words, how in told)


def styled(blocks: list[Block]) -> list[tuple[BlockKind, str, Style]]:
    return [
        (block.kind, words.text[start:end], style)
        for block in blocks
        for words in _words([block])
        for start, end, style in words.spans
    ]


def test_words_of_every_kind_of_block_stand_out() -> None:
    spans = spans_of(
        ("old", ITALIC),
        ("sea\twas rough\nand", BOLD),
        ("Oil", BOLD | ITALIC),
        ("Count | Place", BOLD),
        ("Log", CODE),
        ("keeper", ITALIC),
    )
    kind = BlockKind
    for headings in ((), (Heading(1, 1, "The old light"),)):
        told = Audit(Format.HTML, headings=headings, emphasis=(PageEmphasis(1, spans),))
        text = LaidText([PAGE], TextForm.STRUCTURED, told)
        assert styled(text.blocks(1)) == [
            (kind.HEADING, "old", Style.ITALIC),
            (kind.PARAGRAPH, "sea was rough", Style.BOLD),
            (kind.PARAGRAPH, "and", Style.BOLD),
            (kind.ITEM, "Oil", Style.BOLD | Style.ITALIC),
            (kind.TABLE, "Count", Style.BOLD),
            (kind.TABLE, "Place", Style.BOLD),
            (kind.NOTE, "Log", Style.CODE),
            (kind.NOTE, "keeper", Style.ITALIC),
        ]


def test_links_lead_where_the_file_says() -> None:
    numbers = {"light": 1, "Oil": 2, "Count | Place": 3, "Log": 9, "keeper": 4}
    spans = [
        (start, end, int(linked(number)) | (BOLD if number == 2 else 0))
        for number, (start, end, _) in zip(
            numbers.values(), spans_of(*((words, BOLD) for words in numbers)), strict=True
        )
    ]
    targets = (LinkTarget(7), LinkTarget(address="http://a"), LinkTarget(3), LinkTarget())
    audit = Audit(Format.HTML, emphasis=(PageEmphasis(1, tuple(spans)),), links=targets)
    blocks = LaidText([PAGE], TextForm.STRUCTURED, audit).blocks(1)
    assert [
        (words.text[start:end], target)
        for words in _words(blocks)
        for start, end, target in words.links
    ] == [("light", 7), ("Oil", "http://a"), ("Count", 3), ("Place", 3)]
    link = Style.LINK
    styles = [(words, style) for _, words, style in styled(blocks)]
    assert styles == [("light", link), ("Oil", link | Style.BOLD), ("Count", link), ("Place", link)]


def test_blocks_of_another_text_stay_as_they_are() -> None:
    blocks = structured_blocks(PAGE)
    assert emphasised_blocks(blocks, PAGE.replace("Lamp", "Lens"), ((0, 3, BOLD),)) == blocks
    assert emphasised_blocks(blocks, "", ((0, 3, BOLD),)) == blocks


@given(st.text("ab |\t\n•1.", max_size=60), st.lists(st.integers(0, 60), max_size=8))
def test_what_stands_out_is_what_was_told(text: str, bounds: list[int]) -> None:
    places = sorted({min(place, len(text)) for place in bounds})
    spans = [(a, b, BOLD) for a, b in zip(places[::2], places[1::2], strict=False)]
    for blocks in (structured_blocks(text), plain_blocks(text)):
        found = emphasised_blocks(blocks, text, spans)
        assert [words.text for words in _words(found)] == [words.text for words in _words(blocks)]
        told = "".join(text[start:end] for start, end, _ in spans)
        shown = [words.text[a:b] for words in _words(found) for a, b, _ in words.spans]
        assert _signs("".join(shown)) == _signs(told)


def test_a_page_with_emphasis_is_read_and_found_like_one_without(qtbot: QtBot) -> None:
    spans = spans_of(("sea\twas rough\nand", BOLD), ("Count", BOLD), ("Lamp | 2", ITALIC))
    plain = SetPage(structured_blocks(PAGE))
    shown = SetPage(emphasised_blocks(structured_blocks(PAGE), PAGE, spans))
    assert "".join(line.text for line in shown.lines) == "".join(line.text for line in plain.lines)
    assert all(len(line.edges) == len(line.text) + 1 for line in shown.lines)
    assert find_passage(shown.lines, "The sea was rough and cold.")
    wide, narrow = (next(x for x in page.lines if "rough" in x.text) for page in (shown, plain))
    assert wide.edges[-1] - wide.edges[0] > narrow.edges[-1] - narrow.edges[0]


def _words(blocks: list[Block]) -> list[Words]:
    """All words of blocks, those of tables cell by cell."""
    return [
        words
        for block in blocks
        for words in (block.words, *(cell for row in block.rows for cell in row))
    ]


def _signs(text: str) -> str:
    """What of a text neither is white space nor may part cells."""
    return "".join(text.replace("|", "").split())
