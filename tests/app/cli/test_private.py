"""Password-protected documents, and private sessions, in the terminal."""

import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

from app.library.library import Library
from app.paths import DataFolder
from app.settings.settings import Settings
from app.settings.settings_file import write_settings
from tests.app.cli.conftest import Lectern
from tests.app.cli.test_interrupts import Start, start, wait_for

pytestmark = pytest.mark.process

__all__ = ["start"]
PASSWORD = "open sesame"
STAYS_READABLE = "“sealed.pdf” is protected by a password, but its text will be readable"


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where folders of private sessions are."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", None)
    yield folder
    tempfile.tempdir = None


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    path = tmp_path / "sealed.pdf"
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 72), "The keeper of pier 7 was Arn.")
        document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=PASSWORD)
    return path


def test_a_protected_document_is_read_after_saying_what_stays(
    lectern: Lectern, sealed: Path, model: tuple[str, Path]
) -> None:
    outcome = lectern("read", sealed, "--password", PASSWORD, *model)
    assert outcome.code == 0
    assert outcome.err.index(STAYS_READABLE) < outcome.err.index("Read 100 %")
    again = lectern("read", sealed, *model)
    assert again.code == 0
    assert STAYS_READABLE not in again.err


def test_it_is_not_said_of_what_is_not_read_or_not_protected(
    lectern: Lectern, sealed: Path, harbour: Path, model: tuple[str, Path]
) -> None:
    refused = lectern("read", sealed, *model)
    assert refused.code == 3
    assert refused.err.splitlines()[-1] == (
        "“sealed.pdf” is encrypted. Give its password with --password."
    )
    assert "readable" not in refused.err
    assert "readable" not in lectern("read", harbour, "--password", PASSWORD, *model).err


def test_a_reading_goes_into_a_collection_unless_nothing_is_kept(
    lectern: Lectern, harbour: Path, data_dir: Path, model: tuple[str, Path]
) -> None:
    asked = ("ask", harbour, "-q", "Who?")
    for command, collection in (
        (("read", harbour), "Pilots"),
        (("read", harbour), "pilots "),
        (asked, "Tides"),
    ):
        assert lectern(*command, "--collection", collection, *model).code == 0
    with Library(DataFolder(data_dir).library) as library:
        names = {one.id: one.name for one in library.readings.collections.entries()}
        (entry,) = library.readings.entries()
    assert sorted(names.values()) == ["Pilots", "Tides"]
    assert (entry.title, names[entry.collection_id or 0]) == (harbour.name, "Tides")
    for refused in (("Pilots", "--private"), (" ",)):
        outcome = lectern("read", harbour, "--collection", *refused, *model)
        assert (outcome.code, len(outcome.err.splitlines())) == (2, 1)


def test_a_private_session_keeps_nothing(
    lectern: Lectern,
    sealed: Path,
    data_dir: Path,
    temporary: Path,
    model: tuple[str, Path],
) -> None:
    arguments = ("ask", sealed, "--private", "--password", PASSWORD, "-q", "Who kept pier 7?")
    outcome = lectern(*arguments, *model)
    assert outcome.code == 0
    assert "Nothing is kept" in outcome.err
    assert STAYS_READABLE not in outcome.err
    assert not data_dir.exists()
    assert list(temporary.iterdir()) == []


def test_it_neither_knows_nor_changes_what_is_kept(
    lectern: Lectern, harbour: Path, mill: Path, data_dir: Path, model_path: Path
) -> None:
    write_settings(data_dir / "settings.json", Settings(model_path=model_path))
    lectern("read", harbour)
    outcome = lectern("read", harbour, mill, "--private", "--json")
    assert outcome.json["reading"]["reused_tokens"] == 0
    assert outcome.json["model"] == model_path.name
    with Library(DataFolder(data_dir).library) as library:
        assert [entry.name for entry in library.entries()] == ["harbour.txt"]


def test_what_fails_leaves_nothing_either(
    lectern: Lectern, tmp_path: Path, temporary: Path, model: tuple[str, Path]
) -> None:
    assert lectern("read", tmp_path / "missing.pdf", "--private", *model).code == 3
    assert list(temporary.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_nothing_is_kept_of_what_is_stopped(
    start: Start, temporary: Path, number: signal.Signals
) -> None:
    child = start("read", "--private", engine="--hold reading")
    wait_for(child, "50 %")
    assert len(list(temporary.iterdir())) == 1
    child.send_signal(number)
    _, err = child.communicate(timeout=120)
    assert child.returncode == 130
    assert err.splitlines()[-1] == "Stopped. Nothing of the private session is kept."
    assert list(temporary.iterdir()) == []
