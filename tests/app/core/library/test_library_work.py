from contextlib import closing
from pathlib import Path

import pytest

from app.core.library.library_work import LibraryWork
from app.core.threaded_jobs import ThreadedJobs
from app.errors import LecternError
from app.library.errors import LibraryDamagedError
from app.library.library import Library
from app.library.sqlite import sqlite3
from tests.app.library.test_damage import extract_text
from tests.fakes.loops import WaitingLoop
from tests.fakes.manual_jobs import ManualJobs


def titles(library: Library) -> list[str]:
    return [entry.title for entry in library.readings.entries()]


def test_work_is_done_in_its_order(tmp_path: Path) -> None:
    jobs, failures = ManualJobs(), list[LecternError]()
    work = LibraryWork(tmp_path / "library.sqlite", jobs, fail=failures.append)
    seen: list[list[str]] = []
    for title in ("a", "b"):
        work.do(lambda library, title=title: library.readings.add(title, []))
        work.do(titles, seen.append)
    assert jobs.num_waiting == 1
    jobs.run_all()
    assert seen == [["a"], ["b", "a"]]
    assert failures == []


def test_nothing_overtakes_on_threads(
    loop: WaitingLoop, jobs: ThreadedJobs, tmp_path: Path
) -> None:
    work = LibraryWork(tmp_path / "library.sqlite", jobs, fail=pytest.fail)
    done: list[int] = []
    delivered: list[int] = []
    for number in range(20):
        work.do(lambda _, number=number: done.append(number) or number, delivered.append)
    loop.wait_until(lambda: len(delivered) == 20)
    assert done == delivered == list(range(20))


def test_a_failure_is_told_and_the_next_work_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    path.write_bytes(b"not a database at all" * 100)
    jobs, failures, own = ManualJobs(), list[LecternError](), list[LecternError]()
    work = LibraryWork(path, jobs, fail=failures.append)
    work.do(titles)
    work.do(titles, fail=own.append)
    jobs.run_all()
    assert [type(failure) for failure in (*failures, *own)] == [LibraryDamagedError] * 2
    assert len(own) == 1


def test_a_bug_is_raised_and_does_not_stop_the_others(tmp_path: Path) -> None:
    jobs, seen = ManualJobs(), list[list[str]]()
    work = LibraryWork(tmp_path / "library.sqlite", jobs, fail=lambda _: None)
    work.do(lambda _: 1 / 0)
    work.do(titles, seen.append)
    with pytest.raises(ZeroDivisionError):
        jobs.run_next()
    jobs.run_all()
    assert seen == [[]]


def test_what_waits_is_done_at_once_when_the_window_closes(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    jobs, seen = ManualJobs(), list[object]()
    work = LibraryWork(path, jobs, fail=lambda _: None)
    for title in ("a", "b"):
        work.do(lambda library, title=title: library.readings.add(title, []), seen.append)
    work.finish()
    with Library(path) as library:
        assert titles(library) == ["b", "a"]
    jobs.run_all()
    assert seen == []


def test_what_comes_after_that_is_done_at_once_too(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    jobs, seen = ManualJobs(), list[object]()
    work = LibraryWork(path, jobs, fail=lambda _: None)
    work.finish()
    work.do(lambda library: library.readings.add("late", []), seen.append)
    with Library(path) as library:
        assert titles(library) == ["late"]
    assert jobs.num_waiting == 0
    assert seen == []


def test_text_that_was_taken_again_is_told_once(tmp_path: Path) -> None:
    path, file = tmp_path / "library.sqlite", tmp_path / "history.txt"
    file.write_text("In 1792 it began.", encoding="utf-8")
    jobs, told = ManualJobs(), list[str]()
    work = LibraryWork(path, jobs, fail=lambda _: None, tell_mended=told.append)
    with Library(path, extract_text) as library:
        sha256 = library.add(file).sha256
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("UPDATE pages SET text = replace(text, '1792', '1793')")
            connection.commit()
        library.document(sha256)
    work.do(titles)
    work.do(titles)
    jobs.run_all()
    assert told == ["history.txt"]
