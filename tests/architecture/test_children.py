"""Child processes are started in one place."""

import ast
from collections.abc import Iterator

from tests.architecture.interpreter import ROOT

ONE_PLACE = ROOT / "app" / "child"
ELSEWHERE = {
    "engine/bench/gpu_tuning.py": "compiles what is timed on a GPU on all cores of the machine",
    "engine/text/template.py": "renders a stranger's template, and the engine knows no application",
}
"""Who else may start a process, and why."""

MODULES = {"subprocess", "multiprocessing", "pty", "concurrent.futures.process"}
NAMES = {"QProcess", "ProcessPoolExecutor"}
CALLS = ("fork", "exec", "spawn", "posix_spawn", "popen", "system")
"""How the functions of `os` begin that do so."""


def starters(source: str) -> Iterator[str]:
    """What in a file can start a process."""
    if not any(word in source for word in (*MODULES, *NAMES, "os.")):
        return
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names if one.name in MODULES)
            case ast.ImportFrom(module=module, names=names):
                yield from (one.name for one in names if module in MODULES or one.name in NAMES)
            case ast.Attribute(value=ast.Name(id="os"), attr=attribute):
                if attribute.startswith(CALLS):
                    yield f"os.{attribute}"


def test_no_other_file_starts_a_process() -> None:
    found = {
        str(path.relative_to(ROOT).as_posix()): [*starters(path.read_text(encoding="utf-8"))]
        for package in ("app", "engine", "kernels")
        for path in sorted((ROOT / package).rglob("*.py"))
        if not path.is_relative_to(ONE_PLACE)
    }
    assert {path for path, names in found.items() if names} == set(ELSEWHERE)


def test_every_way_to_start_one_is_seen() -> None:
    source = """
import subprocess, os
from PySide6.QtCore import QObject, QProcess
from multiprocessing import get_context
os.posix_spawn; os.execv; os.path
"""
    assert set(starters(source)) == {
        "subprocess", "QProcess", "get_context", "os.posix_spawn", "os.execv"
    }  # fmt: skip


def test_the_one_place_knows_no_window() -> None:
    texts = [path.read_text(encoding="utf-8") for path in ONE_PLACE.rglob("*.py")]
    assert texts
    assert not any("PySide6" in text for text in texts)
