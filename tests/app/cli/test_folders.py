"""Folders on a command line: all that can be read is read, and the rest is named."""

import re
from pathlib import Path

import pytest

from app.cli.reading_progress import Tenths
from tests.app.cli.conftest import Lectern

pytestmark = pytest.mark.process

QUESTION = "Who lit the lamp of pier 2?"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three chapters, and two files that only look like documents."""
    folder = tmp_path / "chapters"
    folder.mkdir()
    for number in range(1, 4):
        text = f"The lamp of pier {number} was lit by keeper Arn{number}."
        (folder / f"{number}.txt").write_text(text)
    (folder / "broken.pdf").write_bytes(b"PK\3\4 is no PDF \0")
    (folder / "empty.txt").touch()
    return folder


def test_what_cannot_be_read_is_named_and_the_rest_is_read(
    lectern: Lectern, folder: Path, model: tuple[str, Path]
) -> None:
    outcome = lectern("ask", folder, "-q", QUESTION, *model)
    assert outcome.code == 3
    assert QUESTION in outcome.out
    assert "“empty.txt” is damaged: " in outcome.err
    assert "Read 100 % of 3 documents: " in outcome.err
    last = outcome.err.splitlines()[-1]
    assert last == "2 documents were not read: broken.pdf, empty.txt. The lines above say why."


def test_json_lists_what_was_not_read(
    lectern: Lectern, folder: Path, model: tuple[str, Path]
) -> None:
    outcome = lectern("read", folder, *model, "--json")
    assert outcome.code == 3
    report = outcome.json
    assert [one["name"] for one in report["document"]] == ["1.txt", "2.txt", "3.txt"]
    assert [one["name"] for one in report["unread"]] == ["broken.pdf", "empty.txt"]
    assert all(one["reason"] for one in report["unread"])


def test_a_folder_in_which_nothing_can_be_read_is_refused(
    lectern: Lectern, folder: Path, model: tuple[str, Path]
) -> None:
    for path in folder.glob("?.txt"):
        path.unlink()
    outcome = lectern("read", folder, *model)
    assert outcome.code == 3
    last = outcome.err.splitlines()[-1]
    assert last == "No document in “chapters” can be read. The lines above say why."


def test_a_document_that_was_named_itself_is_never_left_out(
    lectern: Lectern, folder: Path, model: tuple[str, Path]
) -> None:
    outcome = lectern("read", folder / "1.txt", folder / "empty.txt", *model)
    assert outcome.code == 3
    assert "Read 100 %" not in outcome.err


def test_a_pipe_is_told_how_many_of_a_folder_are_opened_the_first_time(
    lectern: Lectern, folder: Path, model: tuple[str, Path]
) -> None:
    first = lectern("read", folder, *model)
    assert re.findall(r"document \d of \d", first.err) == [
        f"document {number} of 5" for number in (1, 2, 3)
    ]
    again = lectern("read", folder, *model)
    assert "document 1 of" not in again.err


def test_each_tenth_is_noticed_once() -> None:
    tenths = Tenths()
    noticed = [number for number in range(1, 501) if tenths.is_another(number / 500)]
    assert noticed == [50 * number for number in range(1, 11)]
