"""Headings and quotations are those of the file; for them no page differs, no text has a mark."""

from pathlib import Path
from typing import Any

import docx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.documents.block_marks import QUOTATION, Parted, marked, parted, quoted
from app.documents.document import Document, Format
from app.documents.extract import extract
from app.documents.pagination import paginate

LONG = "The keeper writes the log each evening. " * 40


def told(document: Document) -> list[tuple[int, int, str]]:
    assert all("\x01" not in page.text for page in document.pages)
    return [(one.page, one.level, one.text) for one in document.audit.headings]


def quotations(document: Document) -> list[str]:
    assert all("\x01" not in page.text for page in document.pages)
    for one in document.audit.quotations:
        blocks = document.pages[one.page - 1].text.split("\n\n")
        assert any(block.startswith(one.beginning) for block in blocks)
    return [one.beginning for one in document.audit.quotations]


def word_file(path: Path) -> Path:
    word: Any = docx.Document()
    word.add_heading("The harbour", 0)
    word.add_paragraph("Close the valve", "List Number")
    for number in range(1, 5):
        word.add_heading(f"Chapter {number}", 1)
        word.add_paragraph(LONG)
    word.add_heading("Fees", 2)
    word.add_table(rows=1, cols=1).cell(0, 0).paragraphs[0].style = "Heading 1"
    word.save(path)
    return path


def test_headings_of_a_word_document(tmp_path: Path) -> None:
    document = extract(word_file(tmp_path / "a.docx"))
    assert [(level, text) for _, level, text in told(document)] == [
        (1, "The harbour"),
        *((1, f"Chapter {number}") for number in range(1, 5)),
        (2, "Fees"),
    ]
    for page, _, text in told(document):
        assert text in document.pages[page - 1].text.split("\n\n")


def test_headings_of_a_web_page(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(
        "<html><head><title>Rules</title></head><body><nav>Menu</nav><h1>Harbour <i>rules</i></h1>"
        "<p>Ships moor.</p><h3><div>Fees</div></h3><table><tr><td><h2>Cell</h2></td></tr></table>"
        "<h2>  </h2><h2>Contacts</h2><dl><dt>Master</dt><dd>Yorick</dd></dl></body></html>"
    )
    document = extract(path)
    assert [(level, text) for _, level, text in told(document)] == [
        (1, "Rules"),
        (1, "Harbour rules"),
        (3, "Fees"),
        (2, "Contacts"),
    ]


def test_quotations_of_a_word_document(tmp_path: Path) -> None:
    word: Any = docx.Document()
    word.add_paragraph("The board said:")
    word.add_paragraph("The sea was calm.", "Quote")
    word.add_paragraph("Nobody came.", "Intense Quote")
    own = word.styles.add_style("Letter", docx.enum.style.WD_STYLE_TYPE.PARAGRAPH)
    own.base_style = word.styles["Quote"]
    word.add_paragraph(f"Dear keeper, {LONG}", "Letter")
    word.add_table(rows=1, cols=1).cell(0, 0).paragraphs[0].style = "Quote"
    word.save(tmp_path / "a.docx")
    document = extract(tmp_path / "a.docx")
    begins = f"Dear keeper, {LONG}"[:80]
    assert quotations(document) == ["The sea was calm.", "Nobody came.", begins]
    assert told(document) == []


def test_quotations_of_a_web_page(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(
        "<h1>Log</h1><p>The board said:</p><blockquote>The sea was calm.<p>Nobody came.</p>"
        "<h2>Fog</h2><blockquote>At night.</blockquote></blockquote><p>So it was.</p>"
        "<table><tr><td><blockquote>Cell</blockquote></td></tr></table><blockquote> </blockquote>"
    )
    document = extract(path)
    assert quotations(document) == ["The sea was calm.", "Nobody came.", "At night."]
    assert [text for _, _, text in told(document)] == ["Log", "Fog"]


def test_a_message_in_html_has_no_marks(tmp_path: Path) -> None:
    path = tmp_path / "a.eml"
    path.write_text(
        "From: a@b.example\nSubject: Log\nContent-Type: text/html\n\n<h1>Fog</h1>"
        "<blockquote>Words.</blockquote>"
    )
    document = extract(path)
    assert document.audit.format is Format.MAIL
    assert told(document) == quotations(document) == []
    assert "Fog" in document.pages[0].text


@given(
    st.lists(
        st.tuples(
            st.text("ab \n", max_size=40).map(lambda text: (text.strip() or "a") * 150),
            st.integers(-1, 6),
        )
    )
)
def test_marks_move_no_page(blocks: list[tuple[str, int]]) -> None:
    plain = [block for block, _ in blocks]
    with_marks = [
        block if level < 0 else marked(block, level) if level else quoted(block)
        for block, level in blocks
    ]
    pages = [parted(page) for page in paginate(with_marks)]
    assert [page.text for page in pages] == list(paginate(plain))


@pytest.mark.parametrize(("level", "said"), [(1, 1), (9, 6), (-3, 1)])
def test_levels_are_bounded(level: int, said: int) -> None:
    assert parted(marked("Title", level)) == Parted("Title", ((said, "Title"),))
    assert parted(marked("a" * 301, level)) == Parted("a" * 301)


def test_a_quotation_is_told_by_its_beginning_and_once() -> None:
    assert parted(quoted(quoted("a" * 200))) == Parted("a" * 200, ((QUOTATION, "a" * 80),))
    for twice in (quoted(marked("Title", 2)), marked(marked("Title", 2), 1)):
        assert parted(twice) == Parted("Title", ((2, "Title"),))
    assert quoted(" ") == " "
