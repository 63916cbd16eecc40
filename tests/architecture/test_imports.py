"""Who may know whom. A red test here is a question about the design, not an obstacle."""

import sys

import pytest
from importlinter import cli

from tests.architecture.interpreter import ROOT, modules_loaded_by

PACKAGES = ("app", "engine", "kernels")


def test_the_import_contracts_hold(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(ROOT)
    code = cli.lint_imports(config_filename="pyproject.toml", no_cache=True, no_logo=True)
    assert code == cli.EXIT_STATUS_SUCCESS, capsys.readouterr().out


@pytest.mark.process
def test_the_application_starts_without_torch() -> None:
    loaded = modules_loaded_by("app")
    assert not loaded & {"torch", "numba", "triton", "kernels", "tokenizers"}
    engine = {name for name in loaded if name.startswith("engine.")}
    assert {name for name in engine if not name.startswith("engine.protocol")} == set()


@pytest.mark.process
def test_the_protocol_needs_the_standard_library_and_msgspec() -> None:
    roots = {name.partition(".")[0] for name in modules_loaded_by("engine.protocol")}
    with_msgspec = {"msgspec", "typing_extensions"}  # the second where it is installed
    assert roots - sys.stdlib_module_names <= {"engine", *with_msgspec}


@pytest.mark.process
def test_deciding_and_text_need_no_torch() -> None:
    packages = ["cache", "scheduler", "snapshots", "text", "weights"]
    loaded = modules_loaded_by(*(f"engine.{package}" for package in packages))
    assert not loaded & {"torch", "numba", "triton"}


def test_package_files_are_empty() -> None:
    """Importing from a package would hide where a name lives; only an operation exports its."""
    filled = [
        path.relative_to(ROOT)
        for package in PACKAGES
        for path in (ROOT / package).rglob("__init__.py")
        if path.read_text(encoding="utf-8").strip()
    ]
    assert all(path.parts[0] == "kernels" and len(path.parts) == 3 for path in filled), filled


@pytest.mark.parametrize("name", ["utils.py", "helpers.py", "common.py", "misc.py"])
def test_no_file_is_a_drawer_for_odds_and_ends(name: str) -> None:
    assert [path for package in PACKAGES for path in (ROOT / package).rglob(name)] == []
