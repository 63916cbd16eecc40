from pathlib import Path

import pytest

from app.documents.errors import UnsupportedDocumentError
from app.documents.folder import MAX_DOCUMENTS, documents_in, num_others_in
from app.errors import DocumentError


def names(folder: Path) -> list[str]:
    return [str(path.relative_to(folder)) for path in documents_in(folder)]


def test_documents_come_in_the_order_a_person_counts(tmp_path: Path) -> None:
    for name in (
        "part 10.pdf",
        "Part 2.PDF",
        "part 1.docx",
        "photo.jpg",
        ".hidden.pdf",
        "~$a.docx",
    ):
        (tmp_path / name).touch()
    (tmp_path / "appendix").mkdir()
    (tmp_path / "appendix" / "b.md").touch()
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "x.txt").touch()
    assert names(tmp_path) == ["appendix/b.md", "part 1.docx", "Part 2.PDF", "part 10.pdf"]


def test_a_name_goes_before_longer_ones_that_begin_with_it(tmp_path: Path) -> None:
    for name in ("NDA v9.pdf", "NDA (old).pdf", "NDA.pdf", "NDA-10.pdf", "NDA-2.pdf", "nda.docx"):
        (tmp_path / name).touch()
    assert names(tmp_path) == [
        *("nda.docx", "NDA.pdf", "NDA (old).pdf", "NDA v9.pdf"),
        *("NDA-2.pdf", "NDA-10.pdf"),
    ]


def test_a_folder_without_documents_is_refused(tmp_path: Path) -> None:
    (tmp_path / "song.mp3").touch()
    with pytest.raises(UnsupportedDocumentError, match="contains no document"):
        documents_in(tmp_path)


def test_a_folder_of_nothing_but_pictures_is_scanned_pages(tmp_path: Path) -> None:
    for name in ("page 10.jpg", "page 2.TIF", "notes.mp3"):
        (tmp_path / name).touch()
    assert names(tmp_path) == ["page 2.TIF", "page 10.jpg"]


def test_files_of_other_kinds_are_counted(tmp_path: Path) -> None:
    for name in ("notes.md", "handler.py", "logo.png", ".hidden", "~$a.docx", "Thumbs.db"):
        (tmp_path / name).touch()
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").touch()
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "style.css").touch()
    assert num_others_in(tmp_path, documents_in(tmp_path)) == 3


def test_too_many_documents_are_refused(tmp_path: Path) -> None:
    for number in range(MAX_DOCUMENTS + 1):
        (tmp_path / f"{number}.txt").touch()
    with pytest.raises(DocumentError, match="more than 500"):
        documents_in(tmp_path)


def test_links_in_circles_end(tmp_path: Path) -> None:
    (tmp_path / "a.txt").touch()
    (tmp_path / "loop").symlink_to(tmp_path)
    assert names(tmp_path) == ["a.txt"]
