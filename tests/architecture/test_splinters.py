"""A file that is short and has one importer joins it, unless it is something of its own."""

import ast
from collections import defaultdict
from pathlib import Path

from tests.architecture.interpreter import ROOT

MAX_LINES = 45
ALLOWED = {
    "app.window.process.closing_on_request": "about signals of the system, which Qt does not know",
}
"""Short files with one importer and no test of their own, and why they stand alone."""


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def importers(paths: list[Path]) -> dict[str, set[str]]:
    """The modules that import each module."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                found[node.module].add(module_of(path))
    return found


def has_test(path: Path) -> bool:
    """Whether it has a test of its own, where the tests mirror the source."""
    folder = ROOT / "tests" / path.parent.relative_to(ROOT)
    return (folder / f"test_{path.stem}.py").exists()


def test_splinters_join_what_they_belong_to() -> None:
    paths = [path for path in (ROOT / "app").rglob("*.py") if path.stem != "__init__"]
    imported = importers(paths)
    splinters = {
        module_of(path)
        for path in paths
        if path.is_relative_to(ROOT / "app" / "window")
        and len(path.read_text(encoding="utf-8").splitlines()) < MAX_LINES
        and len(imported[module_of(path)]) == 1
        and not has_test(path)
    }
    assert splinters == ALLOWED.keys()
