import os
import stat
from pathlib import Path

import pytest

from app.backup.container import open_backup
from app.data_location import DataLocation, read_location
from app.errors import LecternError, UsageError
from app.paths import DataFolder
from app.remote.connection_file import ConnectionFile
from app.server.access import token_of
from app.settings.settings import Settings
from app.settings.settings_file import read_settings
from app.whole_file import read_whole, replacing, write_durably


def test_new_content_takes_the_place_of_the_old(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    path.write_text("old")
    with replacing(path) as beside:
        beside.write_text("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_leaves_what_was_there_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    path.write_text("old")

    def write_until_full() -> None:
        with replacing(path) as beside:
            beside.write_text("ne")
            raise OSError("full")

    with pytest.raises(OSError, match="full"):
        write_until_full()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_nobody_waits_for_the_other_end_of_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "notes.json"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="it is no file"):
        read_whole(pipe, most_bytes=10)


def test_a_file_is_read_up_to_its_bound(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    path.write_bytes(b"0123456789")
    assert read_whole(path, most_bytes=10) == b"0123456789"
    with pytest.raises(OSError, match="too large"):
        read_whole(path, most_bytes=9)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
@pytest.mark.timeout(60)  # a pipe that is opened is waited for without end
def test_small_files_that_are_pipes_hold_nothing_up(tmp_path: Path) -> None:
    data = DataFolder(tmp_path)
    for name in ("settings.json", "server.json", "connections.json", "location.json", "backup"):
        os.mkfifo(tmp_path / name)
    assert read_settings(data.settings) == Settings()
    assert read_location(tmp_path / "location.json") == DataLocation()
    with pytest.raises(LecternError, match="it is no file"):
        token_of(tmp_path / "server.json")
    with pytest.raises(LecternError, match="it is no file"):
        ConnectionFile(data).read()
    with pytest.raises(UsageError, match="it is no file"):
        open_backup(tmp_path / "backup")


def test_a_token_in_a_damaged_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "server.json"
    for content in ('{"other": ' + "[" * 5_000, '{"token":'):
        path.write_text(content)
        with pytest.raises(LecternError, match="cannot be used: it is damaged"):
            token_of(path)


@pytest.mark.skipif(os.name == "nt", reason="makes links")
def test_no_link_of_somebody_else_is_written_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    private = tmp_path / "private"
    private.write_text("mine")
    shared = tmp_path / "shared"
    shared.mkdir()
    path = shared / "notes.json"
    for pid in (os.getpid(), os.getpid() + 1):
        (shared / f".notes.json.{pid}.part").symlink_to(private)
    monkeypatch.setattr("secrets.token_hex", lambda _bytes: "0123456789abcdef")
    write_durably(path, b"words")
    assert path.read_bytes() == b"words"
    path.unlink()
    (shared / ".lectern-0123456789abcdef.part").symlink_to(private)
    with pytest.raises(OSError, match="exists"):
        write_durably(path, b"words")
    assert private.read_text() == "mine"
    assert not path.exists()


@pytest.mark.skipif(os.name == "nt", reason="rights are kept in another way")
def test_a_file_is_for_one_person_whatever_the_mask(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    before = os.umask(0)
    try:
        with replacing(path) as beside:
            beside.write_text("words")
        write_durably(tmp_path / "durable", b"words")
    finally:
        os.umask(before)
    assert [stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()] == [0o600, 0o600]


def test_the_longest_names_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 250 + ".json")
    write_durably(path, b"words")
    assert path.read_bytes() == b"words"
