from pathlib import Path

import pytest

from app.documents.refusal import Refusal, RefusalReason
from tests.app.documents.samples import archive, docx, paragraph, read, read_notes, relations


def run(xml: str) -> str:
    return f"<w:p><w:r>{xml}</w:r></w:p>"


def text_of(path: Path) -> str:
    (page,) = read(path)
    return page.text


def test_paragraphs_and_tables(tmp_path: Path) -> None:
    cells = "".join(f"<w:tc>{paragraph(text)}</w:tc>" for text in ("Rent", "300"))
    body = paragraph("Title") + f"<w:tbl><w:tr>{cells}</w:tr><w:tr>{cells}</w:tr></w:tbl>"
    assert text_of(docx(tmp_path / "a.docx", body)) == "Title\n\nRent | 300\nRent | 300"


def test_deleted_text_and_field_codes_are_left_out(tmp_path: Path) -> None:
    body = (
        "<w:p><w:r><w:t>Kept </w:t></w:r><w:del><w:r><w:t>deleted</w:t></w:r></w:del>"
        "<w:ins><w:r><w:t>inserted</w:t></w:r></w:ins>"
        "<w:r><w:instrText>PAGEREF x</w:instrText></w:r></w:p>"
    )
    assert text_of(docx(tmp_path / "a.docx", body)) == "Kept inserted"


def test_drawing_is_read_once(tmp_path: Path) -> None:
    box = f"<w:txbxContent>{paragraph('In the box')}</w:txbxContent>"
    choice = f"<w:AlternateContent><w:Choice>{box}</w:Choice><w:Fallback>{box}</w:Fallback>"
    body = run(f"{choice}</w:AlternateContent>")
    assert text_of(docx(tmp_path / "a.docx", body)) == "In the box"


def test_special_characters(tmp_path: Path) -> None:
    body = run('<w:t>non</w:t><w:noBreakHyphen/><w:t>stop</w:t><w:sym w:char="F0B7"/><w:br/>')
    assert text_of(docx(tmp_path / "a.docx", body)) == "non-stop•"


@pytest.mark.parametrize("code", ["D800", "110000", "-1", "no", ""])
def test_a_symbol_that_is_no_character_is_left_out(tmp_path: Path, code: str) -> None:
    body = run(f'<w:t>one</w:t><w:sym w:char="{code}"/><w:t>two</w:t>')
    assert text_of(docx(tmp_path / "a.docx", body)) == "onetwo"


def test_footnote_follows_the_paragraph_that_cites_it(tmp_path: Path) -> None:
    body = run('<w:t>Fact.</w:t><w:footnoteReference w:id="2"/>') + paragraph("Next")
    note = f'<w:footnote w:id="2">{paragraph("Source.")}</w:footnote>'
    assert text_of(docx(tmp_path / "a.docx", body, {"footnotes": note})) == (
        "Fact.[1]\n\n[1] Source.\n\nNext"
    )


def level(depth: int, style: str, pattern: str, start: int = 1) -> str:
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="{start}"/><w:numFmt w:val="{style}"/>'
        f'<w:lvlText w:val="{pattern}"/></w:lvl>'
    )


NUMBERING = f"""
<w:abstractNum w:abstractNumId="0">
{level(0, "decimal", "%1.")}{level(1, "lowerLetter", "%1.%2")}{level(2, "upperRoman", "(%3)", 4)}
</w:abstractNum>
<w:abstractNum w:abstractNumId="1">{level(0, "bullet", "x")}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="0"/>
  <w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num>
"""
STYLES = """
<w:style w:styleId="Clause"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
<w:style w:styleId="Derived"><w:basedOn w:val="Clause"/></w:style>
<w:style w:styleId="Loop"><w:basedOn w:val="Loop"/></w:style>
"""


def numbered(list_id: int, depth: int) -> str:
    return f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{list_id}"/></w:numPr>'


def test_numbers_of_lists_are_written_out(tmp_path: Path) -> None:
    places = [(1, 0), (1, 1), (1, 1), (1, 2), (1, 0), (1, 1), (2, 0), (3, 0), (9, 0)]
    body = "".join(paragraph("text", numbered(*place)) for place in places)
    body += paragraph("text", '<w:pStyle w:val="Derived"/>') + paragraph(
        "x", '<w:pStyle w:val="Loop"/>'
    )
    path = docx(tmp_path / "a.docx", body, {"numbering": NUMBERING, "styles": STYLES})
    labels = [line.removesuffix("text").strip() for line in text_of(path).split("\n\n")]
    assert labels == ["1.", "1.a", "1.b", "(IV)", "2.", "2.a", "7.", "•", "", "3.", "x"]


def test_pages_are_those_that_word_noted(tmp_path: Path) -> None:
    split = "<w:p><w:r><w:t>one </w:t><w:lastRenderedPageBreak/><w:t>two</w:t></w:r></w:p>"
    path = docx(tmp_path / "a.docx", split + run('<w:br w:type="page"/>') + split)
    assert [page.text for page in read(path)] == ["one", "two\n\none", "two"]
    assert not read_notes(path).is_virtual


def test_without_notes_pages_are_virtual_and_begin_at_breaks(tmp_path: Path) -> None:
    long = "".join(paragraph(f"Paragraph {number} " + "word " * 100) for number in range(20))
    path = docx(tmp_path / "a.docx", long + run('<w:br w:type="page"/>') + paragraph("Last"))
    pages = read(path)
    assert len(pages) > 3
    assert pages[-1].text == "Last"
    assert read_notes(path).is_virtual


def test_entity_bomb_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><w:document>&b;</w:document>'
    archive(
        path,
        {
            "_rels/.rels": relations(("officeDocument", "word/document.xml")),
            "word/document.xml": bomb,
        },
    )
    with pytest.raises(Refusal, match="entities") as caught:
        read(path)
    assert caught.value.reason is RefusalReason.DAMAGED


def test_text_without_end_is_refused_but_not_embedded_files(tmp_path: Path) -> None:
    """A gigabyte of spaces packs into a megabyte, and takes gigabytes and half a minute to read."""
    spaces = " " * 10_000_001
    with pytest.raises(Refusal, match="endless text"):
        read(docx(tmp_path / "a.docx", paragraph(spaces)))
    data = f"<w:p><w:r><w:binData>{'A' * 10_000_001}</w:binData></w:r></w:p>"
    assert text_of(docx(tmp_path / "b.docx", data + paragraph("Text"))) == "Text"
