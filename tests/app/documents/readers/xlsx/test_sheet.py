"""What stands on a sheet beside its cells."""

from pathlib import Path

from app.documents.document import LeftOutKind, PageFlaw
from tests.app.documents.office_files import chart, left_out, shape, text_of, workbook, xml
from tests.app.documents.samples import read

DATA = '<s:sheetData><s:row><s:c r="B7"><s:v>5</s:v></s:c></s:row></s:sheetData>'
LEGACY = (
    "<s:authors><s:author>Ann</s:author><s:author>tc={1}</s:author></s:authors><s:commentList>"
    '<s:comment ref="B7" authorId="0"><s:text><s:t>Why?</s:t></s:text></s:comment>'
    '<s:comment ref="Z9" authorId="1"><s:text><s:t>[Threaded comment] Copy</s:t></s:text>'
    "</s:comment></s:commentList>"
)


def test_hidden_sheets_rows_and_columns_are_read_and_said_to_be_hidden(tmp_path: Path) -> None:
    columns = '<s:cols><s:col min="3" max="3" hidden="1"/><s:col min="27" max="28" hidden="true"/>'
    rows = '<s:row hidden="1"><s:c><s:v>9</s:v></s:c></s:row>'
    sheet = f"{columns}</s:cols>{DATA.replace('</s:sheetData>', rows)}</s:sheetData>"
    path = workbook(tmp_path / "a.xlsx", sheet, state="veryHidden")
    assert text_of(path).splitlines() == [
        "Sheet [hidden sheet]",
        "[Hidden columns: C, AA-AB]",
        " | 5",
        "9 [hidden row]",
    ]


def test_comments_follow_their_row(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.xlsx", DATA, {"c.xml": ("comments", xml("s:comments", LEGACY))})
    assert text_of(path).splitlines()[1:] == [
        " | 5",
        "[Comment by Ann on B7: Why?]",
        "[Comment on Z9: [Threaded comment] Copy]",
    ]


def test_conversations_are_read_instead_of_their_copies(tmp_path: Path) -> None:
    lines = "".join(
        f'<s:threadedComment ref="B7" personId="{who}"><s:text>{text}</s:text></s:threadedComment>'
        for who, text in (("p1", "Too much?"), ("p2", "No."))
    )
    people = '<s:person displayName="Bo" id="p1"/><s:person displayName="Cy" id="p2"/>'
    parts = {
        "c.xml": ("comments", xml("s:comments", LEGACY)),
        "t.xml": ("threadedComment", xml("s:ThreadedComments", lines)),
    }
    of_book = {"p.xml": ("person", xml("s:personList", people))}
    path = workbook(tmp_path / "a.xlsx", DATA, parts, of_book=of_book)
    assert text_of(path).splitlines()[2:] == [
        "[Comment by Bo on B7: Too much?]",
        "[Comment by Cy on B7: No.]",
        "[Comment by Ann on B7: Why?]",
    ]


def test_print_heads_hints_and_drawings(tmp_path: Path) -> None:
    heads = (
        '<s:oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Q&amp;&amp;A GmbH&amp;CPage &amp;P'
        "&amp;RKFF0000&amp;K00FF00Secret</s:oddHeader><s:oddFooter>&amp;P</s:oddFooter>"
    )
    hint = '<s:dataValidation sqref="B7" promptTitle="Rent" prompt="In EUR"/>'
    parts = {"d.xml": ("drawing", xml("s:wsDr", shape("In a box", properties='descr="A box"')))}
    sheet = (
        f"{DATA}<s:dataValidations>{hint}</s:dataValidations>"
        f'<s:headerFooter>{heads}</s:headerFooter><s:drawing r:id="r1"/>'
    )
    path = workbook(tmp_path / "a.xlsx", sheet, parts)
    assert text_of(path).splitlines()[2:] == [
        "[Hint on B7: Rent In EUR]",
        "[Header: Q&A GmbH | Page | KFF0000Secret]",
        "[Picture: A box]",
        "In a box",
    ]


def test_a_sheet_that_is_a_chart(tmp_path: Path) -> None:
    drawing = xml("s:wsDr", '<s:graphicFrame><c:chart r:id="r1"/></s:graphicFrame>')
    links = '<Relationship Id="r1" Type="x/chart" Target="chart.xml"/>'
    others = {
        "xl/_rels/d.xml.rels": f"<Relationships>{links}</Relationships>",
        "xl/chart.xml": chart("Sales", ["2023"], {"North": ["5"]}),
    }
    sheet = '<s:drawing r:id="r1"/>'
    path = workbook(tmp_path / "a.xlsx", sheet, {"d.xml": ("drawing", drawing)}, others=others)
    assert text_of(path) == "Sheet\n[Chart: Sales]\n | 2023\nNorth | 5"


def test_a_sheet_or_a_table_of_strings_that_is_not_there_is_damage(tmp_path: Path) -> None:
    book = '<s:sheetData><s:row><s:c t="s"><s:v>3</s:v></s:c></s:row></s:sheetData>'
    no_strings = workbook(tmp_path / "a.xlsx", book, of_book={"st.xml": ("sharedStrings", "")})
    (page,) = read(no_strings)
    assert (page.text, page.flaws) == ("Sheet\n[missing]", (PageFlaw.DAMAGED,))
    assert LeftOutKind.MISSING_PART in left_out(no_strings)
    no_drawing = workbook(tmp_path / "b.xlsx", f'{DATA}<s:drawing r:id="r9"/>')
    assert read(no_drawing)[0].flaws == (PageFlaw.DAMAGED,)
