from pathlib import Path

from app.documents.document import LeftOutKind, PageFlaw
from tests.app.documents.samples import read, read_notes

TITLE = (
    "<description><title-info><genre>prose</genre><author><first-name>Ann</first-name>"
    "<last-name>Lee</last-name></author><book-title>The River</book-title></title-info>"
    "<document-info><id>123</id></document-info></description>"
)
BODY = (
    "<body><section><title><p>Глава</p></title><p>Первый абзац.</p><p>Второй<a type='note' "
    "l:href='#n'>1</a>.</p><poem><stanza><v>one</v><v>two</v></stanza></poem>"
    "<image l:href='#cover.jpg'/></section><section><p>Next.</p></section></body>"
)
NOTES = "<body name='notes'><section><title><p>1</p></title><p>A note.</p></section></body>"
DATA = "<binary id='cover.jpg'>AAAA</binary>"
DECLARATION = '<?xml version="1.0" encoding="windows-1251"?>'


def book(path: Path, content: str, encoding: str = "windows-1251") -> Path:
    path.write_bytes(f"{DECLARATION}<FictionBook>{content}</FictionBook>".encode(encoding))
    return path


def test_fiction_book_in_an_old_encoding(tmp_path: Path) -> None:
    path = book(tmp_path / "a.fb2", TITLE + BODY + NOTES + DATA)
    assert [page.text for page in read(path)] == [
        "Ann Lee\nThe River",
        "Глава\n\nПервый абзац.\n\nВторой¹.\n\none\ntwo",
        "Next.",
        "1\n\nA note.",
    ]
    (part,) = read_notes(path).left_out
    assert (part.kind, part.text) == (LeftOutKind.PICTURE, "#cover.jpg")
    assert read_notes(path).encoding == "cp1251"
    assert read_notes(path).title == "The River"


def test_declarations_that_lie_are_not_believed(tmp_path: Path) -> None:
    path = book(tmp_path / "a.fb2", BODY, "utf-8")
    assert "Первый абзац." in read(path)[0].text
    assert read_notes(path).encoding == "utf-8"


def test_broken_markup_loses_nothing(tmp_path: Path) -> None:
    broken = BODY.replace("</p></title>", "</p>") + DATA
    text = "\n".join(page.text for page in read(book(tmp_path / "a.fb2", broken)))
    assert [word in text for word in ("Глава", "Второй", "two", "Next.")] == [True] * 4
    assert "AAAA" not in text


def test_book_that_was_cut_off_is_damaged(tmp_path: Path) -> None:
    path = book(tmp_path / "a.fb2", BODY)
    path.write_bytes(path.read_bytes()[:-60])
    assert PageFlaw.DAMAGED in read(path)[-1].flaws
