"""An engine that cannot serve its data folder says why, and what to do."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import LecternError
from app.link.command import engine_command
from app.link.launcher import EngineLauncher

pytestmark = pytest.mark.process


def write_as_a_newer_version(data: Path) -> None:
    with closing(sqlite3.connect(data / "kv.sqlite")) as database:
        database.execute("PRAGMA user_version = 999")


def damage(data: Path) -> None:
    (data / "kv.sqlite").write_bytes(b"no database" * 1000)


def block(data: Path) -> None:
    (data / "segments").write_bytes(b"no folder")


@pytest.mark.parametrize(
    ("harm", "message", "remedy"),
    [
        (write_as_a_newer_version, "newer version of Lectern", "Update Lectern"),
        (damage, "is damaged", "Move the folder"),
        (block, "cannot be written", "choose another folder"),
    ],
)
def test_a_data_folder_that_cannot_be_used_is_refused_with_its_reason(
    tmp_path: Path, harm: Callable[[Path], None], message: str, remedy: str
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    harm(data)
    launcher = EngineLauncher(command=engine_command(data), log_path=tmp_path / "engine.log")
    with pytest.raises(LecternError, match=message) as refused:
        launcher.start()
    assert remedy in refused.value.remedy
