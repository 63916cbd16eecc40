"""Programs that are run to their end, or left to themselves."""

import os
import sys
import threading
from pathlib import Path

import pytest

from app.child.command import Command
from app.child.programs import (
    ProgramFailed,
    follow_program,
    run_in_foreground,
    run_program,
    start_apart,
)

pytestmark = pytest.mark.process


def python(code: str) -> Command:
    return Command((sys.executable, "-I", "-c", code))


def test_what_a_program_prints_comes_back(tmp_path: Path) -> None:
    printed = run_program(python("import os; print(os.getcwd())"), folder=tmp_path)
    assert Path(printed.decode().strip()) == tmp_path


def test_a_program_gets_the_environment_of_its_command() -> None:
    command = python("import os; print(os.environ['LECTERN_TEST'])")
    assert run_program(command.with_variables({"LECTERN_TEST": "here"})).split() == [b"here"]


def test_a_failure_says_what_was_printed() -> None:
    code = "import sys; print('half'); print('no', file=sys.stderr); sys.exit(3)"
    with pytest.raises(ProgramFailed, match="exit status 3") as failed:
        run_program(python(code))
    assert (failed.value.printed.strip(), failed.value.complained.strip()) == (b"half", b"no")


def test_a_program_that_takes_too_long_is_ended() -> None:
    with pytest.raises(ProgramFailed, match=r"0\.3 seconds"):
        run_program(python("import time; time.sleep(60)"), seconds=0.3)


def test_a_program_that_is_not_there_is_a_failure() -> None:
    with pytest.raises(ProgramFailed, match="nowhere"):
        run_program(Command(("/nowhere/at-all",)))
    assert not start_apart(Command(("/nowhere/at-all",)))


def test_a_program_in_the_foreground_gives_its_status() -> None:
    assert run_in_foreground(python("raise SystemExit(4)")) == 4


def test_a_program_apart_has_nothing_to_do_with_this_one(tmp_path: Path) -> None:
    note = tmp_path / "note"
    before = set(threading.enumerate())
    assert start_apart(
        python(f"import os, pathlib; pathlib.Path({str(note)!r}).write_text(str(os.getsid(0)))")
    )
    for waiting in set(threading.enumerate()) - before:
        waiting.join(30)
    assert int(note.read_text()) != os.getsid(0)


def test_a_program_reads_what_it_is_given() -> None:
    code = "import sys; print(sys.stdin.read()[::-1])"
    assert run_program(python(code), given=b"abc").split() == [b"cba"]


def test_what_a_program_says_meanwhile_is_passed_on() -> None:
    said: list[str] = []
    code = "import sys; sys.stderr.write('one\\ntwo\\n'); print('done')"
    assert follow_program(python(code), said.append).split() == [b"done"]
    assert said == ["one", "two"]


def test_a_program_that_is_followed_and_fails_is_told_of() -> None:
    with pytest.raises(ProgramFailed) as failed:
        follow_program(python("import sys; print('half'); sys.exit('why')"), lambda _line: None)
    assert (failed.value.printed, failed.value.complained) == (b"half\n", b"why\n")


def test_a_program_is_not_left_behind_by_who_followed_it() -> None:
    def stop(_line: str) -> None:
        raise KeyboardInterrupt

    code = "import sys, time; sys.stderr.write('one\\n'); sys.stderr.flush(); time.sleep(600)"
    with pytest.raises(KeyboardInterrupt):
        follow_program(python(code), stop)
