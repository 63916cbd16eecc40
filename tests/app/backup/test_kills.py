"""Killed at any moment, a backup leaves the one before, and a restore the library as it was."""

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from app.backup.container import open_backup
from app.backup.restore import check_backup
from app.library.library import Library
from app.paths import DataFolder
from tests.app.backup.conftest import back_up, content, fresh, restore

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks")

_KILLED, _DONE = 9, 0


def killed_in(work: Callable[[], object], function: str, times: int) -> bool:
    """Do some work in a process that ends when a function is called for the nth time."""
    pid = os.fork()
    if pid == 0:
        left = times

        def watch(frame: object, event: str, _argument: object) -> None:
            nonlocal left
            if event == "call" and frame.f_code.co_name == function:  # type: ignore[attr-defined]
                left -= 1
                if left == 0:
                    os._exit(_KILLED)

        sys.setprofile(watch)
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(_DONE)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    assert code in {_KILLED, _DONE}
    return code == _KILLED


@pytest.mark.parametrize(
    ("function", "times"), [("add", 1), ("add", 3), ("encode_line", 4), ("finish", 1)]
)
def test_a_killed_backup_leaves_the_one_before(
    function: str, times: int, data: DataFolder, tmp_path: Path
) -> None:
    file = tmp_path / "lectern.backup"
    back_up(data, file)
    before = file.read_bytes()
    with Library(data.library) as library:
        library.readings.add("Another", [library.entries()[0].sha256])
    assert killed_in(partial(back_up, data, file), function, times)
    assert file.read_bytes() == before
    check_backup(open_backup(file))
    for left in tmp_path.glob(".*"):
        os.utime(left, (0, 0))  # nobody knows at once whether an empty one is about to be written
    assert back_up(data, file).num_readings == 2
    assert list(tmp_path.glob(".*")) == []


@pytest.mark.parametrize(
    ("function", "times"),
    [
        ("_take_document", 2),
        ("_reading", 1),
        ("begin", 1),
        ("stored_time", 5),
        ("_take_pasted", 1),
        ("_take_sheet", 1),
    ],
)
def test_a_killed_restore_is_completed_by_the_next(
    function: str, times: int, data: DataFolder, tmp_path: Path
) -> None:
    file, there = tmp_path / "lectern.backup", fresh(tmp_path)
    back_up(data, file)
    own = tmp_path / "own.txt"
    own.write_text("My own words.")
    with Library(there.library) as library:
        mine = library.readings.add("Mine", [library.add(own).sha256])
    assert killed_in(partial(restore, there, file), function, times)
    with Library(there.library) as library:
        assert not library.upkeep.structural_damage()
        titles = {entry.title for entry in library.readings.entries()}
        assert titles in ({"Mine"}, {"Mine", "Lamps"})
        talks = library.conversations.entries()
        assert all(len(library.conversations.messages(talk.id)) == 3 for talk in talks)
    restore(there, file)
    with Library(there.library) as library:
        library.readings.remove(mine.id)
        library.forget_removed()
    assert content(there) == content(data)
