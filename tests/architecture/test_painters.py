"""A painter ends where its `with` ends: one that outlives what it paints on can crash."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAINTERS = {"QPainter", "QStylePainter"}


def loose_painters(source: str) -> list[int]:
    """Lines of a file that make a painter outside the head of a ``with``."""
    tree = ast.parse(source)
    held = {
        id(item.context_expr)
        for node in ast.walk(tree)
        if isinstance(node, ast.With)
        for item in node.items
    }
    return [call.lineno for call in _made_painters(tree) if id(call) not in held]


def _made_painters(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if name in PAINTERS:
                yield node


def test_painters_end_before_what_they_paint_on() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for folder in ("app", "installer")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line in loose_painters(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_a_loose_painter_is_found() -> None:
    source = "with QPainter(self) as painter:\n    pass\npainter = QtGui.QPainter(self)\n"
    assert loose_painters(source) == [3]
