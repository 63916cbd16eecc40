"""What a signal of the window carries has a type: nobody has to guess what arrives."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]


def untyped_signals(source: str) -> list[int]:
    """Lines of a file in which a signal carries just any object."""
    return [
        call.lineno
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "Signal"
        and any(isinstance(kind, ast.Name) and kind.id == "object" for kind in call.args)
    ]


def test_signals_carry_types() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / "app").rglob("*.py"))
        for line in untyped_signals(path.read_text())
    ]
    assert not found, "\n".join(found)


def test_a_signal_without_a_type_is_found() -> None:
    assert untyped_signals("a = Signal(int)\nb = Signal(str, object)\n") == [2]
