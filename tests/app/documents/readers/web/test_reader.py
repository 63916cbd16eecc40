from pathlib import Path

import pytest

from app.documents.document import PageFlaw
from tests.app.documents.languages import ARTICLES
from tests.app.documents.samples import read, read_notes


def page(path: Path, body: str, encoding: str, declared: str = "") -> Path:
    head = f'<head><meta charset="{declared or encoding}"></head>'
    path.write_bytes(f"<html>{head}<body><p>{body}</p></body></html>".encode(encoding))
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "windows-1251", "utf-16", "koi8-r"])
def test_declared_encodings(tmp_path: Path, encoding: str) -> None:
    (found,) = read(page(tmp_path / "a.html", ARTICLES["Russian"], encoding))
    assert (found.text, found.flaws) == (ARTICLES["Russian"], ())


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [("ascii", "utf-8"), ("latin-1", "utf-8"), ("utf-16", "utf-8"), ("utf-8", "windows-1251")],
)
def test_wrong_declaration_is_not_believed(tmp_path: Path, declared: str, encoding: str) -> None:
    path = page(tmp_path / "a.html", ARTICLES["Russian"], encoding, declared)
    assert read(path)[0].text == ARTICLES["Russian"]


def test_declaration_against_the_bytes_is_a_finding(tmp_path: Path) -> None:
    path = page(tmp_path / "a.html", ARTICLES["Russian"], "windows-1251", "latin-1")
    (found,) = read(path)
    assert (found.text, found.flaws) == (ARTICLES["Russian"], (PageFlaw.GUESSED,))
    assert read_notes(path).encoding == "cp1251"


def test_title_stands_first_unless_the_page_begins_with_it(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    for body, expected in (("<p>Text", "Title\n\nText"), ("<h1>Title</h1>Text", "Title\n\nText")):
        path.write_text(f"<html><title>Title</title>{body}")
        assert read(path)[0].text == expected
        assert read_notes(path).title == "Title"


def test_page_that_is_cut_off_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text("<html><p>Start</p><p cla")
    assert (read(path)[0].text, read(path)[0].flaws) == ("Start", (PageFlaw.DAMAGED,))


def test_text_in_a_thousand_elements_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text("<html><p>Start</p>" + "<div>" * 1000 + "<p>Found</p>")
    assert (read(path)[0].text, read(path)[0].flaws) == ("Start\n\nFound", ())
