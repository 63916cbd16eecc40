"""What stands around the story of a Word document: headers, footers, notes, comments."""

from pathlib import Path

import pytest

from app.documents.document import LeftOutKind, PageFlaw
from tests.app.documents.office_files import (
    Parts,
    left_out,
    paragraph,
    run,
    text_of,
    word,
    xml,
)
from tests.app.documents.samples import read


def head(kind: str, text: str) -> tuple[str, str]:
    root = "w:hdr" if kind == "header" else "w:ftr"
    return kind, xml(root, paragraph(run(text)))


def section(*references: str) -> str:
    return f"<w:sectPr>{''.join(references)}</w:sectPr>"


def reference(kind: str, number: int) -> str:
    return f'<w:{kind}Reference w:type="default" r:id="r{number}"/>'


def test_headers_and_footers_stand_around_their_section(tmp_path: Path) -> None:
    parts: Parts = {
        "header1.xml": head("header", "Contract 4711"),
        "footer1.xml": head("footer", "IBAN DE02"),
        "header2.xml": head("header", "Annex A"),
        "header3.xml": head("header", "Contract 4711"),
    }
    first = section(reference("header", 1), reference("footer", 2))
    second = section(reference("header", 3), reference("header", 4), reference("footer", 2))
    body = (
        paragraph(run("One")) + f"<w:p><w:pPr>{first}</w:pPr></w:p>" + paragraph(run("Two"))
    ) + second
    path = word(tmp_path / "a.docx", body, parts)
    assert text_of(path).split("\n\n") == [
        "[Header: Contract 4711]",
        "One",
        "[Footer: IBAN DE02]",
        "[Header: Annex A]",
        "Two",
    ]
    assert left_out(path) == {LeftOutKind.RUNNING_LINE: {"Contract 4711": 1}}


def test_a_header_that_no_section_shows_is_named(tmp_path: Path) -> None:
    path = word(tmp_path / "a.docx", paragraph(run("Text")), {"h.xml": head("header", "Old")})
    assert text_of(path) == "Text"
    assert left_out(path) == {LeftOutKind.UNKNOWN_PART: {"Old": 1}}


@pytest.mark.parametrize("kind", ["footnote", "endnote"])
def test_a_note_is_read_once_where_it_is_cited_first(tmp_path: Path, kind: str) -> None:
    notes = (
        f'<w:{kind} w:id="-1" w:type="separator"><w:p/></w:{kind}>'
        f'<w:{kind} w:id="1">{paragraph(run("Source"))}{paragraph(run("More"))}</w:{kind}>'
        f'<w:{kind} w:id="2">{paragraph(run("Never cited"))}</w:{kind}>'
    )
    cited = f'<w:r><w:{kind}Reference w:id="1"/></w:r>'
    body = paragraph(run("In 2019"), cited) + paragraph(run("Again"), cited)
    path = word(tmp_path / "a.docx", body, {"n.xml": (f"{kind}s", xml(f"w:{kind}s", notes))})
    assert text_of(path) == "In 2019[1]\n\n[1] Source\nMore\n\nAgain[1]"
    assert left_out(path) == {LeftOutKind.LOOSE_NOTE: {"Never cited": 1}}


def test_notes_that_cite_each_other_grow_no_further(tmp_path: Path) -> None:
    def citing(number: int) -> str:
        return f'<w:r><w:footnoteReference w:id="{number}"/></w:r>'

    notes = "".join(
        f'<w:footnote w:id="{at}">{paragraph(run(f"n{at}"), citing(at + 1), citing(at + 1))}'
        "</w:footnote>"
        for at in range(60)
    )
    body = paragraph(citing(0), citing(0))
    path = word(tmp_path / "a.docx", body, {"n.xml": ("footnotes", xml("w:footnotes", notes))})
    assert len(text_of(path)) < 2000


def test_a_note_that_is_not_there_is_damage(tmp_path: Path) -> None:
    path = word(tmp_path / "a.docx", paragraph(run("A"), '<w:footnoteReference w:id="7"/>'))
    (page,) = read(path)
    assert (page.text, page.flaws) == ("A", (PageFlaw.DAMAGED,))
    assert left_out(path) == {LeftOutKind.MISSING_PART: {"footnote 7": 1}}


def test_a_header_that_is_not_there_is_damage(tmp_path: Path) -> None:
    body = paragraph(run("A")) + section(reference("header", 1))
    path = word(tmp_path / "a.docx", body, {"h.xml": ("header", "")})
    (page,) = read(path)
    assert (page.text.strip(), page.flaws) == ("A", (PageFlaw.DAMAGED,))
    assert left_out(path) == {LeftOutKind.MISSING_PART: {"word/h.xml": 1}}


def test_comments_follow_the_paragraph_and_say_whose_they_are(tmp_path: Path) -> None:
    comments = "".join(
        f'<w:comment w:id="{at}" w:author="{name}">{paragraph(run(text))}</w:comment>'
        for at, (name, text) in enumerate([("Ann", "Why?"), ("Bo", "Ask Cy."), ("", "Loose")])
    )
    refer = "".join(f'<w:r><w:commentReference w:id="{at}"/></w:r>' for at in (0, 1))
    body = paragraph(run("Rent is 300"), refer) + paragraph(run("Next"))
    path = word(tmp_path / "a.docx", body, {"c.xml": ("comments", xml("w:comments", comments))})
    assert text_of(path).split("\n\n") == [
        "Rent is 300",
        "[Comment by Ann: Why?]",
        "[Comment by Bo: Ask Cy.]",
        "Next",
    ]
    assert left_out(path) == {LeftOutKind.LOOSE_NOTE: {"Loose": 1}}
