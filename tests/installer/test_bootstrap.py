"""The set-up installs once, starts at once afterwards, and says in one line what is wrong."""

import json
import shutil
import subprocess
import sys
from collections import namedtuple
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from app import qt_libraries
from installer import bootstrap
from tests.installer.project import Project

Usage = namedtuple("Usage", "free")  # a stand-in with one field
OFFLINE_LOG = "NewConnectionError: [Errno 101]\nERROR: No matching distribution found for torch"


def test_the_second_start_installs_nothing(project: Project) -> None:
    assert bootstrap.main(["run"]) == 7
    assert project.taken() == [str(project.venv), *project.installed, "demo"]
    assert bootstrap.main(["run"]) == 7
    assert project.taken() == ["demo"]


def test_what_cannot_be_compiled_now_is_compiled_later(project: Project) -> None:
    project.compile_code = 1
    assert bootstrap.main(["run"]) == 7
    assert project.taken()[-4:] == [*project.compiled, "demo"]


def test_modules_are_compiled_ahead_of_the_first_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(bootstrap, "PYTHON", sys.executable)
    packages = Path(".venv", bootstrap.PACKAGES.format(*sys.version_info))
    folders = (packages, "app", "engine", "kernels")
    modules = [tmp_path / folder / "some" / "module.py" for folder in folders]
    for module in modules:
        module.parent.mkdir(parents=True)
        module.touch()
    bootstrap.compile_sources()
    assert all(Path(cache_from_source(str(module))).exists() for module in modules)


def test_where_there_is_a_display_the_window_opens(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    bootstrap.main(["run"])
    assert project.commands[-1][-2:] == ["-m", "app"]
    monkeypatch.setattr(bootstrap, "missing_qt_libraries", lambda: "sudo apt install libegl1")
    bootstrap.main(["run"])
    assert project.commands[-1][-2:] == ["app", "demo"]


def test_the_test_tools_are_added_once(project: Project) -> None:
    bootstrap.main(["run"])
    project.taken()
    assert bootstrap.main(["test", "--", "-k", "cache"]) == 7
    assert project.taken() == [
        project.tools,
        f"{project.root}[ocr,test]",
        *project.compiled,
        "cache",
    ]
    bootstrap.main(["test"])
    bootstrap.main(["run", "--", "ask", "a.pdf", "-q", "Why?"])
    bootstrap.main(["install"])
    assert project.taken() == ["--dist=worksteal", "Why?"]


def test_a_changed_project_is_installed_again(project: Project) -> None:
    bootstrap.main(["run"])
    project.taken()
    (project.root / "pyproject.toml").write_text("[project]\nname = 'other'\n", encoding="utf-8")
    bootstrap.main(["run"])
    assert project.taken() == [*project.installed, "demo"]


def test_changed_locks_are_installed_again(project: Project) -> None:
    bootstrap.main(["run"])
    project.taken()
    project.packages.write_text("rich==15.0.1\n", encoding="utf-8")
    bootstrap.main(["run"])
    assert project.taken() == [*project.installed, "demo"]


def test_a_moved_project_and_a_torn_stamp_are_installed_again(project: Project) -> None:
    bootstrap.main(["run"])
    stamp = project.venv / "stamp.json"
    moved = json.loads(stamp.read_text(encoding="utf-8")) | {"root": "/elsewhere"}
    for content in (json.dumps(moved), "{"):
        project.taken()
        stamp.write_text(content, encoding="utf-8")
        bootstrap.main(["run"])
        assert project.taken() == [*project.installed, "demo"]


def test_an_environment_of_another_python_is_made_anew(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project.venv / "bin").mkdir(parents=True)
    (project.venv / "bin" / "python").touch()
    monkeypatch.setattr(bootstrap, "output_of", lambda _: "3 10 1")
    monkeypatch.setattr(bootstrap.subprocess, "call", project.commands.append)
    with pytest.raises(bootstrap.SetUpFailure):
        bootstrap.make_environment()
    assert project.commands == [[sys.executable, "-m", "venv", "--clear", str(project.venv)]]


@pytest.mark.parametrize(
    ("log", "said"),
    [
        (OFFLINE_LOG, "cannot be reached. Connect to the internet"),
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        ("ERROR: No matching distribution found for torch==2.13.0", "not available"),
        ("THESE PACKAGES DO NOT MATCH THE HASHES", "not the one that was locked"),
        ("something else", "last lines of pip's log"),
    ],
)
def test_a_failed_installation_is_one_line_and_is_tried_again(
    project: Project, capsys: pytest.CaptureFixture[str], log: str, said: str
) -> None:
    project.pip_code, project.pip_log = 1, log
    assert bootstrap.main(["run"]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert said in line
    assert "pip.log" in line
    assert "demo" not in project.taken()
    project.pip_code = 0
    assert bootstrap.main(["run"]) == 7


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    [line] = capsys.readouterr().err.splitlines()
    return line


def test_an_old_python_is_told(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 10, 1, "final", 0))
    assert bootstrap.main(["run"]) == 1
    assert "Python 3.10 is too old" in one_line(capsys)
    assert not project.taken()


def test_a_missing_venv_module_is_named_with_its_package(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap.importlib.util, "find_spec", lambda name: name != "ensurepip")
    assert bootstrap.main(["run"]) == 1
    assert "python3-venv" in one_line(capsys)


def test_a_full_disk_is_told_before_the_download(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap.shutil, "disk_usage", lambda _: Usage(10**9))
    assert bootstrap.main(["run"]) == 1
    assert "has only 1.0 GB left" in one_line(capsys)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems need no extra libraries")
def test_missing_libraries_are_named_and_stop_nothing(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(qt_libraries, "missing_qt_packages", lambda: ["libegl1", "libxkbcommon0"])
    monkeypatch.setattr(bootstrap, "missing_qt_libraries", qt_libraries.missing_qt_libraries)
    assert bootstrap.main(["run"]) == 7
    assert "sudo apt install libegl1 libxkbcommon0" in one_line(capsys)


def test_an_interruption_ends_quietly(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bootstrap, "make_environment", interrupt)
    assert bootstrap.main(["run"]) == 130
    assert "start again to go on" in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "code"), [([], 0), (["help"], 0), (["fly"], 2)])
def test_help(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.main(arguments) == code
    assert "bootstrap.py run" in capsys.readouterr().out


@pytest.mark.process
def test_progress_is_shown_and_the_rest_is_not(capfd: pytest.CaptureFixture[str]) -> None:
    source = """
import sys
print("Requirement already satisfied: a")
print("  Downloading torch.whl (190 MB)")
print("WARNING", file=sys.stderr)
sys.exit(4)
"""
    assert bootstrap.show_progress([sys.executable, "-c", source]) == 4
    assert capfd.readouterr() == ("  Downloading torch.whl (190 MB)\n", "")


@pytest.mark.process
@pytest.mark.parametrize(("source", "code"), [("raise SystemExit(3)", 3), ("", 0)])
def test_exit_codes_pass_through(source: str, code: int) -> None:
    assert bootstrap.follow([sys.executable, "-c", source]) == code


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_a_killed_command_reports_its_signal() -> None:
    source = "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"
    assert bootstrap.follow([sys.executable, "-c", source]) == 128 + 15


@pytest.mark.process
@pytest.mark.slow
def test_without_a_package_index_a_real_start_says_so(tmp_path: Path) -> None:
    root = tmp_path / "project"
    (root / "installer" / "locks").mkdir(parents=True)
    script = Path(bootstrap.__file__).read_text(encoding="utf-8")
    (root / "installer" / "bootstrap.py").write_text(script, encoding="utf-8")
    (root / "app").mkdir()
    shutil.copy(qt_libraries.__file__, root / "app")
    (root / "pyproject.toml").touch()
    locked = f"lectern-does-not-exist==1 --hash=sha256:{'0' * 64}\n"
    (root / "installer" / "locks" / "packages.txt").write_text(locked, encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "installer/bootstrap.py", "run"],
        cwd=root,
        env={
            "PATH": "",
            "LECTERN_OCR": "no",
            "PIP_NO_INDEX": "1",
            "PIP_CONFIG_FILE": "/dev/null",
            "HOME": str(tmp_path),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 1
    [line] = [line for line in result.stderr.splitlines() if "installing failed" in line]
    assert "not available" in line
    assert (root / ".venv" / "pip.log").exists()
    assert not (root / ".venv" / "lectern-installed.json").exists()
