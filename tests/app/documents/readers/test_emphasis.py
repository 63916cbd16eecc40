"""Bold and italic words are those of the file; for them no character of the text differs."""

import re
from pathlib import Path
from typing import Any

import docx
import pytest
from docx.enum.style import WD_STYLE_TYPE
from hypothesis import given, settings
from hypothesis import strategies as st

from app.documents.block_marks import Parted, parted
from app.documents.document import Document
from app.documents.emphasis_marks import (
    Emphasis,
    are_in_order,
    emphasised,
    laid,
    lifted,
    placed,
    without_emphasis,
    without_end,
)
from app.documents.extract import extract
from app.documents.pagination import paginate
from app.documents.readers.docx.reader import DocxReader
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.web.page import read_web_page

NONE, BOLD, ITALIC, CODE = Emphasis.NONE, Emphasis.BOLD, Emphasis.ITALIC, Emphasis.CODE
KINDS = st.sampled_from([NONE, BOLD, ITALIC, BOLD | ITALIC, CODE, CODE | BOLD])
WORDS = st.text("ab |.\N{NO-BREAK SPACE}\N{SOFT HYPHEN}ﬁ12\n", max_size=12)


def standing_out(document: Document) -> list[tuple[str, Emphasis]]:
    """The words of a document that stand out, and how."""
    assert not any(sign in page.text for page in document.pages for sign in "\x01\x02\x03\x04\x05")
    return [
        (document.pages[one.page - 1].text[start:end], Emphasis(emphasis))
        for one in document.audit.emphasis
        for start, end, emphasis in one.spans
    ]


def test_words_of_a_web_page(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(
        "<h1>The <i>old</i> light</h1><p>It was <b>very <em>dark</em></b><br>and "
        "<strong> wet </strong>outside. H<sub><b>2</b></sub>O</p><ul><li><b>Oil</b> for it</ul>"
        "<table><tr><th>Item</th><td>Count |<i> |</i></td></tr></table>"
        "<pre>a <b>  b</b>\n<i>c</i></pre><p hidden><b>gone</b></p>\x02plain\x02"
    )
    document = extract(path)
    assert standing_out(document) == [
        ("very", BOLD),
        ("dark", BOLD | ITALIC),
        ("wet", BOLD),
        ("Oil", BOLD),
        ("Item", BOLD),
        ("b", BOLD),
        ("c", ITALIC),
    ]
    assert "H₂O" in document.pages[0].text


def test_code_within_a_line_of_a_web_page(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(
        "<p>Call <code>light(<b>lamp</b>)</code>, press <kbd>F1</kbd>; <tt>old</tt> <samp>out"
        "</samp>"
        "<pre><code>not <i>here</i></code></pre><h2>The <code>lamp</code></h2>"
    )
    assert standing_out(extract(path)) == [
        ("light(", CODE),
        ("lamp", CODE | BOLD),
        (")", CODE),
        ("F1", CODE),
        ("old out", CODE),
        ("here", ITALIC),
    ]


def test_words_that_a_sheet_makes_stand_out(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(
        "<style>.x1, p.loud { font-weight: 700 } em.off .deep { font-style: italic }"
        " #slanted {color: red; font-style:oblique} .faint { font-weight: 400 }</style>"
        '<p>It was <span class="faint x1">dark</span> and <span id="slanted">cold</span>, '
        '<span style="FONT-WEIGHT: bold; font-style: italic">very</span> <span class="faint">so'
        '</span>.</p><p class="loud">Nobody came.<p>So it <b class="deep">was</b>.'
    )
    assert standing_out(extract(path)) == [
        ("dark", BOLD),
        ("cold", ITALIC),
        ("very", BOLD | ITALIC),
        ("Nobody came.", BOLD),
        ("was", BOLD),
    ]


@pytest.mark.parametrize(
    ("selector", "chosen"),
    [
        ("ol.terms .new", {"deep", "near"}),
        ("ol.terms > li > span.new", {"near"}),
        (".terms > span", set()),
        ("span.new.term", {"near"}),
        ("#list li .new , nothing", {"deep", "near"}),
        ("ol .outside", set()),
        ("body.page i", {"deep"}),
        ("li + li", set()),
        ("span:first-child", set()),
    ],
)
def test_words_that_stand_out_by_where_they_are(
    tmp_path: Path, selector: str, chosen: set[str]
) -> None:
    path = tmp_path / "a.html"
    path.write_text(
        f"<style>{selector} {{ font-style: italic; font-weight: bold }}</style><body class=page>"
        '<ol class="terms" id="list"><li>One <span class="new term">near</span> thing<br></li>'
        '<li>Two <i><span><u class="new">deep</u></span></i> things</li></ol>'
        '<p>And <span class="outside">no more</span>.</p>'
    )
    bold = {words for words, emphasis in standing_out(extract(path)) if emphasis & BOLD}
    assert bold == chosen


def test_words_of_a_word_document(tmp_path: Path) -> None:
    word: Any = docx.Document()
    word.add_heading("Log", 1).add_run(" of the keeper").italic = True
    paragraph = word.add_paragraph("The sea was ")
    paragraph.add_run("very ").bold = True
    run = paragraph.add_run("rough")
    run.bold = run.italic = True
    paragraph.add_run(" today, ").bold = False
    paragraph.add_run("10")
    raised = paragraph.add_run("6")
    raised.bold = raised.font.superscript = True
    own = word.styles.add_style("Warning", WD_STYLE_TYPE.PARAGRAPH)
    own.font.bold = True
    warned = word.add_paragraph("Keep ", "Warning")
    warned.add_run("not").bold = False
    warned.add_run(" off")
    word.styles.add_style("Verbatim Char", WD_STYLE_TYPE.CHARACTER)
    word.add_paragraph("Call ").add_run("light()", "Verbatim Char")
    cells = word.add_table(rows=1, cols=2).rows[0].cells
    cells[0].paragraphs[0].add_run("Item").bold = True
    cells[1].paragraphs[0].add_run("|").italic = True
    word.save(tmp_path / "a.docx")
    document = extract(tmp_path / "a.docx")
    assert standing_out(document) == [
        ("very", BOLD),
        ("rough", BOLD | ITALIC),
        ("Keep", BOLD),
        ("off", BOLD),
        ("light()", CODE),
        ("Item", BOLD),
    ]
    assert "rough today, 10⁶" in document.pages[0].text


def test_a_message_in_html_has_no_marks(tmp_path: Path) -> None:
    path = tmp_path / "a.eml"
    path.write_text("From: a@b.example\nContent-Type: text/html\n\n<p>It was <b>dark</b>.</p>")
    document = extract(path)
    assert standing_out(document) == []
    assert "It was dark." in document.pages[0].text


MARKUP = st.recursive(
    WORDS,
    lambda inner: st.tuples(
        st.sampled_from(
            [
                *(
                    "b",
                    "i",
                    "em",
                    "code",
                    "strong",
                    "sup",
                    "sub",
                    "p",
                    "br",
                    "ul",
                    "li",
                    "td",
                    "tr",
                ),
                *("table", "pre", "h2", "blockquote", "q", "rt", "svg"),
                *('span style="font-weight: bold"', 'td style="font-style:italic"'),
            ]
        ),
        st.lists(inner, max_size=4),
    ).map(lambda made: f"<{made[0]}>{''.join(made[1])}</{made[0].split()[0]}>"),
    max_leaves=30,
)


def read_parts(markup: str) -> list[Parted]:
    page = read_web_page(f"<body>{markup}</body>", LeftOutTally())
    return [parted(page) for page in paginate(page.blocks)]


@given(MARKUP)
@settings(max_examples=300)
def test_emphasis_changes_no_character_of_a_web_page(markup: str) -> None:
    without = re.sub(r"(</?)(b|i|em|strong|code)>", r"\1span>", markup)
    without = re.sub(r' style="[^"]*"', "", without)
    with_marks = read_parts(markup)
    assert [page.text for page in with_marks] == [page.text for page in read_parts(without)]
    assert all(are_in_order(page.emphasis, len(page.text)) for page in with_marks)


@given(st.lists(st.lists(st.tuples(WORDS, KINDS), max_size=5), min_size=1, max_size=5))
@settings(max_examples=40, deadline=None)
def test_emphasis_changes_no_character_of_a_word_document(
    tmp_path_factory: pytest.TempPathFactory, paragraphs: list[list[tuple[str, Emphasis]]]
) -> None:
    paths = [tmp_path_factory.mktemp("words") / name for name in ("plain.docx", "marked.docx")]
    for path in paths:
        word: Any = docx.Document()
        word.add_paragraph("Some text.")
        cells = word.add_table(rows=1, cols=len(paragraphs)).rows[0].cells
        for runs, cell in zip(paragraphs, cells, strict=True):
            for paragraph in (word.add_paragraph(), cell.paragraphs[0]):
                for text, emphasis in runs:
                    run = paragraph.add_run(text)
                    if path is paths[1]:
                        run.bold, run.italic = bool(emphasis & BOLD), bool(emphasis & ITALIC)
        word.save(path)
    plain, marked = ([*DocxReader(path, 10_000_000).pages()] for path in paths)
    assert [page.text for page in marked] == [page.text for page in plain]
    assert not any(page.emphasis for page in plain)
    assert all(are_in_order(page.emphasis, len(page.text)) for page in marked)


@given(WORDS, KINDS)
def test_marks_are_never_beside_white_space(text: str, emphasis: Emphasis) -> None:
    marked = emphasised(text, emphasis)
    assert without_emphasis(marked) == text
    assert without_emphasis(marked.strip()) == text.strip()
    assert all(
        without_emphasis(line) == plain
        for line, plain in zip(marked.split("\n"), text.split("\n"), strict=True)
    )


@given(st.lists(st.tuples(WORDS, KINDS), max_size=6), st.integers(0, 30), st.integers(0, 30))
def test_what_is_lifted_is_laid_again(
    runs: list[tuple[str, Emphasis]], start: int, length: int
) -> None:
    marked = "".join(emphasised(text, emphasis) for text, emphasis in runs)
    plain, spans = lifted(marked)
    assert plain == "".join(text for text, _ in runs)
    assert are_in_order(spans, len(plain))
    assert lifted(laid(plain, spans, 0, len(plain))) == (plain, spans)
    part = laid(plain, spans, min(start, len(plain)), start + length)
    assert without_emphasis(part) == plain[start : start + length]
    assert without_emphasis(without_end(marked, " |")) == plain.rstrip(" |")


def test_nothing_is_placed_where_characters_became_others() -> None:
    assert lifted(placed("a  bc", [("a ", BOLD), (" bc", NONE)]))[1] == ((0, 1, BOLD),)
    assert placed("a bcd", [("a", BOLD), ("bc", NONE)]) == "a bcd"
    assert placed("a", [("a", BOLD), ("bc", ITALIC)]) == "a"


@pytest.mark.parametrize(
    "spans",
    [
        ((3, 2, 1),),
        ((0, 9, 1),),
        ((0, 2, 1), (1, 3, 1)),
        ((-1, 2, 1),),
        ((0, 2, 0),),
        ((0, 2, 1 << 17),),
    ],
)
def test_places_that_are_none_are_known(spans: tuple[tuple[int, int, int], ...]) -> None:
    assert not are_in_order(spans, 5)
    assert are_in_order(((0, 2, 1), (2, 5, 3)), 5)
