"""Tables of a Word document."""

from pathlib import Path

from app.documents.document import LeftOutKind
from tests.app.documents.office_files import left_out, paragraph, run, text_of, word


def row(*cells: str, properties: str = "") -> str:
    filled = "".join(f"<w:tc>{paragraph(run(cell))}</w:tc>" for cell in cells)
    return f"<w:tr><w:trPr>{properties}</w:trPr>{filled}</w:tr>"


def wrapped(content: str) -> str:
    return f"<w:sdt><w:sdtPr/><w:sdtContent>{content}</w:sdtContent></w:sdt>"


def test_rows_and_cells_inside_of_controls_are_read(tmp_path: Path) -> None:
    cell = wrapped(f"<w:tc>{paragraph(run('300'))}</w:tc>")
    rows = (
        wrapped(row("Rent", "monthly")) + f"<w:tr><w:tc>{paragraph(run('EUR'))}</w:tc>{cell}</w:tr>"
    )
    assert (
        text_of(word(tmp_path / "a.docx", f"<w:tbl>{rows}</w:tbl>")) == "Rent | monthly\nEUR | 300"
    )


def test_deleted_rows_are_named(tmp_path: Path) -> None:
    table = f"<w:tbl>{row('Kept')}{row('Gone', '5', properties='<w:del/>')}</w:tbl>"
    path = word(tmp_path / "a.docx", table)
    assert (text_of(path), left_out(path)) == ("Kept", {LeftOutKind.DELETED_TEXT: {"Gone 5": 1}})


def test_a_table_says_what_it_is_described_as(tmp_path: Path) -> None:
    described = '<w:tblCaption w:val="Rates"/><w:tblDescription w:val="By year"/>'
    table = f"<w:tbl><w:tblPr>{described}</w:tblPr>{row('2019', '4')}</w:tbl>"
    assert text_of(word(tmp_path / "a.docx", table)) == "[Table: Rates. By year]\n2019 | 4"


def test_embedded_documents_are_named(tmp_path: Path) -> None:
    parts = {"chunk.html": ("aFChunk", b"<html>words</html>"), "o.bin": ("oleObject", b"\0")}
    path = word(tmp_path / "a.docx", paragraph(run("A")) + '<w:altChunk r:id="r1"/>', parts)
    assert left_out(path) == {LeftOutKind.EMBEDDED_OBJECT: {"chunk.html": 1, "o.bin": 1}}
