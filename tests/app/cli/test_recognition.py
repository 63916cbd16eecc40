"""Scans in the terminal: recognised once, before they are read, unless a person objects."""

import signal
from pathlib import Path

import pytest

from app.errors import ExitCode
from app.library.scans import ScanProgress
from tests.app.cli.conftest import Lectern
from tests.app.documents.samples import shaded_pdf
from tests.fakes.fake_recogniser import FAILING, HANGING, WHITE, words

pytestmark = pytest.mark.process

Model = tuple[str, Path]


@pytest.fixture(autouse=True)
def fake_recogniser(monkeypatch: pytest.MonkeyPatch) -> None:
    module = "tests.fakes.fake_recogniser"
    monkeypatch.setattr("app.documents.scans.recognise.WORKER_MODULE", module)
    monkeypatch.setattr("app.documents.scans.recognise.find_spec", lambda _: module)


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    printed = "These words are printed on the second page of the report."
    return shaded_pdf(tmp_path / "mixed.pdf", [50, printed, 60, FAILING])


def test_pages_that_are_pictures_are_recognised_and_read(
    lectern: Lectern, mixed: Path, model: Model
) -> None:
    first = lectern("read", mixed, "--json", *model)
    assert "3 pages of mixed.pdf without text: recognising, about " in first.err
    assert "Pages 1, 3 of mixed.pdf have recognised text, at least 90 % sure." in first.err
    assert "Page 4 of mixed.pdf has a picture whose text could not be recognised." in first.err
    (document,) = first.json["document"]
    assert document["recognised_pages"] == [
        {"page": 1, "confidence": 0.9},
        {"page": 3, "confidence": 0.9},
    ]
    assert document["pages_without_text"] == [4]
    again = lectern("read", mixed, "--json", *model)
    assert "recognising" not in again.err
    assert again.json["reading"]["reused_tokens"] == first.json["reading"]["tokens"]


def test_ctrl_c_keeps_what_was_recognised(
    lectern: Lectern, tmp_path: Path, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan = shaded_pdf(tmp_path / "scan.pdf", [50, HANGING, 60])

    def interrupt(progress: ScanProgress) -> str:
        if progress.num_done:
            signal.raise_signal(signal.SIGINT)
        return ""

    monkeypatch.setattr("app.cli.recognition._progress_line", interrupt)
    stopped = lectern("read", scan, *model)
    assert stopped.code == ExitCode.INTERRUPTED
    assert "Stopped: kept 1 of 3 pages." in stopped.err
    left = lectern("read", scan, "--no-recognition", "--json", *model)
    (document,) = left.json["document"]
    assert [one["page"] for one in document["recognised_pages"]] == [1]


def test_they_are_left_out_where_a_person_wants_that(
    lectern: Lectern, mixed: Path, model: Model
) -> None:
    left = lectern("read", mixed, "--no-recognition", *model)
    assert "Pages 1, 3-4 of mixed.pdf have no text layer and cannot be read." in left.err
    assert "recognising" not in left.err


def test_a_quote_from_recognised_text_says_so(
    lectern: Lectern, tmp_path: Path, model: Model
) -> None:
    scan = shaded_pdf(tmp_path / "scan.pdf", [50])
    question = "Who lit the lamp of pier 50?"
    (answer,) = lectern("ask", scan, "-q", question, "--json", *model).json["answers"]
    (citation,) = answer["citations"]
    assert (citation["quote"], citation["status"]) == (words(50), "verified")
    assert citation["recognised"] is True
    assert "p. 1 (recognised text)" in lectern("ask", scan, "-q", question, *model).out


def test_a_scan_without_a_word_is_refused(lectern: Lectern, tmp_path: Path, model: Model) -> None:
    for _ in range(2):
        refused = lectern("read", shaded_pdf(tmp_path / "blank.pdf", [WHITE]), *model)
        assert refused.code == ExitCode.DOCUMENT
        assert "has no text" in refused.err


def test_what_is_missing_is_named(
    lectern: Lectern, mixed: Path, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.documents.scans.recognise.find_spec", lambda _: None)
    left = lectern("read", mixed, *model)
    assert left.code == ExitCode.DONE
    assert "Text recognition is not installed" in left.err
