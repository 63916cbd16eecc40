"""``lectern verify`` and ``lectern restore``."""

from contextlib import closing
from pathlib import Path

import pytest

from app.library.backup_file import backup_path
from app.library.library import Library
from app.library.sqlite import sqlite3
from tests.app.cli.conftest import Lectern

pytestmark = pytest.mark.process


def change(data_dir: Path, statement: str) -> None:
    with closing(sqlite3.connect(data_dir / "library.sqlite")) as database, database:
        database.execute(statement)


def test_verify_checks_documents_and_snapshots(
    lectern: Lectern, data_dir: Path, harbour: Path, model: tuple[str, Path]
) -> None:
    lectern("read", harbour, *model)
    sound = lectern("verify")
    assert sound.code == 0
    assert "Checked 1 document with 12 pages: no damage." in sound.out
    assert "snapshot" in sound.out
    change(data_dir, "DELETE FROM pages WHERE number = 5")
    backup_path(data_dir / "library.sqlite").unlink(missing_ok=True)
    harbour.unlink()
    damaged = lectern("verify", "--json")
    assert damaged.code == 1
    assert damaged.json["sound"] is False
    (text,) = damaged.json["library"]["damaged"]
    assert (text["name"], text["damage"]) == ("harbour.txt", "page 5")
    assert damaged.json["snapshots"]["damaged"] == []


def test_damaged_library_is_named_and_its_backup_put_back(
    lectern: Lectern, data_dir: Path, harbour: Path, model: tuple[str, Path]
) -> None:
    lectern("read", harbour, *model)
    library = data_dir / "library.sqlite"
    assert backup_path(library).is_file()
    for beside in data_dir.glob("library.sqlite*"):
        beside.write_bytes(b"nothing of a library " * 1000)
    ask = lectern("ask", harbour, "-q", "Who?", *model)
    assert ask.code == 1
    assert ask.err.count("\n") == 1
    assert "To restore its backup of 20" in ask.err
    verified = lectern("verify", "--json")
    assert verified.code == 1
    assert "is damaged" in verified.json["library"]["problems"][0]
    restored = lectern("restore")
    assert restored.code == 0
    assert "The damaged file is kept as" in restored.out
    assert len(list(data_dir.glob("library.damaged-*.sqlite"))) == 1
    with Library(library) as opened:
        assert [entry.name for entry in opened.entries()] == ["harbour.txt"]
    assert lectern("restore").code == 2


@pytest.mark.parametrize(
    "command",
    [
        ("verify",),
        ("delete", "harbour.txt"),
        ("snapshots", "list"),
        ("snapshots", "verify"),
        ("snapshots", "quota"),
        ("models", "kept"),
        ("encryption", "status"),
        ("encryption", "off"),
        ("encryption", "passphrase"),
    ],
)
def test_a_data_folder_that_is_not_there_is_not_an_empty_one(
    lectern: Lectern, tmp_path: Path, command: tuple[str, ...]
) -> None:
    missing = tmp_path / "mistyped"
    outcome = lectern(*command, "--data-dir", missing)
    assert outcome.code == 2
    assert outcome.err == (
        f"The data folder {missing} does not exist. Check the name given with --data-dir or"
        " LECTERN_DATA_DIR.\n"
    )
    assert not missing.exists()
