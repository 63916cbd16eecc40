"""Fakes are checked by mypy, each against the protocol that it stands for."""

import ast
import tomllib

from tests.architecture.interpreter import ROOT

FAKES = ROOT / "tests" / "fakes"
_PROGRAMS = {
    *("fake_engine", "fake_hub", "fake_readings", "fake_snapshots", "fake_store", "fake_wire"),
    *("engine_in_process", "fake_server"),
}
"""Programs, held to the protocol by what they say, and what drives a real engine."""


def test_mypy_looks_at_the_fakes() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "tests.fakes" in settings["tool"]["mypy"]["packages"]


def test_every_fake_stands_beside_its_protocol() -> None:
    """One that derives from the real class is checked by that."""
    said = (FAKES / "stand_ins.py").read_text(encoding="utf-8")
    missing = [
        f"{path.stem}.{node.name}"
        for path in sorted(FAKES.glob("*.py"))
        if path.stem not in {*_PROGRAMS, "stand_ins"}
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.bases and not node.name.startswith("_")
        if f"fake: {node.name}" not in said
    ]
    assert missing == []
