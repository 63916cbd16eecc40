"""Whole extractions through the real parser process."""

import hashlib
import os
import sys
import time
from pathlib import Path

import pytest

from app.documents.document import Format, Page, PageFlaw
from app.documents.errors import (
    DamagedDocumentError,
    DocumentChangedError,
    DocumentTooLargeError,
    DocumentUnreachableError,
    NoTextError,
    ParserMemoryError,
    ParserTimeoutError,
    UnsupportedDocumentError,
    refuse_without_text,
)
from app.documents.extract import Progress, extract, hash_file
from app.documents.limits import Limits
from app.errors import ExitCode
from tests.app.documents.samples import docx, epub, paragraph, pdf, prose, scanned_pdf

pytestmark = pytest.mark.process


def test_document_with_pages_and_audit(tmp_path: Path) -> None:
    path = pdf(tmp_path / "Bericht über Öl.pdf", [["first page of it"], ["second page of it"], []])
    progress: list[Progress] = []
    document = extract(path, on_progress=progress.append)
    assert document.name == "Bericht über Öl.pdf"
    assert document.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert document.pages == (
        Page(1, "first page of it"),
        Page(2, "second page of it"),
        Page(3, ""),
    )
    assert document.audit.format is Format.PDF
    assert progress == [Progress(1, 3), Progress(2, 3), Progress(3, 3)]


def test_extraction_always_gives_the_same(tmp_path: Path) -> None:
    path = epub(tmp_path / "a.epub", [f"<p>{prose(2000, start=n)}</p>" for n in range(3)])
    assert extract(path) == extract(path)


def test_findings_name_their_pages(tmp_path: Path) -> None:
    document = extract(scanned_pdf(tmp_path / "a.pdf", 2, stamp="copy"))
    assert document.audit.pages_with(PageFlaw.LOW_DENSITY) == (1, 2)
    assert document.audit.pages_with(PageFlaw.DAMAGED) == ()


def test_document_without_text_is_refused_with_its_pages(tmp_path: Path) -> None:
    document = extract(scanned_pdf(tmp_path / "a.pdf", 12))
    assert document.audit.pages_to_recognise == tuple(range(1, 13))
    with pytest.raises(NoTextError, match=r"no text layer: pages 1-12") as caught:
        refuse_without_text(document)
    assert caught.value.exit_code == ExitCode.DOCUMENT
    assert "OCR" in caught.value.remedy
    assert len(caught.value.findings) == 12


def test_blank_document_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(" \n\n \n")
    with pytest.raises(NoTextError):
        extract(path)


def test_empty_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.touch()
    with pytest.raises(DamagedDocumentError, match="empty"):
        extract(path)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (tmp_path, tmp_path / "missing.pdf", pipe):
        with pytest.raises(DocumentUnreachableError):
            extract(path)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems allow no such names")
def test_a_name_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"caf\xe9.txt")
    path.write_text("There are words in it.")
    with pytest.raises(DocumentUnreachableError) as refused:
        extract(path)
    assert str(refused.value) == (
        "“caf?.txt” cannot be opened: its name is not UTF-8. Rename the file, then add it again."
    )


def test_wrong_extensions_do_not_matter(tmp_path: Path) -> None:
    disguised = pdf(tmp_path / "a.pdf", [["a page"]]).rename(tmp_path / "a.txt")
    letter = tmp_path / "b.pdf"
    letter.write_text("Only a letter.")
    assert extract(disguised).pages[0].text == "a page"
    assert extract(letter).audit.format is Format.TEXT


def test_file_that_is_no_document_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(bytes(range(256)) * 50)
    with pytest.raises(UnsupportedDocumentError, match="neither text nor"):
        extract(path)


def test_file_that_is_written_to_meanwhile_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Some text.")

    def append(_: Progress) -> None:
        path.write_text("Some more text.")

    with pytest.raises(DocumentChangedError):
        extract(path, on_progress=append)


def test_members_of_an_archive_cannot_climb_out_of_it(tmp_path: Path) -> None:
    extra = {"../../evil.txt": "x", "/absolute.txt": "x", "..\\evil.txt": "x"}
    (tmp_path / "inner").mkdir()
    path = epub(tmp_path / "inner" / "a.epub", ["<p>Text.</p>"], extra)
    assert extract(path).pages[0].text == "Text."
    assert [entry.name for entry in tmp_path.rglob("*")] == ["inner", "a.epub"]


@pytest.mark.parametrize("search_path", ["", ".", f"{os.pathsep}inner"])
def test_modules_beside_a_document_are_not_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, search_path: str
) -> None:
    monkeypatch.setenv("PYTHONPATH", search_path)
    for name in ("msgspec.py", "zipfile.py", "pymupdf.py"):
        (tmp_path / name).write_text("raise SystemExit")
    monkeypatch.chdir(tmp_path)
    path = Path("a.txt")
    path.write_text("Some text.")
    assert extract(path).pages[0].text == "Some text."


def test_archive_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    bomb = "a " * 10_000_000
    for path in (epub(tmp_path / "a.epub", [bomb]), docx(tmp_path / "a.docx", paragraph(bomb))):
        with pytest.raises(DocumentTooLargeError, match="unpacks to"):
            extract(path, limits=Limits(max_expanded_bytes=10_000_000))


def test_too_many_pages_or_characters_are_refused(tmp_path: Path) -> None:
    path = pdf(tmp_path / "a.pdf", [[f"page {number}"] for number in range(5)])
    for limits in (Limits(max_pages=4), Limits(max_characters=20)):
        with pytest.raises(DocumentTooLargeError):
            extract(path, limits=limits)


def stream(number: int, content: bytes, entries: bytes = b"") -> bytes:
    head = b"%d 0 obj<</Length %d%s>>stream\n" % (number, len(content), entries)
    return head + content + b"\nendstream endobj\n"


def form(number: int, content: bytes) -> bytes:
    """A form that can draw the form with the next number."""
    resources = b"/Resources<</XObject<</F %d 0 R>>>>" % (number + 1)
    return stream(number, content, b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]" + resources)


PAGE_TREE = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R"
    b"/Resources<</XObject<</F 5 0 R>>/Font<</T<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"
    b">>endobj\n"
)
TRAILER = b"trailer<</Root 1 0 R>>"


def test_page_that_takes_for_ever_is_ended(tmp_path: Path) -> None:
    forms = b"".join(form(number, b"/F Do " * 10) for number in range(5, 25))
    path = tmp_path / "a.pdf"
    path.write_bytes(PAGE_TREE + stream(4, b"/F Do") + forms + form(25, b"0 0 1 1 re f") + TRAILER)
    with pytest.raises(ParserTimeoutError):
        extract(path, limits=Limits(stall_seconds=1.5))


def test_page_that_takes_all_memory_is_ended(tmp_path: Path) -> None:
    text = b"BT /T 9 Tf 9 9 Td (aaaaaaaaaaaaaaaaaaaa) Tj ET\n" * 400_000
    path = tmp_path / "a.pdf"
    path.write_bytes(PAGE_TREE + stream(4, text) + TRAILER)
    with pytest.raises(ParserMemoryError):
        extract(path, limits=Limits(memory_bytes=120_000_000))


@pytest.mark.parametrize(
    "body",
    [
        # the page tree leads back to itself
        b"2 0 obj<</Type/Pages/Kids[2 0 R]/Count 3>>endobj\n",
        # more pages than any document has
        b"2 0 obj<</Type/Pages/Kids[]/Count 2000000000>>endobj\n",
        # an array in an array in an array ...
        b"2 0 obj<</Type/Pages/Kids " + b"[" * 100_000 + b"]" * 100_000 + b"/Count 1>>endobj\n",
        # a page tree as deep as it is long
        b"".join(
            b"%d 0 obj<</Type/Pages/Kids[%d 0 R]/Count 1>>endobj\n" % (n, n + 1)
            for n in range(2, 20_000)
        ),
        # nothing
        b"",
    ],
)
def test_maliciously_nested_document_is_refused(tmp_path: Path, body: bytes) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n" + body + TRAILER)
    with pytest.raises((DamagedDocumentError, NoTextError)):
        extract(path, limits=Limits(stall_seconds=20))


def test_entities_of_markup_are_not_expanded(tmp_path: Path) -> None:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    doctype = f'<!DOCTYPE html [<!ENTITY e0 "lol">{entities}]>'
    path = tmp_path / "a.html"
    path.write_text(f"{doctype}<html><body><p>&e11; text</p></body></html>")
    assert len(extract(path).pages[0].text) < 1000


def test_elements_nested_without_end_end(tmp_path: Path) -> None:
    path = docx(tmp_path / "a.docx", "<w:p>" * 50_000 + "</w:p>" * 50_000)
    with pytest.raises(DamagedDocumentError, match="nested too deeply"):
        extract(path)


def test_a_file_that_is_too_large_is_refused_before_it_is_hashed(tmp_path: Path) -> None:
    path = tmp_path / "endless.txt"
    with path.open("wb") as file:
        file.truncate(Limits().max_file_bytes + 1)  # sparse: it takes no room
    with pytest.raises(DocumentTooLargeError, match="4,294,967,296 allowed"):
        hash_file(path)
    path.write_text("Some text.")
    assert len(hash_file(path)) == 64
    with pytest.raises(DocumentTooLargeError, match="9 allowed"):
        extract(path, limits=Limits(max_file_bytes=9))


def test_runs_of_spaces_take_no_time(tmp_path: Path) -> None:
    path = tmp_path / "spaces.txt"
    path.write_text("\n".join("a" + " " * 30_000 + "b" for _ in range(20)))
    began = time.monotonic()
    assert extract(path).pages
    assert time.monotonic() - began < 20


def test_a_file_that_is_not_of_its_kind_is_told_without_a_parsers_words(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    path.write_bytes(b"%PDF-1.7 nothing here")
    with pytest.raises(DamagedDocumentError) as caught:
        extract(path)
    assert caught.value.message == "“broken.pdf” is damaged: it cannot be opened as PDF."
