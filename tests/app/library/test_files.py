"""Whether the library still has the file of a document, and how often it is hashed for that."""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.documents.document import Audit, Document, Format, Page
from app.documents.extract import hash_file
from app.library.library import Library

_YESTERDAY = 1_700_000_000.0


def _extract(path: Path, **_: object) -> Document:
    return Document(path.name, hash_file(path), (Page(1, "text"),), Audit(Format.PDF))


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite", _extract) as opened:
        yield opened


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """A file that was written some time ago."""
    path = tmp_path / "report.pdf"
    path.write_text("The first report.")
    os.utime(path, (_YESTERDAY, _YESTERDAY))
    return path


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are hashed from now on."""
    files: list[str] = []
    digest = hashlib.file_digest

    def counted(file: Any, name: str) -> Any:
        files.append(Path(file.name).name)
        return digest(file, name)

    monkeypatch.setattr(hashlib, "file_digest", counted)
    return files


def test_a_file_that_nobody_wrote_to_is_not_hashed_again(
    library: Library, report: Path, hashed: list[str]
) -> None:
    sha256 = library.add(report).sha256
    hashed.clear()
    assert library.has_file(sha256)
    assert library.has_file(sha256)
    assert not hashed


def test_another_content_is_noticed(library: Library, report: Path) -> None:
    sha256 = library.add(report).sha256
    report.write_text("The other report.")
    assert not library.has_file(sha256)
    os.utime(report, (_YESTERDAY + 10, _YESTERDAY + 10))
    assert not library.has_file(sha256)


def test_the_same_content_with_another_time_is_hashed_once(
    library: Library, report: Path, hashed: list[str]
) -> None:
    sha256 = library.add(report).sha256
    os.utime(report, (_YESTERDAY + 10, _YESTERDAY + 10))
    hashed.clear()
    assert library.has_file(sha256)
    assert library.has_file(sha256)
    assert hashed == ["report.pdf"]


def test_a_file_that_was_just_written_is_not_believed_by_its_time(
    library: Library, report: Path
) -> None:
    report.touch()
    sha256 = library.add(report).sha256
    status = report.stat()
    report.write_text("The other report.")
    os.utime(report, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert not library.has_file(sha256)


def test_a_file_that_was_added_from_another_place_is_looked_for_there(
    library: Library, report: Path, tmp_path: Path
) -> None:
    sha256 = library.add(report).sha256
    moved = report.rename(tmp_path / "moved.pdf")
    assert not library.has_file(sha256)
    library.add(moved)
    assert library.has_file(sha256)


def test_a_document_that_is_not_in_the_library_has_no_file(library: Library) -> None:
    assert not library.has_file("0" * 64)
