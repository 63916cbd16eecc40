"""``lectern backup`` and ``lectern restore FILE`` against the fake engine."""

from pathlib import Path

import pytest

from app.encryption.folder_lock import FolderLock
from app.library.library import Library
from app.paths import DataFolder
from tests.app.cli.conftest import Lectern
from tests.app.conversion.conftest import CHEAP

pytestmark = pytest.mark.process

QUESTION = "Who lit the lamp of pier 3?"


@pytest.fixture
def asked(lectern: Lectern, harbour: Path, model: tuple[str, Path]) -> None:
    assert lectern("ask", harbour, "-q", QUESTION, *model).code == 0


def test_what_was_backed_up_answers_on_a_fresh_data_folder(
    lectern: Lectern, asked: None, harbour: Path, model: tuple[str, Path], tmp_path: Path
) -> None:
    file, there = tmp_path / "lectern.backup", ("--data-dir", tmp_path / "fresh")
    outcome = lectern("backup", file, "--saved-readings")
    assert outcome.code == 0
    assert "1 document, " in outcome.out
    assert "1 saved reading." in outcome.out
    assert "Anyone who has this file can read it" in outcome.err
    outcome = lectern("restore", file, *there)
    assert outcome.code == 0
    assert outcome.out == "Restored: 1 document, 1 saved reading.\n"
    answer = lectern("ask", harbour, "-q", QUESTION, *model, *there, "--json").json
    assert answer["answers"][0]["answer"]
    assert answer["reading"]["reused_tokens"] == answer["reading"]["tokens"]
    again = lectern("restore", file, *there)
    assert again.code == 0
    with Library(tmp_path / "fresh" / "library.sqlite") as library:
        assert len(library.entries()) == 1


def test_a_file_that_exists_is_replaced_only_on_request(
    lectern: Lectern, asked: None, tmp_path: Path, data_dir: Path
) -> None:
    file = tmp_path / "lectern.backup"
    file.write_text("mine")
    outcome = lectern("backup", file)
    assert outcome.code == 2
    assert "--force" in outcome.err
    assert file.read_text() == "mine"
    assert lectern("backup", file, "--force").code == 0
    outcome = lectern("backup", data_dir / "library.sqlite", "--force")
    assert outcome.code == 2
    assert "data folder itself" in outcome.err
    (tmp_path / "link").symlink_to(file)
    assert lectern("backup", tmp_path / "link", "--force").code == 2


def test_under_a_passphrase_of_its_own(
    lectern: Lectern, asked: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.backup.container.lock_with.__defaults__", (CHEAP,))
    file, words = tmp_path / "lectern.backup", tmp_path / "words"
    words.write_text("salmon and trout\n")
    outcome = lectern("backup", file, "--passphrase", words, "--saved-readings")
    assert outcome.code == 0
    assert "only with this passphrase" in outcome.err
    assert b"lamp" not in file.read_bytes()
    outcome = lectern("restore", file, "--data-dir", tmp_path / "fresh")
    assert outcome.code == 2
    assert "is encrypted" in outcome.err
    assert "--passphrase" in outcome.err
    assert not (tmp_path / "fresh" / "library.sqlite").exists()
    monkeypatch.setenv("LECTERN_PASSPHRASE_FILE", str(words))
    outcome = lectern("restore", file, "--data-dir", tmp_path / "fresh")
    assert outcome.code == 0
    assert "here its content is not" in outcome.err
    assert FolderLock.of(DataFolder(tmp_path / "fresh").root) is None
    monkeypatch.setenv("LECTERN_PASSPHRASE_FILE", str(tmp_path / "nowhere"))
    given = ("--data-dir", tmp_path / "other", "--passphrase", words)
    assert lectern("restore", file, *given).code == 0


def test_who_names_another_passphrase_is_asked_for_that_of_the_backup(
    lectern: Lectern, asked: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.backup.container.lock_with.__defaults__", (CHEAP,))
    file, words, others = (tmp_path / name for name in ("lectern.backup", "words", "others"))
    words.write_text("salmon and trout\n")
    others.write_text("bream and tench\n")
    assert lectern("backup", file, "--passphrase", words).code == 0
    monkeypatch.setenv("LECTERN_PASSPHRASE_FILE", str(others))
    there = ("--data-dir", tmp_path / "fresh")
    refused = lectern("restore", file, *there)
    assert refused.code == 2
    assert "does not open" in refused.err
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    answers = {"Passphrase of the backup: ": "salmon and trout"}
    monkeypatch.setattr("app.cli.unlocking.getpass", answers.pop)
    assert lectern("restore", file, *there).code == 0
    assert not answers


def test_what_is_no_backup_changes_nothing(lectern: Lectern, harbour: Path, data_dir: Path) -> None:
    outcome = lectern("restore", harbour)
    assert outcome.code == 2
    assert "is not a backup written by Lectern" in outcome.err
    assert not (data_dir / "library.sqlite").exists()
    assert lectern("restore", harbour.with_name("gone")).code == 2
