"""Recognised pages in the library: kept as they come, never recognised twice, part of the text."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.documents.document import PageFlaw
from app.documents.errors import DocumentChangedError
from app.documents.extract import extract
from app.documents.outdated import is_outdated
from app.documents.scans.messages import Recognised
from app.documents.scans.recognise import Scan
from app.documents.scans.recognised_page import RecognisedLine, RecognisedPage
from app.library.library import Library
from app.library.scans import ScanProgress, Scans
from app.library.sqlite import sqlite3
from tests.app.documents.samples import shaded_pdf

pytestmark = pytest.mark.process
LINE = RecognisedLine("seen", (10, 20, 30, 40, 50), 5, 15)


class Stopped(Exception):
    pass


class Recogniser:
    """Says which page it is; stands in for the whole process."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, ...]] = []

    def __call__(
        self, scan: Scan, *, on_page: Callable[[Recognised], None], on_wait: Callable[[], None]
    ) -> None:
        self.asked.append(scan.pages)
        for number in scan.pages:
            on_wait()
            page = RecognisedPage(f"text seen on page {number}", 0.9, (LINE,))
            on_page(Recognised(number, page, "double"))


@pytest.fixture
def recogniser(monkeypatch: pytest.MonkeyPatch) -> Recogniser:
    double = Recogniser()
    monkeypatch.setattr(
        "app.library.library.Scans",
        lambda database, has_file: Scans(database, has_file, double),
    )
    return double


@pytest.fixture
def library(tmp_path: Path, recogniser: Recogniser) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite") as library:
        yield library


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return shaded_pdf(tmp_path / "a.pdf", [200, "printed words on the second page", 200, 200])


def test_recognised_text_is_text_like_any_other(
    library: Library, path: Path, recogniser: Recogniser
) -> None:
    sha256 = library.add(path).sha256
    library.scans.recognise(sha256)
    document = library.document(sha256)
    assert document is not None
    assert [page.text for page in document.pages] == [
        "text seen on page 1",
        "printed words on the second page",
        "text seen on page 3",
        "text seen on page 4",
    ]
    assert document.audit.pages_with(PageFlaw.RECOGNISED) == (1, 3, 4)
    assert [hit.page for hit in library.search("seen page 3")] == [3]
    assert library.scans.lines(sha256, [1, 2]) == {1: (LINE,)}
    after = library.entry(sha256)
    assert after is not None
    assert after.num_characters == sum(len(page.text) for page in document.pages)
    assert library.add(path) == document
    assert not library.upkeep.renew_index()
    assert recogniser.asked == [(1, 3, 4)]


def test_what_was_recognised_before_a_stop_stays_and_is_not_recognised_again(
    library: Library, path: Path, recogniser: Recogniser
) -> None:
    sha256 = library.add(path).sha256
    heard: list[ScanProgress] = []

    def stop(progress: ScanProgress) -> None:
        heard.append(progress)
        if progress.num_done == 2:
            raise Stopped

    with pytest.raises(Stopped):
        library.scans.recognise(sha256, on_progress=stop)
    document = library.document(sha256)
    assert document is not None
    assert document.audit.pages_with(PageFlaw.RECOGNISED) == (1, 3)
    assert document.audit.pages_to_recognise == (4,)
    library.scans.recognise(sha256)
    library.scans.recognise(sha256)
    assert recogniser.asked == [(1, 3, 4), (4,)]
    assert [(one.num_done, one.num_pages) for one in heard] == [
        (0, 3), (1, 3), (1, 3), (2, 3),
    ]  # fmt: skip
    assert all(one.seconds_left >= 0 for one in heard)


def test_pages_of_a_crash_are_put_into_the_text_by_the_next_run(
    library: Library, path: Path, recogniser: Recogniser
) -> None:
    sha256 = library.add(path).sha256
    for number in (1, 3, 4):  # kept, but the program ended before they were in the text
        page = RecognisedPage(f"text seen on page {number}", 0.9)
        library.scans.keep(sha256, Recognised(number, page, "double"), 2.0)
    library.scans.recognise(sha256)
    document = library.document(sha256)
    assert document is not None
    assert document.audit.pages_to_recognise == ()
    assert recogniser.asked == []
    assert library.scans.seconds_per_page() == 2.0


def test_text_that_is_taken_anew_is_not_recognised_again(
    library: Library, path: Path, tmp_path: Path, recogniser: Recogniser
) -> None:
    sha256 = library.add(path).sha256
    library.scans.recognise(sha256)
    known = library.document(sha256)
    alter(tmp_path, "UPDATE documents SET num_characters = 1")  # damage
    assert library.document(sha256) == known
    assert library.take_mended() == ["a.pdf"]
    assert len(recogniser.asked) == 1


def test_a_page_that_was_damaged_is_recognised_again(
    library: Library, path: Path, tmp_path: Path, recogniser: Recogniser
) -> None:
    sha256 = library.add(path).sha256
    for number in (1, 3):
        library.scans.keep(sha256, Recognised(number, RecognisedPage("seen"), "double"), 2.0)
    alter(tmp_path, "UPDATE recognised_pages SET page = x'00' WHERE number = 3")
    library.scans.recognise(sha256)
    assert recogniser.asked == [(3, 4)]


def test_a_file_that_is_another_one_by_now_is_not_recognised(
    library: Library, path: Path, recogniser: Recogniser
) -> None:
    sha256 = library.add(path).sha256
    shaded_pdf(path, [200, 100])
    with pytest.raises(DocumentChangedError):
        library.scans.recognise(sha256)
    assert recogniser.asked == []


def test_nothing_recognised_is_left_of_a_document_that_is_deleted(
    library: Library, path: Path, tmp_path: Path
) -> None:
    sha256 = library.add(path).sha256
    library.readings.add("a", [sha256])
    library.scans.recognise(sha256)
    library.remove_document(sha256)
    library.forget_removed()
    assert library.scans.lines(sha256, range(9)) == {}


def test_an_older_reading_keeps_its_text_until_it_is_renewed(
    library: Library, path: Path, tmp_path: Path
) -> None:
    sha256 = library.add(path).sha256
    with library._database.writing() as database:
        database.execute("UPDATE documents SET extraction_version = 3")
        database.execute(
            "UPDATE documents SET checksum = document_checksum(CAST(sha256 AS BLOB), num_pages,"
            " num_characters, extraction_version, CAST(audit AS BLOB), page_checksums)"
        )
    old = library.add(path)
    assert is_outdated(old)
    assert old.pages == extract(path).pages
    renewed = library.add(path, renew=True)
    assert not is_outdated(renewed)
    library.scans.recognise(sha256)
    known = library.document(sha256)
    assert known is not None
    assert known.audit.pages_to_recognise == ()


def alter(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / "library.sqlite")) as database, database:
        database.execute(statement)
