from pathlib import Path

from app.documents.document import PageFlaw
from tests.app.documents.samples import pptx, read, shape


def test_slides_come_in_the_order_they_are_shown(tmp_path: Path) -> None:
    path = pptx(tmp_path / "a.pptx", [shape("First", "a point"), shape("Second"), shape("Third")])
    assert [page.text for page in read(path)] == ["First\na point", "Second", "Third"]


def test_tables_and_groups(tmp_path: Path) -> None:
    cells = "".join(f"<a:tc>{shape(text)}</a:tc>" for text in ("Rent", "300"))
    table = f"<p:graphicFrame><a:tbl><a:tr>{cells}</a:tr></a:tbl></p:graphicFrame>"
    path = pptx(tmp_path / "a.pptx", [f"<p:grpSp>{shape('In a group')}</p:grpSp>{table}"])
    assert read(path)[0].text == "In a group\n\nRent | 300"


def test_speaker_notes_stand_below_the_slide(tmp_path: Path) -> None:
    notes = shape("Say hello.", placeholder="body") + shape("12", placeholder="sldNum")
    path = pptx(tmp_path / "a.pptx", [shape("Title")], {0: notes})
    assert read(path)[0].text == "Title\n\n[Speaker notes]\nSay hello."


def test_slide_number_is_no_text(tmp_path: Path) -> None:
    field = (
        '<p:sp><p:txBody><a:p><a:fld type="slidenum"><a:t>7</a:t></a:fld></a:p></p:txBody></p:sp>'
    )
    assert read(pptx(tmp_path / "a.pptx", [shape("Title") + field]))[0].text == "Title"


def test_slide_that_is_a_picture_has_a_flaw(tmp_path: Path) -> None:
    page = read(pptx(tmp_path / "a.pptx", ["<p:pic/>"]))[0]
    assert (page.text, page.flaws) == ("", (PageFlaw.NO_TEXT_LAYER,))
