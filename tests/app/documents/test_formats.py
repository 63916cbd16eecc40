import zipfile
from pathlib import Path

import pytest

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
    shape,
    xlsx,
)


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("a.txt", b"%PDF-1.7\n", Format.PDF),
        ("a.pdf", b"Only a letter.", Format.TEXT),
        ("a.md", b"# Title\n", Format.TEXT),
        ("a.py", b"import os\n", Format.TEXT),
        ("a.txt", b"\xef\xbb\xbf<!DOCTYPE html><p>x", Format.HTML),
        ("a", b"<?xml version='1.0'?>\n<!-- c -->\n<html><p>x", Format.HTML),
        ("a.htm", b"<p>x", Format.HTML),
        ("a", b"<!---->" * 500, Format.TEXT),
        ("a.xml", b"<?xml version='1.0'?><FictionBook xmlns='x'>", Format.FB2),
        ("a.xml", b"<?xml version='1.0'?><data/>", Format.TEXT),
    ],
)
def test_content_decides(tmp_path: Path, name: str, content: bytes, expected: Format) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert detect_format(path) is expected


def test_archives_are_told_by_their_parts(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    assert detect_format(docx(path, paragraph("x"))) is Format.DOCX
    assert detect_format(xlsx(path, {"S": ""})) is Format.XLSX
    assert detect_format(pptx(path, [shape("x")])) is Format.PPTX
    assert detect_format(epub(path, ["x"])) is Format.EPUB
    assert detect_format(archive(path, {"FixedDocSeq.fdseq": ""})) is Format.XPS
    assert detect_format(mobi(path, "x")) is Format.MOBI
    assert detect_format(pdf(path, [["x"]])) is Format.PDF


@pytest.mark.parametrize(
    ("content", "reason", "words"),
    [
        (b"\x89PNG\r\n\x1a\n", RefusalReason.UNSUPPORTED, "picture"),
        (b"{\\rtf1 x}", RefusalReason.UNSUPPORTED, "Rich Text"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), RefusalReason.UNSUPPORTED, "old office"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
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


def test_other_archives_are_refused(tmp_path: Path) -> None:
    for member, words in (("content.xml", "OpenDocument"), ("photo.jpg", "archive")):
        path = tmp_path / "a.zip"
        with zipfile.ZipFile(path, "w") as file:
            file.writestr(member, "x")
        with pytest.raises(Refusal, match=words):
            detect_format(path)
