import subprocess
import sys
from pathlib import Path

import pytest

from app.window_order import WindowOrder, files_to_open, has_display, window_order


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", True),
        ({"DISPLAY": ""}, "linux", False),
        ({}, "win32", True),
        ({}, "darwin", True),
    ],
)
def test_where_a_window_can_be_shown(
    environment: dict[str, str], platform: str, expected: bool
) -> None:
    assert has_display(environment, platform) is expected


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        ([], []),
        (["report.pdf"], ["report.pdf"]),
        (["report.pdf", "notes.txt"], ["report.pdf", "notes.txt"]),
        (["missing.pdf"], None),
        (["report.pdf", "missing.pdf"], None),
        (["demo"], None),
        (["read"], None),
        (["read", "report.pdf"], None),
        (["--help"], None),
        (["report.pdf", "--debug"], None),
    ],
)
def test_a_command_line_of_files_opens_the_window(
    arguments: list[str],
    names: list[str] | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("report.pdf", "notes.txt", "demo", "read"):
        (tmp_path / name).touch()
    paths = files_to_open(arguments)
    assert (None if paths is None else [path.name for path in paths]) == names


def test_the_window_starts_without_torch_and_without_the_command_line() -> None:
    code = (
        "import sys, app.window.start; "
        "print([name for name in ('torch', 'numba', 'typer', 'rich', 'pymupdf')"
        " if name in sys.modules])"
    )
    finished = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert finished.stdout.strip() == "[]"


def test_a_private_window_is_asked_for_first(tmp_path: Path) -> None:
    report = tmp_path / "report.pdf"
    report.touch()
    assert window_order([]) == WindowOrder([])
    assert window_order(["--private"]) == WindowOrder([], is_private=True)
    assert window_order(["--private", str(report)]) == WindowOrder([report], is_private=True)
    assert window_order(["ask", str(report), "--private"]) is None
    assert window_order(["--private", "ask"]) is None


def test_an_engine_is_named_before_everything_else(tmp_path: Path) -> None:
    report = tmp_path / "report.pdf"
    report.touch()
    assert window_order(["--engine", "toy"]) == WindowOrder([], engine="toy")
    assert window_order(["--engine", "toy", "--private", str(report)]) == WindowOrder(
        [report], is_private=True, engine="toy"
    )
    assert window_order(["--engine", "toy", "demo"]) is None
    assert window_order(["--engine"]) is None
