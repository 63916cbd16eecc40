from pathlib import Path

import pytest

from app.conversations.conversation_store import ConversationStore
from app.core.library.archive import Archive
from app.core.threaded_jobs import ThreadedJobs
from app.errors import LecternError
from app.library.errors import LibraryDamagedError
from app.library.library import Library
from tests.fakes.loops import WaitingLoop
from tests.fakes.manual_jobs import ManualJobs


def fail(error: LecternError) -> None:
    raise error


def test_work_is_done_in_the_order_it_was_given(
    loop: WaitingLoop, jobs: ThreadedJobs, tmp_path: Path
) -> None:
    archive = Archive(tmp_path / "library.sqlite", jobs)
    done: list[int] = []
    delivered: list[int] = []
    for number in range(20):

        def work(_store: ConversationStore, number: int = number) -> int:
            done.append(number)
            return number

        archive.do(work, deliver=delivered.append, fail=fail)
    loop.wait_until(lambda: len(delivered) == 20)
    assert done == delivered == list(range(20))


def test_what_waits_is_finished_before_closing(tmp_path: Path) -> None:
    jobs = ManualJobs()
    archive = Archive(tmp_path / "library.sqlite", jobs)
    done: list[str] = []
    archive.do(lambda _store: done.append("one"), fail=fail)
    archive.do(lambda _store: done.append("two"), fail=fail)
    archive.finish()
    assert done == ["one", "two"]
    jobs.run_all()
    assert done == ["one", "two"]


def test_a_failure_is_told_and_the_next_work_is_done(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    path.write_bytes(b"no database, and longer than a page of one " * 200)
    jobs = ManualJobs()
    archive = Archive(path, jobs)
    failures: list[LecternError] = []
    delivered: list[int] = []
    archive.do(lambda _store: 1, deliver=delivered.append, fail=failures.append)
    jobs.run_all()
    assert isinstance(failures[0], LibraryDamagedError)
    path.unlink()
    archive.do(lambda _store: 2, deliver=delivered.append, fail=failures.append)
    jobs.run_all()
    assert delivered == [2]


def test_a_bug_is_not_swallowed(tmp_path: Path) -> None:
    jobs = ManualJobs()
    Library(tmp_path / "library.sqlite").close()
    archive = Archive(tmp_path / "library.sqlite", jobs)
    archive.do(lambda _store: 1 // 0, fail=fail)
    with pytest.raises(ZeroDivisionError):
        jobs.run_all()
