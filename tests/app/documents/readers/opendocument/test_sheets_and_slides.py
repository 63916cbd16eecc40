from pathlib import Path

import pytest

from app.documents.document import LeftOut, LeftOutKind, PageFlaw
from app.documents.refusal import Refusal, RefusalReason
from tests.app.documents.readers.opendocument.samples import document, flat, left_out, text_of
from tests.app.documents.samples import read

HIDDEN = """
<style:style style:name="t" style:family="table">
  <style:table-properties table:display="false"/></style:style>
<style:style style:name="s" style:family="drawing-page">
  <style:drawing-page-properties presentation:visibility="hidden"/></style:style>
"""


def cell(text: str = "", attributes: str = "", more: str = "") -> str:
    shown = f"<text:p>{text}</text:p>" if text else ""
    return f"<table:table-cell {attributes}>{shown}{more}</table:table-cell>"


def row(*cells: str, attributes: str = "") -> str:
    return f"<table:table-row {attributes}>{''.join(cells)}</table:table-row>"


def sheet(name: str, *content: str, style: str = "") -> str:
    table = f'<table:table table:name="{name}" table:style-name="{style}">'
    return f"{table}<table:table-column/>{''.join(content)}</table:table>"


def ods(folder: Path, body: str) -> Path:
    return document(folder / "a", body, kind="spreadsheet", styles=HIDDEN)


def test_every_sheet_begins_a_page_and_shows_its_cells(tmp_path: Path) -> None:
    prices = sheet(
        "Prices",
        row(
            cell("Rent"), cell("300.00 €", 'office:value="300"'), cell("two</text:p><text:p>lines")
        ),
        row(cell(), cell(attributes='office:date-value="2026-03-01"')),
    )
    path = ods(tmp_path, prices + sheet("Empty") + sheet("Kept", row(cell("x")), style="t"))
    assert text_of(path) == (
        "Prices\nRent | 300.00 € | two lines\n | 2026-03-01\fEmpty\fKept [hidden sheet]\nx"
    )


def test_repeated_cells_and_rows_are_written_out(tmp_path: Path) -> None:
    body = sheet(
        "S",
        row(
            cell("1", 'table:number-columns-repeated="3"'),
            attributes='table:number-rows-repeated="2"',
        ),
        row(cell("a"), cell(attributes='table:number-columns-repeated="16000"'), cell("b")),
        row(
            cell(attributes='table:number-columns-repeated="16384"'),
            attributes='table:number-rows-repeated="1048576"',
        ),
    )
    assert text_of(ods(tmp_path, body)) == "\n".join(
        ["S", "1 | 1 | 1", "1 | 1 | 1", "a" + " | " * 9 + "b"]
    )


@pytest.mark.parametrize("kind", ["spreadsheet", "text"])
def test_a_bomb_of_repeats_is_refused(tmp_path: Path, kind: str) -> None:
    many = 'table:number-columns-repeated="16384"'
    rows = row(cell("word " * 100, many), attributes='table:number-rows-repeated="999999999"')
    with pytest.raises(Refusal, match="repeat") as caught:
        read(document(tmp_path / "a", sheet("S", rows), kind=kind))
    assert caught.value.reason is RefusalReason.TOO_LARGE


def test_comments_hidden_parts_and_drawings_of_a_sheet_are_read(tmp_path: Path) -> None:
    comment = (
        "<office:annotation><dc:creator>Ann</dc:creator><text:p>Why?</text:p></office:annotation>"
    )
    shape = "<draw:custom-shape><text:p>Note</text:p></draw:custom-shape>"
    hidden = '<table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>'
    body = sheet(
        "S",
        hidden,
        "<table:table-header-rows>" + row(cell("a")) + "</table:table-header-rows>",
        row(cell(), cell("b", more=comment + shape), attributes='table:visibility="filter"'),
        f"<table:shapes>{shape.replace('Note', 'Upon')}</table:shapes>",
    )
    assert text_of(ods(tmp_path, body)) == (
        "S\n[Hidden columns: B-C]\na\n | b [hidden row]\n[Comment by Ann on B2: Why?]\nNote\nUpon"
    )


def test_a_formula_without_a_value_is_named(tmp_path: Path) -> None:
    body = sheet("S", row(cell("a"), cell(attributes='table:formula="of:=[.A1]*2"'), cell("b")))
    path = ods(tmp_path, body)
    assert text_of(path) == "S\na |  | b"
    assert left_out(path) == [LeftOut(LeftOutKind.FORMULA, "=[.A1]*2")]


def box(text: str, attributes: str = "") -> str:
    content = f"<draw:text-box><text:p>{text}</text:p></draw:text-box>"
    return f"<draw:frame {attributes}>{content}</draw:frame>"


def slide(*content: str, attributes: str = "") -> str:
    opening = f'<draw:page draw:master-page-name="M" {attributes}>'
    return f"{opening}{''.join(content)}</draw:page>"


def test_slides_are_pages_with_notes_and_what_their_master_shows(tmp_path: Path) -> None:
    masters = (
        '<style:master-page style:name="M">'
        + box("Acme")
        + box("Click to edit", 'presentation:class="title"')
        + "</style:master-page>"
    )
    footer = '<presentation:footer-decl presentation:name="f">Secret</presentation:footer-decl>'
    table = f"<draw:frame><table:table>{row(cell('x'), cell('y'))}</table:table></draw:frame>"
    notes = f"<presentation:notes><draw:page-thumbnail/>{box('Speak up')}</presentation:notes>"
    uses = 'presentation:use-footer-name="f"'
    body = (
        footer
        + slide(box("One"), table, notes, attributes=uses)
        + slide(box("Two"), attributes=uses + ' draw:style-name="s"')
    )
    path = document(tmp_path / "a", body, kind="presentation", styles=HIDDEN, masters=masters)
    assert text_of(path) == (
        "One\n\nx | y\n\n[Speaker notes]\n\nSpeak up\n\n[Layout: Acme]\n\n[Footer: Secret]"
        "\f[Hidden slide]\n\nTwo"
    )


def test_a_slide_that_is_a_picture_is_marked(tmp_path: Path) -> None:
    picture = "<draw:frame><draw:image/></draw:frame>"
    path = document(tmp_path / "a", slide(picture) + slide(box("x")), kind="presentation")
    first, second = read(path)
    assert (first.flaws, second.flaws) == ((PageFlaw.NO_TEXT_LAYER,), ())


def test_flat_files_are_read(tmp_path: Path) -> None:
    book = flat(tmp_path / "a.fods", sheet("S", row(cell("x"))), kind="spreadsheet")
    conversation = flat(tmp_path / "a.fodp", slide(box("x")), kind="presentation")
    assert (text_of(book), text_of(conversation)) == ("S\nx", "x")
