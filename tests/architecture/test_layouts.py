"""Nobody asks a layout for its items.

PySide6 6.12 gives the layout a reference to each item that it hands out. Once the item is gone, the
reference leads nowhere, and the process crashes some hundred items later.
"""

import ast
from pathlib import Path

WINDOW = Path(__file__).parents[2] / "app" / "window"
ITEMS = {"itemAt", "itemAtPosition", "takeAt"}
LISTS = {"library/collection_targets.py", "viewer/notebook/notebook_view.py"}
"""Files that ask lists for their rows by a place on the screen, which is something else."""


def asks_for_items(source: str) -> list[int]:
    """Lines of a file that call ``itemAt``, ``itemAtPosition`` or ``takeAt``."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and node.attr in ITEMS
    ]


def test_no_layout_is_asked_for_its_items() -> None:
    found = {
        str(path.relative_to(WINDOW))
        for path in WINDOW.rglob("*.py")
        if asks_for_items(path.read_text(encoding="utf-8"))
    }
    assert found == LISTS
