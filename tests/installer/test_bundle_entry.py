"""One executable runs the application and its children, and nothing else."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import platformdirs
import pytest

from engine.protocol.child import CHILD_OPTION, bundled_child
from installer.bundle.entry import CHILDREN, keep_machine_code_outside, restore_library_path

ROOT = Path(__file__).parents[2]
DEVELOPERS_TOOLS = {
    "app.window.translation.update",
    "engine.bench.gpu_products",
    "engine.bench.gpu_stream",
    "engine.bench.gpu_tuning",
}
"""Programs that nobody needs who only installs; they are run from source."""


def programs_of(package: str) -> set[str]:
    """Modules that do something when they are run."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__")
        for path in (ROOT / package).rglob("*.py")
        if re.search(r'^if __name__ == "__main__":', path.read_text(encoding="utf-8"), re.MULTILINE)
    }


def test_every_program_is_a_child_that_the_bundle_runs() -> None:
    programs = {name for package in ("app", "engine", "kernels") for name in programs_of(package)}
    assert programs - {"app"} - DEVELOPERS_TOOLS == set(CHILDREN)
    assert all(find_spec(child) for child in CHILDREN)


def run_entry(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "installer.bundle.entry", *arguments],
        cwd=ROOT,
        input="",
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.process
def test_a_child_runs_with_its_own_arguments() -> None:
    _, *arguments = bundled_child("engine")
    finished = run_entry(*arguments, "--help")
    assert finished.returncode == 0
    assert "--data-dir" in finished.stdout


@pytest.mark.process
@pytest.mark.parametrize("arguments", [(), ("http.server",), ("app",)])
def test_no_other_module_is_run(arguments: tuple[str, ...]) -> None:
    finished = run_entry(CHILD_OPTION, *arguments)
    assert finished.returncode == 1
    assert "there is no child process" in finished.stderr


@pytest.mark.process
def test_without_a_child_it_is_the_application() -> None:
    assert "lectern" in run_entry("--help").stdout


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            {"LD_LIBRARY_PATH": "/bundle", "LD_LIBRARY_PATH_ORIG": "/mine"},
            {"LD_LIBRARY_PATH": "/mine"},
        ),
        ({"LD_LIBRARY_PATH": "/bundle"}, {}),
        ({"HOME": "/home"}, {"HOME": "/home"}),
    ],
)
def test_other_programs_get_their_own_libraries(
    before: dict[str, str], after: dict[str, str]
) -> None:
    restore_library_path(before)
    assert before == after


def test_machine_code_goes_to_the_persons_cache() -> None:
    environment: dict[str, str] = {}
    keep_machine_code_outside(environment)
    [folder] = environment.values()
    assert Path(folder).is_relative_to(platformdirs.user_cache_path())
    keep_machine_code_outside(chosen := {"NUMBA_CACHE_DIR": "/mine"})
    assert chosen == {"NUMBA_CACHE_DIR": "/mine"}
