"""Code is told by its places; for it no character of the text differs."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import docx
import pytest
from docx.enum.style import WD_STYLE_TYPE
from hypothesis import given, settings
from hypothesis import strategies as st

from app.documents.block_marks import Parted, marked, parted, quoted
from app.documents.code_marks import are_apart, coded, without_code
from app.documents.document import Document, Format
from app.documents.emphasis_marks import Emphasis, emphasised
from app.documents.extract import extract
from app.documents.pagination import paginate
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.web.page import read_web_page

LOOP = "for each in lamps:\n    light(each)\n\n\n    if each.is_old:\n\n        oil(each)"


def code(document: Document) -> list[str]:
    """The code of a document."""
    assert not any(sign in page.text for page in document.pages for sign in "\x01\x02\x03\x04")
    return [
        document.pages[one.page - 1].text[start:end]
        for one in document.audit.code
        for start, end in one.places
    ]


def test_code_of_a_web_page_keeps_its_blank_lines(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(
        f"<h1>Lamps</h1><p>So they are lit:</p><pre><code>\n{LOOP}\n\n</code></pre><p>}} ends it."
        "<blockquote>Said:<pre>  a\n\nb</pre></blockquote><ul><li><pre>  x</pre></ul>"
        "<table><tr><td><pre>1\n\n2</pre><td>cell</table><textarea>no\n\ncode</textarea>"
        "<pre>  \n </pre><h2><pre>Wicks</pre></h2><p hidden><pre>after</pre>\x04plain\x04"
    )
    document = extract(path)
    assert code(document) == [LOOP, "  a\n\nb", "•   x", "1\n\n2", "after"]
    assert [one.beginning for one in document.audit.quotations] == ["Said:"]
    assert [one.text for one in document.audit.headings] == ["Lamps", "Wicks"]
    assert "} ends it." in document.pages[0].text


def test_bold_words_of_code_stand_out(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text("<p><b>So:</b></p><pre>a\n\n  <b>return</b> lamp</pre><p>It <i>is</i>.")
    document = extract(path)
    (page,) = document.pages
    (emphasis,) = document.audit.emphasis
    assert [page.text[a:b] for a, b, _ in emphasis.spans] == ["So:", "return", "is"]
    assert code(document) == ["a\n\n  return lamp"]


def test_code_of_a_book(tmp_path: Path) -> None:
    path = tmp_path / "a.epub"
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("mimetype", "application/epub+zip")
        book.writestr(
            "META-INF/container.xml",
            '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
        )
        book.writestr(
            "b.opf",
            '<package><manifest><item id="1" href="1.xhtml" media-type="application/xhtml+xml"/>'
            '</manifest><spine><itemref idref="1"/></spine></package>',
        )
        page = f"<html><body><p>So:</p><pre>{LOOP}</pre></body></html>"
        book.writestr("1.xhtml", page)
    assert code(extract(path)) == [LOOP]


def test_code_of_a_word_document(tmp_path: Path) -> None:
    word: Any = docx.Document()
    word.add_paragraph("So they are lit:")
    styles = word.styles
    for name in ("HTML Preformatted", "Source Code", "Preformatted Text", "Plain Text"):
        styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
    own = styles.add_style("Listing of ours", WD_STYLE_TYPE.PARAGRAPH)
    own.base_style = styles["Source Code"]
    word.add_paragraph("for each in lamps:", "HTML Preformatted")
    word.add_paragraph("light(each)", "Preformatted Text")
    word.add_paragraph("if each:\n    oil(each)\n\nwait()", "Listing of ours")
    word.add_paragraph("Said plainly.", "Plain Text")
    word.add_paragraph("", "Source Code")
    word.add_table(rows=1, cols=1).cell(0, 0).paragraphs[0].style = "Source Code"
    word.save(tmp_path / "a.docx")
    document = extract(tmp_path / "a.docx")
    last = "if each:\n    oil(each)\n\nwait()"
    assert code(document) == ["for each in lamps:", "light(each)", last]


def test_a_message_in_html_has_no_marks(tmp_path: Path) -> None:
    path = tmp_path / "a.eml"
    path.write_text("From: a@b.example\nContent-Type: text/html\n\n<p>So:<pre>a\n\nb</pre>")
    document = extract(path)
    assert document.audit.format is Format.MAIL
    assert code(document) == []
    assert "a\n\nb" in document.pages[0].text


def test_long_code_is_code_on_each_of_its_pages(tmp_path: Path) -> None:
    lines = "\n\n".join(f"    light({number})" for number in range(600))
    path = tmp_path / "a.html"
    path.write_text(f"<p>So:</p><pre>{lines}</pre><p>So it was.")
    document = extract(path)
    pages = [page.number for page in document.pages if "light" in page.text]
    assert len(pages) > 2
    assert [one.page for one in document.audit.code] == pages
    assert all(block.startswith("    light(") for block in code(document))
    assert "".join(code(document)).split() == lines.split()


MARKUP = st.recursive(
    st.text("ab |.12\n\N{SOFT HYPHEN}", max_size=12),
    lambda inner: st.tuples(
        st.sampled_from(
            [
                *("pre", "pre", "pre", "b", "i", "sup", "p", "br", "div", "ul", "li", "td", "tr"),
                *("table", "h2", "blockquote", "svg", "title", "textarea", "option"),
            ]
        ),
        st.lists(inner, max_size=4),
    ).map(lambda made: f"<{made[0]}>{''.join(made[1])}</{made[0]}>"),
    max_leaves=30,
)


@given(MARKUP)
@settings(max_examples=300)
def test_code_changes_no_character_of_a_web_page(markup: str) -> None:
    blocks = read_web_page(f"<body>{markup}</body>", LeftOutTally()).blocks
    pages = [parted(page) for page in paginate(blocks)]
    assert [page.text for page in pages] == list(paginate(parted(one).text for one in blocks))
    assert not any(sign in page.text for page in pages for sign in "\x01\x02\x03\x04")
    for page in pages:
        assert are_apart(page.code, len(page.text))
        assert all(page.text[start:end].strip("\n") for start, end in page.code)
        assert "<pre>" in markup or not page.code


@given(
    st.lists(
        st.tuples(
            st.text("ab \n", max_size=40).map(lambda text: (text.strip() or "a") * 150),
            st.sampled_from(["", "code", "quotation", "heading"]),
        )
    )
)
def test_marks_move_no_page(blocks: list[tuple[str, str]]) -> None:
    marks: dict[str, Callable[[str], str]] = {
        "": str,
        "code": coded,
        "quotation": quoted,
        "heading": lambda one: marked(one, 2),
    }
    plain = [block for block, _ in blocks]
    pages = [parted(page) for page in paginate(marks[kind](block) for block, kind in blocks)]
    assert [page.text for page in pages] == list(paginate(plain))
    told = "".join(page.text[a:b] for page in pages for a, b in page.code)
    assert "".join(told.split()) == "".join(
        sign for block, kind in blocks if kind == "code" for sign in block if not sign.isspace()
    )


def test_code_is_marked_once_and_is_nothing_else() -> None:
    block = coded(emphasised("a", Emphasis.BOLD) + "\n\nb")
    assert coded(block) == quoted(block) == block
    assert without_code(block) == "\x02a\x02\n\nb"
    assert parted(f"So:\n\n{block}") == Parted("So:\n\na\n\nb", (), ((5, 6, 1),), ((5, 9),))
    assert parted(marked(coded("Wicks"), 2)) == Parted("Wicks", ((2, "Wicks"),))
    assert coded(" \n") == " \n"


@pytest.mark.parametrize("places", [((3, 2),), ((0, 9),), ((0, 2), (1, 3)), ((-1, 2),), ((2, 2),)])
def test_places_that_are_none_are_known(places: tuple[tuple[int, int], ...]) -> None:
    assert not are_apart(places, 5)
    assert are_apart(((0, 2), (2, 5)), 5)
