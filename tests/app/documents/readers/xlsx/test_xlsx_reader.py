from pathlib import Path

import pytest

from app.documents.document import LeftOutKind, PageFlaw
from app.documents.readers.office.number_format import NumberFormat
from tests.app.documents.samples import read, read_notes, xlsx

STYLES = (
    '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/>'
    '<numFmt numFmtId="165" formatCode="[Red]#,##0.00&quot; days&quot;"/></numFmts>'
    "<cellXfs>"
    + "".join(f'<xf numFmtId="{number}"/>' for number in (0, 14, 9, 164, 165, 20))
    + "</cellXfs>"
)


def cell(reference: str, value: object, kind: str = "", style: int = 0) -> str:
    return f'<c r="{reference}" t="{kind}" s="{style}"><v>{value}</v></c>'


def row(*cells: str) -> str:
    return f"<row>{''.join(cells)}</row>"


def text_of(path: Path) -> list[str]:
    return read(path)[0].text.splitlines()


def test_rows_of_every_sheet(tmp_path: Path) -> None:
    inline = '<c r="A1" t="inlineStr"><is><t>Name</t></is></c>'
    strings = (
        "<si><t>Rent</t></si><si><r><t>two </t></r><r><t>fonts</t></r><rPh><t>x</t></rPh></si>"
    )
    sheets = {
        "Budget": row(inline, cell("B1", 0, "s")) + row(cell("A2", 1, "s"), cell("B2", 1, "b")),
        "Other": row(cell("A1", "#N/A", "e")),
    }
    pages = read(xlsx(tmp_path / "a.xlsx", sheets, strings=strings))
    assert [page.text for page in pages] == ["Budget\nName | Rent\ntwo fonts | TRUE", "Other\n#N/A"]


@pytest.mark.parametrize(
    ("value", "style", "shown"),
    [
        ("0.1", 0, "0.1"),
        ("0.30000000000000004", 0, "0.3"),
        ("1200", 0, "1200"),
        ("45292", 1, "2024-01-01"),
        ("0.255", 2, "25.5%"),
        ("45292.75", 3, "2024-01-01 18:00:00"),
        ("45292", 4, "45292.00 days"),
        ("0.5", 5, "12:00:00"),
        ("1e300", 1, "1e300"),
        ("7", 99, "7"),
    ],
)
def test_numbers_look_as_in_the_cell(tmp_path: Path, value: str, style: int, shown: str) -> None:
    path = xlsx(tmp_path / "a.xlsx", {"S": row(cell("A1", value, "n", style))}, styles=STYLES)
    assert text_of(path)[1] == shown


def test_gaps_keep_columns_apart_but_not_for_ever(tmp_path: Path) -> None:
    sheet = row(cell("A1", 1), cell("C1", 2)) + row(cell("A2", 1), cell("XFD2", 2))
    lines = text_of(xlsx(tmp_path / "a.xlsx", {"S": sheet}))
    assert lines[1] == "1 |  | 2"
    assert len(lines[2]) < 50


def test_cells_after_a_long_gap_stay_side_by_side(tmp_path: Path) -> None:
    sheet = row(cell("A1", 1), cell("Z1", 2), cell("AA1", 3), cell("AC1", 4))
    assert text_of(xlsx(tmp_path / "a.xlsx", {"S": sheet}))[1].endswith("| 2 | 3 |  | 4")


@pytest.mark.parametrize(
    ("number", "shown"), [("0", "1904-01-01"), ("2957003", "9999-12-31"), ("2957004", "2957004")]
)
def test_dates_that_count_from_1904(number: str, shown: str) -> None:
    assert NumberFormat("dd/mm/yyyy").shown(number, is_1904=True) == shown


@pytest.mark.parametrize("index", ["5", "-1", "no", "9" * 5000])
def test_a_missing_string_is_damage(tmp_path: Path, index: str) -> None:
    sheet = row(cell("A1", index, "s"), cell("B1", 3))
    path = xlsx(tmp_path / "a.xlsx", {"Good": row(cell("A1", 1)), "S": sheet})
    good, bad = read(path)
    assert bad.text == "S\n[missing] | 3"
    assert (good.flaws, bad.flaws) == ((), (PageFlaw.DAMAGED,))
    (part,) = read_notes(path).left_out
    assert part.kind is LeftOutKind.MISSING_PART


def test_long_sheet_is_cut_between_rows(tmp_path: Path) -> None:
    sheet = "".join(row(cell("A1", number), cell("B1", number * 7)) for number in range(2000))
    pages = read(xlsx(tmp_path / "a.xlsx", {"S": sheet}))
    lines = [line for page in pages for line in page.text.splitlines()]
    assert lines[1:] == [f"{number} | {number * 7}" for number in range(2000)]
