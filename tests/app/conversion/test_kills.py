"""A conversion that is killed at any of its steps is finished by the next start."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.encryption.folder_lock import FolderLock
from app.encryption.key_file import State
from app.paths import DataFolder
from tests.app.conversion.conftest import (
    WORD,
    check_content,
    everything_in,
    in_memory,
    resume,
    switch_off,
    switch_on,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks")

_KILLED, _DONE = 9, 0
_EVENTS = {"os.rename", "os.remove"}
_STRIDE = 1 if os.environ.get("LECTERN_EVERY_KILL") else 4
"""One of so many steps is tried."""


def killed_before(step: int, work: Callable[[], object]) -> bool:
    """Do some work in a process that ends before it changes a file for the nth time."""
    pid = os.fork()
    if pid == 0:
        left = step

        def watch(event: str, arguments: tuple[object, ...]) -> None:
            nonlocal left
            opens = event == "open" and isinstance(arguments[1], str) and "r" not in arguments[1]
            if opens or event in _EVENTS:
                left -= 1
                if left < 0:
                    os._exit(_KILLED)

        sys.addaudithook(watch)
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(_DONE)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    assert code in {_KILLED, _DONE}
    return code == _KILLED


@pytest.fixture(scope="module")
def encrypted(filled: Path) -> Iterator[Path]:
    with in_memory() as folder:
        root = Path(folder, "data")
        shutil.copytree(filled, root)
        yield switch_on(DataFolder(root)).root


def test_switching_on_is_finished(filled: Path, tmp_path: Path) -> None:
    for step in range(0, 1000, _STRIDE):
        root = tmp_path / str(step)
        shutil.copytree(filled, root)
        was_killed = killed_before(step, lambda root=root: switch_on(DataFolder(root)))
        check_content(resume(root))
        lock = FolderLock.of(root)
        assert lock is None or lock.state is State.ON
        if lock is not None:
            assert WORD.encode() not in everything_in(root)
        shutil.rmtree(root)
        if not was_killed:
            return
    raise AssertionError("it never ends")


def test_switching_off_is_finished(encrypted: Path, tmp_path: Path) -> None:
    for step in range(0, 1000, _STRIDE):
        root = tmp_path / str(step)
        shutil.copytree(encrypted, root)
        was_killed = killed_before(step, lambda root=root: switch_off(root))
        check_content(resume(root))
        shutil.rmtree(root)
        if not was_killed:
            return
    raise AssertionError("it never ends")
