import zipfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.documents.document import Format
from app.documents.formats import detect_format
from app.documents.refusal import Refusal, RefusalReason
from tests.app.documents.samples import (
    archive,
    docx,
    epub,
    mobi,
    paragraph,
    pdf,
    pptx,
    read,
    shape,
    xlsx,
    xps,
)
from tests.architecture.interpreter import modules_loaded_by

HTML = "<!DOCTYPE html><title>T</title><p>A paragraph.</p>"
XHTML = "<?xml version='1.0'?>\n<!-- c -->\n<html><p>x"
FB2 = "<?xml version='1.0'?><FictionBook xmlns='x'><body/></FictionBook>"
MAIL = "Received: from a by b\nFrom: a@example.org\nSubject: x\nMIME-Version: 1.0\n\nText\n"
SIGNATURES = (
    *("%PDF-1.7\n", "%!PS-Adobe", "startxref\n0\n%%EOF", "1 0 obj", "trailer<</Root 1 0 R>>"),
    *("BM", "GIF8", "GIF89a", "II*", "MM", "RIFF", "WEBP", "ftypheic", "PK", "MZ", "ID3"),
    *("<FictionBook", FB2, "<!DOCTYPE html>", "<html>", "</html>", "<?xml version='1.0'?>", "<!--"),
    *("{\\rtf1\\ansi ", "}", "BOOKMOBI", "TEXtREAd", MAIL, "From: a", "META-INF/container.xml"),
    *('<meta charset="utf-16">', "<svg>", "<script>", "{", "[", "---\n", "#!/bin/sh\n"),
)
NAMES = ("a.txt", "a.md", "a.csv", "a.json", "a.py", "a.log", "a.TXT")


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("a.pdf", b"%PDF-1.7\n", Format.PDF),
        ("a.txt", b"%PDF-1.7\n is how a PDF begins.", Format.TEXT),
        ("a", b"A PDF begins with %PDF-1.7\n", Format.TEXT),
        ("a.pdf", b"Only a letter.", Format.TEXT),
        ("a.md", b"# Title\n", Format.TEXT),
        ("a.md", b"<html>\nis the root element.", Format.TEXT),
        ("a.py", b"import os\n", Format.TEXT),
        ("a.csv", b"BM,GIF8,II*\n1,2,3\n", Format.TEXT),
        ("a", b"BMW and GIF87a", Format.TEXT),
        ("a.bin", b"II* and MM*", Format.TEXT),
        ("a.txt", MAIL.encode(), Format.TEXT),
        ("a.bin", b"\xef\xbb\xbf" + HTML.encode(), Format.HTML),
        ("a", HTML.encode("utf-16"), Format.HTML),
        ("a.pdf", XHTML.encode(), Format.HTML),
        ("a.txt", HTML.encode(), Format.TEXT),
        ("a", b"The element <html> is the root.", Format.TEXT),
        ("a.htm", b"<p>x", Format.HTML),
        ("a.html", b"No tag: a < b.", Format.TEXT),
        ("a", b"<!---->" * 500, Format.TEXT),
        ("a.xml", FB2.encode(), Format.FB2),
        ("a.fb2", FB2.encode("utf-16"), Format.FB2),
        ("a", b"The element <FictionBook> is the root.", Format.TEXT),
        ("a.xml", b"<note><FictionBook/></note>", Format.TEXT),
        ("a.xml", b"<?xml version='1.0'?><data/>", Format.TEXT),
    ],
)
def test_structure_name_and_content_decide(
    tmp_path: Path, name: str, content: bytes, expected: Format
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert detect_format(path) is expected


@settings(max_examples=150, deadline=None)
@given(
    name=st.sampled_from(NAMES),
    pieces=st.lists(
        st.one_of(st.sampled_from(SIGNATURES), st.text("ab c\n<>é中", max_size=60)), min_size=1
    ),
)
@example("a.txt", ["x" * 60, "BOOKMOBI", " " * 99])
@example("a.txt", ["PK\3\4", "words " * 50])
def test_text_that_is_named_so_is_read_as_it_is(
    tmp_path_factory: pytest.TempPathFactory, name: str, pieces: list[str]
) -> None:
    text = "".join(pieces)
    path = tmp_path_factory.getbasetemp() / name
    path.write_text(text, encoding="utf-8")
    assert detect_format(path) is Format.TEXT
    read_back = "".join(page.text for page in read(path))
    written = text.translate({3: None, 4: None})
    assert "".join(read_back.split()) == "".join(written.split())


@pytest.mark.parametrize("name", ["a.bin", "a", "a.txt", "a.zip", "a.html", "a.docx", "a.pdf"])
def test_documents_are_recognised_under_any_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    assert detect_format(docx(path, paragraph("x"))) is Format.DOCX
    assert detect_format(xlsx(path, {"S": ""})) is Format.XLSX
    assert detect_format(pptx(path, [shape("x")])) is Format.PPTX
    assert detect_format(epub(path, ["x"])) is Format.EPUB
    assert detect_format(xps(path, ["x"])) is Format.XPS
    assert detect_format(mobi(path, "x")) is Format.MOBI
    assert detect_format(pdf(path, [["x"]])) is Format.PDF


@pytest.mark.parametrize("name", ["a.pdf", "a.txt", "a"])
def test_pdf_behind_rubbish(tmp_path: Path, name: str) -> None:
    path = pdf(tmp_path / name, [["The text of it"]])
    path.write_bytes(b"HTTP/1.1 200 OK\r\n\r\n" * 100 + path.read_bytes())
    assert detect_format(path) is Format.PDF
    assert read(path)[0].text == "The text of it"


def test_pdf_that_was_cut_off_is_one_still(tmp_path: Path) -> None:
    path = pdf(tmp_path / "a.txt", [["The text of it"]])
    path.write_bytes(path.read_bytes()[:-300])
    assert detect_format(path) is Format.PDF


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


@pytest.mark.parametrize(
    ("content", "reason", "words"),
    [
        (b"GIF89a\x01\0\x01\0\0\0\0;", RefusalReason.UNSUPPORTED, "GIF"),
        (b"BM\x46" + bytes(7) + b"\x36\0\0\0\x28" + bytes(50), RefusalReason.UNSUPPORTED, "BMP"),
        (b"RIFF\x24\0\0\0WEBPVP8 \0\0", RefusalReason.UNSUPPORTED, "WebP"),
        (b"\0\0\0\x18ftyphevc\0\0\0\0msf1hevc", RefusalReason.UNSUPPORTED, "HEIC"),
        (OLE + bytes(600), RefusalReason.UNSUPPORTED, "old office"),
        (
            OLE + "EncryptedPackage".encode("utf-16-le"),
            RefusalReason.PROTECTED,
            "office password",
        ),
        (b"PK\x03\x04" + bytes(100), RefusalReason.DAMAGED, "table of contents"),
    ],
)
def test_what_cannot_be_read_is_named(
    tmp_path: Path, content: bytes, reason: RefusalReason, words: str
) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(content)
    with pytest.raises(Refusal, match=words) as caught:
        detect_format(path)
    assert caught.value.reason is reason


def test_pictures_are_documents(tmp_path: Path) -> None:
    for content, kind in (
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Format.PNG),
        (b"\xff\xd8\xff\xe0\0\x10JFIF\0", Format.JPEG),
        (b"II*\0\x08\0\0\0" + bytes(20), Format.TIFF),
        (b"\0\0\0\x1cftypavif\0\0\0\0mif1miafMA1B", Format.AVIF),
        (b"\0\0\0\x1cftypmif1\0\0\0\0avifmiafMA1B", Format.AVIF),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", Format.HEIC),
        (b"\0\0\0\x18ftypmif1\0\0\0\0mif1heic", Format.HEIC),
    ):
        path = tmp_path / "a.docx"
        path.write_bytes(content)
        assert detect_format(path) is kind


def test_other_archives_are_refused(tmp_path: Path) -> None:
    scanned = pdf(tmp_path / "scan.pdf", [["text of a PDF in an archive"]])
    for member, words in (("content.xml", "OpenDocument"), ("scan.pdf", "archive")):
        path = tmp_path / "a.zip"
        with zipfile.ZipFile(path, "w") as file:
            file.writestr(member, scanned.read_bytes())
        with pytest.raises(Refusal, match=words):
            detect_format(path)
    assert detect_format(archive(path, {"FixedDocSeq.fdseq": ""})) is Format.XPS


def test_no_reader_is_loaded_before_a_file_needs_it() -> None:
    """Every document has a process of its own, which would load them all."""
    loaded = modules_loaded_by("app.documents.worker", "app.documents.formats")
    libraries = {name.partition(".")[0] for name in loaded}
    assert libraries.isdisjoint({"chardet", "lxml", "pymupdf"})
