"""The data folder moves whole or not at all."""

import errno
import shutil
import stat
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.data_location import DataLocation, read_location, write_location
from app.errors import InterruptionError, LecternError, UsageError
from app.file_lock import lock_at_once
from app.library.sqlite import sqlite3
from app.window.data_folder import mover
from app.window.data_folder.move_plan import MovePlan, plan_move
from app.window.data_folder.mover import move_data


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    (folder / "segments").mkdir(parents=True)
    (folder / "segments" / "1.seg").write_bytes(b"x" * 100_000)
    (folder / "settings.json").write_text("{}")
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE conversation (text)")
        connection.execute("INSERT INTO conversation VALUES ('kept')")
        connection.commit()
    return folder


@pytest.fixture
def location(tmp_path: Path) -> Path:
    return tmp_path / "config" / "location.json"


@pytest.fixture
def plan(source: Path, tmp_path: Path) -> MovePlan:
    """A move to another disk, as far as the plan is concerned."""
    target = tmp_path / "elsewhere"
    target.mkdir()
    return replace(plan_move(source, target), is_rename=False)


def _move(plan: MovePlan, location: Path, *, cancelled: bool = False) -> list[int]:
    told: list[int] = []
    move_data(plan, location, report=told.append, is_cancelled=lambda: cancelled)
    return told


def _contents(folder: Path) -> dict[str, int]:
    return {
        path.relative_to(folder).as_posix(): path.stat().st_size
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("is_rename", [True, False])
def test_everything_arrives_and_is_found_there(
    plan: MovePlan, location: Path, *, is_rename: bool
) -> None:
    _move(replace(plan, is_rename=is_rename), location)
    assert set(_contents(plan.target)) == {"library.sqlite", "segments/1.seg", "settings.json"}
    assert read_location(location) == DataLocation(root=str(plan.target))
    assert not plan.source.exists()
    with closing(sqlite3.connect(plan.target / "library.sqlite")) as connection:
        assert connection.execute("SELECT text FROM conversation").fetchall() == [("kept",)]


@pytest.mark.parametrize("is_rename", [True, False])
def test_links_lead_where_they_led(plan: MovePlan, location: Path, *, is_rename: bool) -> None:
    """A person keeps models on another disk; what a link leads to is neither copied nor deleted."""
    other_disk = plan.source.parent / "other disk"
    (other_disk / "model").mkdir(parents=True)
    (other_disk / "model" / "weights").write_bytes(b"w" * 1000)
    links = plan.source / "models"
    links.mkdir()
    (links / "absolute").symlink_to(other_disk / "model", target_is_directory=True)
    (links / "relative").symlink_to(Path("../../other disk/model"), target_is_directory=True)
    (links / "inside").symlink_to(plan.source / "segments" / "1.seg")
    (links / "nowhere").symlink_to(plan.source.parent / "gone")
    _move(replace(plan, is_rename=is_rename), location)
    moved = plan.target / "models"
    for name in ("absolute", "relative"):
        assert (moved / name).is_symlink()
        assert (moved / name).resolve() == other_disk / "model"
    assert (moved / "inside").resolve() == plan.target / "segments" / "1.seg"
    assert (moved / "nowhere").readlink() == plan.source.parent / "gone"
    assert (other_disk / "model" / "weights").read_bytes() == b"w" * 1000
    assert not plan.source.exists()


@pytest.mark.parametrize("is_rename", [True, False])
def test_a_folder_that_is_a_link_is_moved_itself(
    source: Path, tmp_path: Path, location: Path, *, is_rename: bool
) -> None:
    link, target = tmp_path / "link", tmp_path / "elsewhere"
    link.symlink_to(source, target_is_directory=True)
    target.mkdir()
    _move(replace(plan_move(link, target), is_rename=is_rename), location)
    assert not target.is_symlink()
    assert (target / "segments" / "1.seg").is_file()
    assert not source.exists()
    assert not link.is_symlink()


def test_a_place_that_is_a_link_is_the_folder_it_leads_to(
    source: Path, tmp_path: Path, location: Path
) -> None:
    place, link = tmp_path / "place", tmp_path / "link"
    place.mkdir()
    link.symlink_to(place, target_is_directory=True)
    _move(replace(plan_move(source, link), is_rename=False), location)
    assert link.is_symlink()
    assert (place / "segments" / "1.seg").is_file()
    assert read_location(location) == DataLocation(root=str(place))


def test_nothing_is_written_through_a_link_that_waits_there(
    plan: MovePlan, location: Path, tmp_path: Path
) -> None:
    trap = tmp_path / "trap"
    trap.mkdir()
    plan.target.with_name(plan.target.name + ".moving").symlink_to(trap, target_is_directory=True)
    with pytest.raises(LecternError, match="still in its old place"):
        _move(plan, location)
    assert list(trap.iterdir()) == []
    assert (plan.source / "segments" / "1.seg").is_file()


@pytest.mark.parametrize("is_rename", [True, False])
def test_a_moved_folder_is_found_whatever_becomes_of_the_last_note(
    plan: MovePlan, location: Path, monkeypatch: pytest.MonkeyPatch, *, is_rename: bool
) -> None:
    written: list[DataLocation] = []

    def write(path: Path, content: DataLocation) -> None:
        written.append(content)
        if len(written) == 2:
            raise OSError(errno.ENOSPC, "no room for a moment")
        write_location(path, content)

    monkeypatch.setattr(mover, "write_location", write)
    _move(replace(plan, is_rename=is_rename), location)
    assert read_location(location).in_use() == plan.target
    assert (plan.target / "library.sqlite").is_file()


def test_what_others_may_not_read_stays_that_way(plan: MovePlan, location: Path) -> None:
    (plan.source / "processes").mkdir(mode=0o700)
    (plan.source / "segments").chmod(0o700)
    plan.source.chmod(0o750)
    _move(plan, location)
    for name, mode in (("processes", 0o700), ("segments", 0o700), (".", 0o750)):
        assert stat.S_IMODE((plan.target / name).stat().st_mode) == mode


def test_an_empty_disk_gets_a_folder_of_ours(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing can take the place of a disk's own folder, and beside it is another disk."""
    disk = tmp_path / "disk"
    disk.mkdir()
    monkeypatch.setattr("os.path.ismount", lambda path: Path(path) == disk)
    assert plan_move(source, disk).target == disk / "Lectern"


def test_progress_reaches_the_size_of_all_files(plan: MovePlan, location: Path) -> None:
    told = _move(plan, location)
    assert told == sorted(told)
    assert told[-1] >= 100_000


def test_a_stopped_move_leaves_everything_where_it_was(plan: MovePlan, location: Path) -> None:
    before = _contents(plan.source)
    with pytest.raises(InterruptionError):
        _move(plan, location, cancelled=True)
    assert _contents(plan.source).keys() == before.keys()
    assert not any(plan.target.parent.glob("*.moving"))
    assert read_location(location) == DataLocation()


def test_what_arrives_damaged_is_not_taken(
    plan: MovePlan, location: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_location(location, DataLocation(root=str(plan.source)))
    monkeypatch.setattr(mover, "_digest", lambda _: b"another")
    with pytest.raises(LecternError, match="still in its old place"):
        _move(plan, location)
    assert (plan.source / "library.sqlite").is_file()
    assert read_location(location) == DataLocation(root=str(plan.source))


def test_a_folder_that_an_engine_uses_is_not_moved(plan: MovePlan, location: Path) -> None:
    lock = plan.source / "processes" / "a.lock"
    lock.parent.mkdir()
    with lock.open("wb") as file:
        lock_at_once(file.fileno())
        with pytest.raises(LecternError, match=r"a\.lock"):
            _move(plan, location)
    _move(plan, location)
    assert not plan.source.exists()


def test_a_folder_in_use_is_not_moved(plan: MovePlan, location: Path) -> None:
    with closing(sqlite3.connect(plan.source / "library.sqlite")) as connection:
        connection.execute("SELECT * FROM conversation").fetchall()
        with pytest.raises(LecternError, match=r"library\.sqlite"):
            _move(plan, location)
    assert (plan.source / "segments" / "1.seg").is_file()


def test_a_folder_with_other_things_gets_a_folder_of_ours(source: Path, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / "holiday.jpg").write_bytes(b"")
    assert plan_move(source, shared).target == shared / "Lectern"


def test_places_that_make_no_sense_are_refused(source: Path, tmp_path: Path) -> None:
    inside = source / "new"
    inside.mkdir()
    with pytest.raises(UsageError, match="into itself"):
        plan_move(source, inside)
    (tmp_path / "shared" / "Lectern" / "x").mkdir(parents=True)
    with pytest.raises(UsageError, match="is not empty"):
        plan_move(source, tmp_path / "shared")
    with pytest.raises(UsageError, match="cannot write to"):
        plan_move(source, tmp_path / "missing")


def test_a_disk_that_is_too_small_is_refused(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage("/")._replace(free=1000)
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage)
    target = tmp_path / "elsewhere"
    target.mkdir()
    assert plan_move(source, target).is_rename  # a rename needs no room
    other_disk = source.stat().st_dev + 1
    stat_of = Path.stat

    def of_another_disk(path: Path, **options: bool) -> object:
        found = stat_of(path, **options)
        if path != target:
            return found
        return type(found)((*found[:2], other_disk, *found[3:10]))

    monkeypatch.setattr(Path, "stat", of_another_disk)
    with pytest.raises(LecternError, match=r"only .* is free there"):
        plan_move(source, target)
