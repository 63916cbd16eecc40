"""What stands inside of paragraphs of a Word document."""

from pathlib import Path

import pytest

from app.documents.document import LeftOutKind
from tests.app.documents.office_files import chart, left_out, paragraph, run, text_of, word, xml

BOX = "<w:txbxContent>{}</w:txbxContent>"
STYLES = """
<w:style w:styleId="High"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>
<w:style w:styleId="Note"><w:basedOn w:val="High"/></w:style>
<w:style w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:styleId="Ring"><w:basedOn w:val="Ring"/></w:style>
"""


def raise_(text: str) -> str:
    return run(text, '<w:vertAlign w:val="superscript"/>')


def lower(text: str) -> str:
    return run(text, '<w:vertAlign w:val="subscript"/>')


def styled(text: str, style: str) -> str:
    return run(text, f'<w:rStyle w:val="{style}"/>')


@pytest.mark.parametrize(
    ("runs", "text"),
    [
        ((run("10"), raise_("6"), run(" kg")), "10⁶ kg"),
        ((run("10"), raise_("1"), raise_("2"), run(" m")), "10¹² m"),
        ((run("in 2019"), raise_("3")), "in 2019³"),
        ((run("H"), lower("2"), run("O")), "H₂O"),
        ((run("x"), raise_("n+"), raise_("k")), "x^(n+k)"),
        ((run("the 21"), raise_("st")), "the 21st"),
        ((run("2019"), styled("3", "Note")), "2019³"),
        ((run("a"), run("1", '<w:rStyle w:val="High"/><w:vertAlign w:val="baseline"/>')), "a1"),
        ((run("a"), styled("1", "Ring")), "a1"),
    ],
)
def test_raised_and_lowered_text_stays_apart(
    tmp_path: Path, runs: tuple[str, ...], text: str
) -> None:
    styles = {"s.xml": ("styles", xml("w:styles", STYLES))}
    assert text_of(word(tmp_path / "a.docx", paragraph(*runs), styles)) == text


def test_hidden_text_is_named(tmp_path: Path) -> None:
    body = paragraph(
        run("Open "), run("bonus ", "<w:vanish/>"), styled("clause", "Secret"), run("end")
    )
    body += paragraph(run("shown", '<w:vanish w:val="0"/>'))
    path = word(tmp_path / "a.docx", body, {"s.xml": ("styles", xml("w:styles", STYLES))})
    assert text_of(path) == "Open end\n\nshown"
    assert left_out(path) == {LeftOutKind.HIDDEN_TEXT: {"bonus clause": 1}}


def test_tracked_changes(tmp_path: Path) -> None:
    deleted = '<w:del><w:r><w:delText xml:space="preserve">three </w:delText></w:r></w:del>'
    body = paragraph(run("Rent "), deleted, f"<w:ins>{run('four')}</w:ins>")
    body += paragraph(f"<w:moveFrom>{run('This moves.')}</w:moveFrom>")
    body += paragraph(f"<w:moveTo>{run('This moves.')}</w:moveTo>")
    body += paragraph(f"<w:moveFrom>{run('Lost on its way.')}</w:moveFrom>")
    path = word(tmp_path / "a.docx", body)
    assert text_of(path) == "Rent four\n\nThis moves."
    assert left_out(path) == {LeftOutKind.DELETED_TEXT: {"three": 1, "Lost on its way.": 1}}


def test_a_text_box_is_read_once(tmp_path: Path) -> None:
    box = BOX.format(paragraph(run("In the box")))
    older = BOX.format(paragraph(run("In the box, please update")))
    body = paragraph(
        f"<w:r><mc:AlternateContent><mc:Choice>{box}</mc:Choice><mc:Fallback>{older}"
        "</mc:Fallback></mc:AlternateContent></w:r>"
    )
    path = word(tmp_path / "a.docx", body)
    assert text_of(path) == "In the box"
    assert left_out(path) == {LeftOutKind.OTHER_VERSION: {"box, please update": 1}}


def test_a_text_box_that_only_old_programs_get_is_read(tmp_path: Path) -> None:
    box = BOX.format(paragraph(run("In the box")))
    body = (
        f"<mc:AlternateContent><mc:Choice/><mc:Fallback>{box}</mc:Fallback></mc:AlternateContent>"
    )
    path = word(tmp_path / "a.docx", paragraph(f"<w:r>{body}</w:r>"))
    assert (text_of(path), left_out(path)) == ("In the box", {})


def test_pictures_say_what_they_are_described_as(tmp_path: Path) -> None:
    drawing = (
        '<w:drawing><w:inline><w:docPr name="Picture 1" descr="A map"/><w:graphic><w:pic>'
        '<w:cNvPr descr="A map"/></w:pic></w:graphic></w:inline></w:drawing>'
    )
    old = '<w:pict><v:shape alt="A stamp"><v:textpath string="DRAFT"/></v:shape></w:pict>'
    body = paragraph(run("See"), f"<w:r>{drawing}</w:r>", f"<w:r>{old}</w:r>")
    path = word(tmp_path / "a.docx", body, others={"word/media/image1.png": b"x"})
    assert " ".join(text_of(path).split()) == "See [Picture: A map] [Picture: A stamp] DRAFT"
    assert left_out(path) == {LeftOutKind.PICTURE: {"": 1}}


def test_charts_and_diagrams_follow_the_paragraph(tmp_path: Path) -> None:
    points = "<d:ptLst><d:pt><d:t><a:p><a:r><a:t>Plan</a:t></a:r></a:p></d:t></d:pt></d:ptLst>"
    parts = {
        "chart1.xml": ("chart", chart("Sales", ["2023"], {"North": ["5"], "South": ["7"]})),
        "data1.xml": ("diagramData", xml("d:dataModel", points)),
    }
    body = paragraph(
        run("Below"),
        '<w:r><w:drawing><c:chart r:id="r1"/></w:drawing></w:r>',
        '<w:r><w:drawing><d:relIds r:dm="r2"/></w:drawing></w:r>',
    )
    path = word(tmp_path / "a.docx", body, parts)
    assert text_of(path).split("\n\n") == [
        "Below",
        "[Chart: Sales]\n | 2023\nNorth | 5\nSouth | 7",
        "[Diagram]\nPlan",
    ]
    assert left_out(path) == {}


def test_results_of_fields_are_read(tmp_path: Path) -> None:
    def mark(kind: str, data: str = "") -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}">{data}</w:fldChar></w:r>'

    code = "<w:r><w:instrText>REF x</w:instrText></w:r>"
    ticked = "<w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData>"
    options = "".join(f'<w:listEntry w:val="{name}"/>' for name in ("Yes", "No"))
    choice = f'<w:ffData><w:ddList><w:result w:val="1"/>{options}</w:ddList></w:ffData>'
    body = paragraph(
        mark("begin"), code, mark("separate"), run("12 "), mark("end"), mark("begin", ticked)
    )
    body += paragraph(f"<w:fldSimple>{run('Total ')}</w:fldSimple>", mark("begin", choice))
    body += f"<w:sdt><w:sdtPr/><w:sdtContent>{paragraph(run('filled in'))}</w:sdtContent></w:sdt>"
    assert text_of(word(tmp_path / "a.docx", body)) == "12 ☒\n\nTotal No\n\nfilled in"


def test_reading_aids_are_named(tmp_path: Path) -> None:
    ruby = f"<w:ruby><w:rt>{run('とう')}</w:rt><w:rubyBase>{run('東')}</w:rubyBase></w:ruby>"
    path = word(tmp_path / "a.docx", paragraph(f"<w:r>{ruby}</w:r>", run("京")))
    assert (text_of(path), left_out(path)) == ("東京", {LeftOutKind.READING_AID: {"とう": 1}})


def test_what_is_deleted_from_an_equation_is_named(tmp_path: Path) -> None:
    letters = [f"<m:r><m:t>{letter}</m:t></m:r>" for letter in "ab"]
    body = paragraph(f"<m:oMath>{letters[0]}<w:del>{letters[1]}</w:del></m:oMath>")
    path = word(tmp_path / "a.docx", body)
    assert (text_of(path), left_out(path)) == ("a", {LeftOutKind.DELETED_TEXT: {"b": 1}})
