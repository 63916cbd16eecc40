from pathlib import Path

import pytest

from app.documents.document import LeftOut, LeftOutKind
from tests.app.documents.readers.opendocument.samples import (
    document,
    flat,
    left_out,
    named,
    root,
    text_of,
)
from tests.app.documents.samples import read_notes

STYLES = """
<style:style style:name="up" style:family="text">
  <style:text-properties style:text-position="super 58%"/></style:style>
<style:style style:name="down" style:family="text">
  <style:text-properties style:text-position="-8% 58%"/></style:style>
<style:style style:name="derived" style:family="text" style:parent-style-name="up"/>
<style:style style:name="loop" style:family="text" style:parent-style-name="loop"/>
<style:style style:name="hidden" style:family="text">
  <style:text-properties text:display="none"/></style:style>
<style:style style:name="new" style:family="paragraph">
  <style:paragraph-properties fo:break-before="page"/></style:style>
<style:style style:name="last" style:family="paragraph">
  <style:paragraph-properties fo:break-after="page"/></style:style>
<text:list-style style:name="L">
  <text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>
  <text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")"/>
  <text:list-level-style-number text:level="3" style:num-format="I" text:display-levels="3"/>
</text:list-style>
<text:list-style style:name="B"><text:list-level-style-bullet text:level="1"/></text:list-style>
"""
OUTLINE = """<text:outline-style>
<text:outline-level-style text:level="1" style:num-format="1" style:num-prefix="§ "/>
<text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/>
<text:outline-level-style text:level="3" style:num-format=""/></text:outline-style>"""


DESCRIBED = "<svg:title>Map</svg:title><svg:desc>Old</svg:desc>"


def p(content: str, style: str = "") -> str:
    return f'<text:p text:style-name="{style}">{content}</text:p>'


def item(*content: str, start: str = "") -> str:
    value = f' text:start-value="{start}"' if start else ""
    return f"<text:list-item{value}>{''.join(content)}</text:list-item>"


def listed(*items: str, attributes: str = 'text:style-name="L"') -> str:
    return f"<text:list {attributes}>{''.join(items)}</text:list>"


def odt(folder: Path, body: str, **others: str) -> Path:
    return document(folder / "a", body, styles=STYLES, **others)


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (p("One") + p(" Two\n   words "), "One\n\nTwo words"),
        (p("a<text:s text:c='3'/>b<text:tab/>c<text:line-break/>d"), "a   b\tc\nd"),
        (p("10<text:span text:style-name='up'>6</text:span>"), "10⁶"),
        (p("x<text:span text:style-name='derived'>2</text:span>"), "x²"),
        (p("H<text:span text:style-name='down'>2</text:span>O"), "H₂O"),
        (p("x<text:span text:style-name='loop'>2</text:span>"), "x2"),
        (p("<text:a>link</text:a> <text:date>1 May</text:date>"), "link 1 May"),
        (p("漢<text:ruby><text:ruby-base>字</text:ruby-base></text:ruby>"), "漢字"),
        ("<text:section>" + p("In") + "</text:section>", "In"),
        (
            "<text:table-of-content><text:table-of-content-source>x</text:table-of-content-source>"
            "<text:index-body>" + p("1 Start") + "</text:index-body></text:table-of-content>",
            "1 Start",
        ),
    ],
)
def test_text(tmp_path: Path, body: str, text: str) -> None:
    assert text_of(odt(tmp_path, body)) == text


def test_flat_files_are_read(tmp_path: Path) -> None:
    assert text_of(flat(tmp_path / "a.fodt", p("One") + p("Two"))) == "One\n\nTwo"
    assert text_of(flat(tmp_path / "a.xml", p("One"))) == "One"


def test_numbers_of_lists_are_written_out(tmp_path: Path) -> None:
    inner = listed(item(p("b")), item(p("c"), listed(item(p("d")), attributes="")), attributes="")
    body = listed(item(p("a"), p("more"), inner), item(p("e"))) + p("Text")
    body += listed(item(p("f")), attributes='text:style-name="L" text:continue-numbering="true"')
    body += listed(item(p("g"), start="7"), f"<text:list-header>{p('h')}</text:list-header>")
    body += listed(item(p("i")), attributes='text:style-name="B"')
    body += listed(item("<text:number>(iv)</text:number>" + p("j")))
    expected = "1. a, more, a) b, b) c, 1.b.I d, 2. e, Text, 3. f, 7. g, h, • i, j"
    blocks = text_of(odt(tmp_path, body)).split("\n\n")
    assert blocks == expected.replace(", j", ", (iv) j").split(", ")


def test_headings_have_their_numbers(tmp_path: Path) -> None:
    levels = (1, 2, 2, 3, 1, 2)
    body = "".join(f'<text:h text:outline-level="{level}">h</text:h>' for level in levels)
    blocks = text_of(odt(tmp_path, body, common=OUTLINE)).split("\n\n")
    assert blocks == ["§ 1 h", "1.1 h", "1.2 h", "h", "§ 2 h", "2.1 h"]


def test_tables_are_rows(tmp_path: Path) -> None:
    cells = "".join(f"<table:table-cell>{p(text)}</table:table-cell>" for text in ("Rent", "300"))
    row = f"<table:table-row>{cells}<table:table-cell/></table:table-row>"
    repeated = row.replace("-row>", '-row table:number-rows-repeated="2">', 1)
    wide = (
        '<table:table-row><table:table-cell table:number-columns-repeated="9999"/>'
        f'<table:table-cell table:number-columns-repeated="2">{p("x")}</table:table-cell>'
        "</table:table-row>"
    )
    head = f"<table:table-header-rows>{row}</table:table-header-rows>"
    body = f"<table:table>{head}{repeated}{wide}</table:table>"
    empty = " | " * 8
    assert text_of(odt(tmp_path, body)) == "\n".join(["Rent | 300"] * 3 + [f"{empty}x | x"])


def test_notes_and_comments_follow_their_paragraph(tmp_path: Path) -> None:
    note = (
        "<text:note><text:note-citation>*</text:note-citation><text:note-body>"
        + p("Source.")
        + "</text:note-body></text:note>"
    )
    comment = f"<office:annotation><dc:creator>Ann</dc:creator>{p('Check.')}</office:annotation>"
    body = p(f"Fact{note} and{comment} more{note}.") + p("Next")
    assert text_of(odt(tmp_path, body)) == (
        "Fact[1] and more[2].\n\n[1] Source.\n\n[Comment by Ann: Check.]\n\n[2] Source.\n\nNext"
    )


def test_pages_begin_where_the_writer_began_them(tmp_path: Path) -> None:
    path = odt(tmp_path, p("One", "last") + p("Two") + p("Three", "new"))
    assert text_of(path) == "One\fTwo\fThree"
    assert read_notes(path).is_virtual


def test_pages_are_those_that_the_program_noted(tmp_path: Path) -> None:
    split = p("one <text:soft-page-break/>two")
    path = odt(tmp_path, split + p("x", "new") + "<text:soft-page-break/>" + split)
    assert text_of(path) == "one\ftwo\fx\fone\ftwo"
    assert not read_notes(path).is_virtual


def test_pages_that_begin_inside_of_a_table_count(tmp_path: Path) -> None:
    mark = "<text:soft-page-break/>"
    rows = [
        f"<table:table-cell>{p(text)}</table:table-cell>" * 2 for text in ("a", f"b{mark}b", "c")
    ]
    first, second, third = (f"<table:table-row>{cells}</table:table-row>" for cells in rows)
    path = odt(tmp_path, f"<table:table>{first}{second}{mark}{third}</table:table>")
    assert text_of(path) == "a | a\fb b | b b\fc | c"


def test_heads_and_feet_are_read_once(tmp_path: Path) -> None:
    number = "<text:page-number>7</text:page-number>"
    ends = (
        f"<style:header>{p(f'Acme Ltd, page {number}')}</style:header>"
        f"<style:footer>{p('Secret')}</style:footer>"
        f"<style:footer-left>{p(f'Page {number}')}</style:footer-left>"
    )
    masters = f"<style:master-page>{ends}</style:master-page>" * 2
    assert text_of(odt(tmp_path, p("One"), masters=masters)) == (
        "[Header: Acme Ltd, page]\n\nOne\n\n[Footer: Secret]"
    )


def test_boxes_pictures_and_objects(tmp_path: Path) -> None:
    chart = root(
        "document-content",
        "<office:body><office:chart><chart:chart>"
        f"<chart:title>{p('Sales')}</chart:title>"
        f"<chart:axis><chart:title>{p('Year')}</chart:title></chart:axis>"
        "<table:table><table:table-row>"
        f"<table:table-cell>{p('2026')}</table:table-cell>"
        f"<table:table-cell>{p('42')}</table:table-cell></table:table-row></table:table>"
        "</chart:chart></office:chart></office:body>",
    )
    formula = '<math xmlns="m"><mi>E</mi><annotation>E = m c^2</annotation></math>'
    frames = (
        f"<draw:text-box>{p('Boxed')}</draw:text-box>",
        '<draw:image xlink:href="Pictures/1.png"/>' + DESCRIBED,
        '<draw:image xlink:href="Pictures/2.png"/>',
        '<draw:object xlink:href="./Object 1"/><draw:image/>',
        '<draw:object xlink:href="./Object 2"/>',
        '<draw:object xlink:href="./Object 3"/>',
        '<draw:object-ole xlink:href="./Object 4"/>',
    )
    body = p("".join(f"<draw:frame>{frame}</draw:frame>" for frame in frames) + "Text")
    body += p(f"<draw:g><draw:rect>{p('Shape')}</draw:rect></draw:g>")
    parts = {
        "Object 1/content.xml": chart,
        "Object 2/content.xml": formula,
        "Object 4": b"x",
        "Pictures/1.png": b"x",
    }
    path = document(tmp_path / "a", body, parts=parts)
    assert text_of(path) == (
        "[Picture: Map. Old]Text\n\nBoxed\n\n[Chart: Sales]\n[Axis: Year]\n2026 | 42\n\n"
        "[Formula: E = m c^2]\n\nShape"
    )
    assert left_out(path) == [
        LeftOut(LeftOutKind.PICTURE, "Map. Old"),
        LeftOut(LeftOutKind.PICTURE),
        LeftOut(LeftOutKind.EMBEDDED_OBJECT, "./Object 3"),
        LeftOut(LeftOutKind.EMBEDDED_OBJECT, "./Object 4"),
        LeftOut(LeftOutKind.EMBEDDED_OBJECT, "Object 4"),
    ]


def test_hidden_and_deleted_text_is_named_word_for_word(tmp_path: Path) -> None:
    deleted = f"<text:deletion><office:change-info/>{p('gone words')}</text:deletion>"
    body = f"<text:tracked-changes><text:changed-region>{deleted}</text:changed-region>"
    body += "</text:tracked-changes>" + p("<text:span text:style-name='hidden'>not</text:span>Kept")
    body += f'<text:section text:display="none">{p("in a section")}</text:section>'
    body += p('<text:hidden-text text:string-value="in a field"/>')
    path = odt(tmp_path, body)
    assert text_of(path) == "Kept"
    assert named(path, LeftOutKind.DELETED_TEXT) == ["gone words"]
    assert named(path, LeftOutKind.HIDDEN_TEXT) == ["not", "in a section", "in a field"]


def test_properties_and_unread_parts_are_named(tmp_path: Path) -> None:
    meta = root("document-meta", "<office:meta><dc:title>Plan</dc:title></office:meta>")
    parts = {"meta.xml": meta, "settings.xml": "<x/>", "Versions/v1": b"x"}
    path = document(tmp_path / "a", p("Text"), parts=parts)
    assert left_out(path) == [
        LeftOut(LeftOutKind.PROPERTY, "title: Plan"),
        LeftOut(LeftOutKind.EMBEDDED_OBJECT, "Versions/v1"),
    ]
