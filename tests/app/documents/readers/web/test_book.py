"""Books whose chapters are whole, missing, damaged, cut off, or not named by the spine."""

import zipfile
from pathlib import Path

import pytest

from app.documents.document import LeftOutKind, PageFlaw
from app.documents.refusal import Refusal, RefusalReason
from tests.app.documents.samples import archive, epub, read, read_notes

DAMAGED = (PageFlaw.DAMAGED,)
LOST = (*DAMAGED, PageFlaw.LOST_TEXT)
THREE = ["<p>One.</p>", "<p>Two.</p>", "<p>Three.</p>"]


def members(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name) for name in file.namelist()}


def changed(path: Path, changes: dict[str, bytes | None]) -> Path:
    """The same book with other members; None takes one away."""
    whole = {**members(path), **changes}
    return archive(path, {name: data for name, data in whole.items() if data is not None})


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


def test_locked_book_is_refused(tmp_path: Path) -> None:
    cipher = "http://www.w3.org/2001/04/xmlenc#aes128-cbc"
    lock = f'<encryption><EncryptionMethod Algorithm="{cipher}"/></encryption>'
    with pytest.raises(Refusal) as caught:
        read(epub(tmp_path / "a.epub", ["<p>x</p>"], {"META-INF/encryption.xml": lock}))
    assert caught.value.reason is RefusalReason.PROTECTED


def test_scrambled_fonts_do_not_lock_a_book(tmp_path: Path) -> None:
    fonts = '<EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/>'
    path = epub(tmp_path / "a.epub", ["<p>Readable.</p>"], {"META-INF/encryption.xml": fonts})
    assert read(path)[0].text == "Readable."


def test_chapter_that_is_missing_is_a_flaw_and_named(tmp_path: Path) -> None:
    path = changed(epub(tmp_path / "a.epub", THREE), {"c1.xhtml": None})
    assert [(page.text, page.flaws) for page in read(path)] == [
        ("One.", ()),
        ("", LOST),
        ("Three.", ()),
    ]
    (part,) = read_notes(path).left_out
    assert (part.kind, part.text) == (LeftOutKind.MISSING_PART, "c1.xhtml")


def test_chapter_that_the_book_does_not_list_is_named_as_the_spine_does(tmp_path: Path) -> None:
    whole = epub(tmp_path / "a.epub", THREE)
    name, package = next(each for each in members(whole).items() if each[0].endswith(".opf"))
    spine = b'<spine><itemref idref="lost"/><itemref idref="gone"/>'
    assert b"<spine>" in package
    path = changed(whole, {name: package.replace(b"<spine>", spine)})
    assert [page.text for page in read(path)] == ["", "", "One.", "Two.", "Three."]
    missing = [(part.kind, part.text) for part in read_notes(path).left_out]
    assert missing == [(LeftOutKind.MISSING_PART, name) for name in ("lost", "gone")]


@pytest.mark.parametrize(
    ("chapter", "expected", "flaws"),
    [
        (b"<html><body><p>First.</p><p>Sec", "First.\n\nSec", DAMAGED),
        (b"<html><body><p>First.</p><p>Sec</b></i></p></body></html>", "First.\n\nSec", ()),
        (b"<html><body><p>a&nbsp;&amp;&eacute; &lt; &x;</p></body></html>", "a &é < &x;", ()),
        (b"<html><title/><script src='x'/><body><a id='y'/>Seen</body></html>", "Seen", ()),
        (b"<html><body><![CDATA[a < b]]> & <p>c</body></html>", "a < b &\n\nc", ()),
        (b"<svg xmlns='x'><text>Label</text></svg>", "Label", ()),
        (bytes(range(256)) * 9, "", LOST),
    ],
)
def test_careless_chapters_are_read(
    tmp_path: Path, chapter: bytes, expected: str, flaws: tuple[PageFlaw, ...]
) -> None:
    path = changed(epub(tmp_path / "a.epub", THREE), {"c1.xhtml": chapter})
    assert (read(path)[1].text, read(path)[1].flaws) == (expected, flaws)


def test_damaged_chapter_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    text = " ".join(f"w{number * 7919 % 100_003}" for number in range(5000))
    path = epub(tmp_path / "a.epub", ["<p>One.</p>", f"<p>{text}</p>", "<p>Three.</p>"])
    with zipfile.ZipFile(path) as file:
        start = file.getinfo("c1.xhtml").header_offset
        length = file.getinfo("c1.xhtml").compress_size
    data = bytearray(path.read_bytes())
    data[start + length // 2 : start + length // 2 + 40] = b"\xff" * 40
    path.write_bytes(data)
    first, *pages, last = read(path)
    assert (first.text, last.text) == ("One.", "Three.")
    assert pages[-1].flaws[0] is PageFlaw.DAMAGED
    begun = " ".join(page.text for page in pages)
    assert text.startswith(begun[:10_000])


def test_pages_outside_of_the_spine_are_read_last_or_named(tmp_path: Path) -> None:
    notes = b"<html><body><p>A note.</p></body></html>"
    path = changed(
        epub(tmp_path / "a.epub", THREE),
        {"notes.xhtml": notes, "nav.xhtml": notes, "old/draft.html": notes},
    )
    items = (
        b'<item id="n" href="notes.xhtml" media-type="application/xhtml+xml"/>'
        b'<item id="v" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        b"</manifest>"
    )
    package = members(path)["book.opf"].replace(b"</manifest>", items)
    path = changed(path, {"book.opf": package})
    assert [page.text for page in read(path)] == ["One.", "Two.", "Three.", "A note."]
    (part,) = read_notes(path).left_out
    assert (part.kind, part.text) == (LeftOutKind.UNKNOWN_PART, "old/draft.html")


def test_sheets_of_a_book_hide_text_that_is_named(tmp_path: Path) -> None:
    link = '<link rel="stylesheet" href="styles/a.css"/>'
    path = epub(
        tmp_path / "a.epub",
        [f'{link}<p>Seen.</p><p class="x">Gone.</p>'],
        {"styles/a.css": ".x { display: none }"},
    )
    assert read(path)[0].text == "Seen."
    (part,) = read_notes(path).left_out
    assert (part.kind, part.text) == (LeftOutKind.HIDDEN_TEXT, "Gone.")


@pytest.mark.parametrize(
    ("metadata", "title"),
    [
        ("<dc:title>The  island\nyear</dc:title><dc:title>Other</dc:title>", "The island year"),
        ("<dc:title/><dc:title><b>A &amp;</b> B &copy;</dc:title>", "A & B ©"),
        ("<dc:creator>Maren</dc:creator>", ""),
    ],
)
def test_a_book_is_called_what_its_package_says(tmp_path: Path, metadata: str, title: str) -> None:
    path = epub(tmp_path / "a.epub", THREE)
    (name,) = (name for name in members(path) if name.endswith(".opf"))
    package = members(path)[name].replace(b"<manifest>", f"{metadata}<manifest>".encode())
    book = changed(path, {name: package})
    assert [page.text for page in read(book)] == ["One.", "Two.", "Three."]
    assert read_notes(book).title == title


def test_book_without_package_is_refused(tmp_path: Path) -> None:
    path = changed(epub(tmp_path / "a.epub", THREE), {"book.opf": None})
    with pytest.raises(Refusal, match="where the book begins"):
        read(path)
