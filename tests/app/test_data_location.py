"""Where the data folder is found after it was moved, and while a move takes effect."""

from pathlib import Path

import pytest

from app.data_location import DataLocation, read_location, write_location
from app.errors import UsageError
from app.paths import data_folder


@pytest.fixture
def location(tmp_path: Path) -> Path:
    return tmp_path / "config" / "location.json"


def test_what_was_written_is_read(location: Path) -> None:
    written = DataLocation(root="/a", former="/b", move_from="/a", move_to="/c")
    write_location(location, written)
    assert read_location(location) == written


@pytest.mark.parametrize("content", [b"", b"[]", b'{"root": 1}', b"\0", b'{"root": "\xfc"}'])
def test_a_spoilt_file_means_never_moved(location: Path, content: bytes) -> None:
    location.parent.mkdir()
    location.write_bytes(content)
    assert read_location(location) == DataLocation()
    assert data_folder(None, {}, location=location).root.name == "lectern"


def test_a_moved_directory_is_found(location: Path, tmp_path: Path) -> None:
    moved = tmp_path / "moved"
    moved.mkdir()
    write_location(location, DataLocation(root=str(moved)))
    assert data_folder(None, {}, location=location).root == moved


def test_while_a_move_takes_effect_the_place_that_exists_counts(
    location: Path, tmp_path: Path
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    write_location(location, DataLocation(root=str(new), former=str(old)))
    assert data_folder(None, {}, location=location).root == old
    old.rename(new)
    assert data_folder(None, {}, location=location).root == new


def test_a_moved_directory_is_never_made_anew(location: Path, tmp_path: Path) -> None:
    write_location(location, DataLocation(root=str(tmp_path / "unplugged")))
    directory = data_folder(None, {}, location=location)
    with pytest.raises(UsageError, match="Attach the disk"):
        directory.prepare()
    assert not (tmp_path / "unplugged").exists()


def test_the_environment_still_wins(location: Path, tmp_path: Path) -> None:
    write_location(location, DataLocation(root=str(tmp_path / "moved")))
    environment = {"LECTERN_DATA_DIR": str(tmp_path / "other")}
    assert data_folder(None, environment, location=location).root == tmp_path / "other"
