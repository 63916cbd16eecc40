"""Paths as a person writes them: home folders, names that only look like one, endless names."""

from pathlib import Path

import pytest

from app.library.library import Library
from app.paths import DataFolder, data_folder, named_path
from tests.app.cli.conftest import PAGE, Lectern

ENDLESS = "a" * 5000


def test_a_tilde_is_a_home_folder_only_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    assert named_path(Path("~/a.txt")) == tmp_path / "home" / "a.txt"
    assert named_path(Path("~$report.md")) == tmp_path / "~$report.md"
    assert data_folder(Path("~nobody-here/data")).root == tmp_path / "~nobody-here" / "data"


@pytest.mark.process
def test_a_document_may_be_named_like_a_lock_file(
    lectern: Lectern, model_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("~$report.md").write_text(PAGE.format(7))
    assert lectern("read", "~$report.md", "--model", model_path).code == 0
    missing = lectern("read", "~name", "--model", model_path)
    assert missing.code == 3
    assert "“~name” cannot be opened" in missing.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("read", ENDLESS), 3),
        (("read", "ab/" * 5000), 3),
        (("read", "a.txt", "--model", ENDLESS), 4),
        (("read", "a.txt", "--data-dir", ENDLESS), 2),
        (("snapshots", "export", "1", ENDLESS), 2),
        (("snapshots", "import", ENDLESS), 2),
        (("snapshots", "show", "a" * 10_000_000), 2),
    ],
)
def test_an_endless_path_is_refused_in_a_line_that_can_be_read(
    lectern: Lectern, arguments: tuple[str, ...], code: int
) -> None:
    outcome = lectern(*arguments)
    assert outcome.code == code
    assert len(outcome.err) < 3000
    assert "inside Lectern" not in outcome.err


def test_a_folder_stands_for_the_documents_in_it(
    lectern: Lectern, tmp_path: Path, model: tuple[str, Path]
) -> None:
    folder = tmp_path / "chapters"
    folder.mkdir()
    for name, text in (
        ("10.txt", "The end."),
        ("2.txt", "The start."),
        ("copy 2.txt", "The start."),
    ):
        (folder / name).write_text(text)
    (folder / "song.mp3").touch()
    outcome = lectern("read", folder, *model, "--json")
    assert outcome.code == 0
    assert [document["name"] for document in outcome.json["document"]] == ["2.txt", "10.txt"]


def test_a_reading_of_a_folder_is_called_like_it(
    lectern: Lectern, tmp_path: Path, model: tuple[str, Path], data_dir: Path
) -> None:
    folder = tmp_path / "chapters"
    folder.mkdir()
    for name in ("1.txt", "2.txt"):
        (folder / name).write_text(f"The text of {name}.")
    assert lectern("read", folder, *model, "--collection", "Books").code == 0
    with Library(DataFolder(data_dir).library) as library:
        assert [entry.title for entry in library.readings.entries()] == ["chapters"]


def test_a_folder_without_documents_is_refused(
    lectern: Lectern, tmp_path: Path, model: tuple[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "songs"
    folder.mkdir()
    monkeypatch.chdir(folder)
    outcome = lectern("read", ".", *model)
    assert outcome.code == 3
    assert outcome.err.startswith("“songs” contains no document that can be read. Add ")
