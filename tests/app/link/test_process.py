"""The engine as a child: how it is started and how it ends."""

import os
import signal
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

from app.child.log import ChildLog
from app.link.own_engine import engine_command
from app.link.process import NICENESS, EngineProcess
from tests.fakes.fake_command import fake_engine_command


@pytest.mark.process
def test_the_child_is_out_of_reach_of_ctrl_c(tmp_path: Path) -> None:
    process = EngineProcess(fake_engine_command(tmp_path), ChildLog(tmp_path / "engine.log"))
    assert os.getpgid(process.pid) != os.getpgid(0)
    process.stop()
    process.close_pipes()
    assert process.ended.status == 0
    assert process.last_lines() == ()


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="priorities are classes there")
def test_the_window_comes_before_the_engine(tmp_path: Path) -> None:
    process = EngineProcess(fake_engine_command(tmp_path), ChildLog(tmp_path / "engine.log"))
    niceness = min(os.getpriority(os.PRIO_PROCESS, 0) + NICENESS, 19)
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == niceness
    assert os.getsid(process.pid) == os.getsid(0)  # else niceness means nothing
    process.stop()
    process.close_pipes()


@pytest.mark.process
def test_a_child_that_stays_is_killed(tmp_path: Path) -> None:
    command = fake_engine_command(tmp_path, "--mishap", "stays")
    process = EngineProcess(command, ChildLog(tmp_path / "engine.log"))
    assert process.is_running()
    process.stop(finish_grace=0.5, terminate_grace=0.2)
    process.close_pipes()
    assert not process.is_running()
    assert process.ended.status in (-signal.SIGKILL, -signal.SIGTERM)


class SlowPipe:
    """A pipe that takes its time to close, and counts those who are at it."""

    def __init__(self) -> None:
        self.closing = 0
        self.most_closing = 0

    def close(self) -> None:
        self.closing += 1
        self.most_closing = max(self.most_closing, self.closing)
        time.sleep(0.05)
        self.closing -= 1


@pytest.mark.process
def test_a_pipe_is_closed_by_one_thread_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = EngineProcess(fake_engine_command(tmp_path), ChildLog(tmp_path / "engine.log"))
    process.kill()
    process.close_pipes()
    pipe = SlowPipe()
    monkeypatch.setattr(EngineProcess, "requests", pipe)
    threads = [Thread(target=process.end_input) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert pipe.most_closing == 1


@pytest.mark.process
def test_a_module_beside_the_document_is_never_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit(9)")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    process = EngineProcess(fake_engine_command(tmp_path), ChildLog(tmp_path / "engine.log"))
    process.stop()
    process.close_pipes()
    assert process.ended.status == 0


def test_a_bundle_starts_its_own_executable_as_the_child(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "lectern.exe")
    command = engine_command(tmp_path)
    expected = ("lectern.exe", "--child", "engine", "--data-dir", str(tmp_path))
    assert command.arguments == expected
    assert command.environment["OMP_WAIT_POLICY"] == "PASSIVE"
    assert 0 < int(command.environment["GOMP_SPINCOUNT"]) < 100_000


def test_the_engine_is_the_one_beside_the_application(tmp_path: Path) -> None:
    command = engine_command(tmp_path)
    root = command.environment["PYTHONPATH"].split(os.pathsep)[0]
    assert (Path(root) / "engine" / "protocol").is_dir()
    assert command.arguments[-2:] == ("--data-dir", str(tmp_path))
