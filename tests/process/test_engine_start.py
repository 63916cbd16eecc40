"""An engine that cannot serve its data folder says why, and what to do."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import LecternError
from app.link.calls import call
from app.link.launcher import EngineLauncher
from app.link.own_engine import engine_command
from app.link.port import UNSENT
from engine.protocol.notices import AnyNotice, SetAside
from engine.protocol.replies import SnapshotList
from engine.protocol.requests import ListSnapshots

pytestmark = pytest.mark.process


def write_as_a_newer_version(data: Path) -> None:
    with closing(sqlite3.connect(data / "kv.sqlite")) as database:
        database.execute("PRAGMA user_version = 999")


def damage(data: Path) -> None:
    (data / "kv.sqlite").write_bytes(b"no database" * 1000)


def damage_limits(data: Path) -> None:
    (data / "limits.json").write_bytes(b"{")


@pytest.mark.parametrize(
    ("harm", "kept_as"),
    [
        (write_as_a_newer_version, "kv.sqlite.set-aside-"),
        (damage, "kv.sqlite.set-aside-"),
        (damage_limits, "limits.json.set-aside"),
    ],
)
def test_what_follows_from_documents_is_set_aside_with_a_notice(
    tmp_path: Path, harm: Callable[[Path], None], kept_as: str
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    harm(data)
    launcher = EngineLauncher(command=engine_command(data), log_path=tmp_path / "engine.log")
    notices: list[AnyNotice] = []
    client = launcher.start(on_notice=notices.append)
    call(client, ListSnapshots(id=UNSENT), SnapshotList)
    client.kill()
    (notice,) = notices
    assert isinstance(notice, SetAside)
    assert kept_as in notice.reason


def block(data: Path) -> None:
    (data / "segments").write_bytes(b"no folder")


@pytest.mark.parametrize(
    ("harm", "message", "remedy"),
    [
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
