"""What stands on slides, on their layouts and beside them."""

from pathlib import Path

import pytest

from app.documents.document import LeftOutKind, PageFlaw
from tests.app.documents.office_files import (
    Parts,
    chart,
    left_out,
    shape,
    slides,
    text_of,
    tree_of,
    xml,
)
from tests.app.documents.samples import read


def layout(path: str, shapes: str, *, hides_master: bool = False) -> Parts:
    attributes = 'showMasterSp="0"' if hides_master else ""
    return {path: ("slideLayout", xml("p:sldLayout", tree_of(shapes), attributes))}


def test_hidden_slides_are_read_and_said_to_be_hidden(tmp_path: Path) -> None:
    path = slides(tmp_path / "a.pptx", shape("Plan B"), show="0")
    assert text_of(path) == "[Hidden slide]\n\nPlan B"


def test_charts_diagrams_and_pictures_stand_where_they_are(tmp_path: Path) -> None:
    points = "<d:ptLst><d:pt><d:t><a:p><a:r><a:t>Step</a:t></a:r></a:p></d:t></d:pt></d:ptLst>"
    parts: Parts = {
        "chart1.xml": ("chart", chart("Sales", ["2023"], {"North": ["5"]})),
        "data1.xml": ("diagramData", xml("d:dataModel", points)),
    }
    picture = '<p:pic><p:nvPicPr><p:cNvPr descr="A map"/></p:nvPicPr></p:pic>'
    tree = (
        f'{shape("Title")}<p:graphicFrame><c:chart r:id="r1"/></p:graphicFrame>{picture}'
        f'<p:graphicFrame><d:relIds r:dm="r2"/></p:graphicFrame>{shape("End")}'
    )
    assert text_of(slides(tmp_path / "a.pptx", tree, parts=parts)).split("\n\n") == [
        "Title",
        "[Chart: Sales]\n | 2023\nNorth | 5",
        "[Picture: A map]",
        "[Diagram]\nStep",
        "End",
    ]


def test_a_described_picture_is_still_one(tmp_path: Path) -> None:
    picture = '<p:pic><p:nvPicPr><p:cNvPr descr="scan.png"/></p:nvPicPr></p:pic>'
    (page,) = read(slides(tmp_path / "a.pptx", picture))
    assert (page.text, page.flaws) == ("[Picture: scan.png]", (PageFlaw.NO_TEXT_LAYER,))


def test_text_of_layouts_is_read_where_it_is_first_shown(tmp_path: Path) -> None:
    shapes = shape("Confidential") + shape("Click here", "title") + shape("ACME", "ftr")
    path = slides(
        tmp_path / "a.pptx", shape("One"), shape("Two"), parts=layout("layout.xml", shapes)
    )
    assert text_of(path) == "One\n\n[Layout: Confidential]\n\f\nTwo"
    assert left_out(path) == {LeftOutKind.LAYOUT_TEXT: {"ACME": 1}}


def test_text_of_a_master_that_no_slide_shows_is_named(tmp_path: Path) -> None:
    master = xml("p:sldMaster", tree_of(shape("Draft") + shape("Click here", "body")))
    links = '<Relationship Id="r1" Type="x/slideMaster" Target="master.xml"/>'
    others = {"ppt/_rels/layout.xml.rels": f"<Relationships>{links}</Relationships>"}
    path = slides(
        tmp_path / "a.pptx",
        shape("One"),
        shape("Two"),
        parts=layout("layout.xml", "", hides_master=True),
        of_show={"master.xml": ("slideMaster", master)},
        others=others,
    )
    assert text_of(path) == "One\n\f\nTwo"
    assert left_out(path) == {LeftOutKind.LAYOUT_TEXT: {"Draft": 1}}


def test_comments_of_old_and_of_today(tmp_path: Path) -> None:
    old = '<p:cm authorId="0"><p:text>Too long</p:text></p:cm>'
    body = "<p:txBody><a:p><a:r><a:t>{}</a:t></a:r></a:p></p:txBody>"
    reply = f'<p:replyLst><p:reply authorId="g2">{body.format("Done")}</p:reply></p:replyLst>'
    today = f'<p:cm authorId="g1">{body.format("Cut?")}{reply}</p:cm>'
    parts: Parts = {
        "c1.xml": ("comments", xml("p:cmLst", old)),
        "c2.xml": ("comments", xml("p:cmLst", today)),
    }
    authors = '<p:author id="g1" name="Ann"/><p:author id="g2" name="Bo"/>'
    of_show: Parts = {
        "a1.xml": ("commentAuthors", xml("p:list", '<p:cmAuthor id="0" name="Cy"/>')),
        "a2.xml": ("authors", xml("p:list", authors)),
    }
    path = slides(tmp_path / "a.pptx", shape("Title"), parts=parts, of_show=of_show)
    assert text_of(path).split("\n\n")[1:] == [
        "[Comment by Cy: Too long]",
        "[Comment by Ann: Cut?]",
        "[Comment by Bo: Done]",
    ]


def test_heads_of_the_speakers_pages_are_read_once(tmp_path: Path) -> None:
    tree = tree_of(shape("Say hello", "body") + shape("ACME", "hdr") + shape("7", "sldNum"))
    parts: Parts = {"n.xml": ("notesSlide", xml("p:notes", tree))}
    path = slides(tmp_path / "a.pptx", shape("One"), shape("Two"), parts=parts)
    assert text_of(path) == (
        "One\n\n[Speaker notes]\nSay hello\n\nACME\n\f\nTwo\n\n[Speaker notes]\nSay hello"
    )
    assert left_out(path) == {LeftOutKind.RUNNING_LINE: {"ACME": 1}}


def test_raised_and_hidden_text(tmp_path: Path) -> None:
    raised = (
        '<a:p><a:r><a:t>10</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>6</a:t></a:r>'
        '<a:r><a:rPr baseline="-25000"/><a:t>x</a:t></a:r></a:p>'
    )
    tree = f"<p:sp><p:txBody>{raised}</p:txBody></p:sp>" + shape("Under", properties='hidden="1"')
    path = slides(tmp_path / "a.pptx", tree)
    assert text_of(path) == "10⁶_x"
    assert left_out(path) == {LeftOutKind.HIDDEN_TEXT: {"Under": 1}}


@pytest.mark.parametrize("link", ["r1", "r9"])
def test_a_slide_that_is_not_there_is_damage(tmp_path: Path, link: str) -> None:
    listed = f'<p:sldIdLst><p:sldId r:id="{link}"/><p:sldId r:id="r2"/></p:sldIdLst>'
    others = {"ppt/presentation.xml": xml("p:presentation", listed)}
    of_show: Parts = {"two.xml": ("slide", xml("p:sld", tree_of(shape("Two"))))}
    path = slides(tmp_path / "a.pptx", of_show={"one.xml": ("slide", ""), **of_show}, others=others)
    pages = read(path)
    assert [page.text for page in pages] == ["", "Two"]
    assert [page.flaws for page in pages] == [(PageFlaw.DAMAGED, PageFlaw.LOST_TEXT), ()]
    assert LeftOutKind.MISSING_PART in left_out(path)


def test_equations_stand_in_their_line(tmp_path: Path) -> None:
    power = (
        "<m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>"
    )
    equation = f"<m:oMathPara><m:oMath>{power}</m:oMath></m:oMathPara>"
    line = f"<a:p><a:r><a:t>f = </a:t></a:r>{equation}</a:p>"
    versions = (
        f"<mc:AlternateContent><mc:Choice><p:sp><p:txBody>{line}</p:txBody></p:sp></mc:Choice>"
        f"<mc:Fallback>{shape('f =')}</mc:Fallback></mc:AlternateContent>"
    )
    path = slides(tmp_path / "a.pptx", versions)
    assert (text_of(path), left_out(path)) == ("f = x²", {})
