import zipfile
from pathlib import Path

import pytest

from app.documents.document import PageFlaw
from app.documents.refusal import Refusal, RefusalReason
from tests.app.documents.samples import archive, epub, mobi, read, read_notes

PAGE = """<!doctype html><html><head><title>T</title><style>.h { display: none }</style>
<script>var text = 1</script></head><body><h1>Title</h1>
<p>A <b>bold</b> paragraph that is certainly long enough to be broken into several lines on paper of
a usual width, but stays one line here, with ﬁne ligatures.</p><p class=h>hidden</p>
<ul><li>one</li><li>two</li></ul><pre>def f(x):
    return   x</pre>
<table><tr><th>Item</th><th>Amount</th></tr><tr><td>Rent of a hall</td><td>300</td></tr></table>
<p>Naïve café, 日本語.<img src="../../../etc/passwd"></p></body></html>"""

PARAGRAPH = (
    "A bold paragraph that is certainly long enough to be broken into several lines on paper of "
    "a usual width, but stays one line here, with fine ligatures."
)


def test_web_page(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(PAGE, encoding="utf-8")
    (page,) = read(path)
    assert page.text.split("\n\n") == [
        "Title",
        PARAGRAPH,
        "•  one\n•  two",
        "def f(x):\n    return   x",
        "Item | Amount\nRent of a hall | 300",
        "Naïve café, 日本語.",
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "windows-1251", "utf-16", "koi8-r"])
def test_declared_encodings(tmp_path: Path, encoding: str) -> None:
    text = "Все люди рождаются свободными и равными"
    path = tmp_path / "a.html"
    html = f'<html><head><meta charset="{encoding}"></head><body><p>{text}</p></body></html>'
    path.write_bytes(html.encode(encoding))
    assert read(path)[0].text == text


def test_wrong_declaration_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_bytes('<html><meta charset="ascii"><p>Größe</p></html>'.encode())
    assert read(path)[0].text == "Größe"
    assert read_notes(path).encoding == "utf-8"


def test_fiction_book_in_an_old_encoding(tmp_path: Path) -> None:
    path = tmp_path / "a.fb2"
    body = "<section><title><p>Глава</p></title><p>Первый абзац.</p><p>Второй абзац.</p></section>"
    declaration = '<?xml version="1.0" encoding="windows-1251"?>'
    book = f"{declaration}<FictionBook><body>{body}</body></FictionBook>"
    path.write_bytes(book.encode("windows-1251"))
    assert read(path)[0].text == "Глава\n\nПервый абзац.\n\nВторой абзац."


def test_every_chapter_of_a_book_begins_a_page(tmp_path: Path) -> None:
    path = epub(tmp_path / "a.epub", ["<h1>One</h1><p>Text.</p>", "<h1>Two</h1><p>More.</p>"])
    assert [page.text for page in read(path)] == ["One\n\nText.", "Two\n\nMore."]
    assert read_notes(path).is_virtual


def test_long_chapter_is_cut_between_paragraphs(tmp_path: Path) -> None:
    paragraphs = [
        f"Paragraph {number} of the chapter. " + "More words. " * 20 for number in range(200)
    ]
    path = epub(tmp_path / "a.epub", ["".join(f"<p>{text}</p>" for text in paragraphs)])
    pages = read(path)
    assert 15 < len(pages) < 25
    blocks = [block for page in pages for block in page.text.split("\n\n")]
    assert blocks == [text.strip() for text in paragraphs]


def test_mobipocket_book(tmp_path: Path) -> None:
    path = mobi(tmp_path / "a.mobi", "<html><body><p>First.</p><p>Second.</p></body></html>")
    assert "First." in read(path)[0].text


def test_locked_books_are_refused(tmp_path: Path) -> None:
    cipher = "http://www.w3.org/2001/04/xmlenc#aes128-cbc"
    lock = f'<encryption><EncryptionMethod Algorithm="{cipher}"/></encryption>'
    locked = epub(tmp_path / "a.epub", ["<p>x</p>"], {"META-INF/encryption.xml": lock})
    for path in (locked, mobi(tmp_path / "a.mobi", "<p>x</p>", encryption=2)):
        with pytest.raises(Refusal) as caught:
            read(path)
        assert caught.value.reason is RefusalReason.PROTECTED


def test_scrambled_fonts_do_not_lock_a_book(tmp_path: Path) -> None:
    fonts = '<EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/>'
    path = epub(tmp_path / "a.epub", ["<p>Readable.</p>"], {"META-INF/encryption.xml": fonts})
    assert read(path)[0].text == "Readable."


def test_chapter_that_is_missing_is_a_flaw(tmp_path: Path) -> None:
    book = epub(tmp_path / "a.epub", ["<p>One.</p>", "<p>Two.</p>", "<p>Three.</p>"])
    with zipfile.ZipFile(book) as file:
        members = {name: file.read(name) for name in file.namelist() if name != "c1.xhtml"}
    pages = read(archive(tmp_path / "b.epub", members))
    assert [page.text for page in pages] == ["One.", "", "Three."]
    assert [page.flaws for page in pages] == [(), (PageFlaw.DAMAGED,), ()]


def test_text_lost_in_too_many_elements_is_a_flaw(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text("<html><p>Start</p>" + "<div>" * 1000 + "<p>Lost</p>")
    (page,) = read(path)
    assert (page.text, page.flaws) == ("Start", (PageFlaw.DAMAGED,))
