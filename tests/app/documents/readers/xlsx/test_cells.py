"""What the cells of a workbook show."""

from pathlib import Path

import pytest

from app.documents.document import LeftOutKind
from tests.app.documents.office_files import left_out, text_of, workbook, xml
from tests.fakes.effort import calls


def sheet(*cells: str) -> str:
    return f"<s:sheetData><s:row>{''.join(cells)}</s:row></s:sheetData>"


def shown(path: Path, cells: str, strings: str = "") -> str:
    table = {"st.xml": ("sharedStrings", xml("s:sst", strings))}
    return text_of(workbook(path, sheet(cells), of_book=table)).partition("\n")[2]


def test_formulas_without_a_value_stand_there_themselves(tmp_path: Path) -> None:
    cells = (
        '<s:c r="A1"><s:f>SUM(B1:B9)</s:f></s:c>',
        '<s:c r="B1"><s:f t="shared" si="0">A1*2</s:f><s:v/></s:c>',
        '<s:c r="C1"><s:f t="shared" si="0"/></s:c>',
        '<s:c r="D1"><s:f>A1+1</s:f><s:v>7</s:v></s:c>',
        '<s:c r="E1" t="str"><s:f>T(A1)</s:f><s:v></s:v></s:c>',
        '<s:c r="F1"><s:v>8</s:v></s:c>',
    )
    path = workbook(tmp_path / "a.xlsx", sheet(*cells))
    assert text_of(path) == "Sheet\n=SUM(B1:B9) | =A1*2 | =[as in B1] | 7 |  | 8"
    assert left_out(path) == {LeftOutKind.FORMULA: {"": 3}}


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ('<s:c t="e"><s:v>#DIV/0!</s:v></s:c>', "#DIV/0!"),
        ('<s:c t="b"><s:v>0</s:v></s:c>', "FALSE"),
        ('<s:c t="b"><s:v>true</s:v></s:c>', "TRUE"),
        ('<s:c t="d"><s:v>1789-07-14</s:v></s:c>', "1789-07-14"),
        ('<s:c t="str"><s:v>a_x000a_b_x005F_c</s:v></s:c>', "a b_c"),
        ("<s:c><s:v>12345678901234567890</s:v></s:c>", "12345678901234567890"),
        ('<s:c s="7"><s:v>1</s:v></s:c>', "1"),
        (f'<s:c s="{"9" * 5000}"><s:v>1</s:v></s:c>', "1"),
        (f"<s:c><s:v>{'9' * 2000}</s:v></s:c>", "9" * 2000),
        (f'<s:c r="{"Z" * 5000}"><s:v>1</s:v></s:c>', " | " * 8 + "1"),
    ],
)
def test_values_that_are_no_plain_number(tmp_path: Path, cell: str, text: str) -> None:
    assert shown(tmp_path / "a.xlsx", cell) == text


def test_rich_text_keeps_raised_signs_apart(tmp_path: Path) -> None:
    raised = '<s:r><s:rPr><s:vertAlign val="superscript"/></s:rPr><s:t>6</s:t></s:r>'
    rich = f"<s:r><s:t>10</s:t></s:r>{raised}<s:r><s:t> kg</s:t></s:r>"
    inline = f'<s:c t="inlineStr"><s:is>{rich}</s:is></s:c>'
    shared = '<s:c t="s"><s:v>0</s:v></s:c>'
    strings = f"<s:si>{rich}<s:rPh><s:t>aid</s:t></s:rPh></s:si>"
    assert shown(tmp_path / "a.xlsx", inline + shared, strings) == "10⁶ kg | 10⁶ kg"
    assert left_out(tmp_path / "a.xlsx") == {LeftOutKind.READING_AID: {"aid": 1}}


def test_many_styles_of_one_format_are_parsed_once(tmp_path: Path) -> None:
    codes = f'<s:numFmts><s:numFmt numFmtId="200" formatCode="{"0" * 900}"/></s:numFmts>'
    num_styles = 20_000
    used = '<s:xf numFmtId="200"/>' * num_styles
    styles = f"{codes}<s:cellXfs>{used}</s:cellXfs>"
    table = {"st.xml": ("styles", xml("s:styleSheet", styles))}
    book = workbook(tmp_path / "a.xlsx", sheet(), of_book=table)
    assert calls(lambda: text_of(book)) < 100 * num_styles
