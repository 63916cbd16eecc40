"""Sheets in files: words without marks, for programs that know no Markdown."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from lxml import etree
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from app.citations.citation import Citation, CitationStatus, PageSpan
from app.citations.quotes import Quote
from app.documents.extract import extract
from app.window.chat.plain_answer import plain_answer
from app.window.question_sheet.sheet import EntryState, Sheet, SheetEntry
from app.window.question_sheet.sheet_export import SheetFormat, to_file
from app.window.question_sheet.sheet_texts import plain
from app.window.question_sheet.workbook import workbook
from app.window.translation.language_switch import LanguageSwitch


@pytest.mark.parametrize(
    ("markdown", "plain"),
    [
        ("**Fifty** _hours_, see `rev`.", "Fifty hours, see rev."),
        ("## Head\n\nWords\nmore", "Head\nWords\nmore"),
        ("- a\n- b\n  1. c\n  2. d", "- a\n- b\n  1. c\n  2. d"),
        ("3. c\n4. d", "3. c\n4. d"),
        ("0. c\n1. d", "0. c\n1. d"),
        ("31) c\n32) d", "31) c\n32) d"),
        ("> The lamp *was* lit.", "“The lamp was lit.”"),
        ("| a | b |\n|---|---|\n| **1** | 2 |", "a | b\n1 | 2"),
        ("```\n*x* = 1\n```\nafter", "*x* = 1\nafter"),
        ("[link](http://x.example) and $x_1$", "link and x_1"),
        ("", ""),
        ("1792.", "1792."),
    ],
)
def test_an_answer_loses_its_marks_and_no_word(markdown: str, plain: str) -> None:
    assert plain_answer(markdown) == plain


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "„The lamp was lit.“"),
        ("es", "«The lamp was lit.»"),
        ("fr", "«\u00a0The lamp was lit.\u00a0»"),
    ],
)
def test_quotes_have_the_marks_of_the_language(
    qapp: QApplication, tmp_path: Path, language: str, said: str
) -> None:
    quoting = "> The lamp was lit."
    sheet = Sheet((SheetEntry(question="Lit?", state=EntryState.ANSWERED, answer=quoting),))
    before, switch = QLocale(), LanguageSwitch(qapp, cache=tmp_path)
    switch.use(language)
    shown, table = plain(quoting), to_file(sheet, SheetFormat.MARKDOWN, title="Lamps")
    switch.use("en")
    QLocale.setDefault(before)
    assert shown == said
    assert f"| {said} |".replace("\u00a0", " ") in table.decode()


QUOTE = Citation(
    Quote("The lamp was lit.", 0, 17),
    CitationStatus.VERIFIED,
    "a" * 64,
    (PageSpan(3, 0, 17),),
    is_recognised=True,
)
SHEET = Sheet(
    (
        SheetEntry(
            question="=Lit?\x00\ud800",
            state=EntryState.ANSWERED,
            answer="**Yes** & <no>\n=1+1",
            citations=(QUOTE,),
        ),
    )
)


def test_a_workbook_has_texts_alone(tmp_path: Path) -> None:
    content = to_file(SHEET, SheetFormat.XLSX, title="Lamps: [2026]/*")
    with ZipFile(BytesIO(content)) as archive:
        assert archive.testzip() is None
        sheet = etree.fromstring(archive.read("xl/worksheets/sheet1.xml"))
        assert b'name="Lamps 2026"' in archive.read("xl/workbook.xml")
    cells = sheet.findall(".//{*}c")
    assert {cell.get("t") for cell in cells} == {"inlineStr"}
    assert not sheet.findall(".//{*}f")
    path = tmp_path / "answers.xlsx"
    path.write_bytes(content)
    text = "\n".join(page.text for page in extract(path).pages)
    for words in (
        "Question",
        "=Lit?",
        "Yes & <no>",
        "p. 3 ✓",
        "The lamp was lit. (recognised text)",
    ):
        assert words in text
    assert "**" not in text


def test_long_cells_say_that_they_are_cut() -> None:
    with ZipFile(BytesIO(workbook("", [["x" * 40_000]]))) as archive:
        (text,) = etree.fromstring(archive.read("xl/worksheets/sheet1.xml")).iter("{*}t")
    assert len(text.text) == 32_767
    assert text.text.endswith(" …")


def test_a_table_says_what_was_recognised() -> None:
    content = to_file(SHEET, SheetFormat.CSV, title="T").decode("utf-8-sig")
    assert "The lamp was lit. (recognised text)" in content
    assert "**" not in content
